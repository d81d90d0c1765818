"""Matches for tests: played by lot or by bots, stopped anywhere, seen by anybody.

Whatever plays on here ends, or fails: a match may take as many moves as its game says at most
(`most_moves`). The same seed always plays the same match.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import pytest

from tacit.base.narration import Event
from tacit.bots import Bot
from tacit.engine.chance import CHANCE, Seeded, below, stream
from tacit.engine.views import State
from tacit.game import Game
from tacit.games import NAMES, load
from tacit.language import Translator
from tacit.log import Move
from tacit.match import Match
from tacit.scenario.runner import Scenario, read_blocks

# Options as texts, as `Match` reads them, or as the numbers that `Game.read_options` gives.
Options = Mapping[str, int] | Mapping[str, str]
# Who moves next in a match in which a seat is due, and what: a Move that `Match.play` accepts.
Player = Callable[[Match], Move]


def at_most(times: int, what: str) -> Iterator[int]:
    """Count for a loop that waits for something to happen; it fails if that does not come."""
    yield from range(times)
    raise AssertionError(f"{what}: not within {times} times")


# Options and variants


def texts(game: Game, options: Options) -> dict[str, str]:
    """Options as they are written."""
    by_name = {option.name: option for option in game.options}
    return {
        name: value if isinstance(value, str) else by_name[name].text(value)
        for name, value in options.items()
    }


def variants(*games: Game) -> list[pytest.ParameterSet]:
    """The parameters (game, options as numbers) for each variant of these games, or of all."""
    return [
        parameters(game, options, game, options)
        for game in games or map(load, NAMES)
        for options in game.variants()
    ]


def text_variants(*games: Game) -> list[pytest.ParameterSet]:
    """The parameters (name of the game, options as texts) for each variant."""
    return [
        parameters(game, options, game.name, texts(game, options))
        for game in games or map(load, NAMES)
        for options in game.variants()
    ]


def parameters(game: Game, options: Mapping[str, int], *values: object) -> pytest.ParameterSet:
    """What a test is given for a variant. `make quick` tries one of a game.

    That is the standard one for three: with two nobody looks on, and games of four take longest.
    """
    middle = game.seats[len(game.seats) // 2]
    is_quick = options["players"] == middle and options == standard(game, options)
    marks = () if is_quick else (pytest.mark.slow,)
    return pytest.param(*values, id=f"{game.name} {game.options_text(options)}", marks=marks)


def first_quick(values: Iterable[object], quick: int = 1) -> list[pytest.ParameterSet]:
    """The values as parameters; `make quick` tries the first ones only."""
    return [
        pytest.param(value, marks=() if index < quick else (pytest.mark.slow,))
        for index, value in enumerate(values)
    ]


def seeds(count: int, quick: int = 2) -> list[pytest.ParameterSet]:
    """So many seeds; `make quick` tries the first few only."""
    return first_quick(range(count), quick)


def standard(game: Game, options: Mapping[str, int]) -> dict[str, int]:
    """The variant that a game has unless one asks for another, for as many players."""
    return game.read_options({"players": str(options["players"])})


def with_rounds(options: Mapping[str, int], rounds: int) -> dict[str, int]:
    """The same with so many rounds, in a game that has rounds: it tells no more in others."""
    return {**options, "rounds": rounds} if "rounds" in options else dict(options)


# Who plays


def by_lot(seed: int, any_seat: bool = False) -> Player:
    """Any legal action of the lowest seat that is due, or of any that is."""
    luck = stream(seed, 1)

    def player(match: Match) -> Move:
        seat = match.due[below(luck, len(match.due)) if any_seat else 0]
        legal = match.legal(seat)
        return Move(seat, legal[below(luck, len(legal))])

    return player


def by_bot(bot: Bot, seed: int) -> Player:
    """What a bot chooses in the place of the lowest seat that is due."""

    def player(match: Match) -> Move:
        seat = match.due[0]
        return Move(seat, chosen(bot, match, seat, stream(seed, match.ply)))

    return player


def first_legal(match: Match) -> Move:
    """The first legal action of the lowest seat that is due."""
    return Move(match.due[0], match.legal(match.due[0])[0])


def chosen(bot: Bot, match: Match, seat: int, luck: np.ndarray) -> int:
    """What a bot chooses; it must be legal."""
    legal, notes = match.legal(seat), bot.notes_of(match, seat)
    action = bot.choose(match.view(seat), seat, legal, luck, notes)
    assert action in legal, f"{bot.name} chose {action}, legal were {legal}"
    return action


def choice_text(bot: Bot, match: Match, index: int = 0) -> str:
    """What a bot would do in the place of the seat that is due, in notation."""
    action = chosen(bot, match, match.due[0], stream(1, index))
    return match.game.notation.action_text(action)


# Matches


class Turn(NamedTuple):
    """A match, and the move that is about to be made in it."""

    match: Match
    seat: int
    action: int


def new_match(game: Game, options: Options, seed: int) -> Match:
    return Match(game, texts(game, options), Seeded(seed))


def counted(most: float) -> Iterator[int]:
    """From 0 up to a number, which may be infinite."""
    return itertools.takewhile(lambda i: i < most, itertools.count())


def play_on(match: Match, player: Player) -> Iterator[Turn]:
    """Play a match to its end; each move, chance's too, is given just before it is made."""
    most = sum(match.game.most_moves(match.options))
    for _ in counted(most):
        if match.over:
            return
        move = Move(CHANCE, match.chance()) if match.due == [CHANCE] else player(match)
        yield Turn(match, move.seat, move.action)
        match.play(move.seat, move.action)
    assert match.over, f"{match.game.name} has not ended after {most} moves"


def moves(game: Game, options: Options, seed: int, player: Player | None = None) -> Iterator[Turn]:
    """All moves of a match; it is played by lot unless somebody is named."""
    return play_on(new_match(game, options, seed), player or by_lot(seed))


def decisions(
    game: Game, options: Options, seed: int, player: Player | None = None
) -> Iterator[Turn]:
    """The moves of the seats: chance has played before each."""
    return (turn for turn in moves(game, options, seed, player) if turn.seat != CHANCE)


def positions(
    game: Game, options: Options, seed: int, player: Player | None = None
) -> Iterator[Match]:
    """A match at each decision, and once more when it is over."""
    match = new_match(game, options, seed)
    for turn in play_on(match, player or by_lot(seed)):
        if turn.seat != CHANCE:
            yield match
    yield match


def states(
    game: Game, options: Options, seed: int, player: Player | None = None
) -> Iterator[State]:
    """Copies of all states of a match, from before the first move to after the last."""
    match = new_match(game, options, seed)
    for _ in play_on(match, player or by_lot(seed)):
        yield game.copy(match.state)
    yield game.copy(match.state)


def finish(match: Match, player: Player) -> Match:
    """The match itself, played to its end."""
    return stop(match, player, lambda now: False)


def finished(game: Game, options: Options, seed: int, player: Player | None = None) -> Match:
    """A match that is over."""
    return finish(new_match(game, options, seed), player or by_lot(seed))


def stop(match: Match, player: Player, when: Callable[[Match], bool]) -> Match:
    """The match itself, played until a seat is due and `when` holds, or else to its end."""
    for turn in play_on(match, player):
        if turn.seat != CHANCE and when(match):
            break
    return match


def replayed(match: Match, moves: int) -> Match:
    """The same match when only so many moves had been made."""
    again = Match(match.game, texts(match.game, match.options), match.chance)
    for move in match.log[:moves]:
        again.play(move.seat, move.action)
    return again


# Positions that somebody has written


def at_position(game: Game, text: str, *moves: str, **options: str) -> Match:
    """A match from a position in notation, after moves such as ``1 play B3``."""
    lines = [line.strip() for line in text.strip().splitlines()]
    position = game.notation.read_position(lines, game.read_options(options))
    match = Match(game, options, Seeded(1), position=position)
    for move in moves:
        seat, _, action = move.partition(" ")
        match.play_text(int(seat), action)
    return match


def scenario_end(text: str) -> Match:
    """The match at the end of a scenario block."""
    (block,) = read_blocks(text, "here")
    return Scenario(block).end


def play_outcome(match: Match, outcome: str) -> None:
    """Let chance do what a text says: ``deal R2 B2 rest``."""
    match.play_all(CHANCE, match.game.notation.chance_numbers(match.state, outcome))


# What others see of a match


def events(
    match: Match, viewer: int, names: Sequence[str], language: Translator
) -> Iterator[Event]:
    """All moves of a match as a viewer saw them, as a narration gets them."""
    return (match.event(ply, viewer, names, language) for ply in range(match.ply))


def encoded(game: Game, view: State, seat: int, before: int = 0) -> np.ndarray:
    """What a learner is shown of a view, written over an array that was full of `before`."""
    size = sum(length for _, length in game.sections)
    out = np.full(size, before, np.int8)
    assert game.encode(view, seat, out) == size
    return out


# Worlds that a viewer cannot tell apart


def from_state(match: Match, s: State) -> Match:
    """A match with the same options that begins in a state."""
    return Match(match.game, texts(match.game, match.options), Seeded(1), position=s)


def imagined(match: Match, seat: int, dreams: np.ndarray) -> State:
    """A state that a seat cannot tell from that of the match."""
    return match.game.imagined(match.view(seat), seat, dreams)


def lookalikes(match: Match, mover: int, code: int, viewer: int) -> Iterator[Match]:
    """The match after each move of a seat that is this one to the viewer (`seen_as`)."""
    for action in match.legal(mover):
        if match.game.seen_as(match.state, mover, action, viewer) == code:
            other = match.copy()
            other.play(mover, action)
            yield other


def play_alike(real: Match, other: Match, mover: int, viewer: int, luck: np.ndarray) -> bool:
    """Make a move in both matches that is the same to the viewer, if there is one in the other.

    Chance goes on in both. In the real match a move is made in any case.
    """
    action = real.legal(mover)[below(luck, len(real.legal(mover)))]
    real.play(mover, action)
    code = real.seen_at(real.ply - 1, viewer).action
    for tried in lookalikes(other, mover, code, viewer):
        if look_alike(real, tried, viewer):
            other.play(mover, tried.log[-1].action)
            return settle_alike(real, other, viewer)
    return False


def settle_alike(real: Match, other: Match, viewer: int) -> bool:
    """Let chance play in both matches, in the other such that the viewer sees the same happen.

    Only the views are compared, and not what is told of chance: that must be the same, then.
    """
    while real.due == [CHANCE]:
        real.play(CHANCE, real.chance())
        for number in some_numbers(real.ply):
            tried = other.copy()
            tried.play(CHANCE, number)
            if look_alike(real, tried, viewer):
                other.play(CHANCE, number)
                break
        else:
            return False
    return True


def look_alike(one: Match, other: Match, viewer: int) -> bool:
    """Whether two matches stand the same, as a viewer sees them."""
    same_view = one.view(viewer).tobytes() == other.view(viewer).tobytes()
    return same_view and one.due == other.due


def some_numbers(seed: int, count: int = 48) -> list[int]:
    """So many numbers that chance could play: of about as many draws each comes up."""
    chance = Seeded(seed, 3)
    return [chance() for _ in range(count)]
