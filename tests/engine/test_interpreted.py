"""Rules that begin as plain Python, and change over to machine code in the middle of it all."""

from __future__ import annotations

import pickle
import threading
import uuid
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tacit.engine import bits, chance, jit
from tacit.games import NAMES
from tests.drivers.processes import output_of

if not jit.COMPILED:
    pytest.skip("nothing is compiled here", allow_module_level=True)

inner: Any = None
hold: Any = None


def _inner(x: Any) -> Any:
    return x + 1


def _outer(x: Any) -> Any:
    return inner(x) * 2


def _held(x: Any) -> Any:
    hold()
    return inner(np.int8(x))


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[str]:
    """The name of a game that no test has used before."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    name = f"toy_{uuid.uuid4().hex}"
    yield name
    jit.change_over(name)


def two_rules(game: str) -> tuple[Any, Any]:
    """A rule that calls another one, and that one."""
    called = jit.specialise(_inner, {}, game)
    return jit.specialise(_outer, {"inner": called}, game), called


def is_compiled(function: Any) -> bool:
    return bool(function.signatures)


def test_an_interpreted_rule_compiles_nothing_not_even_what_it_calls(game: str) -> None:
    outer, called = two_rules(game)
    jit.interpret(game)
    assert outer(3) == 8
    assert not is_compiled(outer)
    assert not is_compiled(called)
    jit.change_over(game)
    assert outer(3) == 8
    assert is_compiled(outer)
    assert is_compiled(called)


def test_rules_that_are_made_later_are_interpreted_too(game: str) -> None:
    jit.interpret(game)
    outer, _ = two_rules(game)
    assert outer(3) == 8
    assert not is_compiled(outer)


def test_after_the_change_over_a_call_is_numbas_own(game: str) -> None:
    outer, _ = two_rules(game)
    own = type(outer)
    jit.interpret(game)
    assert type(outer) is not own
    jit.change_over(game)
    assert type(outer) is own


def test_a_game_changes_over_once(game: str) -> None:
    outer, _ = two_rules(game)
    jit.change_over(game)
    jit.interpret(game)
    assert not jit.is_interpreted(game)
    outer(3)
    assert is_compiled(outer)


def test_machine_code_can_be_loaded_by_one_thread_while_others_interpret(game: str) -> None:
    outer, _ = two_rules(game)
    jit.interpret(game)
    with jit.machine_code():
        assert outer(3) == 8
    assert is_compiled(outer)
    assert jit.is_interpreted(game)
    before = outer.signatures
    assert outer(np.int8(3)) == 8
    assert outer.signatures == before


def in_thread(call: Callable[[], object]) -> threading.Thread:
    thread = threading.Thread(target=call)
    thread.start()
    return thread


def test_a_call_that_is_under_way_stays_interpreted_to_its_end(game: str) -> None:
    """It passes numbers of types for which nothing was compiled."""
    began, go_on = threading.Event(), threading.Event()

    def wait() -> None:
        began.set()
        assert go_on.wait(60)

    called = jit.specialise(_inner, {}, game)
    held = jit.specialise(_held, {"inner": called, "hold": wait}, game)
    own = type(bits.count)
    jit.interpret(game)
    found: list[Any] = []
    thread = in_thread(lambda: found.append(held(3)))
    assert began.wait(60)
    jit.change_over(game)
    assert called(3) == 4  # from another thread: machine code already
    before = called.signatures
    assert len(before) == 1
    go_on.set()
    thread.join()
    assert found == [4]
    assert called.signatures == before
    assert type(called) is type(held) is own


def test_what_all_games_share_is_interpreted_until_the_last_has_changed_over(game: str) -> None:
    own = type(bits.count)
    other = f"{game}_other"
    jit.interpret(game)
    jit.interpret(other)
    jit.change_over(game)
    assert type(bits.count) is not own
    jit.change_over(other)
    assert type(bits.count) is own


def test_words_that_wrap_around_raise_no_warning_in_any_thread(game: str) -> None:
    jit.interpret(game)
    caught: list[warnings.WarningMessage] = []

    def draw() -> None:
        with warnings.catch_warnings(record=True) as found:
            warnings.simplefilter("always")
            chance.next_word(chance.stream(1))
            caught.extend(found)

    in_thread(draw).join()
    assert caught == []


def test_an_error_ends_the_interpreting(game: str) -> None:
    outer, _ = two_rules(game)
    jit.interpret(game)
    with pytest.raises(TypeError):
        outer("a word")
    jit.change_over(game)
    outer(3)
    assert is_compiled(outer)


def test_what_is_pickled_does_not_say_that_it_was_interpreted(game: str) -> None:
    outer, _ = two_rules(game)
    jit.interpret(game)
    assert b"_Interpreted" not in pickle.dumps(outer)


def test_how_far_compiling_is_counts_all_functions_that_are_called(game: str) -> None:
    outer, called = two_rules(game)
    assert jit.called_by([outer]) == {outer, called}
    told: list[tuple[int, int]] = []
    with jit.watched([outer], lambda done, total: told.append((done, total))):
        outer(3)
    assert told == [(1, 2), (2, 2)]


# A whole game, played interpreted up to a move and compiled from there on: what everybody sees.
PLAYED = """
import hashlib
import sys
from tacit import bots
from tacit.engine import jit
from tacit.engine.chance import Seeded, stream
from tacit.engine.views import WATCHER
from tacit.games import load
from tacit.match import Match

name, bot_name, change_at = sys.argv[1], sys.argv[2], int(sys.argv[3])
game = load(name)
bot, luck = bots.load(bot_name, game), stream(5)
if change_at:
    jit.interpret(name)
options = {"rounds": "2"} if name == "silver" else {}
match = Match(game, options, Seeded(7))
digest = hashlib.sha256()
match.settle()
while not match.over:
    if match.ply >= change_at:
        jit.change_over(name)
    seat = match.due[0]
    legal = match.legal(seat)
    match.play(seat, bot.choose(match.view(seat), seat, legal, luck))
    match.settle()
    for viewer in (*range(match.players), WATCHER):
        digest.update(match.view(viewer).tobytes())
    digest.update(repr((legal, match.seen_at(match.ply - 1, WATCHER))).encode())
assert jit.is_interpreted(name) == (match.ply < change_at)
print(match.ply, digest.hexdigest(), match.digest(), match.game.scores(match.state))
"""
NEVER = 10**6
THINKERS = ("silencio", "silver")  # other bots may be too slow to be interpreted for a whole game


@pytest.mark.slow
@pytest.mark.parametrize("game_name", NAMES)
def test_a_game_is_the_same_whenever_it_changes_over(game_name: str) -> None:
    def played(change_at: int) -> str:
        bot = "regular" if game_name in THINKERS else "random"
        return output_of(PLAYED, game_name, bot, str(change_at))

    compiled = played(0)
    moves = int(compiled.split()[0])
    assert played(moves // 2) == compiled
    assert played(NEVER) == compiled
