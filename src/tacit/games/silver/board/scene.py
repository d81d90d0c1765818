"""SILVER's table as one person sees it: everything that a page draws, made from the view alone.

What may be done comes from the list of legal actions: no rule is worked out here. Nothing hidden
can be in a scene, because a view holds nothing hidden. A card that the viewer cannot name is a
place, and no more.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from tacit.base.board import Result, Scene, Situation
from tacit.games.silver.board.animation import deck_key, pile_key
from tacit.games.silver.board.cards import SilverCard, SilverCards, SilverVillage, market_key
from tacit.games.silver.board.matters import matters
from tacit.games.silver.board.places import BUTTON, CardOffer
from tacit.games.silver.board.reveal import SilverReveal, reveal
from tacit.games.silver.board.tally import SilverTally, tally
from tacit.games.silver.narration.actions import ability_in_short
from tacit.games.silver.narration.choices import choice_prompt
from tacit.games.silver.narration.help import (
    bell_rings,
    character_help,
    rule_that_matters,
    rules_in_short,
)
from tacit.games.silver.narration.prompts import prompt, you_hold
from tacit.games.silver.narration.summary import amulet_and_bell, pile_line, result
from tacit.games.silver.narration.vocabulary import (
    character,
    held_numbers,
    number_seen,
    numbers_seen,
)
from tacit.games.silver.notation.symbols import deck_cards, pile_cards
from tacit.games.silver.rules import actions
from tacit.games.silver.rules.legal import acting
from tacit.games.silver.rules.rounds import ranking
from tacit.games.silver.rules.state import DEAL, HELD, NONE, NUMBERS, OVER, PEEK2, START, has_ended
from tacit.language import Translator


class SilverBell(TypedDict):
    """The bell, and who has rung it."""

    by: str | None
    name: str
    offers: list[CardOffer]


class SilverSeat(TypedDict):
    """A player, with all that lies before them."""

    seat: int
    name: str
    acts: bool  # whether they are to decide
    points: str
    village: SilverVillage
    hand: list[SilverCard]
    amulet: bool
    amulet_usable: bool
    bell: bool


class SilverScene(Scene):
    """The whole table."""

    game: str
    viewer: int
    pending: list[Any]
    over: bool
    dealt: bool
    round: str
    peeking: bool
    tally: SilverTally | None
    reveal: SilverReveal | None
    deck: SilverCard
    market: list[SilverCard]
    pile: SilverCard
    bell: SilverBell
    notices: list[str]
    seats: list[SilverSeat]  # of the others, from the viewer's left on
    you: SilverSeat | None
    left: CardOffer | None  # the ends of the viewer's village, where a card can be added
    right: CardOffer | None
    fetch: list[SilverCard]
    signs: list[dict[str, str]]
    buttons: list[CardOffer]


def scene(situation: Situation) -> SilverScene:
    """The table for one viewer, who may be a WATCHER."""
    return SilverTable(situation).scene()


def legend(t: Translator) -> Mapping[str, Any]:
    """The rules in short, for the page about them: those in words, and what the characters do."""
    characters = [
        {"number": number, "name": character(number, t), "text": character_help(number, t)}
        for number in range(NUMBERS)
    ]
    return {"rules": rules_in_short(t), "characters": characters}


class SilverTable(SilverCards):
    """One table, one viewer: puts together what a page draws."""

    def __init__(self, situation: Situation) -> None:
        super().__init__(situation)
        self.situation = situation
        for ringing in self.offers_at("bell").main:
            ringing["weighty"] = bell_rings(self.t)

    def matters(self) -> list[int]:
        if not self.reader.is_seated:
            return []
        return list(matters(self.view, self.reader.viewer, self.situation.legal))

    def scene(self) -> SilverScene:
        view, reader = self.view, self.reader
        over = bool(view.phase == OVER)
        return {
            "game": "silver",
            "viewer": reader.viewer,
            "prompt": self.prompt(),
            "pending": [],
            "yours": bool(self.offers or self.choice),
            "over": over,
            "result": self.result() if over else None,
            "dealt": bool(has_ended(view)) or view.phase not in (START, DEAL),
            "rule": rule_that_matters(view),
            "matters": self.matters(),
            "round": self.round_words(),
            "peeking": bool(view.phase == PEEK2),
            "tally": tally(reader, self.situation.pauses),
            "reveal": reveal(self.situation),
            "deck": self.deck(),
            "market": self.market(),
            "pile": self.pile(),
            "bell": self.bell(),
            "notices": amulet_and_bell(reader),
            "seats": [self.seat(seat) for seat in reader.others()],
            "you": self.seat(reader.viewer) if reader.is_seated else None,
            "left": self.end_of_village("left"),
            "right": self.end_of_village("right"),
            "fetch": self.fetch(),
            "signs": self.signs(),
            "buttons": self.buttons(),
            "choice": self.choice.button if self.choice else None,
            "offers": sorted(
                (offer for place in self.offers.values() for offer in place.main + place.beside),
                key=lambda offer: offer["action"],
            ),
        }

    # The middle of the table

    def deck(self) -> SilverCard:
        view, n = self.view, int(self.view.deck_left)
        known: list[int] = []
        for below_top in deck_cards(view):
            number = number_seen(below_top)
            if number is None:
                break
            known.append(number)
        text = self.t.ngettext("Deck: {n} card.", "Deck: {n} cards.", n).format(n=n)
        if known:
            below = self.t.gettext("You know what lies on top: {numbers}.")
            text += " " + below.format(numbers=" ".join(map(str, known)))
        card = self.card(deck_key(n), known[0] if known else None, False, text, "deck")
        card["count"], card["known"] = n, known
        return card

    def market(self) -> list[SilverCard]:
        numbers = numbers_seen(self.view.side[: int(self.view.side_size)])
        return [
            self.open_card(market_key(number, numbers[:i].count(number)), number, f"market {i}")
            for i, number in enumerate(numbers)
        ]

    def pile(self) -> SilverCard:
        view, n = self.view, int(self.view.pile_size)
        top = numbers_seen(pile_cards(view))[0] if n else None
        place = "pile" if n else ""
        card = self.card(pile_key(n), top, bool(n), pile_line(view, self.t), place)
        is_new = self.reader.is_seated and bool(view.pile_new[self.reader.viewer])
        card["count"] = n
        card["last"] = bool(n) and (is_new or self.animation.pile_touched)
        return card

    def fetch(self) -> list[SilverCard]:
        """The cards of the pile that can be fetched out of it."""
        numbers = [n for n in range(NUMBERS) if f"fetch {n}" in self.offers]
        return [self.open_card(f"f{number}", number, f"fetch {number}") for number in numbers]

    def bell(self) -> SilverBell:
        view, t = self.view, self.t
        by = None if view.caller == NONE else self.reader.names[int(view.caller)]
        name = t.gettext("The bell has not been rung.")
        if by is not None:
            name = t.gettext("Bell: rung by {name}").format(name=by)
        return {"by": by, "name": name, "offers": self.offers_at("bell").main}

    def end_of_village(self, side: str) -> CardOffer | None:
        """Where a card can be added to the viewer's own village."""
        offers = self.offers_at(side).main
        return offers[0] if offers else None

    # People

    def acts(self, seat: int) -> bool:
        return bool(int(acting(self.view)) >> seat & 1)

    def seat(self, seat: int) -> SilverSeat:
        view, n = self.view, int(self.view.total[seat])
        points = self.t.ngettext("{n} point", "{n} points", n).format(n=n)
        return {
            "seat": seat,
            "name": self.reader.names[seat],
            "acts": self.acts(seat),
            "points": points,
            "village": self.village(seat),
            "hand": self.hand() if view.turn == seat and view.phase != PEEK2 else [],
            "amulet": bool(view.amulet_side == seat),
            "amulet_usable": bool(view.amulet_side == seat and view.amulet == HELD),
            "bell": bool(view.caller == seat),
        }

    # Words

    def prompt(self) -> str:
        """What is asked; a card that is seen in hand need not be named."""
        asked = prompt(self.reader)
        if self.choice:
            asked = choice_prompt(self.reader, self.choice.button["verb"])
        return asked.removeprefix(you_hold(self.reader)).lstrip()

    def buttons(self) -> list[CardOffer]:
        """The answers that are no thing on the table; of a card that is seen in hand, in short."""
        t, found = self.t, self.offers_at(BUTTON).main
        short = {actions.DISCARD: t.gettext("Discard it")}
        if any(offer["action"] == actions.USE for offer in found):
            text = t.gettext("Use it: {ability}")
            number = held_numbers(self.view)[0]
            short[actions.USE] = text.format(ability=ability_in_short(number, t))
        return [{**offer, "text": short.get(offer["action"], offer["text"])} for offer in found]

    def round_words(self) -> str:
        text = self.t.gettext("Round {n} of {rounds}")
        return text.format(n=int(self.view.round_no), rounds=int(self.view.rounds))

    def signs(self) -> list[dict[str, str]]:
        """What the signs beside cards mean, for those that are there."""
        t = self.t
        meanings = {
            "listen": t.gettext("use the Listener"),
            "guard": t.gettext("set the Guard to watch"),
            "unguard": t.gettext("take the Guard off watch"),
            "amulet": t.gettext("lay the amulet on a card"),
        }
        there = {offer["sign"] for place in self.offers.values() for offer in place.beside}
        return [{"sign": s, "text": text} for s, text in meanings.items() if s in there]

    # The end

    def result(self) -> Result:
        view, reader = self.view, self.reader
        totals = [int(points) for points in view.total[: reader.players]]
        tied = totals.count(min(totals)) > 1
        kind = "watched"
        if reader.is_seated:
            won = ranking(view)[0] == reader.viewer
            kind = ("amulet" if tied else "won") if won else "lost"
        return {"kind": kind, "picture": f"end-{kind}", "text": result(reader)}
