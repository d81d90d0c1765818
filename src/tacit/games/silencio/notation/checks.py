"""The assertions that a scenario can make about a position of SILENCIO."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from tacit.base.notation import Check, unless_same
from tacit.base.symbols import list_text, parse_list, parse_number, parse_seat, parse_sections
from tacit.engine.bits import members_of
from tacit.engine.errors import BadText
from tacit.engine.views import State
from tacit.games.silencio.notation.symbols import (
    CARD_TEXTS,
    FLAGS,
    OUTCOMES,
    SHRINES,
    parse_cards,
    parse_row,
    row_of,
    row_text,
    set_text,
)
from tacit.games.silencio.notation.turn_line import said_text
from tacit.games.silencio.notation.write import deck_cards, lit_text, pending_text, tavern_text
from tacit.games.silencio.rules.knowledge import known
from tacit.games.silencio.rules.state import hand, lane, open_cards


def unless_same_cards(found: np.uint64, expected: str) -> str | None:
    return None if set(members_of(found)) == set(parse_cards(expected)) else set_text(found)


def unless_same_words(found: str, expected: str, allowed: Mapping[str, int]) -> str | None:
    """For lists of words in any order."""
    words = parse_list(expected)
    for word in words:
        if word not in allowed:
            raise BadText(f"{word}: expected {', '.join(allowed)}")
    return None if set(parse_list(found)) == set(words) else found


def unless_same_number(found: int, expected: str) -> str | None:
    return None if found == parse_number(expected) else str(found)


def each(rest: str, check_one: Callable[[str, str], str | None]) -> str | None:
    """An assertion over `LABEL: LIST`, or several of them."""
    wrong = [(label, check_one(label, text)) for label, text in parse_sections(rest)]
    return " | ".join(f"{label}: {found}" for label, found in wrong if found is not None) or None


# Cards


def check_hand(s: State, rest: str) -> str | None:
    def check_one(label: str, cards: str) -> str | None:
        return unless_same_cards(hand(s, parse_seat(label, int(s.players))), cards)

    return each(rest, check_one)


def check_open(s: State, rest: str) -> str | None:
    def check_one(label: str, cards: str) -> str | None:
        return unless_same_cards(open_cards(s, parse_seat(label, int(s.players))), cards)

    return each(rest, check_one)


def check_row(s: State, rest: str) -> str | None:
    def check_one(label: str, cards: str) -> str | None:
        colour = row_of(label)
        same = parse_row(colour, cards) == members_of(s.rows & lane(colour))
        return None if same else row_text(s.rows, colour)

    return each(rest, check_one)


def check_knows(s: State, rest: str) -> str | None:
    def check_one(label: str, cards: str) -> str | None:
        seats = [parse_seat(word, int(s.players)) for word in parse_list(label)]
        if len(seats) != 2 or seats[0] == seats[1]:
            raise BadText(f"{label}: expected two seats, the one that knows and the other")
        return unless_same_cards(known(s, *seats), cards)

    return each(rest, check_one)


def check_oracle(s: State, rest: str) -> str | None:
    return unless_same_cards(s.oracle, rest)


def check_box(s: State, rest: str) -> str | None:
    return unless_same_cards(s.box, rest)


def check_deck(s: State, rest: str) -> str | None:
    return unless_same_number(int(s.deck_left), rest)


def check_deck_top(s: State, rest: str) -> str | None:
    expected = parse_cards(rest)
    found = deck_cards(s)[: max(len(expected), 1)]
    return None if found == expected else list_text(CARD_TEXTS[card] for card in found)


# All else on the table


def check_outcome(s: State, rest: str) -> str | None:
    if rest not in OUTCOMES:
        raise BadText(f"{rest}: not an outcome ({', '.join(OUTCOMES)})")
    return unless_same(OUTCOMES[s.outcome], rest)


def check_lit(s: State, rest: str) -> str | None:
    return unless_same_words(lit_text(s), rest, SHRINES)


def check_pending(s: State, rest: str) -> str | None:
    return unless_same_words(pending_text(s), rest, FLAGS)


def check_streak(s: State, rest: str) -> str | None:
    return unless_same_number(int(s.streak), rest)


def check_tavern(s: State, rest: str) -> str | None:
    return unless_same(tavern_text(s) if s.tavern else "no tavern", rest)


def check_said(s: State, rest: str) -> str | None:
    return unless_same(said_text(s), rest)


CHECKS: dict[str, Check] = {
    "outcome": check_outcome,
    "hand": check_hand,
    "open": check_open,
    "row": check_row,
    "oracle": check_oracle,
    "deck": check_deck,
    "deck_top": check_deck_top,
    "box": check_box,
    "lit": check_lit,
    "tavern": check_tavern,
    "pending": check_pending,
    "streak": check_streak,
    "said": check_said,
    "knows": check_knows,
}
