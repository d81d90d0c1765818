"""SALOMONS OORDEEL's sentences, word for word."""

from __future__ import annotations

import re

import pytest

from tacit.engine.chance import CHANCE
from tacit.games.salomon import GAME
from tacit.games.salomon.notation.symbols import TILE_TEXTS
from tacit.games.salomon.rules import actions
from tacit.games.salomon.rules.notebook import notebook
from tacit.games.salomon.rules.state import ARRANGE, GUESS
from tacit.language import LANGUAGES, translator
from tacit.match import Match
from tests.drivers import at_position, by_lot, finished, new_match, stop
from tests.drivers.telling import Telling

BOARDS = """
seat 0 rows=BGRPY cols=43152 closed=B4,B2,BJ@3,G3,G1,R5,R2,P1,P4,Y3 open=-
seat 1 rows=YRBGP cols=25314 closed=Y1,Y2,R1,R3,B1,B5,G2,G5,GJ@2,P3 open=-
centre -
turn active=0 hits=0 last_target=- missed=-
"""
THREE = """
seat 0 rows=GYBRP cols=51423 closed=G2,G4,Y1,Y3,YJ@0,B2,R5,R3,P4 open=-
seat 1 rows=PRGBY cols=32154 closed=P1,P2,R1,R4,G1,G3,B5,Y2,Y4 open=-
seat 2 rows=RPYBG cols=14325 closed=R2,P3,P5,Y5,B1,B3,B4,BJ@3,G5 open=-
centre -
turn active=0 hits=0 last_target=1 missed=-
"""


def written(text: str = BOARDS, **options: str) -> Telling:
    return Telling(at_position(GAME, text, **{"players": "2", **options}))


@pytest.mark.parametrize(
    ("code", "viewer", "told"),
    [
        ("en", 0, "You guess: Bo has the green joker at c4."),
        ("en", 1, "Ada guesses: you have the green joker at c4."),
        ("nl", 0, "Je raadt: Bo heeft de groene joker op c4."),
        ("nl", 1, "Ada raadt: jij hebt de groene joker op c4."),
        ("de", 0, "Du rätst: Bo hat den grünen Joker auf c4."),
        ("de", 1, "Ada rät: Du hast den grünen Joker auf c4."),
        ("uk", 0, "Ви припускаєте: Bo має зеленого джокера на c4."),
        ("uk", 1, "Ada припускає: ви маєте зеленого джокера на c4."),
    ],
)
def test_a_guess_names_whom_where_and_what(code: str, viewer: int, told: str) -> None:
    assert written().tell(0, "guess 1 r3c2 GJ", viewer, code)[0] == told


def test_right_guesses_are_counted_until_one_stops() -> None:
    table = written()
    assert table.tell(0, "guess 1 r3c2 GJ", 1)[1:] == ["Right: the tile is opened."]
    assert table.prompt(0) == "You have been right once in this turn: guess again, or stop."
    table.tell(0, "guess 1 r0c0 Y2", 1)
    assert table.prompt(0, "uk") == "Цього ходу ви вгадали 2 рази: вгадуйте далі або зупиніться."
    assert table.tell(0, "stop", 1, "de") == ["Ada hört auf.", "Du bist am Zug."]


def test_a_wrong_guess_says_nothing_about_colour_or_number() -> None:
    """Whichever half of the name is right, or none."""
    heard = {
        tuple(written().tell(0, f"guess 1 r3c0 {tile}", 1)[1:]) for tile in ("G4", "Y2", "P5", "GJ")
    }
    assert heard == {("Wrong.", "Ada must open a tile and give it to you.")}


def test_a_number_is_given_away_and_stands_open() -> None:
    table = written()
    table.tell(0, "guess 1 r3c0 G4", 0)
    assert table.prompt(0) == "Which of your tiles do you open and give away? Bo receives it."
    assert table.prompt(1, "de") == "Ada wählt einen Stein zum Aufdecken."
    assert table.action("expose r0c0", 0, "nl") == (
        "de blauwe 4 op a1 openen en weggeven (krijgt die: Bo)"
    )
    assert table.tell(0, "expose r0c0", 1, "uk") == [
        "Ada відкриває синю 4 на a1.",
        "Отримуєте ви: фішка стоїть відкритою на e3.",
        "Тепер ваш хід.",
    ]


def test_a_closed_joker_is_displaced() -> None:
    table = written()
    table.tell(0, "guess 1 r0c3 Y4", 0)
    assert table.tell(0, "expose r1c1", 0) == [
        "You open the green 3 at b2.",
        "Bo receives it: it stands open at c4.",
        "A closed joker stood there and goes to the centre: green joker.",
    ]
    assert "In the centre: green joker." in table.summary(0)


def test_an_open_joker_is_displaced() -> None:
    table = written(BOARDS.replace("G5,GJ@2,P3 open=-", "G5,P3 open=GJ@2"))
    table.tell(0, "guess 1 r0c3 Y4", 0)
    assert table.tell(0, "expose r1c1", 0)[2] == (
        "An open joker stood there and goes to the centre: green joker."
    )


def test_a_joker_that_puts_its_owner_out_ends_the_game() -> None:
    last = "closed=GJ@2 open=Y1,Y2,R1,R3,B1,B5,G2,G5,P3"
    table = written(BOARDS.replace("closed=Y1,Y2,R1,R3,B1,B5,G2,G5,GJ@2,P3 open=-", last))
    table.tell(0, "guess 1 r3c2 P5", 0)
    assert table.tell(0, "expose r1c1", 1, "nl")[-2:] == [
        "Je hebt geen gesloten steen meer: je ligt eruit.",
        "Ada heeft als laatste nog een gesloten steen en heeft gewonnen.",
    ]
    assert table.prompt(0, "uk") == "Закрита фішка залишилася лише у вас: ви перемогли."


def test_the_receiver_of_a_joker_places_it() -> None:
    table = written()
    table.tell(0, "guess 1 r0c3 Y4", 0)
    assert table.tell(0, "expose r0c3", 1) == [
        "Ada opens the blue joker at d1.",
        "You receive it and choose an empty cell in its row.",
    ]
    assert table.prompt(1, "de") == "Wohin setzt du den blauen Joker?"
    assert table.prompt(0, "uk") == "Bo обирає, куди поставити синього джокера."
    assert table.notes(0)[0:2] == [
        "All know of your board: 1=B.",
        "Gone from your board: BJ d1 → not placed yet.",
    ]
    assert table.tell(1, "place r2c0", 0, "nl") == ["Bo zet de blauwe joker op a3."]


FULL_ROW = """
seat 0 rows=BGRPY cols=43152 closed=BJ@1,G3,G1,R5,R2,P1,P4,Y3,Y1,Y2 open=-
seat 1 rows=YRBGP cols=25314 closed=B1,B2,B3,B4,B5,R1,R3,G2,G5,P3 open=-
centre -
turn active=0 hits=0 last_target=- missed=-
"""


def test_a_joker_without_room_goes_to_the_centre() -> None:
    table = written(FULL_ROW)
    table.tell(0, "guess 1 r2c0 R4", 0)
    assert table.tell(0, "expose r0c1", 0, "de") == [
        "Du deckst den blauen Joker auf (Feld b1).",
        "Bo hat kein leeres Feld in seiner Reihe: Er geht in die Mitte.",
    ]


def test_the_last_closed_tile_is_kept() -> None:
    alone = "closed=Y3 open=B4,B2,BJ@3,G3,G1,R5,R2,P1,P4"
    table = written(BOARDS.replace("closed=B4,B2,BJ@3,G3,G1,R5,R2,P1,P4,Y3 open=-", alone))
    assert table.tell(0, "guess 1 r0c3 Y4", 1, "uk")[1:] == [
        "Не вгадано.",
        "Ada має лише одну закриту фішку: вона залишається закритою.",
        "Тепер ваш хід.",
    ]


def test_with_open_only_the_tile_stays() -> None:
    table = written(open_only="yes")
    assert table.tell(0, "guess 1 r3c0 G4", 0)[2] == "You must open one of your tiles."
    assert table.prompt(0, "nl") == "Welke van je stenen open je?"
    assert table.action("expose r1c1", 0) == "open the green 3 at b2"
    assert table.tell(0, "expose r1c1", 1)[:2] == [
        "Ada opens the green 3 at b2.",
        "It stays where it is.",
    ]


def test_a_guess_between_others_is_told_and_protection_is_named() -> None:
    table = written(THREE, players="3", protect="yes")
    assert table.prompt(0) == (
        "Your turn: name a closed tile of somebody else."
        " The first guess may not be at this player: Bo."
    )
    assert table.tell(0, "guess 2 r0c3 Y1", 1, "de") == [
        "Ada rät: Cees hat die gelbe 1 auf d1.",
        "Falsch.",
        "Ada muss einen Stein aufdecken und weggeben; Cees bekommt ihn.",
    ]
    assert table.prompt(2) == "Ada chooses a tile to open."


def test_places_are_told_at_the_end() -> None:
    text = THREE.replace(
        "closed=P1,P2,R1,R4,G1,G3,B5,Y2,Y4 open=-", "closed=P1 open=P2,R1,R4,G1,G3,B5,Y2,Y4"
    )
    text = text.replace(
        "closed=R2,P3,P5,Y5,B1,B3,B4,BJ@3,G5 open=-", "closed=R2 open=P3,P5,Y5,B1,B3,B4,BJ@3,G5"
    )
    table = written(text, players="3")
    assert table.tell(0, "guess 2 r0c3 R2", 1)[2:] == ["Cees has no closed tile left and is out."]
    assert "Cees (seat 2): out." in table.summary(1)
    assert table.tell(0, "guess 1 r0c2 P1", 0, "nl")[2:] == [
        "Bo heeft geen gesloten steen meer en ligt eruit.",
        "Jij hebt als laatste nog een gesloten steen: je hebt gewonnen."
        " Plaatsen: 1. Ada, 2. Bo, 3. Cees.",
    ]
    told = table.result(1)
    assert told == "Ada is the last with a closed tile and has won. Places: 1. Ada, 2. Bo, 3. Cees."


# The opening


def opening(viewer: int, code: str = "en", **options: str) -> list[str]:
    """All that a viewer is told before the first guess."""
    match = stop(new_match(GAME, options, 3), by_lot(3), lambda now: bool(now.state.phase == GUESS))
    told = Telling(match)
    return [line for ply in range(match.ply) for line in told.at(ply, viewer, code)]


def test_arranging_is_told_to_nobody_else() -> None:
    match = finished(GAME, {"players": "2", "start": "0"}, 3)
    steps = [
        ply
        for ply, move in enumerate(match.log)
        if move.seat == 0 and match.at(ply).phase == ARRANGE
    ]
    assert len(steps) == 14
    own, other = ([Telling(match).at(ply, viewer) for ply in steps] for viewer in (0, 1))
    assert own[0][0].startswith("Your row 1 is ")
    assert own[3][1].startswith("That leaves row 5: ")
    assert own[7][1].startswith("That leaves column e for the ")
    assert other == [[]] * 13 + [["Ada has finished the arrangement."]]


def test_occupied_cells_are_told_when_all_are_done() -> None:
    told = opening(0, players="2", start="1")
    at = told.index("All arrangements are finished and can be seen, face down.")
    cells = re.fullmatch(r"Bo has tiles at: (.*)\.", told[at + 1])
    assert cells is not None
    assert len(cells[1].split(", ")) == 10
    assert told[at + 2 :] == ["Bo begins."]


def test_lines_drawn_by_chance_are_told_to_their_owner_only() -> None:
    options = {"players": "3", "arrangement": "random"}
    told = opening(1, **options)
    assert len([line for line in told if line.startswith("Chance has drawn your")]) == 2
    done = "Усі розстановки завершено, і їх видно, із закритими фішками."
    assert done in opening(1, "uk", **options)


def dealt(hands: str, viewer: int) -> tuple[Telling, list[str]]:
    """A match for two in which these hands are dealt, and what a viewer is told of it."""
    table = Telling(Match(GAME, {"players": "2", "start": "0"}))
    return table, table.tell(CHANCE, f"deal {hands}", viewer)


def test_a_misdeal_is_told() -> None:
    _, told = dealt("R1 R2 R3 R4 R5 RJ Y1 Y2 Y3 Y4 G1 G2 G3 G4 G5 B1 B2 B3 B4 B5", 0)
    assert told == ["A hand has all six tiles of one colour: everything is dealt again."]


def test_while_arranging_the_board_shows_what_is_settled() -> None:
    table, _ = dealt("B4 B2 BJ G3 G1 R5 R2 P1 P4 Y3 Y1 Y2 R1 R3 B1 B5 G2 G5 GJ P3", 0)
    table.play(0, "row B", "row G", "row R", "row P", "col 4")
    assert table.summary(0)[2:] == [
        "          a     b     c     d     e",
        "          4",
        "  1 B    (B4)   ·     ·     ·     ·",
        "  2 G     ·     ·     ·     ·     ·",
        "  3 R     ·     ·     ·     ·     ·",
        "  4 P    (P4)   ·     ·     ·     ·",
        "  5 Y     ·     ·     ·     ·     ·",
    ]
    assert table.prompt(0) == "Arrange your tiles: which number goes in column b?"
    assert table.prompt(1).endswith("which colour goes in row 1?")


# The table


def test_a_summary_draws_every_board() -> None:
    table = written()
    table.tell(0, "guess 1 r0c3 Y4", 0)
    table.tell(0, "expose r1c1", 0)
    assert table.summary(0) == [
        "Bo (seat 1): 9 closed tiles.",
        "          a     b     c     d     e",
        "                      3",
        "  1       ##    ·     ·     ##    ·",
        "  2       ·     ·     ##    ##    ·",
        "  3       ·     ##    ·     ##    ·",
        "  4 G     ##    ##    G3    ·     ·",
        "  5       ·     ·     ##    ·     ·",
        "In the centre: green joker.",
        "Left over, face down: 10 tiles.",
        "Your board (seat 0): 9 closed tiles.",
        "          a     b     c     d     e",
        "          4     3     1     5     2",
        "  1 B    (B4)   ·     ·    (BJ)  (B2)",
        "  2 G     ·     ·    (G1)   ·     ·",
        "  3 R     ·     ·     ·    (R5)  (R2)",
        "  4 P    (P4)   ·    (P1)   ·     ·",
        "  5 Y     ·    (Y3)   ·     ·     ·",
        "R red, Y yellow, G green, B blue, P purple, J joker. In round brackets: closed."
        " ##: closed and hidden from you. ·: empty.",
    ]


def test_notes_are_facts_of_the_notebook() -> None:
    table = written()
    table.tell(0, "guess 1 r0c3 Y4", 0)
    table.tell(0, "expose r1c1", 0)
    unseen = notebook(table.reader(0).view, 0).not_seen
    assert table.notes(0) == [
        "All know of your board: 2=G, b=3.",
        "Gone from your board: G3 b2 → Bo c4.",
        "All know of the board of Bo: 4=G, c=3.",
        "Named in vain at Bo: d1 Y4.",
        f"Tiles you have not seen (19): {' '.join(TILE_TEXTS[tile] for tile in unseen)}.",
    ]
    assert table.notes(1, "uk")[3] == "У вас марно називали: d1 Y4."


@pytest.mark.parametrize(
    ("n", "told"),
    [(1, "1 закрита фішка"), (3, "3 закриті фішки"), (5, "5 закритих фішок")],
)
def test_ukrainian_counts_closed_tiles_in_three_forms(n: int, told: str) -> None:
    tiles = ["Y1", "Y2", "R1", "R3", "B1", "B5", "G2", "G5", "GJ@2", "P3"]
    split = f"closed={','.join(tiles[:n])} open={','.join(tiles[n:])}"
    text = BOARDS.replace("closed=Y1,Y2,R1,R3,B1,B5,G2,G5,GJ@2,P3 open=-", split)
    assert written(text).summary(0, "uk")[0] == f"Bo (місце 1): {told}."


def test_guesses_at_one_cell_have_one_heading() -> None:
    table = written()
    r = table.reader(0)
    legal = table.match.legal(0)
    headings = [GAME.narration.group(action, r) for action in legal]
    assert len(set(headings)) == 10
    assert headings[0] == "guess at Bo, a1"
    assert all(
        GAME.narration.action(a, r).startswith(h) for a, h in zip(legal, headings, strict=True)
    )
    assert GAME.narration.group(actions.STOP, r) == ""
    assert table.action("guess 1 r0c0 P5", 0, "de") == "bei Bo raten, a1: lila 5"
    assert legal[0] == actions.guess_at(1, 0, 0) == 25 * 30


def test_the_help_shows_how_a_guess_is_written() -> None:
    for code in LANGUAGES:
        assert "guess 1 a4 G3" in GAME.narration.help(translator(code))[3]


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_sentence_says_a_cell_as_it_is_written_in_logs(code: str) -> None:
    match = finished(GAME, {"players": "3"}, 5)
    table = Telling(match)
    told = [line for ply in range(match.ply) for line in table.at(ply, 0, code)]
    names = re.findall(r"\b[a-e][1-5]\b", " ".join(told))
    assert len(names) > 20
    for line in told:
        assert not re.search(r"r\d", line), line
