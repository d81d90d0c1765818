"""The assertions that a scenario of SILVER can make."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tacit.base.notation import Check, unless_same
from tacit.base.symbols import list_text, parse_list
from tacit.engine.errors import BadText
from tacit.engine.views import State
from tacit.games.silver.notation.symbols import (
    cards_text,
    deck_cards,
    number_text,
    parse_card,
    parse_of_seat,
    pile_cards,
)
from tacit.games.silver.notation.write import (
    EXCHANGES,
    REASONS,
    amulet_text,
    guard_words,
    known_words,
    points_text,
    village_words,
    vote_text,
    word_for,
)
from tacit.games.silver.rules.rounds import ranking
from tacit.games.silver.rules.state import NO_EXCHANGE, REAL, has_ended, number_of


def unless_list(found: Sequence[str], expected: str) -> str | None:
    return None if list(found) == parse_list(expected) else list_text(found)


def unless_set(found: Sequence[str], expected: str) -> str | None:
    return None if sorted(found) == sorted(parse_list(expected)) else list_text(found)


def check_of_seat(
    words: Callable[[State, int], list[str]], unless: Callable[[Sequence[str], str], str | None]
) -> Check:
    """`0: LIST`: what there is of this seat."""

    def check(s: State, rest: str) -> str | None:
        seat, expected = parse_of_seat(rest, int(s.players))
        found = unless(words(s, seat), expected)
        return None if found is None else f"{seat}: {found}"

    return check


def shown_as_known(s: State, seat: int) -> list[str]:
    """The down cards that a view always shows: none where players have to remember them."""
    return [] if s.memory_aid == REAL else known_words(s, seat)


def check_deck_top(s: State, rest: str) -> str | None:
    expected = [parse_card(word) for word in parse_list(rest)]
    found = [int(number_of(card)) for card in deck_cards(s)][: max(len(expected), 1)]
    return None if found == expected else cards_text(found)


def check_exchange(outcome: str) -> Check:
    def check(s: State, rest: str) -> str | None:
        if rest:
            raise BadText(f"{rest}: nothing follows {outcome}")
        if s.outcome == EXCHANGES[outcome]:
            return None
        if s.outcome == NO_EXCHANGE:
            return "no exchange of several cards"
        return word_for(EXCHANGES, int(s.outcome))

    return check


def check_after_round(text: Callable[[State], str]) -> Check:
    def check(s: State, rest: str) -> str | None:
        return unless_same(text(s), rest) if has_ended(s) else "a round under way"

    return check


def check_round_over(s: State, rest: str) -> str | None:
    if rest not in REASONS:
        raise BadText(f"{rest}: not a way in which a round ends ({', '.join(REASONS)})")
    return check_after_round(lambda ended: word_for(REASONS, int(ended.reason)))(s, rest)


def numbers(cards: Sequence[int]) -> list[str]:
    return [number_text(card) for card in cards]


CHECKS: Mapping[str, Check] = {
    "village": check_of_seat(village_words, unless_list),
    "pile": lambda s, rest: unless_list(numbers(pile_cards(s)), rest),
    "side": lambda s, rest: unless_list(numbers(s.side[: int(s.side_size)]), rest),
    "deck": lambda s, rest: unless_same(str(s.deck_left), rest),
    "deck_top": check_deck_top,
    "hand": lambda s, rest: unless_set(numbers(s.hand[: int(s.hand_size)]), rest),
    "success": check_exchange("success"),
    "failure": check_exchange("failure"),
    "knows": check_of_seat(shown_as_known, unless_set),
    "guards": check_of_seat(guard_words, unless_set),
    "amulet": lambda s, rest: unless_same(amulet_text(s), rest),
    "vote": lambda s, rest: unless_same(vote_text(s), rest.replace(",", " ")),
    "round_over": check_round_over,
    "scores": check_after_round(lambda s: points_text(s, s.scores)),
    "totals": lambda s, rest: unless_list(points_text(s, s.total).split(), rest),
    "starts": check_after_round(lambda s: str(s.amulet_side)),
    "ranking": lambda s, rest: unless_list([str(seat) for seat in ranking(s)], rest),
}
