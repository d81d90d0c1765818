"""The end of a round of SILVER as a scene: villages lie open and are counted, one after the other.

It is shown before the first look at the cards of the next round. Nobody plays on before everybody
has looked, so whoever still counts keeps nobody from anything else, and misses nothing. A page that
nobody touches goes on by itself after a while: what is asked next should be seen.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypedDict

from tacit.base.board import Situation
from tacit.base.narration import Reader
from tacit.engine.bits import members_of
from tacit.engine.views import State
from tacit.games.silver.board.tally import SilverTally, tally_of
from tacit.games.silver.narration.events.rounds import reason_text, tell_award, tell_score_of_bell
from tacit.games.silver.narration.vocabulary import card_name, character, numbers_seen
from tacit.games.silver.rules.rounds import village_sum
from tacit.games.silver.rules.state import OVER, PEEK2, village


class CountedCard(TypedDict):
    """A card of a village, and what the village counts as far as this card."""

    number: int
    name: str
    called: str
    up: bool
    fresh: bool
    sum: int


class CountedVillage(TypedDict):
    """A village at the end of a round."""

    name: str
    you: bool
    cards: list[CountedCard]
    sum: int
    points: int
    bell: str  # what the bell makes of it, in words


class SilverReveal(TypedDict):
    """The end of a round."""

    round: int
    title: str
    reason: str
    villages: list[CountedVillage]
    award: str
    tally: SilverTally
    waits: bool  # whether it is shown to whoever opens the page, too: the game goes on after it


def reveal(situation: Situation) -> SilverReveal | None:
    """For whoever is to look at the first cards of the next round, and for those who watch.

    And at the end of the game.
    """
    reader, phase = situation.reader, situation.reader.view.phase
    if phase == OVER:
        return reveal_of(reader, situation.pauses())
    is_shown = bool(situation.legal) or situation.is_watched
    ended = situation.pauses() if phase == PEEK2 and is_shown else []
    return reveal_of(replace(reader, view=ended[-1]), ended[:-1]) if ended else None


def reveal_of(reader: Reader, earlier: list[State]) -> SilverReveal:
    """The scene for a reader who sees the end of a round."""
    view, t = reader.view, reader.t
    return {
        "round": int(view.round_no),
        "title": t.gettext("The end of round {n}").format(n=int(view.round_no)),
        "reason": reason_text(view, t),
        "villages": [counted(reader, seat) for seat in range(reader.players)],
        "award": tell_award(reader),
        "tally": tally_of(reader, earlier),
        "waits": bool(view.phase != OVER),
    }


def counted(reader: Reader, seat: int) -> CountedVillage:
    view, t = reader.view, reader.t
    numbers = numbers_seen(view.cards[spot] for spot in members_of(village(view, seat)))
    return {
        "name": reader.names[seat],
        "you": seat == reader.viewer,
        "cards": [
            {
                "number": number,
                "name": card_name(number, t),
                "called": character(number, t),
                "up": True,
                "fresh": False,
                "sum": sum(numbers[: at + 1]),
            }
            for at, number in enumerate(numbers)
        ],
        "sum": int(village_sum(view, seat)),
        "points": int(view.scores[seat]),
        "bell": tell_score_of_bell(reader, seat) if seat == view.caller else "",
    }
