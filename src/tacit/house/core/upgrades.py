"""Tables from before an update: continued if a check shows that nothing changes, else stopped.

A game that was played under another version of the rules goes on if its log, replayed with today's
rules, leads to the same state. Otherwise its position is undefined under today's rules: the game
stops, and its players can download the log. Nothing is deleted: a version of the house that knows
those rules resumes the game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from tacit.engine.chance import CHANCE
from tacit.engine.errors import BadOption, TacitError
from tacit.game import Game
from tacit.house.core import play, seating
from tacit.house.core.records import OPEN, STOPPED, Table, replace
from tacit.log import Move
from tacit.match import Match, seat_text


def options_now(game: Game, stage: str, stored: Mapping[str, str], seats: int) -> Mapping[str, str]:
    """The options of a stored table; those that are newer than it have their defaults.

    Before the start, what can be chosen no longer is dropped; once a game has begun it counts.
    """
    known = {option.name: stored[option.name] for option in game.options if option.name in stored}
    is_whole, has_others = len(known) == len(game.options), len(known) < len(stored)
    if stage != OPEN and (is_whole or has_others):
        return stored
    try:
        if stage != OPEN:  # however long it may be: it has begun
            return seating.written(game, game.read_options(known))
        return seating.read_options(game, known)[0]
    except BadOption:
        plain = {"players": str(seats)}
        return stored if stage != OPEN else seating.read_options(game, plain)[0]


def is_from_before(table: Table) -> bool:
    """Whether a table has to be checked before its game can go on, or be looked at."""
    if table.stage == OPEN:
        return False
    fits = table.state is not None and len(table.state) == table.game.state.itemsize
    return table.stage == STOPPED or table.older_rules is not None or not fits or not reads(table)


def reads(table: Table) -> bool:
    """Whether the options of a table are still possible."""
    try:
        table.game.read_options(table.options)
    except BadOption:
        return False
    return True


def taken_over(table: Table, match: Match | None, now: float) -> Table:
    """A table from before, by the match that its log has led to; without one it has stopped."""
    if match is None:
        return replace(table, stage=STOPPED, bot_due=None, deadline=None)
    return play.moved(replace(table, older_rules=None), match, now)


def played_again(table: Table, log: Sequence[Move]) -> Match | None:
    """The match by the rules of this house, if it is the same game by them."""
    game = table.game
    if table.position is not None and len(table.position) != game.state.itemsize:
        return None
    try:
        match = play.set_up(table)
        if match.from_position and game.broken(match.state):
            return None
        for move in log:
            match.play(move.seat, move.action)
    except TacitError:
        return None
    if match.due == [CHANCE]:
        return None
    return match if is_same_game(table, match) else None


def is_same_game(table: Table, match: Match) -> bool:
    """Whether the log leads where it led: to the same bytes, or by rules that promise so."""
    since = table.game.same_games_since
    promised = since is not None and table.older_rules is not None and table.older_rules >= since
    return promised or match.state.tobytes() == table.state


def log_text(table: Table, log: Sequence[Move]) -> str:
    """The log of a game that has stopped, in the form of saved games.

    Actions are numbers: what they are called is known to the version that the game was played by.
    """
    options = " ".join(f"{name}={value}" for name, value in table.options.items())
    lines = [f"game {table.game.name} {options}"]
    lines.append(f"rules {table.older_rules or table.game.rules_version}")
    if table.position is not None:
        lines.append(f"# It began at the position {table.position.hex()}")
    lines += [f"> {seat_text(move.seat)} {move.action}" for move in log]
    lines.append(f"state {hashlib.sha256(table.state or b'').hexdigest()[:32]}")
    return "\n".join(lines) + "\n"
