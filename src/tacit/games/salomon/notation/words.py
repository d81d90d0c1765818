"""SALOMONS OORDEEL's notation: actions, chance, positions and assertions (docs/notation.md)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from tacit.base.notation import ActionTexts as Spelling
from tacit.engine.chance import CHANCE_LIMIT, SPAN
from tacit.engine.errors import BadText, IllegalMove
from tacit.engine.views import State
from tacit.games.salomon.notation.checks import check
from tacit.games.salomon.notation.read import read_position
from tacit.games.salomon.notation.symbols import (
    CELL_TEXTS,
    KIND_TEXTS,
    LETTERS,
    TILE_TEXTS,
    cells_of,
    cols_text,
    list_text,
    parse_cols,
    parse_list,
    parse_number,
    parse_placed,
    parse_rows,
    parse_tile,
    rows_text,
    tiles_of,
)
from tacit.games.salomon.notation.write import position_lines, view_lines
from tacit.games.salomon.rules.apply import chance_arranges_all, undealt, undrawn_seat
from tacit.games.salomon.rules.arrange import free_columns
from tacit.games.salomon.rules.state import (
    DEAL,
    DO_COL,
    DO_DONE,
    DO_JOKER,
    DO_ROW,
    HAND,
    JOKER,
    KINDS,
    LINES,
    PHASES,
    SEATS,
    SIDE,
    START,
    hand_size,
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
    for seat in range(SEATS):
        for cell in CELL_TEXTS:
            yield from (f"guess {seat} {cell} {tile}" for tile in TILE_TEXTS)
    yield "stop"
    yield from (f"expose {cell}" for cell in CELL_TEXTS)
    yield from (f"place {cell}" for cell in CELL_TEXTS)
    yield from (f"row {letter}" for letter in LETTERS)
    yield from (f"col {number}" for number in KIND_TEXTS[:JOKER])
    yield from (f"joker {column}" for column in range(SIDE))
    yield from ("joker -", "done")
    yield from ("arrange ?", "deal ?", "lines ?")
    yield from (f"start {seat}" for seat in range(SEATS))


SPELLING = Spelling(_spelt())
action_text = SPELLING.text
# Well formed, but with a seat, cell or tile that may not exist: refused, not misread.
_FORMS = re.compile(r"guess \d+ r\d+c\d+ [A-Z]\w|(expose|place) r\d+c\d+|row [A-Z]|(col|joker) \d+")


def parse_action(text: str) -> int:
    words = " ".join(text.split())
    code = SPELLING.find(words)
    if code is not None:
        return code
    if _FORMS.fullmatch(words):
        raise IllegalMove(f"{words}: there is no such seat, cell or tile")
    raise BadText(f"{words or 'nothing'}: not an action, or something is missing or too much")


def is_step(code: int) -> bool:
    """Whether an action is a step of an arrangement that nobody else sees."""
    return DO_ROW <= code < DO_DONE


def steps(text: str) -> list[int]:
    """The actions behind one line: `arrange rows=BGRPY cols=43152 jokers=BJ@3` is all of them.

    Where chance has drawn the lines, `arrange jokers=BJ@3`.
    """
    verb, *words = text.split() or [""]
    if verb != "arrange" or words == ["?"]:
        return [parse_action(text)]
    pairs = dict(word.partition("=")[::2] for word in words)
    if len(pairs) < len(words) or not pairs.keys() <= {"rows", "cols", "jokers"}:
        raise BadText(f"{text}: expected rows=, cols= and jokers=")
    actions = []
    if "rows" in pairs or "cols" in pairs:
        actions += [DO_ROW + colour for colour in _all_lines(parse_rows, pairs, "rows")]
        actions += [DO_COL + number for number in _all_lines(parse_cols, pairs, "cols")]
    columns = dict(parse_placed(word) for word in parse_list(pairs.get("jokers", "-")))
    if None in columns.values():
        raise IllegalMove(f"{text}: only jokers are given a column")
    for joker in range(JOKER, len(TILE_TEXTS), KINDS):
        column = columns.get(joker)
        actions.append(DO_JOKER + (SIDE if column is None else column))
    return [*actions, DO_DONE]


def _all_lines(parse: Callable[[str], list[int]], pairs: dict[str, str], key: str) -> list[int]:
    """Four lines; the fifth follows, but must be right too."""
    try:
        lines = parse(pairs.get(key, "-"))
    except BadText as error:
        raise IllegalMove(str(error)) from error
    if len(lines) != SIDE:
        raise IllegalMove(f"{key}: all five lines must be named")
    return list(lines[: SIDE - 1])


def steps_text(codes: Sequence[int]) -> str:
    """The line for actions that belong together; `steps` backwards."""
    *first, last = codes
    if not first:
        return action_text(last)
    rows = [code - DO_ROW for code in first if DO_ROW <= code < DO_COL]
    cols = [code - DO_COL for code in first if DO_COL <= code < DO_JOKER]
    columns = [code - DO_JOKER for code in first if code >= DO_JOKER]
    colours = range(SIDE - len(columns), SIDE)
    jokers = [
        f"{LETTERS[colour]}J@{column}"
        for colour, column in zip(colours, columns, strict=True)
        if column < SIDE
    ]
    words = ["arrange"]
    if len(rows) == len(cols) == SIDE - 1:
        words.append(f"rows={rows_text(rows + sorted(set(range(SIDE)) - set(rows)))}")
        words.append(f"cols={cols_text(cols + sorted(set(range(SIDE)) - set(cols)))}")
    return " ".join([*words, f"jokers={list_text(jokers)}"])


def phase_text(s: State) -> str:
    return PHASES[s.phase]


def result_text(s: State) -> str:
    """The winner, and the places of all."""
    order = sorted(range(int(s.players)), key=lambda seat: int(s.place[seat]))
    return f"winner {order[0]} places {list_text(map(str, order))}"


# Chance


def chance_numbers(s: State, outcome: str) -> list[int]:
    """The numbers that chance must play for this outcome; a number stands for itself.

    Raises IllegalMove if the outcome cannot be.
    """
    kind, _, rest = outcome.strip().partition(" ")
    if kind.isdecimal() and not rest:
        if int(kind) >= CHANCE_LIMIT:
            raise IllegalMove(f"{kind}: chance plays a number from 0 to {CHANCE_LIMIT - 1}")
        return [int(kind)]
    if kind == "deal":
        hands = [parse_tile(word) for word in parse_list(rest.replace("|", " "))]
        _expect_phase(s, DEAL, outcome)
        return _numbers_of_deal(s, hands)
    if kind == "start":
        seat = parse_number(rest.strip())
        _expect_phase(s, START, outcome)
        if seat >= s.players:
            raise IllegalMove(f"{outcome}: there are seats 0 to {s.players - 1}")
        return [seat]
    if kind == "lines":
        _expect_phase(s, LINES, outcome)
        return [_number_of_lines(s, rest)]
    raise BadText(f"{kind or 'nothing'}: not an outcome of chance (deal, start, lines or a number)")


def _expect_phase(s: State, phase: int, outcome: str) -> None:
    if s.phase != phase:
        raise IllegalMove(f"{outcome}: cannot be now, the phase is {phase_text(s)}")


def _numbers_of_deal(s: State, tiles: list[int]) -> list[int]:
    """`rules.deal` backwards. The tiles are those still to be dealt, seat 0's hand first."""
    left = tiles_of(undealt(s))
    needed = int(s.players) * int(hand_size(s)) - int(s.dealt)
    if len(tiles) != needed or len(set(tiles)) < needed or not set(tiles) <= set(left):
        raise IllegalMove(f"deal: {needed} different tiles are to be dealt, all hands together")
    numbers = []
    while tiles:
        number, span = 0, 1
        while tiles and span * len(left) < SPAN:
            number += span * left.index(tiles[0])
            span *= len(left)
            left.remove(tiles.pop(0))
        numbers.append(number)
    return numbers


def _number_of_lines(s: State, rest: str) -> int:
    """`rules.arrange_by_chance` backwards: `rows=BGRPY cols=43152 jokers=BJ@3`."""
    pairs = dict(word.partition("=")[::2] for word in rest.split())
    number, span = 0, 1
    for lines in (parse_rows(pairs.get("rows", "-")), parse_cols(pairs.get("cols", "-"))):
        if len(lines) != SIDE:
            raise IllegalMove(f"lines {rest}: all five rows and columns must be named")
        left = list(range(SIDE))
        for line in lines:
            number += span * left.index(line)
            span *= len(left)
            left.remove(line)
    if not chance_arranges_all(s):
        return number
    return number + span * _number_of_jokers(s, rest, pairs)


def _number_of_jokers(s: State, rest: str, pairs: dict[str, str]) -> int:
    seat = int(undrawn_seat(s))
    columns = dict(parse_placed(word) for word in parse_list(pairs.get("jokers", "-")))
    world = s.copy()
    world.cols[seat] = parse_cols(pairs["cols"])
    held = [x for x in range(JOKER, len(TILE_TEXTS), KINDS) if s.where[x] == HAND + seat]
    number, span = 0, 1
    for joker in held:
        free = cells_of(int(free_columns(world, seat, joker // KINDS)))
        column = columns.get(joker)
        if column not in free:
            raise IllegalMove(f"lines {rest}: {TILE_TEXTS[joker]} needs a free column")
        number += span * free.index(column)
        span *= len(free)
    if set(columns) != set(held):
        raise IllegalMove(f"lines {rest}: exactly the jokers in the hand have a column")
    return number
