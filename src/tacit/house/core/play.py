"""A game at a table: each function changes a match and returns the table after the change.

A move names the position (`ply`) on which it was decided. It is stale if the seat has moved since
then, or if the question to the seat has changed. Moves of other seats that decide at the same time
do not make it stale: otherwise people could hardly move while bots do.

In a race (`Game.race`) the rules ask the seats in turn whether they take something that only the
first gets. Here all seats may answer at once: see `take`. Its clock stands still until everybody
has said that they are ready: see `unready`.

Forced moves, such as the end of a turn with nothing left to do, are played together with the move
that leads to them: see `go_on`.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator, Sequence

from tacit import bots
from tacit.bots.plugins import BadPlugin
from tacit.engine.chance import CHANCE
from tacit.engine.errors import BadText, CannotUndo, IllegalMove, StaleMove, UnknownName
from tacit.engine.views import State
from tacit.game import Race
from tacit.house.core import clocks
from tacit.house.core.errors import NotNow
from tacit.house.core.fairness import SealedDeal
from tacit.house.core.records import OPEN, OVER, PLAYING, TO_GET_READY, Table, replace
from tacit.house.core.unhurried import unhurried
from tacit.house.settings import PACES
from tacit.log import Move
from tacit.match import Match

LONG = 500  # moves, after which earlier positions are prepared where reading a table may take long
LONG_INTERPRETED = 20  # the same while rules are interpreted, some hundred times slower
MOST_BEHIND = 64  # moves: no question stays open for longer; older states have to be replayed
SHORTEST = 0.25  # the part of a pause that is left after the first decisions of a turn
THOUGHTFUL = 0.5  # seconds for a bot that searches or deduces: at most to think, at least to move
HOLDING_BACK = 8  # for how many of a bot's pauses bots leave a race to people


def set_up(table: Table) -> Match:
    """The match at the start of a table's game."""
    position = (
        None
        if table.position is None
        else Match.restore(table.game, table.options, (), table.position).state
    )
    return with_sealed_chance(Match(table.game, table.options, position=position), table)


def restored(table: Table, log: Sequence[Move]) -> Match:
    """The match of a table whose game goes on or is over."""
    assert table.state is not None
    match = Match.restore(table.game, table.options, log, table.state, position=table.position)
    return with_sealed_chance(match, table)


def surveyed(match: Match) -> Match:
    """The match, with what its earlier positions are worked out from: its log is played again."""
    with contextlib.suppress(BadText):  # it is told when somebody asks for an earlier position
        match.survey()
    return match


def with_sealed_chance(match: Match, table: Table) -> Match:
    seal = table.seal
    assert seal is not None
    log = match.log  # not the match: that would be a reference cycle
    match.chance = lambda: seal.number(len(log))
    return match


def start(table: Table, now: float, opening: Sequence[Move] = ()) -> tuple[Table, Match]:
    """Begin: chance plays until somebody has to decide.

    An opening is played first, by the rules alone. Raises OutOfTurn or IllegalMove.
    """
    table.must_be(OPEN)
    free = [seat.seat for seat in table.seats if seat.is_free]
    if free:
        raise NotNow(f"seats are still free: {', '.join(map(str, free))}")
    seal = table.seal or SealedDeal.drawn()
    table = replace(unhurried(table), stage=PLAYING, seal=seal, listed=0, deadline=None)
    table = clocks.wound_up(table)
    match = set_up(table)
    for move in opening:
        match.play(move.seat, move.action)
    go_on(match)
    return moved(table, match, now), match


def moved(table: Table, match: Match, now: float) -> Table:
    """The table after something happened in its match."""
    stage = OVER if match.over else PLAYING
    asked = [] if race_of(match) is not None else due(table, match)  # a race has a time of its own
    table = clocks.ticking(table, asked, match.log[table.ply :], now)
    table = replace(table, stage=stage, ply=match.ply, state=match.state.tobytes())
    return awaited(table, match, now)


def awaited(table: Table, match: Match, now: float) -> Table:
    """The table with who has to decide at it, and when that has to be."""
    table = replace(table, due=sum(1 << seat for seat in due(table, match)))
    table = replace(table, deadline=deadline_of(table, match, now))
    return replace(table, bot_due=when_bot_is_due(table, match, now))


def reseated(before: Table, table: Table, match: Match, now: float) -> Table:
    """The table after something has changed about those who sit at it, or the pace."""
    if table.stage != PLAYING:
        return table
    if unready(before, match) and not unready(table, match):
        table = replace(table, ready=everybody(table), deadline=None)  # the clock starts
    return awaited(table, match, now)


def due(table: Table, match: Match) -> list[int]:
    """The seats that have to decide at this table, or to get ready for it."""
    if race_of(match) is not None:
        return unready(table, match) or list(range(match.players))
    return [seat for seat in match.due if seat != CHANCE]


def legal(table: Table, match: Match, seat: int) -> list[int]:
    """What a seat may do at this table."""
    race = race_of(match)
    if race is None:
        return match.legal(seat)
    return [] if unready(table, match) else [race.take]


def play(
    table: Table, match: Match, seat: int, ply: int, actions: Sequence[int], now: float
) -> Table | None:
    """Make a seat's move, and what follows from it. None: this same move was made already.

    Raises StaleMove, OutOfTurn, IllegalMove or NotNow.
    """
    table.must_be(PLAYING, OVER)
    own = [move.action for move in match.log[max(ply, 0) :] if move.seat == seat]
    if 0 <= ply <= match.ply and own[: len(actions)] == list(actions):
        return None
    if is_too_late(match, ply, actions):
        return None
    table.must_be(PLAYING)
    if not 0 <= ply <= match.ply or own or not is_same_question(match, seat, ply):
        raise StaleMove("made on another position than that of the game now")
    if race_of(match) is not None:
        if unready(table, match):
            raise NotNow("not everybody is ready yet")
        take(match, seat, actions)
    else:
        match.play_all(seat, actions)
    go_on(match)
    return moved(table, match, now)


def go_on(match: Match) -> None:
    """Play what nobody decides: chance's moves, and those that are a mere formality."""
    match.settle()
    while (move := formality(match)) is not None:
        match.play(move.seat, move.action)
        match.settle()


def formality(match: Match) -> Move | None:
    """The move of a seat that is due and need not be asked."""
    return match.formality() if race_of(match) is None else None


def was_formality(match: Match, ply: int) -> bool:
    """Whether a move of the log was one about which nobody had to be asked."""
    game, move = match.game, match.log[ply]
    if game.is_formality is None or move.seat == CHANCE:
        return False
    before = match.at(ply)
    return game.is_formality(before, move.seat, move.action) and (
        game.legal_actions(before, move.seat) == [move.action]
    )


def is_same_question(match: Match, seat: int, ply: int) -> bool:
    """Whether a seat has had the same question, with the same answers, since a position."""
    if ply == match.ply:
        return True
    if match.ply - ply > MOST_BEHIND:
        return False
    since = [match.at(position) for position in range(ply, match.ply + 1)]
    asked = all(race_of(match, s) is not None or seat in match.game.due(s) for s in since)
    return asked and match.game.legal_actions(since[0], seat) == match.legal(seat)


def has_learnt(match: Match, seat: int, ply: int) -> bool:
    """Whether a seat has learnt something since a position."""
    if ply == match.ply:
        return False
    if match.ply - ply > MOST_BEHIND:
        return True
    return bool(match.view(seat, ply).tobytes() != match.view(seat).tobytes())


def undo(table: Table, match: Match, seat: int, ply: int, now: float) -> Table:
    """Take back a seat's last move. Raises CannotUndo, StaleMove or NotNow."""
    table.must_be(PLAYING)
    if table.daily:
        raise CannotUndo("nothing is taken back in the deal of the day")
    if not 0 <= ply <= match.ply or has_learnt(match, seat, ply):
        raise StaleMove("asked on another position than that of the game now")
    match.undo(seat)
    return moved(table, match, now)


def standing(match: Match, seat: int) -> tuple[int, int]:
    """The score and the place of a seat at the end."""
    scores, sign = match.game.scores(match.state), match.game.sign
    return scores[seat], 1 + sum(sign * score > sign * scores[seat] for score in scores)


# Races: the first who takes it has it


def race_of(match: Match, s: State | None = None) -> Race | None:
    """The race that is going on now, or in another state of the match."""
    race = match.game.race
    return race if race is not None and race.is_on(match.state if s is None else s) else None


def take(match: Match, seat: int, actions: Sequence[int]) -> None:
    """A seat wins the race. In the log, all seats that the rules ask before it have waited."""
    race = race_of(match)
    assert race is not None
    if list(actions) != [race.take]:
        words = match.game.notation
        raise IllegalMove(f"only {words.action_text(race.take)} is possible here")
    while match.due != [seat]:
        match.play(match.due[0], race.wait)
    match.play(seat, race.take)


def is_too_late(match: Match, ply: int, actions: Sequence[int]) -> bool:
    """Whether somebody else was quicker. Then nothing happens: it is not the player's mistake."""
    race = match.game.race
    if race is None or list(actions) != [race.take] or not 0 <= ply < match.ply:
        return False
    return race_of(match, match.at(ply)) is not None and race_of(match) is None


def unready(table: Table, match: Match) -> list[int]:
    """The people who have not said yet that they are ready for a race: until then it stands still.

    Programs have no rules to read.
    """
    if race_of(match) is None:
        return []
    people = [seat for seat in table.seats if seat.guest is not None and not seat.played_by]
    return [seat.seat for seat in people if not table.ready >> seat.seat & 1]


def everybody(table: Table) -> int:
    return (1 << len(table.seats)) - 1


def get_ready(table: Table, match: Match, seat: int, now: float) -> Table:
    """Somebody is ready for a race; its clock starts when all are."""
    table.must_be(PLAYING)
    if seat not in unready(table, match):
        return table
    return reseated(table, replace(table, ready=table.ready | 1 << seat), match, now)


def deadline_of(table: Table, match: Match, now: float) -> float | None:
    """When a race is over; or, before it, when its clock starts although not all are ready."""
    race = race_of(match)
    if race is None:
        return clocks.deadline(table)
    if unready(table, match) and not table.ready:
        return None
    if table.deadline is not None:
        return table.deadline
    return now + (TO_GET_READY if unready(table, match) else match.options[race.seconds])


def time_is_up(table: Table, match: Match, now: float) -> Table:
    """Nobody took it in time; or it can be taken now, whoever is not ready yet."""
    if unready(table, match):
        return reseated(table, replace(table, ready=everybody(table)), match, now)
    while race := race_of(match):
        match.play(match.due[0], race.wait)
    go_on(match)
    return moved(replace(table, deadline=None), match, now)


def asked_in_turn(match: Match) -> Iterator[tuple[int, Match]]:
    """Each seat in the order of the rules, with the match as it is when the seat is asked."""
    match = match.copy()
    while race := race_of(match):
        seat = match.due[0]
        yield seat, match
        match.play(seat, race.wait)


# Bots


def seat_of_bot(table: Table, match: Match) -> int | None:
    """The seat whose bot has to decide now.

    Where several decide at once, nobody's deal of the day may depend on who is quicker: there bots
    wait until the person has decided.
    """
    if table.stage != PLAYING:
        return None
    asked = due(table, match)
    if table.daily and any(not table.seats[seat].played_by for seat in asked):
        return None
    return next((seat for seat in asked if table.seats[seat].played_by), None)


def when_bot_is_due(table: Table, match: Match, now: float) -> float | None:
    seat, race = seat_of_bot(table, match), race_of(match)
    if seat is None:
        return None
    if race is not None and table.deadline is not None:
        seconds = match.options[race.seconds]
        return table.deadline - seconds + min(seconds / 2, holding_back(table))
    return now + pause(table, match, seat)


def holding_back(table: Table) -> float:
    """How long bots leave a race to people."""
    people = any(not seat.played_by for seat in table.seats)
    return PACES[table.pace] * (HOLDING_BACK if people else 1)


def pause(table: Table, match: Match, seat: int) -> float:
    """How long a bot waits before it thinks.

    A turn has one pause: each further step takes half as long as the one before, down to a quarter,
    and the hidden steps of one decision follow each other at once.
    """
    if has_begun_to_choose(match, seat):
        return 0.0
    share = max(0.5 ** decisions_in_turn(match, seat), SHORTEST)
    # Not always the same, as with people: 75% to 125% of the pace.
    seconds = PACES[table.pace] * random.uniform(0.75, 1.25) * share
    return max(0.0, seconds - thinking_time(table, match, seat))


def has_begun_to_choose(match: Match, seat: int) -> bool:
    """Whether a seat's last move was a step, and the rest of that decision is to come."""
    last = match.log[-1] if match.log else None
    return last is not None and last.seat == seat and match.game.notation.is_step(last.action)


def decisions_in_turn(match: Match, seat: int) -> int:
    """How many decisions a seat has made since another seat made one."""
    made = 0
    for at in reversed(range(match.ply)):
        move = match.log[at]
        if move.seat not in (seat, CHANCE):
            break
        made += move.seat == seat and not match.game.notation.is_step(move.action)
    return made


def thinking_time(table: Table, match: Match, seat: int) -> float:
    """The seconds that a choice takes at least, so that nobody can tell how long a bot thought.

    A decision has them once: else it would take the longer, the more hidden steps it has.
    """
    if not PACES[table.pace] or table.seats[seat].played_by is None:
        return 0.0
    bot = bot_in(table, seat)
    may_think = bot.playouts > 0 or bot.takes_long(match.view(seat))
    return THOUGHTFUL if may_think and not has_begun_to_choose(match, seat) else 0.0


def bot_in(table: Table, seat: int) -> bots.Bot:
    """The bot that plays a seat; the usual one if it comes from a package that is gone."""
    name = table.seats[seat].played_by
    assert name is not None
    try:
        return bots.load(name, table.game)
    except (UnknownName, BadPlugin):
        return bots.load(bots.USUAL, table.game)
