"""SILENCIO: the probability of each card in each hand and in the deck, as [seat, card]; DECK comes
after the seats.

Every deal consistent with hard knowledge is equally likely (`rules/imagine.py`), so the deals are
counted. Cards that can be in the same places and are subject to the same facts form one lot; only
the number of cards of each lot at each place matters. This is dynamic programming over the lots:
`ways` counts how the remaining lots can be dealt into the remaining room, and `chances` adds up how
often each lot goes where.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np

from tacit.base.odds import Chance, Odds
from tacit.engine.bits import members_of
from tacit.engine.views import State
from tacit.games.silencio.notation.symbols import CARD_TEXTS
from tacit.games.silencio.rules.knowledge import (
    fact_least,
    fact_most,
    fact_seat,
    known,
    possible_in_hand,
    seen_by,
    unlocated,
)
from tacit.games.silencio.rules.state import CARDS, LANES, SEATS, hand, is_over

DECK = SEATS
Room = tuple[int, ...]  # how many cards are still to be dealt to each place
Found = tuple[int, ...]  # for each fact, how many of its cards have been dealt to its hand


class Lot(NamedTuple):
    """Cards that are interchangeable given what the viewer knows."""

    cards: list[int]
    places: tuple[int, ...]  # where they can be
    facts: tuple[bool, ...]  # for each fact, whether it includes them


class Fact(NamedTuple):
    """Of `cards`, between `least` and `most` are still to be dealt to `place`."""

    cards: int
    place: int
    least: int
    most: int


class Deals:
    """All deals that are possible given a seat's view."""

    def __init__(self, view: State, seat: int) -> None:
        others = [other for other in range(int(view.players)) if other != seat]
        self.seats = [*others, DECK]  # the seat of each place
        loose = int(unlocated(view, seat))
        room = [int(view.hand_count[o]) - int(known(view, seat, o)).bit_count() for o in others]
        self.room: Room = (*room, loose.bit_count() - sum(room))
        possible = [int(possible_in_hand(view, seat, other)) for other in others]
        possible.append(loose & ~int(seen_by(view, seat)))
        self.facts = [fact_of(view, fact, others) for fact in facts_about(view, others)]
        self.lots = self._lots(loose, possible)
        self.ways = cache(self._ways)  # per object, so that it is freed with it

    def _lots(self, loose: int, possible: list[int]) -> list[Lot]:
        """The lots, the largest last: it fills the room that the others leave, in only one way."""
        lots: dict[tuple[tuple[int, ...], tuple[bool, ...]], list[int]] = defaultdict(list)
        for card in members_of(loose):
            places = tuple(place for place, cards in enumerate(possible) if cards >> card & 1)
            about = tuple(bool(fact.cards >> card & 1) for fact in self.facts)
            lots[places, about].append(card)
        found = [Lot(cards, places, about) for (places, about), cards in lots.items()]
        return sorted(found, key=lambda lot: len(lot.cards))

    def chances(self) -> np.ndarray:
        """The probabilities [seat, card] of the cards whose place is not known."""
        chances = np.zeros((SEATS + 1, CARDS))
        before = {(self.room, (0,) * len(self.facts)): 1}
        total = self.ways(0, *next(iter(before)))
        for number, lot in enumerate(self.lots):
            after: dict[tuple[Room, Found], int] = defaultdict(int)
            went = [0] * len(self.room)
            for (room, found), weight in before.items():
                for split, ways in self.splits(number, room):
                    left, now = self.dealt(lot, split, room, found)
                    after[left, now] += weight * ways
                    deals = weight * ways * self.ways(number + 1, left, now)
                    for place, cards in enumerate(split):
                        went[place] += deals * cards
            for place, weight in enumerate(went):
                chances[self.seats[place], lot.cards] = weight / (total * len(lot.cards))
            before = after
        return chances

    def _ways(self, number: int, room: Room, found: Found) -> int:
        """The number of ways in which the lots from `number` on can be dealt."""
        if number == len(self.lots):
            counts = zip(self.facts, found, strict=True)
            return int(all(fact.least <= count <= fact.most for fact, count in counts))
        lot = self.lots[number]
        return sum(
            ways * self.ways(number + 1, *self.dealt(lot, split, room, found))
            for split, ways in self.splits(number, room)
        )

    def splits(self, number: int, room: Room) -> Iterator[tuple[Room, int]]:
        """How a lot can be divided among places with this room, each with its number of ways."""
        lot = self.lots[number]
        if number == len(self.lots) - 1:
            if all(not free or place in lot.places for place, free in enumerate(room)):
                yield room, arrangements(room)
            return
        most = [free if place in lot.places else 0 for place, free in enumerate(room)]
        for split in divisions(len(lot.cards), most):
            yield split, arrangements(split)

    def dealt(self, lot: Lot, split: Room, room: Room, found: Found) -> tuple[Room, Found]:
        left = tuple(free - cards for free, cards in zip(room, split, strict=True))
        if not found:
            return left, found
        about = zip(self.facts, found, lot.facts, strict=True)
        return left, tuple(n + (split[fact.place] if is_in else 0) for fact, n, is_in in about)


def facts_about(view: State, others: list[int]) -> list[np.uint64]:
    return [fact for fact in view.facts if fact and int(fact_seat(fact)) in others]


def fact_of(view: State, fact: np.uint64, others: list[int]) -> Fact:
    """A fact, restricted to the cards that are still to be dealt."""
    seat, cards = int(fact_seat(fact)), int(fact & LANES)
    there = (cards & int(hand(view, seat))).bit_count()
    least, most = int(fact_least(fact)) - there, int(fact_most(fact)) - there
    return Fact(cards, others.index(seat), least, most)


def divisions(cards: int, most: list[int]) -> Iterator[Room]:
    """All ways to divide a number among places, each with an upper limit."""
    if len(most) == 1:
        if cards <= most[0]:
            yield (cards,)
        return
    rest = sum(most[1:])
    for here in range(max(0, cards - rest), min(cards, most[0]) + 1):
        for others in divisions(cards - here, most[1:]):
            yield (here, *others)


@cache
def arrangements(split: Room) -> int:
    """The multinomial coefficient: the number of ways to divide cards into heaps of these sizes."""
    ways, left = 1, sum(split)
    for heap in split:
        ways *= comb(left, heap)
        left -= heap
    return ways


def odds_of(view: State, seat: int) -> Odds:
    if is_over(view):
        return Odds(np.zeros((SEATS + 1, CARDS)))
    chances = Deals(view, seat).chances()
    for other in range(int(view.players)):
        if other != seat:
            chances[other, members_of(known(view, seat, other))] = 1.0
    return Odds(chances)


def told(view: State, odds: Odds) -> Iterator[Chance]:
    for place in range(SEATS + 1):
        for card, chance in odds.likeliest(place):
            seat, name = (None, "deck") if place == DECK else (place, "hand")
            yield Chance(seat, name, CARD_TEXTS[card], chance)
