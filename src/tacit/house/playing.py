"""A game at a table: each function changes a match and gives back the table as it then is.

A seat's move names the position (`ply`) on which it was decided. It is stale if the seat has moved
since, or if what the seat knows has changed; others' hidden steps in between do not matter, or
players who are due at the same time could hardly get a move in.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from tacit.chance import CHANCE
from tacit.game import StaleMove
from tacit.house.chance import Fate
from tacit.house.errors import NotNow
from tacit.house.records import OPEN, OVER, PLAYING, Table
from tacit.house.settings import PACES
from tacit.match import Match, Move


def set_up(table: Table) -> Match:
    """The match at the start of a table's game."""
    position = (
        None
        if table.position is None
        else Match.restore(table.game, table.options, (), table.position).state
    )
    return with_fate(Match(table.game, table.options, position=position), table)


def restored(table: Table, log: Sequence[Move]) -> Match:
    """The match of a table whose game goes on or is over."""
    assert table.state is not None
    match = Match.restore(table.game, table.options, log, table.state, position=table.position)
    return with_fate(match, table)


def with_fate(match: Match, table: Table) -> Match:
    fate = table.fate
    assert fate is not None
    match.chance = lambda: fate.number(match.ply)
    return match


def start(table: Table, now: float) -> tuple[Table, Match]:
    """Begin: chance plays until somebody has to decide."""
    table.must_be(OPEN)
    free = [seat.seat for seat in table.seats if seat.is_free]
    if free:
        raise NotNow(f"seats are still free: {', '.join(map(str, free))}")
    table = replace(table, stage=PLAYING, fate=Fate.drawn())
    match = set_up(table)
    match.settle()
    return moved(table, match, now), match


def moved(table: Table, match: Match, now: float) -> Table:
    """The table after something happened in its match."""
    stage = OVER if match.over else PLAYING
    table = replace(table, stage=stage, ply=match.ply, state=match.state.tobytes())
    return replace(table, bot_due=when_bot_is_due(table, match, now))


def play(
    table: Table, match: Match, seat: int, ply: int, actions: Sequence[int], now: float
) -> Table | None:
    """Make a seat's move and let chance follow. None: that very move has been made already.

    Raises StaleMove, OutOfTurn, IllegalMove or NotNow.
    """
    table.must_be(PLAYING, OVER)
    own = [move.action for move in match.log[max(ply, 0) :] if move.seat == seat]
    if 0 <= ply <= match.ply and own[: len(actions)] == list(actions):
        return None
    table.must_be(PLAYING)
    if not 0 <= ply <= match.ply or own or has_learnt(match, seat, ply):
        raise StaleMove(f"made on position {ply}, but the game is at position {match.ply}")
    match.play_all(seat, actions)
    match.settle()
    return moved(table, match, now)


def has_learnt(match: Match, seat: int, ply: int) -> bool:
    """Whether what a seat knows has changed since a position."""
    if ply == match.ply:
        return False
    return bool(match.view(seat, ply).tobytes() != match.view(seat).tobytes())


def undo(table: Table, match: Match, seat: int, ply: int, now: float) -> Table:
    """Take back a seat's last move. Raises CannotUndo, StaleMove or NotNow."""
    table.must_be(PLAYING)
    if not 0 <= ply <= match.ply or has_learnt(match, seat, ply):
        raise StaleMove(f"asked on position {ply}, but the game is at position {match.ply}")
    match.undo(seat)
    return moved(table, match, now)


# Bots


def seat_of_bot(table: Table, match: Match) -> int | None:
    """The seat in which a mind is to decide now."""
    if table.stage != PLAYING:
        return None
    return next((s for s in match.due if s != CHANCE and table.seats[s].played_by), None)


def when_bot_is_due(table: Table, match: Match, now: float) -> float | None:
    seat = seat_of_bot(table, match)
    return None if seat is None else now + pause(table, match, seat)


def pause(table: Table, match: Match, seat: int) -> float:
    """How long a bot takes. Steps of one decision that nobody sees follow at once."""
    last = match.log[-1] if match.log else None
    if last is not None and last.seat == seat and table.game.words.is_step(last.action):
        return 0.0
    # People do not decide to the beat: between three quarters and five quarters of the pace.
    return PACES[table.pace] * random.uniform(0.75, 1.25)
