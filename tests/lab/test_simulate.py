"""Simulations: who sits where, what is summed up, what is written down."""

from __future__ import annotations

import csv
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tacit import bots, games
from tacit.engine.errors import TacitError
from tacit.game import Game
from tacit.lab import batch, simulate
from tacit.lab.simulate import Results, rotated

GAME = games.load("silencio")
OPTIONS = GAME.read_options({"players": "3"})


def seated(*names: str) -> list[bots.Bot]:
    return [bots.load(name, GAME) for name in names]


def results(games: int = 40, **changed: object) -> Results:
    told = {"bots": seated("random", "random", "random"), "seed": 5, **changed}
    return simulate.simulate(GAME, OPTIONS, games=games, **told)  # type: ignore[arg-type]


RANDOM, NOVICE = seated("random", "novice")


def made_up(
    seating: list[list[int]], scores: list[list[int]], texts: list[str], game: Game = GAME
) -> Results:
    """Results with `random` as bot 0 and, if it is there, `novice` as bot 1."""
    numbers, steps = np.arange(len(texts)), np.arange(10, 10 + len(texts))
    both = [RANDOM, NOVICE][: 1 + max(max(seats) for seats in seating)]
    where, points = np.array(seating), np.array(scores)
    return Results(game, OPTIONS, 9, numbers, both, where, points, steps, texts, 2.0)


def test_bots_move_on_by_one_seat_each_game() -> None:
    turned = rotated([0, 1, 1], 4)
    assert turned.tolist() == [[0, 1, 1], [1, 0, 1], [1, 1, 0], [0, 1, 1]]
    still = rotated([0, 1, 1], 2, rotate=False)
    assert still.tolist() == [[0, 1, 1], [0, 1, 1]]


def test_the_same_seed_gives_the_same_games_on_any_number_of_threads() -> None:
    one, other = results(threads=1), results(threads=3)
    assert one.scores.tolist() == other.scores.tolist()
    assert one.steps.tolist() == other.steps.tolist()
    assert one.results == other.results
    assert results(seed=6).steps.tolist() != one.steps.tolist()


def test_fewer_games_are_the_first_of_more() -> None:
    few, many = results(7), results(600)
    assert few.steps.tolist() == many.steps[:7].tolist()
    assert few.results == many.results[:7]


def test_another_bot_leaves_the_deal_as_it_was() -> None:
    """Seat 0 starts; so before its first choice only chance has moved."""
    options = GAME.read_options({"players": "2", "start": "seat:0"})
    everywhere = np.zeros((5, 2), dtype=np.int64)
    both = [
        batch.games_of_bots(GAME, options, [bot], everywhere, 3).states for bot in (RANDOM, NOVICE)
    ]
    boxes = [(s.own[0] | s.own[1] | s.oracle | s.rows | s.box) for s in both[0]]
    others = [(s.own[0] | s.own[1] | s.oracle | s.rows | s.box) for s in both[1]]
    for mine, theirs in zip(boxes, others):
        # Cards come out of the deck in the order of the deal: one set is a part of the other.
        assert mine & theirs in (mine, theirs)


def test_progress_ends_with_all_games() -> None:
    told: list[tuple[int, int]] = []
    results(600, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (600, 600)
    assert [done for done, _ in told] == sorted({done for done, _ in told})
    assert len(told) > 1


def test_there_must_be_as_many_bots_as_seats() -> None:
    with pytest.raises(ValueError, match="2 bots for 3 seats"):
        results(bots=seated("random", "random"))


def test_results_are_those_of_the_games() -> None:
    found = results(200)
    for score, text in zip(found.scores, found.results):
        assert len(set(score.tolist())) == 1  # SILENCIO is won or lost together
        if text != "lost_start":
            assert text.split()[1] == str(score[0])


def test_summary_counts_results_by_their_first_word() -> None:
    texts = ["far 9", "far 12", "perfect 0", "near 2"]
    found = made_up([[0, 0, 0]] * 4, [[9] * 3, [12] * 3, [0] * 3, [2] * 3], texts)
    parts = simulate.shares(found)
    assert {word: part.value for word, part in parts.items()} == {
        "far": 0.5,
        "perfect": 0.25,
        "near": 0.25,
    }
    text = simulate.summary_text(found)
    assert text.splitlines()[0].startswith("silencio players=3 top=10")
    assert "5.750" in text
    assert "50.00%" in text
    assert "2 games a second" in text


def test_a_summary_of_few_games_needs_no_scipy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The means are told all the same, and in place of their intervals what to install."""
    monkeypatch.setitem(sys.modules, "scipy", None)
    monkeypatch.delitem(sys.modules, "scipy.special", raising=False)
    found = made_up([[0, 0, 0]] * 2, [[3, 3, 3], [5, 5, 5]], ["near 3", "far 5"])
    lines = simulate.summary_text(found).splitlines()
    score = next(line for line in lines if line.startswith("score"))
    assert score.split("[", 1)[0].split() == ["score", "4.000"]
    assert "needs scipy: pip install 'tacit[lab]'" in score
    assert "50.00% [" in "".join(lines)


def test_summary_tells_bots_apart_only_when_they_differ() -> None:
    alike = made_up([[0, 0, 0]] * 2, [[3, 3, 3], [5, 5, 5]], ["near 3", "far 5"])
    assert "random" not in simulate.summary_text(alike)
    mixed = made_up([[0, 1, 1], [1, 0, 1]], [[3, 4, 6], [5, 9, 7]], ["near 3", "far 5"])
    assert simulate.mean_score(mixed, RANDOM).value == 6.0
    assert simulate.mean_score(mixed, NOVICE).value == 5.5
    lines = simulate.summary_text(mixed).splitlines()
    assert any(line.split()[:2] == ["random", "6.000"] for line in lines)
    assert any(line.split()[:2] == ["novice", "5.500"] for line in lines)


def test_a_result_that_names_the_winner_decides_between_equal_scores() -> None:
    texts = ["winner 2 totals 4 9 4", "over", "over"]
    found = made_up([[0, 1, 1]] * 3, [[4, 9, 4], [4, 9, 4], [5, 3, 8]], texts)
    assert simulate.wins(found).tolist() == [[0, 0, 1], [0.5, 0, 0.5], [0, 1, 0]]


def test_a_bot_wins_with_any_of_its_seats() -> None:
    texts = [f"winner {seat}" for seat in (0, 1, 2, 2)]
    found = made_up([[0, 1, 1]] * 3 + [[1, 1, 1]], [[1, 1, 1]] * 4, texts)
    assert simulate.win_share(found, RANDOM).value == pytest.approx(1 / 3)
    assert simulate.win_share(found, NOVICE).value == pytest.approx(3 / 4)


def test_summary_of_a_competitive_game_tells_who_won() -> None:
    against = replace(GAME, cooperative=False)
    texts = ["winner 1 totals 9 3 5", "winner 0 totals 1 6 9"]
    found = made_up([[0, 1, 0], [1, 0, 0]], [[9, 3, 5], [1, 6, 9]], texts, against)
    lines = simulate.summary_text(found).splitlines()
    at = lines.index("games won")
    assert lines[at + 1].split()[:2] == ["random", "0.00%"]
    assert lines[at + 2].split()[:2] == ["novice", "100.00%"]
    assert not any(line.startswith("winner") for line in lines)
    alike = made_up([[0, 0, 0]], [[9, 3, 5]], ["winner 1 totals 9 3 5"], against)
    assert "won" not in simulate.summary_text(alike)


def test_csv_has_a_row_a_game(tmp_path: Path) -> None:
    found = results(12)
    path = tmp_path / "games.csv"
    simulate.write(found, path)
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    names = "game seed mind0 mind1 mind2 score0 score1 score2 result steps"
    assert list(rows[0]) == names.split()
    assert [int(row["steps"]) for row in rows] == found.steps.tolist()
    assert [row["result"] for row in rows] == list(found.results)
    assert [int(row["score2"]) for row in rows] == found.scores[:, 2].tolist()
    assert rows[3]["game"] == "3"
    assert rows[3]["seed"] == "5"
    assert rows[3]["mind0"] == "random"
    assert [file.name for file in tmp_path.iterdir()] == ["games.csv"]


def test_parquet_holds_the_same_as_csv(tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    found = results(12)
    simulate.write(found, tmp_path / "games.csv")
    simulate.write(found, tmp_path / "games.parquet")
    first = polars.read_csv(tmp_path / "games.csv")
    second = polars.read_parquet(tmp_path / "games.parquet")
    assert first.equals(second)


@pytest.mark.parametrize("name", ["games.xls", "games", "games.CSV.gz"])
def test_an_unknown_ending_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(TacitError, match=r"named \*\.csv or \*\.parquet"):
        simulate.check_path(tmp_path / name)


def test_a_file_that_is_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "games.csv").mkdir()
    with pytest.raises(TacitError, match="is a folder"):
        simulate.check_path(tmp_path / "games.csv")
