"""SALOMONS OORDEEL's board: guesses on tiles, the notebook, arranging, and how tiles are drawn."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from tacit import bots
from tacit.engine.bits import members_of
from tacit.engine.errors import BadText, UnknownName
from tacit.engine.views import WATCHER
from tacit.games.salomon import GAME
from tacit.games.salomon.board import BOARD
from tacit.games.salomon.notation.symbols import COLOUR_NAMES, TILE_TEXTS
from tacit.games.salomon.rules.state import (
    EXPOSE,
    PLACE_JOKER,
    TILES,
    boards_are_seen,
    tile_at,
)
from tacit.house.web import templating
from tacit.language import LANGUAGES, translator
from tacit.match import Match
from tests.drivers import (
    Player,
    by_bot,
    by_lot,
    finished,
    first_quick,
    new_match,
    positions,
    scenario_end,
)
from tests.drivers.drawing import drawn, page, situation

GAMES = [
    {"players": "2"},
    {"players": "3", "mode": "simple", "protect": "yes"},
    {"players": "4", "arrangement": "lines_random"},
    {"players": "4", "arrangement": "random", "open_only": "yes", "protect": "yes"},
]
NOTATION = GAME.notation


def offered(html: str) -> list[str]:
    """All that a page lets one do, as it is written: buttons, and every name on every tile."""
    actions = re.findall(r'name="action" value="(\d+)"', html)
    found = [NOTATION.action_text(int(action)) for action in actions]
    dial = {
        int(number): tile
        for tile, number in re.findall(
            r'name="say" value="(\w\w)" data-move data-number="(\d+)"', html
        )
    }
    for place, names in re.findall(r'data-at="(\d r\dc\d)" data-names="([0-9a-f]+)"', html):
        found += [f"guess {place} {dial[number]}" for number in members_of(int(names, 16))]
    return sorted(found)


def written(legal: list[int]) -> list[str]:
    return sorted(NOTATION.action_text(action) for action in legal)


@pytest.mark.parametrize("options", first_quick(GAMES, 2))
def test_what_is_offered_on_the_board_is_what_is_legal(options: dict[str, str]) -> None:
    for match in positions(GAME, options, 3):
        for seat in range(match.players):
            assert offered(page(GAME, drawn(match, seat))) == written(match.legal(seat))


@pytest.mark.parametrize("options", first_quick(GAMES, 2))
def test_everything_else_is_offered_in_words_and_a_guess_in_two_choices(
    options: dict[str, str],
) -> None:
    for match in positions(GAME, options, 4):
        for seat in range(match.players):
            shown, legal = drawn(match, seat), match.legal(seat)
            said = {NOTATION.action_text(offer["action"]) for offer in shown["offers"]}
            guesses = {text for text in written(legal) if text.startswith("guess")}
            assert said == set(written(legal)) - guesses
            pairs = [[choice["value"] for choice in s["choices"]] for s in shown["selects"]]
            if not guesses:
                assert pairs == []
                continue
            cells, tiles = pairs
            assert {text[6:12] for text in guesses} == set(cells)
            assert {text[13:] for text in guesses} == set(tiles)
            one = f"{shown['verb']} {cells[0]} {sorted(guesses)[0][13:]}"
            assert NOTATION.steps(one)[0] in legal


def test_a_watcher_sees_no_closed_tile_before_the_end() -> None:
    for match in positions(GAME, {"players": "3"}, 5):
        shown = drawn(match, WATCHER)
        assert shown["mine"] is shown["book"] is shown["arranger"] is None
        if not match.over:
            assert "-closed.svg" not in page(GAME, shown)
            assert all(board["hand"] == [] for board in shown["seats"])


@pytest.mark.parametrize("player", [by_lot(7), by_bot(bots.load("regular", GAME), 7)])
def test_every_tile_has_one_place(player: Player) -> None:
    for match in positions(GAME, {"players": "2"}, 7, player):
        if not boards_are_seen(match.state):
            continue
        shown = drawn(match, 0)
        boards = [*shown["seats"], shown["mine"]]
        cells = [cell for board in boards for row in board["rows"] for cell in row["cells"]]
        known = [cell["tile"]["id"] for cell in cells if cell["tile"]]
        known += [tile["id"] for tile in shown["middle"]["centre"]]
        known += [shown["middle"]["transit"]["id"]] if shown["middle"]["transit"] else []
        assert len(known) == len(set(known))
        closed = sum(cell["kind"] == "closed" for cell in cells)
        assert len(known) + closed + shown["middle"]["left"] == TILES


# The examples of the rules


TABLE = """```scenario one
game salomon players=2 mode=full open_only=no protect=no
seat 0 rows=BGRPY cols=43152 closed=B4,B2,BJ@3,G3,G1,R5,R2,P1,P4,Y3 open=-
seat 1 rows=YRBGP cols=25314 closed=Y1,Y2,R1,R3,B1,B5,G2,G5,GJ@2,P3 open=-
centre -
turn active=0 hits=0 last_target=- missed=-
{moves}
```"""


def after(*moves: str) -> Match:
    return scenario_end(TABLE.format(moves="\n".join(f"> {move}" for move in moves)))


def cell_of(shown: dict[str, Any], name: str) -> dict[str, Any]:
    boards = [*shown["seats"], shown["mine"]]
    cells = [cell for board in boards for row in board["rows"] for cell in row["cells"]]
    return next(cell for cell in cells if cell["id"] == f"cell-{name}")


def test_a_closed_tile_has_a_name_but_no_face() -> None:
    shown = drawn(after(), 0)
    cell = cell_of(shown, "1-r3c0")
    assert (cell["kind"], cell["tile"], cell["label"]) == ("closed", None, "Bo, a4, closed")
    assert cell_of(shown, "0-r0c0")["label"] == "a1: blue 4, closed"


def test_a_wrong_guess_stays_marked_and_the_next_takes_its_place() -> None:
    shown = drawn(after("0 guess 1 r3c0 G4"), 0)
    mark = cell_of(shown, "1-r3c0")["named"]
    assert (mark["id"], mark["right"], mark["text"]) == ("G4", False, "wrong: green 4")
    shown = drawn(after("0 guess 1 r3c0 G4", "0 expose r0c0"), 1)
    assert cell_of(shown, "1-r3c0")["named"]["id"] == "G4"
    given = cell_of(shown, "1-r2c4")
    assert (given["tile"]["id"], given["last"], given["from"]) == ("B4", True, "cell-0-r0c0")
    shown = drawn(after("0 guess 1 r3c0 G4", "0 expose r0c0", "1 guess 0 r1c1 G3"), 1)
    assert cell_of(shown, "1-r3c0")["named"] is None
    assert cell_of(shown, "0-r1c1")["named"]["right"]


def test_what_was_named_in_vain_can_no_longer_be_named_there() -> None:
    moves = ("0 guess 1 r3c0 G4", "0 expose r0c0", "1 guess 0 r1c1 G4", "1 expose r4c2")
    shown = drawn(after(*moves), 0)
    assert "guess 1 r3c0 G4" not in offered(page(GAME, shown))
    assert "guess 1 r3c1 G4" in offered(page(GAME, shown))


def test_the_notebook_has_facts_and_can_be_left_out() -> None:
    match = after("0 guess 1 r3c0 G4", "0 expose r0c0")
    shown = drawn(match, 1)
    board, _ = shown["book"]["boards"]
    assert board["rows"][0]["colour"] == "blue"
    gone = board["rows"][0]["cells"][0]
    assert (gone["gone"]["id"], gone["where"]) == ("B4", "Bo e3")
    board, _ = drawn(match, 0)["book"]["boards"]
    noted = board["rows"][3]["cells"][0]
    assert [tile["id"] for tile in noted["wrong"]] == ["G4"]
    shown = drawn(match, 1, notebook="off")
    assert shown["book"] is None
    assert 'id="notebook"' not in page(GAME, shown)


def test_the_notebook_shows_what_the_others_know_of_ones_own_board() -> None:
    match = after("0 guess 1 r3c0 G4", "0 expose r0c0", "1 guess 0 r1c1 G4", "1 expose r4c2")
    *_, own = drawn(match, 0)["book"]["boards"]
    assert own["title"] == "What the others know of your board"
    known = [line["colour"] for line in own["rows"]], [line["number"] for line in own["cols"]]
    # The blue 4 has left a1, and the purple 3 stands at b4 now.
    assert known == (["blue", "", "", "purple", ""], ["4", "3", "", "", ""])
    assert [tile["id"] for tile in own["rows"][1]["cells"][1]["wrong"]] == ["G4"]
    assert own["rows"][0]["cells"][0]["gone"]["id"] == "B4"
    noted = [cell for row in own["rows"] for cell in row["cells"]]
    assert {cell["tile"]["id"] for cell in noted if cell["tile"] and not cell["closed"]} == {"P3"}
    assert all(cell["marks"] is None for cell in noted)


def test_marks_are_made_changed_and_rubbed_out() -> None:
    match = after()
    view, notes = match.view(0), ""
    for said in ("1 r3c0 G4 no", "1 r3c0 GJ maybe", "1 r0c0 R1 no", "1 r3c0 G4 maybe"):
        notes = BOARD.noted(notes, said, view, 0)
    assert notes == BOARD.noted(notes, "1 r3c0 G4 maybe", view, 0)  # again makes no difference
    shown: dict[str, Any] = dict(BOARD.scene(replace(situation(match, 0), notes=notes)))
    cells = [
        cell["marks"]
        for row in shown["book"]["boards"][0]["rows"]
        for cell in row["cells"]
        if cell["marks"]
    ]
    marked = {m["place"]: [[t["id"] for t in m[how]] for how in ("cannot", "may")] for m in cells}
    assert marked.pop("1 r3c0") == [[], ["G4", "GJ"]]
    assert marked.pop("1 r0c0") == [["R1"], []]
    assert set(map(str, marked.values())) == {"[[], []]"}
    assert "Bo, a4; your mark, may be: green 4, green joker" in page(GAME, shown)
    for said in ("1 r3c0 G4 -", "1 r3c0 GJ -", "1 r0c0 R1 -"):
        notes = BOARD.noted(notes, said, view, 0)
    assert notes == ""


@pytest.mark.parametrize(
    "said",
    [
        "",
        "1 r3c0 G4",
        "1 r3c0 G4 perhaps",
        "1 r3c0 G4 no no",
        "1 r9c0 G4 no",
        "1 r3c0 G9 no",
        "7 r3c0 G4 no",
        "0 r0c0 G4 no",  # on one's own board
        "1 r0c1 G4 no",  # where no tile ever stood
    ],
)
def test_what_cannot_be_marked_is_refused(said: str) -> None:
    with pytest.raises(BadText):
        BOARD.noted("", said, after().view(0), 0)


def test_a_tile_is_given_away_on_the_tile_itself() -> None:
    match = after("0 guess 1 r3c0 G4")
    assert match.state.phase == EXPOSE
    shown = drawn(match, 0)
    offer = cell_of(shown, "0-r1c1")["offer"]
    assert offer["text"] == "Open the green 3 at b2 and give it away (receives it: Bo)"
    assert cell_of(drawn(match, 1), "0-r1c1")["offer"] is None


def test_a_joker_that_was_given_is_placed_on_a_cell() -> None:
    match = after("0 guess 1 r0c3 Y4", "0 expose r0c3")
    assert match.state.phase == PLACE_JOKER
    shown, legal = drawn(match, 1), match.legal(1)
    assert shown["middle"]["transit"]["id"] == "BJ"
    spots = [cell for row in shown["mine"]["rows"] for cell in row["cells"] if cell["offer"]]
    assert {cell["kind"] for cell in spots} == {"empty"}
    assert len(spots) == len(legal) > 1


def test_nobody_sees_an_arrangement_before_all_are_done() -> None:
    match = new_match(GAME, {"players": "2"}, 11)
    match.settle()
    shown = drawn(match, 0)
    hand = [tile["id"] for tile in shown["arranger"]["hand"]]
    assert len(hand) == 10
    plan = plan_for(hand)
    match.play_text(0, plan)
    waiting = drawn(match, 0)
    assert waiting["arranger"] is None
    placed = [cell for row in waiting["mine"]["rows"] for cell in row["cells"] if cell["tile"]]
    assert sorted(cell["tile"]["id"] for cell in placed) == sorted(hand)
    other = drawn(match, 1)
    (board,) = other["seats"]
    assert board["ready"]
    assert not board["shown"]
    assert all(cell["kind"] == "empty" for row in board["rows"] for cell in row["cells"])


def plan_for(hand: list[str]) -> str:
    """An arrangement as the script sends it: columns in order, jokers where there is room."""
    jokers = [
        f"{tile}@{next(col for col in range(5) if f'{tile[0]}{col + 1}' not in hand)}"
        for tile in hand
        if tile[1] == "J"
    ]
    return f"arrange rows=BGRPY cols=12345 jokers={','.join(jokers) or '-'}"


def test_lines_that_chance_has_drawn_are_there_already() -> None:
    match = new_match(GAME, {"players": "3", "arrangement": "lines_random"}, 2)
    match.settle()
    arranger = drawn(match, 1)["arranger"]
    assert not arranger["free"]
    assert sorted(arranger["rows"]) == sorted("RYGBP")
    assert sorted(arranger["cols"]) == list("12345")


def test_the_result_is_another_for_the_winner_the_others_and_a_watcher() -> None:
    match = finished(GAME, {"players": "3"}, 9)
    kinds = [drawn(match, viewer)["result"]["kind"] for viewer in (0, 1, 2, WATCHER)]
    assert sorted(kinds) == ["lost", "lost", "seen", "won"]


# Pictures and rules


def test_every_tile_has_its_own_face_open_and_closed() -> None:
    faces = {BOARD.draw(tile + rest) for tile in TILE_TEXTS for rest in ("", "-closed")}
    assert len(faces) == 60
    assert len({BOARD.draw(f"sign-{colour}") for colour in COLOUR_NAMES}) == 5
    with pytest.raises(UnknownName):
        BOARD.draw("G6")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_on_a_page_say_nothing_of_typing(language: str) -> None:
    t = translator(language)
    in_short = BOARD.help(t)
    for line in in_short:
        assert "a4" not in line
        assert "rows=" not in line
        assert "open_only" not in line
    assert len(GAME.narration.help(t)) == len(in_short) + 1
    html = templating.page(
        "salomon/legend.html", language, {"legend": BOARD.legend(t), "art": lambda name: name}
    )
    assert html.count("<li>") == 8


# What known lines say


def out_at(shown: dict[str, Any], name: str) -> set[str]:
    return {TILE_TEXTS[tile] for tile in members_of(int(cell_of(shown, name)["out"], 16))}


def test_the_dial_dims_what_known_lines_rule_out_and_nothing_else() -> None:
    assert out_at(drawn(after(), 0), "1-r3c0") == set()
    shown = drawn(after("0 guess 1 r3c0 G2"), 0)  # Bo's row 4 is green, column a has the 2
    names = {TILE_TEXTS[t] for t in members_of(int(cell_of(shown, "1-r3c1")["names"], 16))}
    assert out_at(shown, "1-r3c1") == {t for t in names if t[0] != "G" or t[1] == "2"}
    assert out_at(shown, "1-r0c0") == {t for t in names if t[0] == "G" or t[1] not in "2J"}
    assert out_at(shown, "1-r0c3") == {t for t in names if t[0] == "G" or t[1] == "2"}
    assert "guess 1 r3c1 B4" in offered(page(GAME, shown))  # it may be named all the same


@pytest.mark.parametrize("options", first_quick(GAMES, 2))
def test_the_tile_that_stands_there_is_never_dimmed(options: dict[str, str]) -> None:
    dimmed = 0
    for match in positions(GAME, options, 8, by_bot(bots.load("regular", GAME), 8)):
        for seat in match.due:
            for name, mask in re.findall(
                r'data-at="(\d r\dc\d)" data-names="[0-9a-f]+" data-out="([0-9a-f]+)"',
                page(GAME, drawn(match, seat)),
            ):
                other, cell = int(name[0]), 5 * int(name[3]) + int(name[5])
                dimmed += int(mask, 16) != 0
                assert not int(mask, 16) >> int(tile_at(match.state, other, cell)) & 1
    assert dimmed


# What a line of the log is about


@pytest.mark.parametrize(
    ("moves", "cells"),
    [
        (["0 guess 1 r3c0 G4"], ["cell-1-r3c0"]),
        (["0 guess 1 r3c0 G4", "0 expose r0c0"], ["cell-0-r0c0", "cell-1-r2c4"]),
        (["0 guess 1 r0c3 Y4", "0 expose r0c3"], ["cell-0-r0c3"]),  # a joker, not placed yet
        (["0 guess 1 r0c3 Y4", "0 expose r0c3", "1 place r2c0"], ["cell-1-r2c0"]),
        (["0 guess 1 r3c0 G2", "0 stop"], []),
    ],
)
def test_a_line_of_the_log_is_about_the_cells_of_its_move(
    moves: list[str], cells: list[str]
) -> None:
    match = after(*moves)
    for viewer in (0, 1, WATCHER):
        event = match.event(match.ply - 1, viewer, ("Ada", "Bo"), translator("en"))
        assert BOARD.about(event) == cells
