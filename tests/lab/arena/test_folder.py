"""A contest on disk: stopped, gone on with, added to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from tacit import games
from tacit.lab.arena.contest import Contest, Lot, Played, new_contest
from tacit.lab.arena.folder import Folder, OtherContest
from tacit.lab.arena.run import on_threads, run
from tacit.lab.arena.standings import standings

GAME = games.load("silver")


@pytest.fixture
def contest() -> Contest:
    options = GAME.read_options({"players": "2", "rounds": "1"})
    return new_contest(GAME, options, ["random", "novice"], 700, 3)


def played(path: Path, contest: Contest) -> Folder:
    folder = Folder(path, contest)
    folder.open()
    run(folder, on_threads)
    return folder


def files(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in (path / "games").iterdir()}


def test_a_run_that_was_stopped_goes_on_and_ends_the_same(tmp_path: Path, contest: Contest) -> None:
    whole = played(tmp_path / "whole", contest)
    folder = Folder(tmp_path / "stopped", contest)
    folder.open()

    def stops(contest: Contest, lots: Iterable[Lot]) -> Iterator[tuple[Lot, Played]]:
        yield from islice(on_threads(contest, lots), 2)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(folder, stops)
    assert len(files(folder.path)) == 2
    again: list[Lot] = []

    def notes(contest: Contest, lots: Iterable[Lot]) -> Iterator[tuple[Lot, Played]]:
        for lot, result in on_threads(contest, lots):
            again.append(lot)
            yield lot, result

    run(folder, notes)
    assert len(again) == len(contest.lots()) - 2
    assert files(folder.path) == files(whole.path)
    assert standings(folder) == standings(whole)


def test_progress_counts_what_was_there_already(tmp_path: Path, contest: Contest) -> None:
    played(tmp_path, replace(contest, games=512))
    told: list[tuple[int, int]] = []
    folder = Folder(tmp_path, contest)
    run(folder, on_threads, lambda done, total: told.append((done, total)))
    assert told[0] == (512, 700)
    assert told[-1] == (700, 700)


def test_games_and_bots_can_be_added(tmp_path: Path, contest: Contest) -> None:
    played(tmp_path / "a", replace(contest, games=300))
    grown = played(tmp_path / "a", replace(contest, bots=["random", "novice", "regular"]))
    at_once = played(tmp_path / "b", grown.contest)
    assert files(grown.path) == files(at_once.path)


def test_fewer_games_are_the_first_ones(tmp_path: Path, contest: Contest) -> None:
    played(tmp_path / "a", contest)
    few = replace(contest, games=300)
    assert standings(Folder(tmp_path / "a", few)) == standings(played(tmp_path / "b", few))


def test_games_of_another_contest_are_never_mixed_in(tmp_path: Path, contest: Contest) -> None:
    played(tmp_path, contest)
    before = files(tmp_path)
    with pytest.raises(OtherContest, match="holds games with seed 3, not 4"):
        Folder(tmp_path, replace(contest, seed=4)).open()
    other = replace(contest, options=GAME.read_options({"players": "3"}))
    with pytest.raises(OtherContest, match="options"):
        Folder(tmp_path, other).open()
    assert files(tmp_path) == before


def test_a_spoilt_file_is_played_again_and_spoilt_facts_are_refused(
    tmp_path: Path, contest: Contest
) -> None:
    folder = played(tmp_path, contest)
    before = files(tmp_path)
    name = sorted(before)[0]
    (tmp_path / "games" / name).write_bytes(b"PAR1 and then nothing")
    run(folder, on_threads)
    assert files(tmp_path) == before
    (tmp_path / "contest.json").write_text("{")
    with pytest.raises(OtherContest, match="cannot be read"):
        folder.open()
