"""The outcomes of chance as text, and the numbers that chance must play for them."""

from __future__ import annotations

from tacit.base.notation import Outcome, expect_phase, start_number
from tacit.base.symbols import NOTHING
from tacit.engine.bits import members_of
from tacit.engine.deal import numbers_of_deal
from tacit.engine.errors import IllegalMove
from tacit.engine.views import State
from tacit.games.salomon.notation.symbols import (
    TILE_TEXTS,
    all_jokers,
    pairs_of,
    parse_cols,
    parse_jokers,
    parse_rows,
    parse_tiles,
)
from tacit.games.salomon.rules.arrange import chance_arranges_all, free_columns, undrawn_seat
from tacit.games.salomon.rules.setup import undealt
from tacit.games.salomon.rules.state import (
    DEAL,
    LINES,
    PHASES,
    SIDE,
    START,
    colour_of,
    hand_size,
    holds,
)


def _expect(s: State, phase: int, verb: str) -> None:
    expect_phase(bool(s.phase == phase), verb, PHASES[s.phase])


def deal(s: State, rest: str) -> list[int]:
    """`deal R1 Y2 | G3 GJ`: all tiles that are still to be dealt, seat 0's hand first."""
    tiles = parse_tiles(rest.replace("|", " "))
    _expect(s, DEAL, "deal")
    left = members_of(undealt(s))
    needed = int(s.players) * int(hand_size(s)) - int(s.dealt)
    if len(tiles) != needed or len(set(tiles)) < needed or not set(tiles) <= set(left):
        raise IllegalMove(f"deal: {needed} different tiles are to be dealt, all hands together")
    return numbers_of_deal(tiles, left)


def start(s: State, rest: str) -> list[int]:
    number = start_number(s, rest)
    _expect(s, START, "start")
    return [number]


def lines(s: State, rest: str) -> list[int]:
    """`lines rows=BGRPY cols=43152 jokers=BJ@3`: what chance draws for one seat."""
    _expect(s, LINES, "lines")
    pairs = pairs_of(rest)
    number, span = 0, 1
    for order in (parse_rows(pairs.get("rows", NOTHING)), parse_cols(pairs.get("cols", NOTHING))):
        if len(order) != SIDE:
            raise IllegalMove(f"lines {rest}: all five rows and columns must be named")
        left = list(range(SIDE))
        for line in order:
            number += span * left.index(line)
            span *= len(left)
            left.remove(line)
    if chance_arranges_all(s):
        number += span * _number_of_jokers(s, rest, pairs)
    return [number]


def _number_of_jokers(s: State, rest: str, pairs: dict[str, str]) -> int:
    seat = int(undrawn_seat(s))
    columns = parse_jokers(pairs)
    world = s.copy()
    world.cols[seat] = parse_cols(pairs["cols"])
    held = [joker for joker in all_jokers() if holds(s, seat, joker)]
    number, span = 0, 1
    for joker in held:
        free = members_of(free_columns(world, seat, colour_of(joker)))
        column = columns.get(joker)
        if column not in free:
            raise IllegalMove(f"lines {rest}: {TILE_TEXTS[joker]} needs a free column")
        number += span * free.index(column)
        span *= len(free)
    if set(columns) != set(held):
        raise IllegalMove(f"lines {rest}: exactly the jokers in the hand have a column")
    return number


OUTCOMES: dict[str, Outcome] = {"deal": deal, "start": start, "lines": lines}
