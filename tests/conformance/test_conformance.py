"""What every game must keep, for every number of seats and every variant."""

from __future__ import annotations

import contextlib
import itertools
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest
from scipy.stats import chi2_contingency

from tacit import bots
from tacit.engine.chance import CHANCE, stream
from tacit.engine.errors import BadOption
from tacit.engine.views import WATCHER, State
from tacit.game import Game
from tacit.games import NAMES, load
from tacit.language import LANGUAGES, translator
from tacit.match import Match
from tests.drivers import (
    decisions,
    encoded,
    finished,
    from_state,
    imagined,
    moves,
    new_match,
    some_numbers,
    states,
    texts,
    variants,
    with_rounds,
)
from tests.drivers.processes import output_of

GAMES = 4  # random games a variant
LITTLE = 32  # play-outs of a bot that searches: enough to try every action
SELDOM = 8  # of its decisions, which are looked at


def short(options: dict[str, int]) -> dict[str, int]:
    """The same in a game that ends early: the second round shows what the first one leaves."""
    return with_rounds(options, 2)


@pytest.mark.parametrize(("game", "options"), variants())
def test_legal_actions_are_ascending_unique_and_never_missing(
    game: Game, options: dict[str, int]
) -> None:
    for seed in range(GAMES):
        for match, _, _ in moves(game, short(options), seed):
            for seat in range(match.players):
                legal = match.legal(seat)
                assert bool(legal) == (seat in match.due)
                assert legal == sorted(set(legal))
                assert all(0 <= action < game.actions for action in legal)


@pytest.mark.parametrize(("game", "options"), variants())
def test_no_invariant_is_broken_in_random_games(game: Game, options: dict[str, int]) -> None:
    for seed in range(3 * GAMES):
        for s in states(game, short(options) if seed else options, seed):
            assert game.broken(s) == 0


@pytest.mark.parametrize(("game", "options"), variants())
def test_a_game_ends_with_a_score_within_its_bounds(game: Game, options: dict[str, int]) -> None:
    for seed in range(GAMES):
        scores = game.scores(finished(game, options, seed).state)
        low, high = sorted((game.worst_score, game.best_score))
        assert len(scores) == options["players"]
        assert all(low <= score <= high for score in scores)
        assert len(set(scores)) == 1 or not game.cooperative


@pytest.mark.parametrize(("game", "options"), variants())
def test_no_game_has_more_moves_or_choices_than_it_says(
    game: Game, options: dict[str, int]
) -> None:
    of_seats, of_chance = game.most_moves(options)
    for seed in range(GAMES):
        counted: Counter[bool] = Counter()
        for match, mover, _ in moves(game, options, seed):
            counted[mover == CHANCE] += 1
            out = np.empty(8 * game.most_legal, np.int32)
            assert all(game.legal(match.state, s, out) <= game.most_legal for s in match.due)
        assert counted[False] <= of_seats
        assert counted[True] <= of_chance


def numeric_ends() -> list[pytest.ParameterSet]:
    """Each option that takes numbers at its least and at its most, for some number of players."""
    return [
        pytest.param(game, option.name, value, id=f"{game.name} {option.name}={value}")
        for game in map(load, NAMES)
        for option in game.options
        if not option.words or option.or_number
        for value in (option.least, option.most)
    ]


@pytest.mark.parametrize(("game", "name", "value"), numeric_ends())
def test_a_number_can_be_played_with_at_its_ends(game: Game, name: str, value: int) -> None:
    """And one beyond it is refused."""
    option = next(option for option in game.options if option.name == name)
    beyond = value - 1 if value == option.least else value + 1
    with pytest.raises(BadOption):
        game.read_options({name: str(beyond)})
    options = some_options(game, name, value)
    for match, _, _ in itertools.islice(moves(game, options, 71), 150):
        assert game.broken(match.state) == 0
        lines = game.notation.position_lines(match.state)
        again = game.notation.read_position(lines, options)
        assert again.tobytes() == match.state.tobytes(), lines


def some_options(game: Game, name: str, value: int) -> dict[str, int]:
    """Options with this one at a value: alone, or with another one at an end if it has to be."""
    ends = [(o.name, end) for o in game.options for end in (o.least, o.most) if not o.words]
    for players, (other, end) in itertools.product(game.seats, [(name, value), *ends]):
        with contextlib.suppress(BadOption):
            plain = {"players": str(players)}
            return game.read_options({**plain, other: str(end), name: str(value)})
    raise AssertionError(f"{game.name}: {name}={value} goes with no other option")


DEALS = 600


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", NAMES)
def test_after_the_deal_imagined_worlds_are_spread_as_dealt_ones(name: str, players: int) -> None:
    spread_alike(load(name), load(name).read_options({"players": str(players)}))


def spread_alike(game: Game, options: dict[str, int]) -> None:
    """Nobody has decided anything yet: to a seat, what is dealt and what it imagines are alike.

    Compared is each byte of the state, over many deals: another seat may see little of it.
    """
    viewer = 0
    dealt: list[bytes] = []
    dreamt: list[bytes] = []
    for seed in range(DEALS):
        match = new_match(game, options, seed)
        match.settle()
        world = imagined(match, viewer, stream(9, seed))
        dealt.append(match.state.tobytes())
        dreamt.append(world.tobytes())
    spread = 0
    for at in range(game.state.itemsize):
        counts = Counter(view[at] for view in dealt), Counter(view[at] for view in dreamt)
        values = [value for value in sum(counts, Counter()) if sum(c[value] for c in counts) >= 10]
        if len(values) > 1:
            spread += 1
            table = [[count[value] for value in values] for count in counts]
            assert chi2_contingency(table).pvalue > 1e-7, f"byte {at}"
    assert spread


@pytest.mark.parametrize("name", NAMES)
def test_action_texts_are_unique_and_parse_back(name: str) -> None:
    codes, notation = range(load(name).codes), load(name).notation
    written = [notation.action_text(code) for code in codes]
    assert len(set(written)) == len(written)
    assert [notation.parse_action(text) for text in written] == list(codes)


@pytest.mark.parametrize(("game", "options"), variants())
def test_positions_parse_back_to_the_same_bytes(game: Game, options: dict[str, int]) -> None:
    for s in states(game, options, 11):
        lines = game.notation.position_lines(s)
        assert game.notation.read_position(lines, options).tobytes() == s.tobytes(), lines


@pytest.mark.parametrize(("game", "options"), variants())
def test_saved_games_replay_to_the_same_bytes(game: Game, options: dict[str, int]) -> None:
    match = finished(game, options, 5)
    again = Match.parse(match.text())
    assert again.state.tobytes() == match.state.tobytes()
    assert again.text().replace("seed 5\n", "") == match.text().replace("seed 5\n", "")
    for ply in range(match.ply + 1):
        assert again.at(ply).tobytes() == match.at(ply).tobytes()


@pytest.mark.parametrize(("game", "options"), variants())
def test_a_game_goes_on_from_any_position_as_from_its_log(
    game: Game, options: dict[str, int]
) -> None:
    match = finished(game, options, 6)
    middle = match.ply // 2
    onward = Match(game, texts(game, options), position=match.at(middle))
    for move in match.log[middle:]:
        onward.play(move.seat, move.action)
    assert onward.state.tobytes() == match.state.tobytes()
    assert Match.parse(onward.text()).state.tobytes() == match.state.tobytes()


@pytest.mark.parametrize(("game", "options"), variants())
def test_an_imagined_world_is_whole_and_looks_the_same(game: Game, options: dict[str, int]) -> None:
    dreams = stream(1, 99)
    for seed in range(2):
        for match, _, _ in moves(game, short(options), seed):
            for viewer in range(match.players):
                view = match.view(viewer)
                world = game.imagined(view, viewer, dreams)
                assert game.broken(world) == 0
                assert game.view(world, viewer).tobytes() == view.tobytes()
                assert game.legal_actions(world, viewer) == match.legal(viewer)
                assert game.due(world) == match.due


@pytest.mark.parametrize(("game", "options"), variants())
def test_a_watcher_knows_nothing_that_any_seat_does_not(
    game: Game, options: dict[str, int]
) -> None:
    """A world imagined from any seat's view looks the same from outside."""
    dreams = stream(7, 99)
    for match, _, _ in moves(game, short(options), 51):
        watched = game.view(match.state, WATCHER).tobytes()
        for seat in range(match.players):
            world = imagined(match, seat, dreams)
            assert game.view(world, WATCHER).tobytes() == watched


@pytest.mark.parametrize(("game", "options"), variants())
def test_moves_that_look_the_same_teach_the_same(game: Game, options: dict[str, int]) -> None:
    """Whichever secret card goes round, those who do not see it are left with the same view."""
    for seed in range(2):
        for match, mover, _ in decisions(game, short(options), seed):
            for viewer in range(match.players):
                views: dict[int, bytes] = {}
                for action in match.legal(mover):
                    after = game.copy(match.state)
                    game.apply(after, mover, action)
                    code = int(game.seen_as(match.state, mover, action, viewer))
                    view = game.view(after, viewer).tobytes()
                    assert views.setdefault(code, view) == view


@pytest.mark.parametrize(("game", "options"), variants())
def test_the_same_move_in_an_imagined_world_is_told_the_same(
    game: Game, options: dict[str, int]
) -> None:
    """A seat's own moves: in a world that it cannot tell apart they are logged the same to it, and
    what they leave it with differs only by what they bring to light."""
    dreams = stream(2, 99)
    compared = 0
    for match, mover, action in decisions(game, short(options), 21):
        world = imagined(match, mover, dreams)
        code = int(game.seen_as(match.state, mover, action, mover))
        assert int(game.seen_as(world, mover, action, mover)) == code
        after = game.copy(match.state)
        game.apply(after, mover, action)
        game.apply(world, mover, action)
        if game.view(after, mover).tobytes() == game.view(world, mover).tobytes():
            compared += 1
            assert game.due(after) == game.due(world)
            assert game.legal_actions(after, mover) == game.legal_actions(world, mover)
    assert compared > 0 or "claim" in texts(game, options).values()


@pytest.mark.parametrize(("game", "options"), variants())
def test_what_is_told_of_chance_can_be_seen(game: Game, options: dict[str, int]) -> None:
    """Whatever number chance plays, and in whatever world: those who see the same before and after
    are told the same of it, in code and in words."""
    dreams = stream(8, 99)
    compared = 0
    for match, mover, _ in moves(game, short(options), 61):
        if mover != CHANCE:
            continue
        t = translator(list(LANGUAGES)[match.ply % len(LANGUAGES)])
        told: dict[tuple[int, bytes], tuple[int, list[str]]] = {}
        for viewers, world in worlds_of_all(match, dreams):
            start = from_state(match, world)
            for number in some_numbers(match.ply, 24):
                after = start.copy()
                after.play(CHANCE, number)
                for viewer in viewers:
                    event = after.event(0, viewer, ("Ada", "Bo", "Cees", "Dora"), t)
                    code_and_words = event.code, game.narration.event(event)
                    view = viewer, event.after.tobytes()
                    compared += view in told
                    assert told.setdefault(view, code_and_words) == code_and_words
    assert compared


def worlds_of_all(match: Match, dreams: np.ndarray) -> Iterator[tuple[list[int], State]]:
    """That of the match and three of each seat, and who cannot tell them apart.

    A watcher knows less than any seat, and cannot tell the worlds of any of them apart.
    """
    yield [*range(match.players), WATCHER], match.state
    for seat, _ in itertools.product(range(match.players), range(3)):
        yield [seat, WATCHER], imagined(match, seat, dreams)


@pytest.mark.parametrize(("game", "options"), variants())
def test_a_seats_log_names_no_secret(game: Game, options: dict[str, int]) -> None:
    """Own moves are whole, others' are codes that exist, and chance's numbers are never told."""
    match = finished(game, options, 8)
    for viewer in range(match.players):
        for move, seen in zip(match.log, match.seen(viewer), strict=True):
            assert move.seat == seen.seat
            assert 0 <= seen.action < game.codes
            if move.seat == viewer:
                assert seen.action == move.action
        text = match.seat_log_text(viewer)
        numbers = {str(move.action) for move in match.log if move.seat == CHANCE}
        assert not numbers & set(text.split())


@pytest.mark.parametrize(("game", "options"), variants())
def test_bots_choose_the_same_in_worlds_they_cannot_tell_apart(
    game: Game, options: dict[str, int]
) -> None:
    dreams = stream(3, 99)
    for bot in (bots.load(name, game).with_playouts(LITTLE) for name in bots.names(game)):
        for step, (match, mover, _) in enumerate(decisions(game, short(options), 31)):
            if bot.playouts and step % SELDOM:
                continue
            world = imagined(match, mover, dreams)
            notes = bot.notes_of(match, mover)
            choices = [
                bot.choose(
                    game.view(s, mover), mover, game.legal_actions(s, mover), stream(4, step), notes
                )
                for s in (match.state, world)
            ]
            assert choices[0] == choices[1]
            assert choices[0] in match.legal(mover)


TRACE = """
import sys
from tests.conformance.test_conformance import trace
from tacit.engine import jit
assert jit.COMPILED == (sys.argv[1] == "compiled")
print(trace())
"""


def trace() -> str:
    """The digests of all positions of a few games, views, imagined worlds and bots included."""
    lines = []
    for game in map(load, NAMES):
        known = [bots.load(name, game) for name in bots.names(game)]
        seated = [bot for bot in known if not bot.playouts]  # for others see tests/bots
        for options in (game.read_options({"players": str(n)}) for n in game.seats):
            dreams = stream(5, 99)
            for step, (match, mover, action) in enumerate(moves(game, short(options), 41)):
                lines.append(f"{match.digest()} {mover} {action}")
                if mover == CHANCE or step % 4:
                    continue
                view = match.view(mover)
                world = imagined(match, mover, dreams)
                # Interpreted, a bot may think for seconds.
                asked = seated if step % 8 == 0 else []
                choices = [b.choose(view, mover, match.legal(mover), stream(6)) for b in asked]
                facts = (world, view, encoded(game, view, mover))
                hashes = [hash_of(fact.tobytes()) for fact in facts]
                lines.append(f"{hashes} {choices} {game.broken(world)}")
    return "\n".join(lines)


def hash_of(data: bytes) -> int:
    return int.from_bytes(data, "little") % (2**61 - 1)


@pytest.mark.slow
def test_compiled_equals_interpreted() -> None:
    compiled = output_of(TRACE, "compiled", NUMBA_DISABLE_JIT="0").splitlines()
    interpreted = output_of(TRACE, "interpreted", NUMBA_DISABLE_JIT="1").splitlines()
    assert len(compiled) > 100
    for line, (one, other) in enumerate(itertools.zip_longest(compiled, interpreted)):
        assert one == other, f"line {line}"
