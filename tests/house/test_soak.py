"""`python -m bench.soak`: it shakes a house, and sees what a house must never do."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bench.client import Refused
from bench.soak.ledger import Comparison, Ledger, compare, formalities
from bench.soak.periods import Periods
from bench.soak.probe import Line, read_line
from bench.soak.record import Record
from bench.soak.soak import Asked, Memory, Outcome, inexcusable, soak
from scripts.postgres import free_port
from tacit.games import NAMES, load
from tests.project.files import ROOT

SHORT = Asked(seconds=6.0, tables=6, move_every=0.05, trouble_every=1.0)


def soaked(folder: Path, *faults: str) -> Outcome:
    """A short run; with faults, as statements for the database before the logs are read."""

    def plant(database: str) -> None:
        with sqlite3.connect(database.removeprefix("sqlite:///")) as own:
            for fault in faults:
                assert own.execute(fault).rowcount == 1
        own.close()

    with (folder / "log").open("w", encoding="utf-8") as log:
        return soak(SHORT, log, plant)


# Seat 0 is always a person's. What a table plays by itself is acknowledged to nobody.
BY_ITSELF = " OR ".join(
    f"game = '{name}' AND action IN ({', '.join(map(str, formalities(load(name)))) or 'NULL'})"
    for name in NAMES
)
LAST = f"""
    SELECT table_id, max(moves.ply) FROM moves JOIN tables ON tables.id = table_id
    WHERE seat = 0 AND NOT coalesce({BY_ITSELF}, false) GROUP BY table_id ORDER BY table_id
"""
REMOVE = f"DELETE FROM moves WHERE (table_id, ply) = ({LAST} LIMIT 1)"
REPEAT = f"""
    INSERT INTO moves
    SELECT table_id, ply + 1000, seat, action FROM moves
    WHERE (table_id, ply) = ({LAST} LIMIT 1 OFFSET 1)
"""


@pytest.mark.slow
def test_a_house_that_is_shaken_keeps_its_word_but_for_what_is_taken_from_its_database(
    tmp_path: Path,
) -> None:
    """A move that is gone and one that is there twice are found, and nothing else."""
    outcome = soaked(tmp_path, REMOVE, REPEAT)
    compared = outcome.compared
    assert compared.acknowledged > 0
    assert (compared.lost, compared.doubled) == (1, 1)
    assert not outcome.kept_its_word
    without = replace(outcome, compared=replace(compared, lost=0, doubled=0))
    assert without.kept_its_word, (outcome.record.failures, outcome.unread, outcome.mistakes)
    assert outcome.mistakes == []
    assert {"kills", "silent crowds"} <= {act.kind for act in outcome.record.acts}
    assert outcome.memory.end > 0


def ledger(*texts: str) -> Ledger:
    found = Ledger(1)
    for ply, text in enumerate(texts):
        found.note(ply, text)
    return found


@pytest.mark.parametrize(
    ("log", "lost", "doubled"),
    [
        ("> 1 a\n> 0 x\n> 1 b c\n> chance 5\n> 1 a", 0, 0),
        ("> 1 a\n> 1 b c", 1, 0),
        ("> 1 a\n> 1 b c\n> 1 b c\n> 1 a", 0, 1),
        ("> 1 a\n> 1 x\n> 1 a", 1, 1),
        ("> 0 a\n> 0 b c\n> 0 a", 3, 0),
    ],
)
def test_each_acknowledged_move_must_be_there_once(log: str, lost: int, doubled: int) -> None:
    assert compare(ledger("a", "b c", "a"), f"silencio 1\n{log}\n") == Comparison(3, lost, doubled)


def test_what_a_table_plays_by_itself_is_not_doubled_but_what_it_loses_is_lost() -> None:
    log = "> 1 a\n> 1 pass\n> 1 b c\n> 1 pass\n> 1 a\n> 1 x\n"
    assert compare(ledger("a", "pass", "b c", "a"), log, {"pass"}) == Comparison(4, 0, 1)
    assert compare(ledger("a", "b c", "d"), log, {"pass"}) == Comparison(3, 1, 2)


def test_one_move_that_is_gone_puts_no_other_out_of_place() -> None:
    """Moves repeat themselves, and what a table plays by itself stands between them."""
    told = list("bbbaababbbaabaab")
    log = "".join(f"> 1 {text}\n> 1 pass\n" for text in told)
    assert compare(ledger(*told), log, {"pass"}) == Comparison(len(told), 0, 0)
    gone = log.replace("> 1 a\n", "", 1)
    assert compare(ledger(*told), gone, {"pass"}) == Comparison(len(told), 1, 0)
    twice = log.replace("> 1 b\n", "> 1 b\n> 1 b\n", 1)
    assert compare(ledger(*told), twice, {"pass"}) == Comparison(len(told), 0, 1)


def test_a_move_acknowledged_again_is_the_same_move() -> None:
    own = ledger("a", "b")
    own.note(1, "b")
    assert compare(own, "> 1 a\n> 1 b\n") == Comparison(2, 0, 0)


@pytest.mark.parametrize(("status", "found"), [(500, 1), (503, 0), (409, 0)])
def test_only_503_is_excused_and_only_in_an_outage(status: int, found: int) -> None:
    record, outages, none = Record(), Periods(), Periods()
    with outages.noted():
        record.refused(Refused("x", status), 0.0)
    assert len(record.inexcusable(outages, none)) == found
    assert len(record.inexcusable(none)) == (status >= 500)


def lines(*texts: str) -> list[Line]:
    return [read_line(text) for text in texts]


@pytest.mark.parametrize(
    ("seen", "found"),
    [
        (lines("answer 10.0 10.2"), 0),
        (lines("answer 10.0 10.3"), 1),
        (lines("answer 10.0 10.3", "newcomer 10.3 10.6"), 2),
        (lines("late 9.0 9.1", "answer 10.0 10.3"), 0),  # the machine was busy
        (lines("answer 10.0 10.3", "late 11.0 11.2"), 0),
        (lines("answer 10.0 10.3", "late 10.4 10.42", "late 20.0 20.5"), 1),
        (lines("late 10.0 10.9", "cut 11.0 11.9"), 0),
    ],
)
def test_a_stall_of_the_house_is_told_from_one_of_the_machine(seen: list[Line], found: int) -> None:
    assert len(inexcusable(seen)) == found


@pytest.mark.parametrize(
    ("fault", "status"),
    [
        ({}, 0),
        ({"mistakes": ["500: x"]}, 1),
        ({"stalls": 1}, 1),
        ({"unread": ["x"]}, 1),
        ({"compared": Comparison(9, 1, 0)}, 1),
        ({"compared": Comparison(9, 0, 1)}, 1),
    ],
)
def test_the_status_says_whether_all_was_well(fault: dict[str, Any], status: int) -> None:
    none = Line("answer", 0.0, 0.0)
    well = Outcome(
        record=Record(),
        compared=Comparison(9, 0, 0),
        unread=[],
        mistakes=[],
        stall=none,
        newcomer=none,
        late=none,
        cuts=0,
        stalls=0,
        memory=Memory(1, 1, 1),
    )
    assert replace(well, **fault).status == status


def test_the_probe_says_when_there_is_no_answer() -> None:
    command = [sys.executable, "-m", "bench.soak.probe", "127.0.0.1", str(free_port())]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as probe:
        assert probe.stdout is not None
        seen = map(read_line, probe.stdout)
        assert next(line for line in seen if line.what != "late").what == "cut"
        probe.kill()


def test_a_run_of_no_time_is_refused_in_one_line() -> None:
    command = [sys.executable, "-m", "bench.soak", "--minutes", "nan"]
    ran = subprocess.run(command, cwd=ROOT, env=os.environ, capture_output=True, text=True)
    assert ran.returncode == 2
    last = ran.stderr.splitlines()[-1]
    assert last.endswith("error: there must be at least one table, and some time")
