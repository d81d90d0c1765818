"""The command line as its user meets it: whole commands, their output, their exit status."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from tacit.cli import commands
from tacit.engine.chance import CHANCE, Seeded
from tacit.engine.jit import NoGpu, cuda
from tacit.games import load
from tacit.match import Match
from tests.drivers import finished, first_legal

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run a command in this process: status, output, errors."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")

    def run(*words: str, answers: list[str] | None = None) -> tuple[int, str, str]:
        given = iter(answers or [])

        def ask(prompt: str = "") -> str:
            try:
                return next(given)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", ask)
        monkeypatch.setattr(sys, "argv", ["tacit", *words])
        status = 0
        try:
            commands.main()
        except SystemExit as stopped:
            status = int(stopped.code or 0)
        out, err = capfd.readouterr()
        return status, out, err

    return run


def one_line(err: str) -> str:
    lines = err.strip().splitlines()
    assert len(lines) == 1, err
    assert lines[0].startswith("tacit: ")
    return lines[0]


def kept(path: Path) -> Match:
    match = finished(load("silencio"), {"players": "2"}, 3, first_legal)
    path.write_text(match.text(), encoding="utf-8")
    return match


def test_help_names_every_command(run: Run) -> None:
    status, out, _ = run("--help")
    assert status == 0
    for command in ("play", "simulate", "replay", "scenario", "bench"):
        assert command in out
        assert run(command, "--help")[0] == 0


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["play", "chess"], "chess: no such game"),
        (["play"], "which game?"),
        (["play", "silencio", "players=5"], "players=5: must be 2 to 4"),
        (["play", "silencio", "players"], "players: options are written key=value"),
        (["play", "silencio", "players=2", "players=3"], "players: given twice"),
        (["play", "silencio", "wind=strong"], "wind: silencio has no such option"),
        (["play", "silencio", "--bots", "genius"], "genius: silencio has no such bot"),
        (["play", "silencio", "--bots", "random,random"], "one for each of 3 seats"),
        (["play", "silencio", "--seat", "3"], "there are seats 0 to 2"),
        (["play", "silencio", "--language", "fr"], "fr: no such language"),
        (["play", "--resume", "nowhere.tacit"], "nowhere.tacit: cannot be read"),
        (["simulate", "silencio", "hand_size=40"], "hand_size=40: must be"),
        (["simulate", "silencio", "top=2"], "need 21 cards, the game has 4"),
        (["simulate", "silencio", "--out", "games.xls"], "games.xls"),
        (["replay", "nowhere.tacit"], "nowhere.tacit: cannot be read"),
        (["scenario", "nowhere.md"], "nowhere.md"),
    ],
)
def test_a_mistake_is_one_clear_line_and_status_2(
    run: Run, words: list[str], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    status, out, err = run(*words)
    assert status == 2
    assert reason in one_line(err)
    assert out == ""
    assert list(tmp_path.rglob("*.*")) == []


def test_a_whole_game_is_played_by_number_and_kept(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.tacit"
    words = ["play", "silencio", "players=2", "--seed", "5", "--save", str(path)]
    status, out, err = run(*words, answers=["1"] * 200)
    assert status == 0, err
    match = Match.parse(path.read_text(encoding="utf-8"))
    assert match.over
    assert str(match.game.scores(match.state)[0]) in out.strip().splitlines()[-1]


def test_a_game_that_was_left_is_taken_up_where_it_was(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.tacit"
    words = ["play", "silencio", "players=3", "start=seat:0", "--seed", "5", "--save", str(path)]
    status, out, _ = run(*words, answers=["?", "t", "l", "1", "1", "q"])
    assert status == 0
    assert f"tacit play --resume {path}" in out
    left = Match.parse(path.read_text(encoding="utf-8"))
    assert not left.over
    status, out, _ = run("play", "--resume", str(path), answers=["1"] * 300)
    assert status == 0
    again = Match.parse(path.read_text(encoding="utf-8"))
    assert again.over
    assert again.log[: left.ply] == left.log


def test_an_answer_that_means_nothing_is_asked_again_and_notation_is_understood(
    run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "game.tacit"
    words = ["play", "silencio", "players=2", "start=seat:0", "--seed", "5", "--save", str(path)]
    match = Match(load("silencio"), {"players": "2", "start": "seat:0"}, Seeded(5))
    match.settle()
    first = match.game.notation.action_text(match.legal(0)[-1])
    _, out, _ = run(*words, answers=["99", "fly", "0", first, "q"])
    assert out.count("Please type a number from 1 to 5") == 3
    log = Match.parse(path.read_text(encoding="utf-8")).log
    assert log[match.ply].action == match.legal(0)[-1]


@pytest.mark.parametrize(("language", "word"), [("nl", "kaart"), ("de", "Karte"), ("uk", "карт")])
def test_it_speaks_the_language_asked_for(
    run: Run, tmp_path: Path, language: str, word: str
) -> None:
    path = tmp_path / "game.tacit"
    status, out, _ = run(
        *("play", "silencio", "players=2", "-l", language, "--seed", "5", "--save", str(path)),
        answers=["1", "q"],
    )
    assert status == 0
    assert word in out


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda t: t.replace("# table", "# stool"), "not a game saved by"),
        (lambda t: t.replace("seat=0", "seat=9"), "first line does not fit"),
        (lambda t: t.replace("seat=0", "chair=0"), "does not describe a table"),
        (lambda t: t.replace("bots=regular", "bots=genius"), "genius"),
        (lambda t: t.replace("rules 1", "rules 2"), "rules"),
        (lambda t: t[: len(t) // 2], "line|cut off"),
    ],
)
def test_a_spoilt_file_is_refused_and_left_alone(
    run: Run, tmp_path: Path, spoil: Callable[[str], str], reason: str
) -> None:
    path = tmp_path / "game.tacit"
    words = ["play", "silencio", "players=2", "--seed", "5", "--save", str(path)]
    run(*words, answers=["1", "q"])
    path.write_text(spoil(path.read_text(encoding="utf-8")), encoding="utf-8")
    before = path.read_bytes()
    status, _, err = run("play", "--resume", str(path), answers=["1"])
    assert status == 2
    assert re.search(reason, one_line(err))
    assert path.read_bytes() == before


def test_replay_tells_every_move_from_a_seats_eyes(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.tacit"
    match = kept(path)
    status, out, _ = run("replay", str(path), "--seat", "1")
    assert status == 0
    told = {int(line[:4]) for line in out.splitlines() if line[:4].strip().isdecimal()}
    made = {ply + 1 for ply, move in enumerate(match.log) if move.seat != CHANCE}
    assert made <= told <= set(range(1, match.ply + 1))
    everything = run("replay", str(path), "--all", "--table")[1]
    assert len(everything) > 3 * len(out)


def test_replay_refuses_a_broken_log(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.tacit"
    kept(path)
    path.write_text(path.read_text(encoding="utf-8").replace("> 1 ", "> 0 "), encoding="utf-8")
    status, out, err = run("replay", str(path))
    assert status == 2
    assert re.search(r"game\.tacit: line \d+: ", one_line(err))
    assert out == ""


def test_simulate_sums_up_and_writes_a_row_a_game(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    words = ["simulate", "silencio", "players=2", "--bots", "random", "-n", "50", "-o", str(path)]
    status, out, err = run(*words)
    assert status == 0, err
    assert "games 50, seed 1" in out
    assert len(path.read_text(encoding="utf-8").splitlines()) == 51
    assert run(*words)[1].splitlines()[0] == out.splitlines()[0]


def test_scenario_reports_failures_with_status_1(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "s.md"
    block = "```scenario A\ngame silencio players=2\n> chance deal rest\n= deck {n}\n```\n"
    path.write_text(block.format(n=16), encoding="utf-8")
    assert run("scenario", str(path))[:2] == (0, "1 passed, 0 failed\n")
    path.write_text(block.format(n=15), encoding="utf-8")
    status, out, _ = run("scenario", str(path))
    assert status == 1
    assert out.endswith("0 passed, 1 failed\n")
    assert f"{path}:4" in out


def test_a_position_that_breaks_an_invariant_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "s.md"
    path.write_text(
        "```scenario A\ngame silencio players=2\nhand 0: R2 | 1: R2\ndeck rest\n"
        "turn 0 phase=MAIN\n```\n",
        encoding="utf-8",
    )
    status, _, err = run("scenario", str(path))
    assert status == 2
    assert "I1" in one_line(err)


def test_bench_without_a_gpu_says_so(run: Run) -> None:
    with suppress(NoGpu):
        cuda()
        pytest.skip("this machine has a GPU")
    status, _, err = run("bench", "--gpu")
    assert status == 2
    assert "GPU" in one_line(err)


def test_the_command_is_installed() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tacit.cli", "--version"], capture_output=True, text=True, check=True
    )
    assert re.fullmatch(r"tacit \d+\.\d+\.\d+\n", done.stdout)


# The arena


def test_the_arena_plays_reports_and_goes_on(run: Run, tmp_path: Path) -> None:
    words = ("arena", "silencio", "players=2", "--bots", "random,novice", "--seed", "3")
    folder = tmp_path / "contest"
    status, out, err = run(*words, "--games", "20", "--out", str(folder))
    assert status == 0, err
    assert out.startswith("silencio players=2 ")
    assert "games 60, seed 3" in out
    assert "random" in out.partition("one of the row with others of the column")[2]
    assert f"The report with pictures: {folder / 'report.html'}" in out
    assert "</html>" in (folder / "report.html").read_text(encoding="utf-8")
    kept_games = {file: file.read_bytes() for file in (folder / "games").iterdir()}
    assert len(kept_games) == 4  # two alike, and each of the others in either seat
    status, again, _ = run(*words, "--games", "20", "--out", str(folder))
    figures, times = "processor time of a decision", "The report with pictures"
    assert again.partition(figures)[0] == out.partition(figures)[0]
    assert times in again
    assert {file: file.read_bytes() for file in (folder / "games").iterdir()} == kept_games


def test_the_arena_refuses_what_cannot_be_and_writes_nothing(run: Run, tmp_path: Path) -> None:
    folder = str(tmp_path / "contest")
    for wrong, words in (
        (("--bots", "novice,nobody"), "nobody: silver has no such bot"),
        (("--bots", "novice,novice"), "named twice"),
        (("--mixed",), "two and two are 4 players, not 2"),
    ):
        status, _, err = run("arena", "silver", "players=2", *wrong, "--out", folder)
        assert status == 2
        assert words in one_line(err)
    assert not Path(folder).exists()


@pytest.mark.parametrize(
    ("words", "address"),
    [
        (["silver", "--ray"], "local"),
        (["silver", "--ray", "--games", "3"], "local"),
        (["--ray", "silver", "players=2"], "local"),
        (["silver", "--ray", "players=2"], "local"),
        (["silver", "--ray", "local"], "local"),
        (["silver", "--ray", "auto", "players=2"], "auto"),
        (["silver", "--ray", "10.0.0.5:6379"], "10.0.0.5:6379"),
        (["silver", "--ray=ray://there:10001"], "ray://there:10001"),
        (["silver"], None),
    ],
)
def test_ray_needs_no_address(
    words: list[str], address: str | None, run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    joined: list[str | None] = []

    def on_ray(where: str) -> object:
        joined.append(where)
        return None

    monkeypatch.setattr("tacit.lab.arena.run.on_ray", on_ray)
    monkeypatch.setattr("tacit.lab.arena.run.run", lambda folder, runner, tell: None)
    status, _, err = run(
        "arena", *words, "--bots", "random,novice", "--out", str(tmp_path / "contest")
    )
    assert status == 0, err
    assert joined == ([address] if address else [])
