"""Actions as text; one line stands for all steps of an arrangement (docs/notation.md)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from tacit.base.symbols import NOTHING, UNKNOWN
from tacit.engine.errors import BadText, IllegalMove
from tacit.games.salomon.notation.symbols import (
    ACTION_TEXTS,
    CELL_NAMES,
    CELL_TEXTS,
    all_jokers,
    cols_text,
    list_text,
    pairs_of,
    parse_cols,
    parse_jokers,
    parse_rows,
    placed_text,
    rows_text,
)
from tacit.games.salomon.rules import actions
from tacit.games.salomon.rules.state import COLOURS, SIDE, joker_of

# Cells may also be typed as boards show them.
_TYPED = re.compile(r"\b[a-e][1-5]\b")
_TEXT_OF = dict(zip(CELL_NAMES, CELL_TEXTS, strict=True))
# Well formed, but perhaps with a seat, cell or tile that does not exist: IllegalMove, not BadText.
_FORMS = re.compile(r"guess \d+ r\d+c\d+ [A-Z]\w|(expose|place) r\d+c\d+|row [A-Z]|(col|joker) \d+")


def parse_action(text: str) -> int:
    words = _TYPED.sub(lambda name: _TEXT_OF[name[0]], " ".join(text.split()))
    if ACTION_TEXTS.find(words) is None and _FORMS.fullmatch(words):
        raise IllegalMove(f"{words}: there is no such seat, cell or tile")
    return ACTION_TEXTS.parse(words)


def parse_steps(text: str) -> list[int]:
    """The actions of one line; `arrange rows=BGRPY cols=43152 jokers=BJ@3` is all the steps.

    If chance has drawn the lines, it is `arrange jokers=BJ@3`.
    """
    verb, *words = text.split() or [""]
    if verb != "arrange" or words == [UNKNOWN]:
        return [parse_action(text)]
    pairs = pairs_of(" ".join(words))
    if len(pairs) < len(words) or not pairs.keys() <= {"rows", "cols", "jokers"}:
        raise BadText(f"{text}: expected rows=, cols= and jokers=")
    steps = []
    if "rows" in pairs or "cols" in pairs:
        steps += [actions.ROW + colour for colour in _all_lines(parse_rows, pairs, "rows")]
        steps += [actions.COL + number for number in _all_lines(parse_cols, pairs, "cols")]
    columns = parse_jokers(pairs)
    if None in columns.values():
        raise IllegalMove(f"{text}: only jokers are given a column")
    for joker in all_jokers():
        column = columns.get(joker)
        steps.append(actions.NO_JOKER if column is None else actions.JOKER + column)
    return [*steps, actions.DONE]


def _all_lines(parse: Callable[[str], list[int]], pairs: dict[str, str], key: str) -> list[int]:
    """The first four lines; the fifth follows from them, but must be correct too."""
    try:
        lines = parse(pairs.get(key, NOTHING))
    except BadText as error:
        raise IllegalMove(str(error)) from error
    if len(lines) != SIDE:
        raise IllegalMove(f"{key}: all five lines must be named")
    return list(lines[: SIDE - 1])


def steps_text(codes: Sequence[int]) -> str:
    """The line for actions that belong together; the inverse of `parse_steps`."""
    *first, last = codes
    if not first:
        return ACTION_TEXTS.text(last)
    rows = [code - actions.ROW for code in first if actions.ROW <= code < actions.COL]
    cols = [code - actions.COL for code in first if actions.COL <= code < actions.JOKER]
    columns = [code - actions.JOKER for code in first if code >= actions.JOKER]
    colours = range(COLOURS - len(columns), COLOURS)
    jokers = [
        placed_text(joker_of(colour), column)
        for colour, column in zip(colours, columns, strict=True)
        if column < SIDE
    ]
    words = ["arrange"]
    if len(rows) == len(cols) == SIDE - 1:
        words.append(f"rows={rows_text(rows + sorted(set(range(SIDE)) - set(rows)))}")
        words.append(f"cols={cols_text(cols + sorted(set(range(SIDE)) - set(cols)))}")
    return " ".join([*words, f"jokers={list_text(jokers)}"])
