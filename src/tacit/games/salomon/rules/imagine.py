"""Samples a world that a seat cannot distinguish from the real one.

Before the boards are seen, all deals of the unseen tiles are equally likely. After that, the other
boards are sampled from the posterior (`deduction/draws.py`).
"""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import EMPTY, lowest, without_lowest
from tacit.engine.chance import below, next_number
from tacit.engine.jit import rule
from tacit.engine.seats import seats
from tacit.games.salomon.rules.arrange import arrange_at_random, draw_lines
from tacit.games.salomon.rules.deduction.boards import ORDERS
from tacit.games.salomon.rules.deduction.draws import (
    draw_all,
    drawn_tile,
    prepare,
)
from tacit.games.salomon.rules.deduction.weights import (
    KAPPA_AT,
    RHO_AT,
    TABLES,
)
from tacit.games.salomon.rules.setup import dealt_to, has_whole_colour
from tacit.games.salomon.rules.state import (
    ARRANGED,
    DEAL,
    HAND,
    HIDDEN,
    LEFTOVER,
    NONE,
    OVER,
    SIDE,
    TILES,
    UNDEALT,
    boards_are_seen,
    closed_cells,
    hand,
    place_at,
)


@rule
def imagine(view, seat, stream, into):
    """Write a full state that the seat cannot distinguish from the real one into into[0]."""
    into[0] = view
    s = into[0]
    if s.phase == OVER:
        return
    if boards_are_seen(s):
        imagine_boards(s, seat, stream, np.empty(1, TABLES))
    else:
        imagine_hands(s, seat, stream)


@rule
def imagine_hands(s, seat, stream):
    """Deal the hidden tiles again, until there is no misdeal (R-17)."""
    hidden = np.empty(TILES, np.int64)
    n = 0
    for tile in range(TILES):
        if s.where[tile] == HIDDEN:
            hidden[n] = tile
            n += 1
    while not deal_hidden(s, seat, hidden, n, stream):
        pass
    for other in range(seats(s)):
        if other != seat and s.step[other] != 0:
            draw_lines(s, other, next_number(stream))
            if s.step[other] == ARRANGED:
                arrange_at_random(s, other, next_number(stream))


@rule
def deal_hidden(s, seat, hidden, n, stream):
    """Deal the first n of the hidden tiles; returns False for a misdeal."""
    for i in range(n - 1, 0, -1):
        j = below(stream, i + 1)
        hidden[i], hidden[j] = hidden[j], hidden[i]
    at = 0
    good = True
    for other in range(seats(s)):
        if other != seat:
            for _ in range(dealt_to(s, other)):
                s.where[hidden[at]] = HAND + other
                at += 1
            if s.phase != DEAL and has_whole_colour(hand(s, other)):
                good = False
    for i in range(n):
        s.home[hidden[i]] = NONE
        if i >= at:
            s.where[hidden[i]] = UNDEALT if s.phase == DEAL else LEFTOVER
    return good


@rule
def imagine_boards(s, seat, stream, tables):
    """Sample the boards of the others; `tables` is work space: an array of one record."""
    prepare(s, seat, tables[0])
    draw_all(s, seat, tables[0], stream)
    for other in range(seats(s)):
        if other != seat:
            put_board(s, other, tables[0].drawn[other])
    for tile in range(TILES):
        if s.where[tile] == HIDDEN:
            s.where[tile] = s.home[tile] = LEFTOVER


@rule
def put_board(s, seat, drawn):
    """Set the lines and the closed tiles of a board."""
    for line in range(SIDE):
        s.rows[seat][line] = ORDERS[drawn[RHO_AT], line]
        s.cols[seat][line] = ORDERS[drawn[KAPPA_AT], line]
    cells = closed_cells(s, seat)
    while cells != EMPTY:
        cell = lowest(cells)
        cells = without_lowest(cells)
        tile = drawn_tile(drawn, cell)
        s.where[tile] = s.home[tile] = place_at(seat, cell)
