"""Bots of other packages: found by entry point, asked honestly, and their failures told."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from tacit import bots, games
from tacit.bots import plugins
from tacit.bots.plugins import BadPlugin
from tacit.cli import commands
from tacit.engine.chance import Seeded, stream
from tacit.lab import batch, playout
from tacit.lab.simulate import simulate
from tacit.match import Match
from tests.house.drivers.process import TACIT, HouseProcess, play_on

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
GAME = games.load("silver")
OPTIONS = GAME.read_options({"players": "2", "rounds": "1"})
Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Put a package with entry points where Python finds installed ones."""

    def install(code: str, **entries: str) -> None:
        (tmp_path / "somebodys.py").write_text(code, encoding="utf-8")
        facts = tmp_path / "somebodys-1.0.dist-info"
        facts.mkdir(exist_ok=True)
        (facts / "METADATA").write_text("Name: somebodys\nVersion: 1.0\n", encoding="utf-8")
        lines = [f"{name.replace('__', '.')} = {where}" for name, where in entries.items()]
        (facts / "entry_points.txt").write_text("\n".join(["[tacit.bots]", *lines]) + "\n")
        monkeypatch.syspath_prepend(str(tmp_path))
        monkeypatch.delitem(__import__("sys").modules, "somebodys", raising=False)
        plugins._found.cache_clear()

    yield install
    plugins._found.cache_clear()


FIRST = "def choose(view, seat, legal, random):\n    return legal[0]\n"


def test_a_bot_is_found_by_the_name_of_its_game(install: Install) -> None:
    install(FIRST, silver__cautious="somebodys:choose", silencio__other="somebodys:choose")
    assert bots.names(GAME) == [*bots.own_names(GAME), "cautious"]
    assert "cautious" in bots.levels(GAME)
    bot = bots.load("cautious", GAME)
    assert bot.choose(GAME.view(GAME.new(OPTIONS), 0), 0, [7, 9], stream(1)) == 7


def test_it_plays_with_ours_in_simulations(install: Install) -> None:
    install(FIRST, silver__cautious="somebodys:choose")
    seated = [bots.load(name, GAME) for name in ("cautious", "regular")]
    found = simulate(GAME, OPTIONS, seated, 4, seed=1)
    again = simulate(GAME, OPTIONS, seated, 4, seed=1)
    assert found.scores.tolist() == again.scores.tolist()
    assert [bot.name for bot in found.bots] == ["cautious", "regular"]


@pytest.mark.parametrize("name", ["silencio", "silver"])
def test_a_game_with_python_in_it_is_played_as_any_other(name: str) -> None:
    """The loop that asks plugins and the compiled one end in the same states, notes included."""
    game = games.load(name)
    options = game.read_options({"players": "2"} | ({"rounds": "1"} if name == "silver" else {}))
    seated = [bots.load("expert@30", game), bots.load("novice", game)]
    seating = np.array([[0, 1]])
    compiled = batch.games_of_bots(game, options, seated, seating, 5, threads=1)
    states = np.zeros(1, dtype=game.state)
    steps, scores = np.zeros(1, np.int64), np.zeros((1, 2), np.int64)
    who = np.array([bot.seated for bot in seated], dtype=bots.SEATED)[seating]
    out = np.empty(game.most_legal, dtype=np.int32)
    play = playout.interpreted_games_of_bots(game, [])
    facts = game.options_record(options)
    play(states, facts, who, np.uint64(5), np.uint64(0), game.blank(), out, steps, scores)
    assert states.tobytes() == compiled.states.tobytes()
    assert steps.tolist() == compiled.steps.tolist()


NOTING = """
def choose(view, seat, legal, random, notes):
    print("noted", bytes(notes).count(0) < len(bytes(notes)))
    return random.choice(legal)
"""


def test_who_asks_for_notes_is_given_them(
    install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    install(NOTING, silver__noting="somebodys:choose")
    options = GAME.read_options({"players": "2", "rounds": "1", "memory_aid": "real"})
    seated = [bots.load(name, GAME) for name in ("noting", "regular")]
    simulate(GAME, options, seated, 1, seed=3)
    assert "noted True" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("def choose(view, seat, legal, random): return 1 / 0", "failed .ZeroDivisionError"),
        ("def choose(view, seat, legal, random): return None", "failed .TypeError"),
        ("def choose(view, seat, legal, random): return -1", "chose -1, which is not legal"),
        ("def choose(view, seat, legal, random): legal.clear(); return -2", "chose -2, which"),
    ],
)
def test_a_bot_that_fails_is_named(install: Install, code: str, words: str) -> None:
    install(code, silver__odd="somebodys:choose")
    with pytest.raises(BadPlugin, match=f"odd: the bot {words}"):
        simulate(GAME, OPTIONS, [bots.load("odd", GAME), bots.load("novice", GAME)], 1, seed=1)


@pytest.mark.parametrize(
    ("code", "words"),
    [("import nothing_of_that_name", "cannot be loaded"), ("choose = 3", "is no function")],
)
def test_a_bot_that_cannot_be_loaded_is_named(install: Install, code: str, words: str) -> None:
    install(code, silver__odd="somebodys:choose")
    with pytest.raises(BadPlugin, match=f"odd: .*{words}"):
        bots.load("odd", GAME)


def test_what_it_writes_into_its_view_changes_nothing(install: Install) -> None:
    code = "def choose(view, seat, legal, random):\n    view.players = 9\n    return legal[0]\n"
    install(code, silver__vandal="somebodys:choose")
    match = Match(GAME, {"players": "2"}, Seeded(1))
    match.settle()
    seat = match.due[0]
    view = match.view(seat)
    bots.load("vandal", GAME).choose(view, seat, match.legal(seat), stream(1))
    assert int(view.players) == 2


# The example of the docs


def example(kind: str) -> str:
    section = PAGE.read_text(encoding="utf-8").split("## A bot of your own\n", 1)[1]
    found = re.search(rf"```{kind}\n(.*?)```", section, re.DOTALL)
    assert found
    return found[1]


def test_the_example_is_short_and_beats_random_play(install: Install) -> None:
    code = example("python")
    assert len(code.splitlines()) <= 30
    entry = re.search(r'^"silver\.dreamer" = "(.*)"$', example("toml"), re.MULTILINE)
    assert entry
    assert entry[1].endswith(":choose")
    install(code, silver__dreamer="somebodys:choose")
    seated = [bots.load("dreamer", GAME), bots.load("random", GAME)]
    found = simulate(GAME, OPTIONS, seated, 8, seed=1)
    own, other = (found.scores[found.sat(bot)].mean() for bot in seated)
    assert own < other


# What a bot says, for a test that cannot look into it: its seat and its choice, in a file.
WITNESS = """

from pathlib import Path

unwatched = choose


def choose(view, seat, legal, random):
    action = unwatched(view, seat, legal, random)
    with Path(__file__).with_name("said").open("a") as said:
        said.write(f"{seat} {action}\\n")
    return action
"""


def check_what_it_said_was_done(folder: Path, match: Match) -> None:
    """Wherever it had a choice. It may be asked without one, and by a busy house twice."""
    done = [
        f"{move.seat} {move.action}"
        for ply, move in enumerate(match.log)
        if move.seat == 1 and len(GAME.legal_actions(match.at(ply), 1)) > 1
    ]
    said = iter((folder / "said").read_text(encoding="utf-8").splitlines())
    assert done
    assert all(action in said for action in done)


def test_the_example_plays_by_its_name_in_the_terminal(
    install: Install,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    install(example("python") + WITNESS, silver__dreamer="somebodys:choose")
    kept = tmp_path / "game.tacit"
    words = ["play", "silver", "players=2", "rounds=1", "--bots", "dreamer", "--seed", "3"]
    monkeypatch.setattr(sys, "argv", ["tacit", *words, "--save", str(kept)])
    monkeypatch.setattr("builtins.input", lambda prompt="": "1")
    with pytest.raises(SystemExit) as ended:
        commands.main()
    assert not ended.value.code, capsys.readouterr().err
    match = Match.parse(kept.read_text(encoding="utf-8"))
    assert match.over
    check_what_it_said_was_done(tmp_path, match)


@pytest.mark.slow
def test_the_example_plays_by_its_name_in_the_house(install: Install, tmp_path: Path) -> None:
    install(example("python") + WITNESS, silver__dreamer="somebodys:choose")
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    house = HouseProcess({"DATA": str(tmp_path / "house")}, {"PYTHONPATH": path}, TACIT)
    try:
        options = {"players": "2", "rounds": "1"}
        ada = house.open_table(game="silver", options=options, bots="dreamer", start=True)
        assert ada.see()["seats"][1]["mind"] == "dreamer"
        assert play_on(ada)["stage"] == "over"
        match = Match.parse(ada.ask("GET", "/log").text)
    finally:
        house.kill()
    check_what_it_said_was_done(tmp_path, match)
