"""The boards of others counted together: one, two or three of them, exactly."""

from __future__ import annotations

from tacit.engine.jit import rule
from tacit.engine.seats import seats
from tacit.games.salomon.rules.deduction.boards import read_bare, read_board, unseen_tiles
from tacit.games.salomon.rules.deduction.pairs import count_tiles, new_work, weigh
from tacit.games.salomon.rules.deduction.triples import count_tiles_of_three, new_third
from tacit.games.salomon.rules.state import in_game

BARE = -1  # in place of a seat: no board


@rule
def unknown_seats(view, viewer, which):
    """List the seats with closed tiles, except the viewer; how many there are."""
    n = 0
    for seat in range(seats(view)):
        if seat != viewer and in_game(view, seat):
            which[n] = seat
            n += 1
    return n


@rule
def put_boards(view, unseen, work, first, second):
    """Put two boards into the work space; the second may be BARE for none."""
    read_board(view, first, unseen, work.boards[0])
    if second == BARE:
        read_bare(work.boards[1])
    else:
        read_board(view, second, unseen, work.boards[1])


@rule
def exact_counts(view, viewer, first, second, plain, counts):
    """The exact posterior of one or two boards: fills counts[i, cell, tile], returns the total."""
    work = new_work()
    put_boards(view, unseen_tiles(view, viewer), work, first, second)
    return count_tiles(work, 0, plain, counts)


@rule
def exact_counts_of_three(view, viewer, which, total, counts):
    """The same for three boards, with numbers in two words; it can take seconds."""
    work = new_work()
    third = new_third()
    unseen = unseen_tiles(view, viewer)
    put_boards(view, unseen, work, which[0], which[1])
    read_board(view, which[2], unseen, third.board)
    count_tiles_of_three(work, third, total, counts)


@rule
def count_hypotheses(view, viewer, first, second):
    """How many hypotheses about one or two boards are possible."""
    work = new_work()
    put_boards(view, unseen_tiles(view, viewer), work, first, second)
    return weigh(work, 0, True)
