"""SILVER's table as one person sees it: everything that a page draws, made from the view alone.

A scene is plain data (it can be sent as JSON). What may be done comes from the list of legal
actions, what it would do from the offers: no rule is worked out here, and nothing hidden can be in
a scene, because a view holds nothing hidden. A card that the viewer cannot name is a place, and no
more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tacit.base.old import Choice, Scene
from tacit.engine.views import State
from tacit.games.silver.board.animation import remember
from tacit.games.silver.board.cards import Cards
from tacit.games.silver.board.places import BUTTON
from tacit.games.silver.narration.actions import ability_in_short
from tacit.games.silver.narration.help import character_help, guide
from tacit.games.silver.narration.prompts import prompt, you_hold
from tacit.games.silver.narration.result import verdict
from tacit.games.silver.narration.round_events import tell_reason
from tacit.games.silver.narration.summary import amulet_and_bell, pile_line
from tacit.games.silver.narration.vocabulary import (
    character,
    held_numbers,
    number_seen,
    numbers_seen,
)
from tacit.games.silver.notation.symbols import deck_cards, pile_cards
from tacit.games.silver.rules import actions
from tacit.games.silver.rules.rounds import ranking, village_sum
from tacit.games.silver.rules.state import (
    BEHOLD,
    BEHOLDER,
    BODYGUARD,
    DEAL,
    EMPATH,
    END,
    EXPOSE,
    EXPOSER,
    GUARDING,
    HAND,
    HELD,
    LOOKING,
    MAIN,
    MASTER,
    MASTER_PICK,
    NONE,
    NOTHING,
    NUMBERS,
    OVER,
    PEEK2,
    RASCAL,
    RASCAL_KEEP,
    RASCAL_RETURN,
    REVEAL,
    REVEALER,
    ROB,
    ROBBER,
    SPY,
    START,
    UNDER_WAY,
    WITCH,
    WITCH_TARGET,
    top_of_pile,
)
from tacit.language import Translator

__all__ = ["legend", "look_back", "remember", "scene"]

# Which of the short rules (see guide.py) matters, by its place there; the characters follow them.
VILLAGE_RULE, PEEK_RULE, TURN_RULE, EXCHANGE_RULE, BELL_RULE, CHARACTER_RULE = 0, 1, 2, 3, 4, 7
CHARACTERS_FROM = 8
CHARACTER_AT = {
    RASCAL_KEEP: RASCAL,
    RASCAL_RETURN: RASCAL,
    EXPOSE: EXPOSER,
    REVEAL: REVEALER,
    BEHOLD: BEHOLDER,
    MASTER_PICK: MASTER,
    WITCH_TARGET: WITCH,
    ROB: ROBBER,
}


def scene(
    view: State, viewer: int, legal: Sequence[int], names: Sequence[str], language: Translator
) -> dict[str, Any]:
    """The table for one viewer, who may be a WATCHER."""
    return Drawing(view, viewer, legal, names, language).whole()


def look_back(
    shown: dict[str, Any], ended: Sequence[State], names: Sequence[str], t: Translator
) -> None:
    """Add the rounds that have ended before, as the viewer saw their ends.

    While everybody looks at the first cards of a round, the end of the one before is shown.
    """
    if not ended:
        return
    earlier = ended
    if shown["tally"] is None and shown["peeking"]:
        shown["tally"] = Drawing(ended[-1], shown["viewer"], [], names, t).tally()
        earlier = ended[:-1]
    if shown["tally"] is None:
        return
    shown["tally"]["rounds"][:0] = [int(view.round_no) for view in earlier]
    for row in shown["tally"]["rows"]:
        row["points"][:0] = [int(view.scores[row["seat"]]) for view in earlier]


def legend(t: Translator) -> dict[str, Any]:
    """The rules in short, for the page about them: those in words, and what the characters do."""
    characters = [
        {"number": number, "name": character(number, t), "text": character_help(number, t)}
        for number in range(NUMBERS)
    ]
    return {"rules": guide(t)[:CHARACTERS_FROM], "characters": characters}


class Drawing(Cards):
    """One table, one viewer: collects what a page draws."""

    def whole(self) -> dict[str, Any]:
        view = self.view
        over = bool(view.phase == OVER)
        ended = bool(view.reason != UNDER_WAY)
        return {
            "game": "silver",
            "viewer": self.viewer,
            "prompt": self.prompt(),
            "pending": [],
            "yours": bool(self.offers),
            "over": over,
            "result": self.result() if over else None,
            "dealt": ended or view.phase not in (START, DEAL),
            "rule": self.rule(),
            "round": self.round_words(),
            "peeking": bool(view.phase == PEEK2),
            "tally": self.tally() if ended else None,
            "deck": self.deck(),
            "market": self.market(),
            "pile": self.pile(),
            "bell": self.bell(),
            "notices": amulet_and_bell(view, self.reader),
            "seats": [self.seat(seat) for seat in self.around()],
            "you": self.seat(self.viewer) if self.seated else None,
            "left": self.end_of_village("left"),
            "right": self.end_of_village("right"),
            "fetch": self.fetch(),
            "signs": self.signs(),
            "buttons": self.buttons(),
            "offers": sorted(
                (offer for o in self.offers.values() for offer in o.main + o.beside),
                key=lambda offer: int(offer["action"]),
            ),
        }

    # The middle of the table

    def deck(self) -> dict[str, Any]:
        view, n = self.view, int(self.view.deck_left)
        known: list[int] = []
        for card in deck_cards(view):
            number = number_seen(card)
            if number is None:
                break
            known.append(number)
        text = self.t.ngettext("Deck: {n} card.", "Deck: {n} cards.", n).format(n=n)
        if known:
            below = self.t.gettext("You know what lies on top: {numbers}.")
            text += " " + below.format(numbers=" ".join(map(str, known)))
        top = known[0] if known else None
        return self.card(f"d{n}", top, False, text, "deck", count=n, known=known)

    def market(self) -> list[dict[str, Any]]:
        numbers = numbers_seen(self.view.side[: int(self.view.side_size)])
        return [
            self.open_card(f"m{number}-{numbers[:i].count(number)}", number, f"market {i}")
            for i, number in enumerate(numbers)
        ]

    def pile(self) -> dict[str, Any]:
        view, n = self.view, int(self.view.pile_size)
        text = pile_line(view, self.t)
        if not n:
            return self.card("p0", None, False, text, count=0)
        is_new = self.seated and bool(view.pile_new[self.viewer])
        top = numbers_seen(pile_cards(view))[0]
        return self.card(f"p{n}", top, True, text, "pile", count=n, last=is_new)

    def fetch(self) -> list[dict[str, Any]]:
        """The cards of the pile that can be fetched out of it."""
        numbers = [n for n in range(NUMBERS) if f"fetch {n}" in self.offers]
        return [self.open_card(f"f{number}", number, f"fetch {number}") for number in numbers]

    def bell(self) -> dict[str, Any]:
        view, t = self.view, self.t
        rung = view.caller != NONE
        by = self.names[int(view.caller)] if rung else None
        name = t.gettext("The bell has not been rung.")
        if by is not None:
            name = t.gettext("Bell: rung by {name}").format(name=by)
        offers = self.offers_at("bell").main
        return {"by": by, "name": name, "offers": offers}

    def end_of_village(self, side: str) -> dict[str, Any] | None:
        """Where a card can be added to the viewer's own village."""
        offers = self.offers_at(side).main
        return offers[0] if offers else None

    # People

    def acts(self, seat: int) -> bool:
        view = self.view
        if view.phase == PEEK2:
            return not int(view.peeked) >> seat & 1
        return bool(PEEK2 < view.phase < OVER and view.turn == seat)

    def seat(self, seat: int) -> dict[str, Any]:
        view, n = self.view, int(self.view.total[seat])
        points = self.t.ngettext("{n} point", "{n} points", n).format(n=n)
        return {
            "seat": seat,
            "name": self.names[seat],
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
        asked = prompt(self.view, self.viewer, self.names, self.t)
        held = you_hold(Choice(self.view, self.reader))
        return asked.removeprefix(held).lstrip()

    def buttons(self) -> list[dict[str, Any]]:
        """The answers that are no thing on the table; of a card that is seen in hand, in short."""
        t, found = self.t, self.offers_at(BUTTON).main
        held = held_numbers(self.view)
        short = {actions.DISCARD: t.gettext("Discard it")}
        if any(offer["action"] == actions.USE for offer in found):
            text = t.gettext("Use it: {ability}")
            short[actions.USE] = text.format(ability=ability_in_short(held[0], t))
        return [{**offer, "text": short.get(offer["action"], offer["text"])} for offer in found]

    def round_words(self) -> str:
        text = self.t.gettext("Round {n} of {rounds}")
        return text.format(n=int(self.view.round_no), rounds=int(self.view.rounds))

    def signs(self) -> list[dict[str, str]]:
        """What the signs beside cards mean, for those that are there."""
        t = self.t
        meanings = {
            "set": t.gettext("add it and go on choosing; the card itself completes the set")
            if self.view.marked
            else t.gettext("put several cards together"),
            "listen": t.gettext("use the Listener"),
            "guard": t.gettext("set the Guard to watch"),
            "unguard": t.gettext("take the Guard off watch"),
            "amulet": t.gettext("lay the amulet on a card"),
        }
        there = {offer["sign"] for o in self.offers.values() for offer in o.beside}
        return [{"sign": s, "text": text} for s, text in meanings.items() if s in there]

    def rule(self) -> int:
        """Which line of the guide matters now."""
        view, phase = self.view, int(self.view.phase)
        if view.doing != NOTHING:
            helper = {LOOKING: EMPATH, GUARDING: BODYGUARD}[int(view.doing)]
            return CHARACTERS_FROM + helper
        if phase == SPY:
            return CHARACTERS_FROM + int(top_of_pile(view))
        if phase in CHARACTER_AT:
            return CHARACTERS_FROM + CHARACTER_AT[phase]
        if phase == HAND:
            number = number_seen(view.hand[0])
            return CHARACTER_RULE if number is None else CHARACTERS_FROM + number
        if phase == MAIN:
            return TURN_RULE if view.caller == NONE else BELL_RULE
        if phase in (START, DEAL, OVER):
            return VILLAGE_RULE
        return {PEEK2: PEEK_RULE, END: CHARACTER_RULE}.get(phase, EXCHANGE_RULE)

    # The end

    def tally(self) -> dict[str, Any]:
        """The round that has ended: why, and what everybody got."""
        view, t = self.view, self.t
        rows = [
            {
                "seat": seat,
                "name": self.names[seat],
                "you": seat == self.viewer,
                "points": [int(view.scores[seat])],
                "sum": self.village_sum(seat),
                "total": int(view.total[seat]),
            }
            for seat in ranking(view)
        ]
        return {
            "title": t.gettext("Points after round {n}").format(n=int(view.round_no)),
            "reason": tell_reason(Scene(view, view, self.reader)),
            "rounds": [int(view.round_no)],
            "rows": rows,
        }

    def village_sum(self, seat: int) -> str:
        """What a village counted, where the bell has made another number of it."""
        if seat != self.view.caller:
            return ""
        counted = int(village_sum(self.view, seat))
        rest = int(self.view.scores[seat]) - counted
        return f"{counted} + {rest}" if rest >= 0 else f"{counted} − {-rest}"

    def result(self) -> dict[str, Any]:
        totals = [int(points) for points in self.view.total[: self.players]]
        tied = totals.count(min(totals)) > 1
        kind = "watched"
        if self.seated:
            won = ranking(self.view)[0] == self.viewer
            kind = ("amulet" if tied else "won") if won else "lost"
        text = verdict(self.view, self.viewer, self.names, self.t)
        return {"kind": kind, "picture": f"end-{kind}", "text": text}
