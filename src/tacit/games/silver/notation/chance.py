"""The outcomes of chance in SILVER as text, and the numbers that lead to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tacit.base.notation import Outcome, expect_phase, start_number
from tacit.base.symbols import REST, parse_list
from tacit.engine.deal import numbers_of_deal
from tacit.engine.errors import IllegalMove
from tacit.engine.views import State
from tacit.games.silver.notation.symbols import FULL_DECK, parse_card, without
from tacit.games.silver.rules.setup import dealt
from tacit.games.silver.rules.state import DEAL, DECK, PHASES, START, VILLAGE, has_ended


def start(s: State, seat: str) -> list[int]:
    number = start_number(s, seat)
    expect_phase(s.phase == START, f"start {seat}", PHASES[s.phase])
    return [number]


def deal(s: State, cards: str) -> list[int]:
    """`setup.deal` backwards: it stacks the deck from its bottom, then lays pile and villages."""
    words = parse_list(cards)
    named = [parse_card(word) for word in words if word != REST]
    expect_phase(s.phase == DEAL, f"deal {cards}", PHASES[s.phase])
    shuffled = shuffled_cards(s, words, named)
    in_villages = VILLAGE * int(s.players)
    deck = shuffled[in_villages + 1 : in_villages + 1 + DECK]
    order = [*deck[::-1], shuffled[in_villages], *shuffled[:in_villages]]
    return numbers_of_deal(order, FULL_DECK)


def shuffled_cards(s: State, words: Sequence[str], named: Sequence[int]) -> list[int]:
    """All cards as they are dealt: the villages, the pile, the deck from its top, the removed."""
    if dealt(s) and not has_ended(s):
        raise IllegalMove("deal: has begun already")
    rest = without(FULL_DECK, named)
    if rest is None or words.count(REST) > 1:
        raise IllegalMove("deal: a card is there too often")
    if rest and REST not in words:
        raise IllegalMove(f"deal: {rest[0]} is missing")
    cards: list[int] = []
    for word in words:
        cards += rest if word == REST else [parse_card(word)]
    return cards


OUTCOMES: Mapping[str, Outcome] = {"start": start, "deal": deal}
