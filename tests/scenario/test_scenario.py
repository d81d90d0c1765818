"""The scenario runner: what it reads, what it refuses, what it reports."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tacit.engine.errors import BadText
from tacit.games import load
from tacit.scenario import runner
from tacit.scenario.runner import Report, read_blocks, run_blocks, run_files

ROOT = Path(__file__).parents[2]
OWN = sorted((ROOT / "tests" / "games").glob("*/scenarios.md"))
PAGES = [ROOT / "docs" / "notation.md", *sorted((ROOT / "docs" / "rules").glob("*.md"))]
BOOKS = sorted((ROOT / "src" / "tacit" / "games").glob("*/rulebook/examples.md"))

TABLE = """game silencio players=3 top=10
hand 0: R4 G7 | 1: R2 B3 Y8 | 2: B4 Y5
oracle R9 Y6 G3
deck B7 R6 rest
lit large red blue yellow green
turn 0 phase=MAIN
"""


def block(lines: str, name: str = "A", table: str = TABLE) -> str:
    return f"```scenario {name}\n{table}{lines}\n```\n"


def run(text: str) -> Report:
    return run_blocks(read_blocks(text, "some.md"))


@pytest.mark.parametrize(
    "path", OWN + PAGES + BOOKS, ids=lambda path: path.relative_to(ROOT).as_posix()
)
def test_our_own_scenarios_pass(path: Path) -> None:
    report = run_files([path])
    assert report.failed == 0, "\n".join(report.lines)
    assert report.passed == path.read_text(encoding="utf-8").count("\n```scenario ")


def test_a_report_counts_and_names_the_line() -> None:
    report = run(block("> 0 play R4\n= row R: 5") + block("= deck 26", "B"))
    assert report.lines == [
        "some.md:9 A: expected row R: 5, found R: 4",
        "1 passed, 1 failed",
    ]
    assert report.status == 1


def test_a_move_that_breaks_an_invariant_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    alarmed = replace(load("silencio"), broken=lambda s: 7)
    monkeypatch.setattr(runner, "load", lambda name: alarmed)
    report = run(block("> 0 play R4") + block("! 1 play B3", "B"))
    found = "some.md:8 A: expected every invariant to hold, found invariant 7 broken"
    assert report.lines == [found, "1 passed, 1 failed"]


def test_all_well_is_status_0() -> None:
    report = run(block("= deck 26"))
    assert report.lines == ["1 passed, 0 failed"]
    assert report.status == 0


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("= to_move 1 MAIN", "found 0 MAIN"),
        ("= to_move 0 END", "found 0 MAIN"),
        ("= legal 0: play R4", "found 0: shrine red, shrine yellow, shrine green, shrine large"),
        ("= legal 1: pass", "found 1: -"),
        ("= can 0: pass", "found only 0: shrine red"),
        ("= cannot 0: play R4, pass", "found 0: play R4"),
        ("= over far 4", "found a game under way"),
        ("= same_view 0 B", "found a different view"),
        ("> 0 pass", "found: pass is not legal here for seat 0"),
        ("> 1 pass", "found: it is not the turn of 1"),
        ("> chance draw R4", "found: draw R4: cannot be now, the phase is MAIN"),
        ("! 0 play R4", "to be refused, found it legal"),
        ("= hand 0: R4", "found 0: R4 G7"),
    ],
)
def test_a_block_that_fails_says_what_was_found(line: str, found: str) -> None:
    report = run(block(line) + block("> 0 play G7", "B"))
    assert report.passed == 1
    assert found in report.failures[0]
    assert report.failures[0].startswith("some.md:8 A: expected ")


@pytest.mark.parametrize(
    "line",
    [
        "= to_move 0 MAIN",
        "= to_move 0, MAIN",
        "= can 0: play R4, play G7",
        "= can 0: play R4,play G7",
        "= cannot 0: pass",
        "= legal 1: -",
        "= legal 2:",
        "= not_over   # and so on",
        "! 0 pass",
        "! 1 play B3",
        "! 7 pass",
        "! 0 play R13",
        "! 0 take B",
        "! 0 pass_card ?",
        "! 0 draw R4",
        "! chance draw R4",
        "! chance start 1",
        "! chance deal rest",
        "! chance 17",
        "= same_view 0 A",
        "= same_view 2 A",
        ">0 play R4",
    ],
)
def test_a_block_that_holds(line: str) -> None:
    report = run(block(line))
    assert report.lines == ["1 passed, 0 failed"]


@pytest.mark.parametrize(
    ("lines", "where", "what"),
    [
        ("> 0 plya R4", 8, "plya"),
        ("! 0 play R14", 8, "R14"),
        ("! 0 shrine large", 8, "something is missing"),
        ("> you pass", 8, "you: not a seat"),
        ("> chance shuffle", 8, "shuffle: not an outcome"),
        ("> chance draw R99", 8, "R99"),
        ("= funny 3", 8, "funny: not an assertion"),
        ("= legal 5: pass", 8, "5: no such seat"),
        ("= legal 0 pass", 8, "expected `SEAT: ACTIONS`"),
        ("= to_move MAIN", 8, "expected seats and a phase"),
        ("= same_view 0 nobody", 8, "nobody: no block has this name"),
        ("= not_over yet", 8, "nothing follows not_over"),
        ("> 0 play R4\noracle R9", 9, "position lines come before the moves"),
        ("table 4", 8, "table: not a line of a position"),
        ("pending HUNGER", 8, "HUNGER: not a flag"),
    ],
)
def test_a_mistake_in_a_block_is_named_with_its_line(lines: str, where: int, what: str) -> None:
    report = run(block(lines) + block("= deck 26", "B"))
    assert report.status == 2
    assert report.summary == "1 passed, 1 failed"
    assert report.errors[0].startswith(f"some.md:{where} A: ")
    assert what in report.errors[0]
    assert "\n" not in report.errors[0]


@pytest.mark.parametrize(
    ("opening", "what"),
    [
        ("game chess", "chess: no such game"),
        ("game", "a scenario starts with `game NAME`"),
        ("hand 0: R4", "a scenario starts with `game NAME`"),
        ("game silencio players=9", "players=9"),
        ("game silencio colour=red", "no such option"),
        ("game silencio players=2 players=3", "an option is written twice"),
        ("game silencio players", "key=value"),
        ("", "the block is empty"),
    ],
)
def test_a_bad_opening_is_named(opening: str, what: str) -> None:
    report = run(block("", table=opening))
    assert report.status == 2
    assert what in report.errors[0]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("```scenario A\ngame silencio\n", "some.md:1 scenario A: the block is not closed"),
        ("```scenario A\ngame silencio\n~~~\n``", "some.md:1 scenario A: the block is not closed"),
        ("\n```scenario A", "some.md:2 scenario A: the block is not closed"),
        ("\n```scenario\n```\n", "some.md:2: the scenario has no name"),
        (block("") + "\n" + block(""), "some.md:11 A: line 1 has this name already"),
    ],
)
def test_a_broken_file_is_refused(text: str, what: str) -> None:
    with pytest.raises(BadText) as caught:
        read_blocks(text, "some.md")
    assert str(caught.value) == what


def test_a_missing_or_unreadable_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadText, match=r"nowhere\.md: No such file"):
        run_files([tmp_path / "nowhere.md"])
    path = tmp_path / "latin.md"
    path.write_bytes(b"\xff\xfe caf\xe9")
    with pytest.raises(BadText, match=r"latin\.md: not a text in UTF-8"):
        run_files([path])


def test_other_fences_are_left_alone() -> None:
    text = "```\n> 0 what\n```\n````markdown\n```scenario X\nnonsense\n```\n````\n~~~\n```\n~~~\n"
    assert read_blocks(text, "some.md") == []
    found = read_blocks(text + "- list\n\n  ```scenario Y\n  game silencio\n  ```\n", "some.md")
    assert [(b.name, [line.text for line in b.lines]) for b in found] == [("Y", ["game silencio"])]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("~~~scenario A\ngame silencio\n~~~\n", [2]),
        ("~~~ scenario  A\n\n# a comment\ngame silencio # and another\n~~~~~", [4]),
        ("Some words:\n```scenario A\ngame silencio\n```", [3]),
        ("1. a list\n\n       ```scenario A\n   game silencio\n\n> 0 pass\n   ```\n", [4, 6]),
        ("```scenario A\r\ngame silencio\r\n```\r\n", [2]),
    ],
)
def test_fences_of_all_kinds(text: str, lines: list[int]) -> None:
    (found,) = read_blocks(text, "some.md")
    assert found.name == "A"
    assert [line.number for line in found.lines] == lines
    assert found.lines[0].text == "game silencio"


def test_what_stands_in_a_quotation_is_not_run() -> None:
    assert read_blocks("> ```scenario A\n> nonsense\n> ```\n", "some.md") == []


def test_config_is_an_older_word_for_game() -> None:
    assert run(block("> chance deal rest\n= deck 15", table="config silencio\n")).passed == 1


def test_a_block_without_a_position_starts_before_the_deal() -> None:
    assert run(block("= to_move chance DEAL", table="game silencio\n")).passed == 1


def test_same_view_looks_into_later_blocks_and_other_files(tmp_path: Path) -> None:
    first, second = tmp_path / "first.md", tmp_path / "second.md"
    first.write_text(block("> 0 play R4\n= same_view 1 B"), encoding="utf-8")
    second.write_text(block("> 0 play R4", "B") + block("= same_view 0 A"), encoding="utf-8")
    assert run_files([first, second]).lines == ["3 passed, 0 failed"]


def test_same_view_asks_for_one_block_only(tmp_path: Path) -> None:
    paths = [tmp_path / f"{name}.md" for name in "abc"]
    paths[0].write_text(block("= same_view 1 B"), encoding="utf-8")
    for path in paths[1:]:
        path.write_text(block("", "B"), encoding="utf-8")
    report = run_files(paths)
    assert "B: several blocks have this name" in report.errors[0]
    assert report.passed == 2


def test_same_view_of_a_block_that_fails() -> None:
    report = run(block("= same_view 0 B") + block("> 0 pass", "B"))
    assert "B itself failing" in report.failures[0]
    assert len(report.failures) == 2


def test_two_blocks_may_name_each_other() -> None:
    text = block("= same_view 0 B") + block("= same_view 0 A", "B")
    assert run(text).lines == ["2 passed, 0 failed"]


def test_a_move_of_chance_may_be_its_number() -> None:
    lines = "> chance 5\n> chance 123456789\n= to_move chance DEAL\n! chance 9223372036854775808"
    assert run(block(lines, table="game silencio players=4\n")).lines == ["1 passed, 0 failed"]
