"""SILENCIO's notation: actions, chance, positions and assertions as text (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from tacit.base.notation import ActionTexts as Spelling
from tacit.engine.chance import CHANCE_LIMIT, SPAN
from tacit.engine.errors import BadText, IllegalMove
from tacit.engine.views import State
from tacit.games.silencio.notation.read import read_position
from tacit.games.silencio.notation.symbols import (
    CARD_TEXTS,
    COLOUR_NAMES,
    LETTERS,
    REST,
    cards_of,
    list_text,
    parse_card,
    parse_list,
    parse_number,
    parse_row,
    parse_seat,
    row_of,
    row_text,
    sections,
    set_text,
)
from tacit.games.silencio.notation.turn_line import OUTCOMES, said_text
from tacit.games.silencio.notation.write import (
    FLAGS,
    SHRINES,
    deck_cards,
    lit_text,
    pending_text,
    position_lines,
    tavern_text,
    view_lines,
)
from tacit.games.silencio.rules.apply import cards_left
from tacit.games.silencio.rules.knowledge import known
from tacit.games.silencio.rules.setup import undealt
from tacit.games.silencio.rules.state import (
    DEAL,
    DRAW,
    LOST_START,
    PHASES,
    SEATS,
    START,
    hand,
    lane,
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

UNKNOWN_CARD = "?"

# Actions


def _spelt() -> Iterator[str]:
    """The texts of all codes, in the order of `state.py`."""
    cards, or_unknown = list(CARD_TEXTS), [*CARD_TEXTS, UNKNOWN_CARD]
    yield from ("claim", "wait", "draw", "pass", "end_turn", "use", "decline", "refresh")
    yield from (f"take {letter}" for letter in LETTERS)
    yield from (f"choose {seat}" for seat in range(SEATS))
    yield from (f"shrine {colour}" for colour in COLOUR_NAMES)
    yield from (f"shrine large {colour}" for colour in COLOUR_NAMES)
    yield "tavern T1"
    yield from (f"tavern T2 {colour}" for colour in COLOUR_NAMES)
    yield from (f"tavern T3 {colour}" for colour in COLOUR_NAMES)
    yield from (f"pass_card {card}" for card in or_unknown)
    yield from (f"play {card}" for card in cards)
    yield from (f"lay {card}" for card in cards)
    yield from (f"oracle {card}" for card in cards)
    yield from (f"return {card}" for card in or_unknown)
    yield from (f"put {card}" for card in cards)
    yield from (f"give {card} {seat}" for card in or_unknown for seat in range(SEATS))
    yield from (f"gift {card} {seat}" for card in cards for seat in range(SEATS))
    yield f"deal {UNKNOWN_CARD}"
    yield from (f"start {seat}" for seat in range(SEATS))
    yield from (f"draw {card}" for card in cards)


SPELLING = Spelling(_spelt())
TEXTS, action_text, parse_action = SPELLING.texts, SPELLING.text, SPELLING.parse


def is_step(code: int) -> bool:
    """No action of SILENCIO's is made in steps."""
    return False


def steps(text: str) -> list[int]:
    return [parse_action(text)]


def steps_text(codes: Sequence[int]) -> str:
    return action_text(codes[-1])


def phase_text(s: State) -> str:
    return PHASES[s.phase]


def result_text(s: State) -> str:
    """The verdict and the cards left."""
    if s.phase == LOST_START:
        return "lost_start"
    left = int(cards_left(s))
    verdict = "perfect" if left == 0 else "near" if left <= s.players else "far"
    return f"{verdict} {left}"


# Chance


def chance_numbers(s: State, outcome: str) -> list[int]:
    """The numbers that chance must play for this outcome; a number stands for itself.

    Raises IllegalMove if the outcome cannot be.
    """
    kind, _, rest = outcome.strip().partition(" ")
    if kind.isdecimal() and not rest:
        return [_raw_number(kind)]
    if kind == "deal":
        words = parse_list(rest)
        named = [parse_card(word) for word in words if word != REST]
        _expect_phase(s, DEAL, outcome)
        return _numbers_of_deal(s, _dealt_list(s, words, named))
    if kind == "start":
        seat = parse_number(rest.strip())
        _expect_phase(s, START, outcome)
        if seat >= s.players:
            raise IllegalMove(f"{outcome}: there are seats 0 to {s.players - 1}")
        return [seat]
    if kind == "draw":
        card = parse_card(rest.strip())
        _expect_phase(s, DRAW, outcome)
        held = cards_of(hand(s, int(s.turn)))
        if card not in held:
            raise IllegalMove(f"{outcome}: not in the hand of seat {s.turn}")
        return [held.index(card)]
    raise BadText(f"{kind or 'nothing'}: not an outcome of chance (deal, start, draw or a number)")


def _raw_number(text: str) -> int:
    number = int(text)
    if number >= CHANCE_LIMIT:
        raise IllegalMove(f"{text}: chance plays a number from 0 to {CHANCE_LIMIT - 1}")
    return number


def _expect_phase(s: State, phase: int, outcome: str) -> None:
    if s.phase != phase:
        raise IllegalMove(f"{outcome}: cannot be now, the phase is {phase_text(s)}")


def _dealt_list(s: State, words: list[str], named: list[int]) -> list[int]:
    """The shuffled list, or what is left of it to be dealt."""
    due = cards_of(undealt(s))
    wrong = [card for card in named if named.count(card) > 1 or card not in due]
    if wrong or words.count(REST) > 1:
        wrong_word = CARD_TEXTS[wrong[0]] if wrong else REST
        raise IllegalMove(f"deal: {wrong_word} is there twice, dealt already or not in this game")
    cards: list[int] = []
    for word in words:
        cards += [c for c in due if c not in named] if word == REST else [parse_card(word)]
    if len(cards) < len(due):
        missing = next(card for card in due if card not in cards)
        raise IllegalMove(f"deal: {CARD_TEXTS[missing]} is missing")
    return cards


def _numbers_of_deal(s: State, cards: list[int]) -> list[int]:
    """`rules.deal` backwards: a number's remainders pick the cards, from the end of the list."""
    left = cards_of(undealt(s))
    numbers = []
    while left:
        number, span = 0, 1
        while left and span * len(left) < SPAN:
            card = cards[len(left) - 1]
            number += span * left.index(card)
            span *= len(left)
            left.remove(card)
        numbers.append(number)
    return numbers


# Assertions


def check(s: State, name: str, rest: str) -> str | None:
    """None if the assertion holds; else what was found. Raises BadText if there is none such."""
    if name not in CHECKS:
        raise BadText(f"{name}: not an assertion of silencio ({', '.join(CHECKS)})")
    return CHECKS[name](s, rest.strip())


def _unless_same(found: str, expected: str) -> str | None:
    return None if found == expected else found


def _parse_cards(text: str) -> set[int]:
    return {parse_card(word) for word in parse_list(text)}


def _check_cards(mask: int, text: str) -> str | None:
    return None if set(cards_of(mask)) == _parse_cards(text) else set_text(mask)


def _each(rest: str, one: Callable[[str, str], str | None]) -> str | None:
    """An assertion over `LABEL: LIST`, or several of them."""
    wrong = [(label, one(label, text)) for label, text in sections(rest)]
    return " | ".join(f"{label}: {found}" for label, found in wrong if found is not None) or None


def _check_hand(s: State, rest: str) -> str | None:
    def one(label: str, text: str) -> str | None:
        return _check_cards(int(hand(s, parse_seat(label, int(s.players)))), text)

    return _each(rest, one)


def _check_open(s: State, rest: str) -> str | None:
    def one(label: str, text: str) -> str | None:
        return _check_cards(int(s.own[parse_seat(label, int(s.players))] & s.open), text)

    return _each(rest, one)


def _check_row(s: State, rest: str) -> str | None:
    def one(label: str, text: str) -> str | None:
        colour = row_of(label)
        same = parse_row(colour, text) == cards_of(s.rows & lane(colour))
        return None if same else row_text(s.rows, colour)

    return _each(rest, one)


def _check_knows(s: State, rest: str) -> str | None:
    def one(label: str, text: str) -> str | None:
        seats = [parse_seat(word, int(s.players)) for word in parse_list(label)]
        if len(seats) != 2 or seats[0] == seats[1]:
            raise BadText(f"{label}: expected two seats, the one that knows and the other")
        return _check_cards(int(known(s, *seats)), text)

    return _each(rest, one)


def _check_words(found: str, rest: str, allowed: Mapping[str, int]) -> str | None:
    for word in parse_list(rest):
        if word not in allowed:
            raise BadText(f"{word}: expected {', '.join(allowed)}")
    return None if set(parse_list(found)) == set(parse_list(rest)) else found


def _check_deck_top(s: State, rest: str) -> str | None:
    expected = [parse_card(word) for word in parse_list(rest)]
    found = deck_cards(s)[: max(len(expected), 1)]
    return None if found == expected else list_text(CARD_TEXTS[card] for card in found)


def _check_outcome(s: State, rest: str) -> str | None:
    if rest not in OUTCOMES:
        raise BadText(f"{rest}: not an outcome ({', '.join(OUTCOMES)})")
    return _unless_same(OUTCOMES[s.outcome], rest)


def _check_number(found: int, rest: str) -> str | None:
    return None if found == parse_number(rest) else str(found)


def _check_tavern(s: State, rest: str) -> str | None:
    return _unless_same(tavern_text(s) if s.tavern else "no tavern", " ".join(rest.split()))


def _check_said(s: State, rest: str) -> str | None:
    return _unless_same(said_text(s), " ".join(rest.split()))


CHECKS: dict[str, Callable[[State, str], str | None]] = {
    "outcome": _check_outcome,
    "hand": _check_hand,
    "open": _check_open,
    "row": _check_row,
    "oracle": lambda s, rest: _check_cards(int(s.oracle), rest),
    "deck": lambda s, rest: _check_number(int(s.deck_left), rest),
    "deck_top": _check_deck_top,
    "box": lambda s, rest: _check_cards(int(s.box), rest),
    "lit": lambda s, rest: _check_words(lit_text(s), rest, SHRINES),
    "tavern": _check_tavern,
    "pending": lambda s, rest: _check_words(pending_text(s), rest, FLAGS),
    "streak": lambda s, rest: _check_number(int(s.streak), rest),
    "said": _check_said,
    "knows": _check_knows,
}
