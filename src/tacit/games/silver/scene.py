"""SILVER's table as one person sees it: everything that a page draws, made from the view alone.

A scene is plain data (it can be sent as JSON). What may be done comes from the list of legal
actions, what it would do from the offers: no rule is worked out here, and nothing hidden can be in
a scene, because a view holds nothing hidden. A card that the viewer cannot name is a place, and no
more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tacit.game import WATCHER, State
from tacit.games.silver.cards import deck_cards, pile_cards, position_of, spots_of
from tacit.games.silver.guide import character_help, guide
from tacit.games.silver.phrases import (
    card_name,
    character,
    held_numbers,
    is_up,
    links_in,
    number_seen,
    numbers_seen,
)
from tacit.games.silver.offers import ability_in_short
from tacit.games.silver.places import BUTTON, Offers, offers_by_place, village_place
from tacit.games.silver.prompts import prompt, you_hold
from tacit.games.silver.rounds import village_sum
from tacit.games.silver.state import (
    BEHOLD,
    BEHOLDER,
    BODYGUARD,
    DEAL,
    DO_DISCARD,
    DO_USE,
    EMPATH,
    END,
    EXPOSE,
    EXPOSER,
    FROM_PILE,
    FROM_SIDE,
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
    village,
)
from tacit.games.silver.survey import amulet_and_bell, pile_line, spot_words
from tacit.games.silver.tell_round import tell_reason
from tacit.games.silver.verdict import verdict
from tacit.games.silver.words import ranking
from tacit.language import Translator
from tacit.telling import Choice, Reader, Scene

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
LINKED_AT_MOST = 12  # cards in a village that lies in one line, so that links can be drawn


def scene(
    view: State, viewer: int, legal: Sequence[int], names: Sequence[str], language: Translator
) -> dict[str, Any]:
    """The table for one viewer, who may be a WATCHER."""
    return Drawing(view, viewer, legal, names, language).whole()


def legend(t: Translator) -> dict[str, Any]:
    """The rules in short, for the page about them: those in words, and what the characters do."""
    characters = [
        {"number": number, "name": character(number, t), "text": character_help(number, t)}
        for number in range(NUMBERS)
    ]
    return {"rules": guide(t)[:CHARACTERS_FROM], "characters": characters}


class Drawing:
    """One table, one viewer: collects what a page draws."""

    def __init__(
        self,
        view: State,
        viewer: int,
        legal: Sequence[int],
        names: Sequence[str],
        language: Translator,
    ) -> None:
        self.view, self.viewer, self.names, self.t = view, viewer, names, language
        self.players = int(view.players)
        self.seated = viewer != WATCHER
        self.reader = Reader(language, viewer, names)
        self.offers = offers_by_place(view, viewer, legal, names, language)
        self.links = links_in(view)

    def whole(self) -> dict[str, Any]:
        view, t = self.view, self.t
        over = bool(view.node == OVER)
        ended = bool(view.reason != UNDER_WAY)
        return {
            "game": "silver",
            "viewer": self.viewer,
            "prompt": self.prompt(),
            "pending": [],
            "yours": bool(self.offers),
            "over": over,
            "result": self.result() if over else None,
            "dealt": ended or view.node not in (START, DEAL),
            "rule": self.rule(),
            "round": self.round_words(),
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

    def offers_at(self, place: str) -> Offers:
        return self.offers.get(place, Offers())

    # Cards

    def card(
        self, key: str, number: int | None, up: bool, name: str, where: str = "", **more: Any
    ) -> dict[str, Any]:
        """A card; `label` is its accessible name, `id` says where it lies and nothing else."""
        offers = self.offers_at(where)
        told = [name, *(offer["text"] for offer in offers.main)]
        return {
            "id": key,
            "number": number,
            "up": up,
            "name": name,
            "called": "" if number is None else character(number, self.t),
            "label": ". ".join(told),
            "about": "" if number is None else character_help(number, self.t),
            "offers": offers.main,
            "beside": offers.beside,
            "last": False,
            "fresh": False,
            "marked": False,
            "locked": False,
            "guards": False,
            "guarded": False,
            **more,
        }

    def open_card(self, key: str, number: int, place: str = "", **more: Any) -> dict[str, Any]:
        return self.card(key, number, True, card_name(number, self.t), place, **more)

    def village_card(self, seat: int, spot: int) -> dict[str, Any]:
        view, place = self.view, position_of(self.view, spot)
        fresh = self.seated and bool(int(view.fresh[self.viewer]) >> spot & 1)
        marked = bool(int(view.marked) >> spot & 1)
        words = [spot_words(view, spot, self.t)]
        words += [self.t.pgettext("how a card lies", "just seen")] if fresh else []
        words += [self.t.pgettext("how a card lies", "chosen")] if marked else []
        text = self.t.gettext("Place {place}: {card}")
        return self.card(
            f"v{seat}-{place}",
            number_seen(view.cards[spot]),
            is_up(view, spot),
            text.format(place=place, card=", ".join(words)),
            village_place(seat, place - 1),
            place=place,
            fresh=fresh,
            marked=marked,
            locked=bool(view.locked == spot),
            guards=any(guard == spot for guard, _ in self.links),
            guarded=any(ward == spot for _, ward in self.links),
            last=bool(int(view.shown) >> spot & 1) or fresh,
        )

    def village(self, seat: int) -> dict[str, Any]:
        spots = spots_of(village(self.view, seat))
        ends = [
            sorted((position_of(self.view, guard), position_of(self.view, ward)))
            for guard, ward in self.links
            if guard in spots
        ]
        text = self.t.gettext("Village of {name}").format(name=self.names[seat])
        return {
            "label": self.t.gettext("Your village") if seat == self.viewer else text,
            "cards": [self.village_card(seat, spot) for spot in spots],
            "columns": min(len(spots), LINKED_AT_MOST),
            "links": [{"from": a, "to": b} for a, b in ends]
            if len(spots) <= LINKED_AT_MOST
            else [],
        }

    def hand(self) -> list[dict[str, Any]]:
        """What the active player holds; a card that can be chosen by number is so once."""
        view, cards = self.view, []
        asked = set()
        for i, card in enumerate(view.hand[: int(view.hand_size)]):
            number = number_seen(card)
            kept = view.node == RASCAL_RETURN and i == 0
            place = "" if kept or number in asked else f"hand {number}"
            if not kept:
                asked.add(number)
            name = self.t.gettext("a card that you do not know")
            if number is not None:
                name = card_name(number, self.t)
            cards.append(self.card(self.drawn_key(i, number), number, True, name, place, kept=kept))
        return cards

    def drawn_key(self, i: int, number: int | None) -> str:
        """A held card is called as it was where it came from, so that it is seen to move."""
        view = self.view
        if view.origin == FROM_PILE:
            return f"p{int(view.pile_size) + 1}"
        if view.origin == FROM_SIDE:
            return f"m{number}-0"
        return f"d{int(view.deck_left) + int(view.hand_size) - i}"

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

    def around(self) -> list[int]:
        """The other seats, clockwise from the viewer's left; all of them for a watcher."""
        if not self.seated:
            return list(range(self.players))
        return [(self.viewer + i) % self.players for i in range(1, self.players)]

    def acts(self, seat: int) -> bool:
        view = self.view
        if view.node == PEEK2:
            return not int(view.peeked) >> seat & 1
        return bool(PEEK2 < view.node < OVER and view.turn == seat)

    def seat(self, seat: int) -> dict[str, Any]:
        view, n = self.view, int(self.view.total[seat])
        points = self.t.ngettext("{n} point", "{n} points", n).format(n=n)
        return {
            "seat": seat,
            "name": self.names[seat],
            "acts": self.acts(seat),
            "points": points,
            "village": self.village(seat),
            "hand": self.hand() if view.turn == seat and view.node != PEEK2 else [],
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
        short = {DO_DISCARD: t.gettext("Discard it")}
        if any(offer["action"] == DO_USE for offer in found):
            text = t.gettext("Use it: {ability}")
            short[DO_USE] = text.format(ability=ability_in_short(held[0], t))
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
        view, node = self.view, int(self.view.node)
        if view.doing != NOTHING:
            helper = {LOOKING: EMPATH, GUARDING: BODYGUARD}[int(view.doing)]
            return CHARACTERS_FROM + helper
        if node == SPY:
            return CHARACTERS_FROM + int(top_of_pile(view))
        if node in CHARACTER_AT:
            return CHARACTERS_FROM + CHARACTER_AT[node]
        if node == HAND:
            number = number_seen(view.hand[0])
            return CHARACTER_RULE if number is None else CHARACTERS_FROM + number
        if node == MAIN:
            return TURN_RULE if view.caller == NONE else BELL_RULE
        if node in (START, DEAL, OVER):
            return VILLAGE_RULE
        return {PEEK2: PEEK_RULE, END: CHARACTER_RULE}.get(node, EXCHANGE_RULE)

    # The end

    def tally(self) -> dict[str, Any]:
        """The round that has ended: what villages counted, and what everybody has."""
        view, t = self.view, self.t
        rows = []
        for seat in ranking(view):
            sum_, points = int(village_sum(view, seat)), int(view.scores[seat])
            rows.append(
                {
                    "name": self.names[seat],
                    "you": seat == self.viewer,
                    "village": sum_,
                    "bell": points - sum_ if seat == view.caller else None,
                    "points": points,
                    "total": int(view.total[seat]),
                }
            )
        title = t.gettext("Points after round {n}").format(n=int(view.round_no))
        reason = tell_reason(Scene(view, view, self.reader))
        return {"title": title, "reason": reason, "rows": rows}

    def result(self) -> dict[str, Any]:
        totals = [int(points) for points in self.view.total[: self.players]]
        tied = totals.count(min(totals)) > 1
        kind = "watched"
        if self.seated:
            won = ranking(self.view)[0] == self.viewer
            kind = ("amulet" if tied else "won") if won else "lost"
        text = verdict(self.view, self.viewer, self.names, self.t)
        return {"kind": kind, "picture": f"end-{kind}", "text": text}
