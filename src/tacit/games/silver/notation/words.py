"""SILVER's notation: actions, chance, positions and assertions as text (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tacit.base.notation import ActionTexts as Spelling
from tacit.engine.chance import CHANCE_LIMIT, SPAN
from tacit.engine.errors import BadText, IllegalMove
from tacit.engine.views import State
from tacit.games.silver.notation.read import read_position
from tacit.games.silver.notation.symbols import (
    FULL_DECK,
    REST,
    UNKNOWN,
    cards_text,
    deck_cards,
    labelled,
    list_text,
    number_text,
    parse_card,
    parse_list,
    parse_natural,
    pile_cards,
    without,
)
from tacit.games.silver.notation.write import (
    OUTCOMES,
    REASONS,
    amulet_text,
    guard_words,
    known_words,
    position_lines,
    view_lines,
    village_words,
    vote_text,
    word_for,
)
from tacit.games.silver.rules import actions
from tacit.games.silver.rules.rounds import ranking
from tacit.games.silver.rules.setup import dealt
from tacit.games.silver.rules.state import (
    CARDS,
    DEAL,
    DECK,
    NUMBERS,
    PHASES,
    REAL,
    SEATS,
    SIDE,
    START,
    UNDER_WAY,
    VILLAGE,
)

__all__ = [
    "action_text",
    "chance_numbers",
    "check",
    "is_step",
    "parse_action",
    "phase_text",
    "position_lines",
    "read_position",
    "result_text",
    "steps",
    "steps_text",
    "view_lines",
]

# Actions


def _spelt() -> Iterator[str]:
    """The texts of all codes, in the order of `state.py`."""
    numbers, positions = range(NUMBERS), range(1, CARDS + 1)
    targets = [f"{seat} {position}" for seat in range(SEATS) for position in positions]
    yield from ("draw_deck", "take", "call", "discard", "use", "lapse", "pass")
    yield from ("place L", "place R", "penalty L", "penalty R")
    yield from (f"draw_side {place}" for place in range(1, SIDE + 1))
    for verb in ("keep", "return", "pick"):
        yield from (f"{verb} {number}" for number in numbers)
    for verb in ("mark", "exchange", "slot", "peek2", "behold", "expose"):
        yield from (f"{verb} {position}" for position in positions)
    for verb in ("reveal", "spy", "swap", "rob"):
        yield from (f"{verb} {target}" for target in targets)
    for verb in ("empath", "at", "guard", "unguard", "amulet"):
        yield from (f"{verb} {position}" for position in positions)
    yield from (f"{verb} {UNKNOWN}" for verb in ("mark", "keep", "return", "peek2", "deal"))
    yield from (f"start {seat}" for seat in range(SEATS))


SPELLING = Spelling(_spelt())
TEXTS, action_text, parse_action = SPELLING.texts, SPELLING.text, SPELLING.parse


def is_step(code: int) -> bool:
    return bool(actions.is_step(code))


def steps(text: str) -> list[int]:
    """The actions behind one line: `exchange 1,3,4` puts 1 and 3 forward, then exchanges with 4."""
    verb, *rest = text.replace(",", " ").split() or [""]
    if verb == "exchange" and rest in ([], ["-"]):
        raise IllegalMove("exchange: at least one card is exchanged")
    if verb == "exchange" or (verb in ("peek2", "behold") and len(rest) == 2):
        *first, last = sorted(rest, key=parse_natural)
        return [parse_action(f"mark {p}") for p in first] + [parse_action(f"{verb} {last}")]
    if verb == "rob" and len(rest) == 3:
        return [parse_action(f"mark {rest[0]}"), parse_action(f"rob {rest[1]} {rest[2]}")]
    if verb in ("empath", "guard") and len(rest) == 2:
        return [parse_action(f"{verb} {rest[0]}"), parse_action(f"at {rest[1]}")]
    return [parse_action(text)]


def steps_text(codes: Sequence[int]) -> str:
    """The line for actions that belong together; `steps` backwards."""
    *first, last = codes
    verb, *rest = TEXTS[last].split()
    if not first:
        return TEXTS[last]
    own = [TEXTS[code].split()[1] for code in first]
    if verb == "exchange":
        return f"exchange {','.join(own + rest)}"
    if verb == "at":
        return f"{TEXTS[first[0]]} {rest[0]}"
    return " ".join([verb, *own, *rest])


def phase_text(s: State) -> str:
    return PHASES[s.phase]


def result_text(s: State) -> str:
    return f"winner {ranking(s)[0]} totals {list_text(s.total[: int(s.players)])}"


# Chance


def chance_numbers(s: State, outcome: str) -> list[int]:
    """The numbers that chance must play for this outcome; a number stands for itself.

    Raises IllegalMove if the outcome cannot be.
    """
    kind, _, rest = outcome.strip().partition(" ")
    if kind.isdecimal() and not rest:
        return [_raw_number(kind)]
    if kind == "start":
        seat = parse_natural(rest.strip())
        _expect_node(s, START, outcome)
        if seat >= s.players:
            raise IllegalMove(f"{outcome}: there are seats 0 to {s.players - 1}")
        return [seat]
    if kind == "deal":
        words = parse_list(rest)
        named = [parse_card(word) for word in words if word != REST]
        _expect_node(s, DEAL, outcome)
        return _numbers_of_deal(s, _dealt_list(s, words, named))
    raise BadText(f"{kind or 'nothing'}: not an outcome of chance (start, deal or a number)")


def _raw_number(text: str) -> int:
    number = int(text)
    if number >= CHANCE_LIMIT:
        raise IllegalMove(f"{text}: chance plays a number from 0 to {CHANCE_LIMIT - 1}")
    return number


def _expect_node(s: State, node: int, outcome: str) -> None:
    if s.phase != node:
        raise IllegalMove(f"{outcome}: cannot be now, the node is {phase_text(s)}")


def _dealt_list(s: State, words: list[str], named: list[int]) -> list[int]:
    """All cards as they are dealt: the villages, the pile, the deck from its top, the removed."""
    if s.reason == UNDER_WAY and dealt(s):
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


def _numbers_of_deal(s: State, cards: list[int]) -> list[int]:
    """`rounds.deal` backwards: a number's remainders pick the cards, the deck's bottom first."""
    in_villages = VILLAGE * int(s.players)
    deck = cards[in_villages + 1 : in_villages + 1 + DECK]
    order = [*deck[::-1], cards[in_villages], *cards[:in_villages]]
    left = list(FULL_DECK)
    numbers = []
    while order:
        number, span = 0, 1
        while order and span * len(left) < SPAN:
            card = order.pop(0)
            number += span * left.index(card)
            span *= len(left)
            left.remove(card)
        numbers.append(number)
    return numbers


# Assertions


def check(s: State, name: str, rest: str) -> str | None:
    """None if the assertion holds; else what was found. Raises BadText if there is none such."""
    if name not in _CHECKS:
        raise BadText(f"{name}: not an assertion of silver ({', '.join(_CHECKS)})")
    return _CHECKS[name](s, rest.strip())


def _unless_same(found: str, expected: str) -> str | None:
    return None if found == " ".join(expected.split()) else found


def _check_list(found: Sequence[str], expected: str) -> str | None:
    return None if list(found) == parse_list(expected) else list_text(found)


def _check_set(found: Sequence[str], expected: str) -> str | None:
    return None if sorted(found) == sorted(parse_list(expected)) else list_text(found)


def _check_village(s: State, rest: str) -> str | None:
    seat, expected = labelled(rest, int(s.players))
    found = _check_list(village_words(s, seat), expected)
    return None if found is None else f"{seat}: {found}"


def _check_guards(s: State, rest: str) -> str | None:
    seat, expected = labelled(rest, int(s.players))
    found = _check_set(guard_words(s, seat), expected)
    return None if found is None else f"{seat}: {found}"


def _check_knows(s: State, rest: str) -> str | None:
    """What the seat's observation shows outside events: nothing, where memory is its own affair."""
    seat, expected = labelled(rest, int(s.players))
    known = [] if s.memory_aid == REAL else known_words(s, seat)
    found = _check_set(known, expected)
    return None if found is None else f"{seat}: {found}"


def _check_deck_top(s: State, rest: str) -> str | None:
    expected = [parse_card(word) for word in parse_list(rest)]
    found = [card & 15 for card in deck_cards(s)][: max(len(expected), 1)]
    return None if found == expected else cards_text(found)


def _check_outcome(outcome: str) -> Callable[[State, str], str | None]:
    def one(s: State, rest: str) -> str | None:
        if rest:
            raise BadText(f"{rest}: nothing follows {outcome}")
        if s.outcome == OUTCOMES[outcome]:
            return None
        return word_for(OUTCOMES, int(s.outcome)) if s.outcome else "no exchange of several cards"

    return one


def _check_round_over(s: State, rest: str) -> str | None:
    if rest not in REASONS:
        raise BadText(f"{rest}: not a way in which a round ends ({', '.join(REASONS)})")
    if s.reason == UNDER_WAY:
        return "a round under way"
    return _unless_same(word_for(REASONS, int(s.reason)), rest)


def _check_after_round(text: Callable[[State], str]) -> Callable[[State, str], str | None]:
    def one(s: State, rest: str) -> str | None:
        if s.reason == UNDER_WAY:
            return "a round under way"
        return _unless_same(text(s), rest)

    return one


def _numbers(cards: Sequence[int]) -> list[str]:
    return [number_text(card) for card in cards]


_CHECKS: dict[str, Callable[[State, str], str | None]] = {
    "village": _check_village,
    "pile": lambda s, rest: _check_list(_numbers(pile_cards(s)), rest),
    "side": lambda s, rest: _check_list(_numbers(s.side[: int(s.side_size)]), rest),
    "deck": lambda s, rest: _unless_same(str(s.deck_left), rest),
    "deck_top": _check_deck_top,
    "hand": lambda s, rest: _check_set(_numbers(s.hand[: int(s.hand_size)]), rest),
    "success": _check_outcome("success"),
    "failure": _check_outcome("failure"),
    "knows": _check_knows,
    "guards": _check_guards,
    "amulet": lambda s, rest: _unless_same(amulet_text(s), rest),
    "vote": lambda s, rest: _unless_same(vote_text(s), rest.replace(",", " ")),
    "round_over": _check_round_over,
    "scores": _check_after_round(lambda s: list_text(s.scores[: int(s.players)])),
    "totals": lambda s, rest: _check_list(
        [str(points) for points in s.total[: int(s.players)]], rest
    ),
    "starts": _check_after_round(lambda s: str(s.amulet_side)),
    "ranking": lambda s, rest: _check_list([str(seat) for seat in ranking(s)], rest),
}
