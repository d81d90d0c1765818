"""Who sits where: each function takes a table and returns the changed table, or refuses.

Anybody who sits at a table may change its settings and its bots before the start: there is no
host. A person's seat can be changed only by that person.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from tacit import bots
from tacit.engine.errors import BadOption, UnknownName
from tacit.engine.views import WATCHER
from tacit.game import Game
from tacit.house.core import journal
from tacit.house.core.errors import NameTaken, NotNow, NotYours, SeatTaken, TooLong
from tacit.house.core.names import clean_name, skeleton
from tacit.house.core.records import OPEN, OVER, PLAYING, Seat, Table, Who, replace
from tacit.house.core.secrets import new_table_id
from tacit.house.settings import PACES

MOST_NUMBERS = 130  # that chance may be asked for in a game: twenty rounds of SILVER
MOST_MOVES = 130_000  # that a game may need at worst: eight rounds of SILVER with 200 turns each
BOT_NAMES = ("Noor", "Taras", "Lotte", "Emil", "Iris", "Danylo", "Greta", "Pim")


# A new table


def opened(game: Game, options: Mapping[str, str], pace: str, now: float) -> Table:
    """A table where nobody sits yet."""
    chosen, players = read_options(game, options)
    seats = tuple(Seat(seat) for seat in range(players))
    return Table(new_table_id(), game, chosen, checked_pace(pace), seats, now, now)


def read_options(game: Game, options: Mapping[str, str]) -> tuple[dict[str, str], int]:
    """All options as they are written, defaults included, and the number of seats.

    Raises TooLong: everybody in the house shares its time and memory.
    """
    values = game.read_options(options)
    moves, numbers = game.most_moves(values)
    if numbers > MOST_NUMBERS:
        asked = f"too long for a table: {numbers} turns of chance"
        raise TooLong(f"{asked}, and a table takes at most {MOST_NUMBERS}")
    if moves > MOST_MOVES:
        asked = "no end is set to it" if moves == math.inf else f"up to {moves} moves"
        lower = " or ".join(lengthening(game, values))
        most = f"a table takes at most {MOST_MOVES}: lower {lower}"
        raise TooLong(f"too long for a table: {asked}, and {most}")
    return written(game, values), values["players"]


def written(game: Game, values: Mapping[str, int]) -> dict[str, str]:
    return {option.name: option.text(values[option.name]) for option in game.options}


def lengthening(game: Game, values: Mapping[str, int]) -> list[str]:
    """The options that a game's length depends on, apart from who plays."""
    moves = game.most_moves(values)[0]
    return [
        option.name
        for option in game.options
        if option.name != "players"
        and game.most_moves({**values, option.name: option.least})[0] < moves
    ]


def checked_pace(pace: str) -> str:
    if pace not in PACES:
        raise BadOption(f"pace={pace}: must be one of {', '.join(PACES)}")
    return pace


def configure(
    table: Table,
    who: Who,
    options: Mapping[str, str] | None,
    pace: str | None,
    watching: bool | None = None,
    clock: str | None = None,
    hints: bool | None = None,
    stand_in: str | None = None,
) -> Table:
    """Other settings. The pace can be changed at any time, all others before the start."""
    table.own_seat(who)
    if pace is not None:
        table = replace(table, pace=checked_pace(pace))
    if watching is not None:
        table.must_be(OPEN)
        table = replace(table, watching=watching)
    if clock is not None:
        table.must_be(OPEN)
        table = replace(table, clock=clock)
    if hints is not None:
        table.must_be(OPEN)
        table = replace(table, hints=hints)
    if stand_in is not None:
        table.must_be(OPEN)
        table = replace(table, stand_in=checked_bot(table.game, stand_in))
    if options is not None:
        table.must_be(OPEN)
        chosen, players = read_options(table.game, options)
        table = replace(table, options=chosen, seats=resized(table.seats, players))
    return table


def resized(seats: tuple[Seat, ...], players: int) -> tuple[Seat, ...]:
    """So many seats; people whose seat is removed move to a free one."""
    staying, leaving = list(seats[:players]), [s for s in seats[players:] if s.is_person]
    staying += [Seat(number) for number in range(len(staying), players)]
    for seat in leaving:
        free = next((s.seat for s in staying if not s.is_person), None)
        if free is None:
            raise BadOption(f"players={players}: more people than that sit here already")
        staying[free] = replace(seat, seat=free)
    return tuple(staying)


# People


def sit(table: Table, seat: int, who: Who, name: str, now: float) -> Table:
    """Take a free seat, or move to it from another one of this table."""
    table.must_be(OPEN)
    old = table.seat_of(who)
    if seat == old:
        return rename(table, who, name)
    if not table.at(seat).is_free:
        raise SeatTaken(f"seat {seat} is taken")
    token, guest = who.token, who.guest
    if old != WATCHER:
        token, guest = table.seats[old].token, table.seats[old].guest
        table = empty(table, old)
    name = unlike_others(table, seat, clean_name(name))
    return table.with_seat(seat, name=name, token=token, guest=guest, seen=now)


def rename(table: Table, who: Who, name: str) -> Table:
    seat = table.own_seat(who)
    return table.with_seat(seat, name=unlike_others(table, seat, clean_name(name)))


def unlike_others(table: Table, seat: int, name: str) -> str:
    """The name, with a number if somebody else here is called the same.

    Raises NameTaken if a name only looks the same: that is no coincidence.
    """
    taken = {skeleton(other.name): other.name for other in table.seats if other.seat != seat}
    alike = taken.get(skeleton(name))
    if alike is None:
        return name
    if alike != name:
        raise NameTaken(f"{name} looks like the name of somebody else at this table")
    more = (f"{name} {number}" for number in range(2, len(table.seats) + 2))
    return next(other for other in more if skeleton(other) not in taken)


def leave(table: Table, who: Who) -> Table:
    """Give up one's seat. In a running game a bot plays on, and the seat can be taken back."""
    seat = table.own_seat(who)
    if table.stage == PLAYING and table.daily:
        raise NotNow("nobody else plays your deal of the day")
    if table.stage == PLAYING:
        return played_for(table, seat, journal.HANDED_OVER)
    table.must_be(OPEN)
    return empty(table, seat)


def played_for(table: Table, seat: int, why: str) -> Table:
    """A bot plays for the person in a seat, who may take it back."""
    if table.seats[seat].stand_in is not None:
        return table
    table = table.with_seat(seat, stand_in=table.stand_in, votes=0, away=False)
    return table.noted(why, seat)


def leave_for_good(table: Table, who: Who) -> Table:
    """Give up one's seat and never come back. In a running game a bot has it from now on."""
    seat = table.own_seat(who)
    if table.stage != PLAYING:
        table.must_be(OPEN)
        return empty(table, seat)
    bot = table.seats[seat].stand_in or table.stand_in
    left = Seat(seat, table.seats[seat].name, bot=bot)
    seats = tuple(left if s.seat == seat else s for s in table.seats)
    return replace(table, seats=seats).noted(journal.LEFT, seat)


def forgotten(table: Table, who: Who) -> Table:
    """The same, and nobody knows any more who it was."""
    seat = table.own_seat(who)
    table = leave_for_good(table, who)
    return table.with_seat(seat, name="")


def empty(table: Table, seat: int) -> Table:
    seats = tuple(Seat(seat) if s.seat == seat else s for s in table.seats)
    return replace(table, seats=seats)


# Bots


def add_bot(table: Table, who: Who, seat: int, bot: str) -> Table:
    """Put a bot into a free seat, or replace the bot in a bot's seat."""
    table.own_seat(who)
    table.must_be(OPEN)
    if table.at(seat).is_person:
        raise SeatTaken(f"seat {seat} is taken")
    return with_bot(table, seat, bot)


def with_bot(table: Table, seat: int, bot: str) -> Table:
    bot = checked_bot(table.game, bot)
    taken = {skeleton(other.name) for other in table.seats if other.seat != seat}
    free = (name for name in BOT_NAMES if skeleton(name) not in taken)
    name = table.seats[seat].name or next(free)
    return table.with_seat(seat, bot=bot, name=name)


def checked_bot(game: Game, bot: str) -> str:
    if bot not in bots.names(game):  # no other budget either: tables share the house's time
        raise UnknownName(f"{bot}: {game.name} has no such bot")
    return bot


def remove_bot(table: Table, who: Who, seat: int) -> Table:
    table.own_seat(who)
    table.must_be(OPEN)
    if table.at(seat).bot is None:
        raise NotYours(f"no bot sits in seat {seat}")
    return empty(table, seat)


def filled(table: Table, bot: str) -> Table:
    """Bots in all free seats."""
    for seat in table.seats:
        if seat.is_free:
            table = with_bot(table, seat.seat, bot)
    return table


# When somebody is gone


def is_gone(seat: Seat, now: float, patience: float) -> bool:
    return seat.is_person and seat.stand_in is None and now - seat.seen > patience


def attended(table: Table, present: int, now: float, patience: float) -> Table:
    """Note who has gone and who is back; in the seat `present` somebody is looking just now."""
    if table.stage != PLAYING:
        return table
    for seat in table.persons:
        if seat.away and (seat.seat == present or now - seat.seen < patience < math.inf):
            seen = now if seat.seat == present else seat.seen
            table = table.with_seat(seat.seat, away=False, seen=seen)
            table = table.noted(journal.BACK, seat.seat)
        elif not seat.away and seat.seat != present and is_gone(seat, now, patience):
            table = table.with_seat(seat.seat, away=True).noted(journal.AWAY, seat.seat)
    return table


def next_to_go(table: Table, now: float, patience: float) -> float:
    """In how many seconds the next person counts as gone, unless they are heard of before."""
    here = [s for s in table.persons if s.stand_in is None and not is_gone(s, now, patience)]
    return min((seat.seen + patience - now for seat in here), default=math.inf)


def vote(table: Table, who: Who, seat: int, now: float, patience: float) -> Table:
    """Vote for a bot to play for somebody who is gone. It starts when all who are present agree."""
    table.must_be(PLAYING)
    voter, gone = table.own_seat(who), table.at(seat)
    if not gone.is_person or gone.stand_in is not None or seat == voter:
        raise NotNow(f"no other person plays in seat {seat}")
    if not is_gone(gone, now, patience):
        raise NotNow(f"{gone.name} is here, or was a moment ago")
    votes = gone.votes | 1 << voter
    table = table.with_seat(seat, votes=votes)
    if all(votes >> s.seat & 1 for s in electorate(table, seat, now, patience)):
        table = played_for(table, seat, journal.TAKEN_OVER)
    return table


def electorate(table: Table, seat: int, now: float, patience: float) -> list[Seat]:
    """Those who must agree: the other people who are present and play themselves."""
    return [
        other
        for other in table.persons
        if other.seat != seat and other.stand_in is None and not is_gone(other, now, patience)
    ]


def withdraw(table: Table, who: Who, seat: int) -> Table:
    """Withdraw a vote."""
    table.must_be(PLAYING)
    voter = table.own_seat(who)
    return table.with_seat(seat, votes=table.at(seat).votes & ~(1 << voter))


def come_back(table: Table, who: Who, now: float) -> Table:
    """Take one's seat back from the bot."""
    table.must_be(PLAYING, OVER)
    seat = table.own_seat(who)
    if table.seats[seat].stand_in is not None:
        table = table.noted(journal.RETURNED, seat)
    # Going and coming back gives nobody more time: what was asked before is still asked.
    asked = (table.seats[seat].asked or now) if table.due >> seat & 1 else None
    return table.with_seat(seat, stand_in=None, votes=0, seen=now, asked=asked)
