"""SALOMONS OORDEEL's board: what is offered is what is legal, and nothing hidden is drawn."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tacit.base.board import Situation
from tacit.base.narration import Reader
from tacit.bots import load as load_bot
from tacit.engine.bits import members_of
from tacit.engine.chance import Seeded, stream
from tacit.engine.errors import UnknownName
from tacit.engine.views import WATCHER, State
from tacit.games.salomon import GAME
from tacit.games.salomon.board import BOARD
from tacit.games.salomon.notation.symbols import COLOUR_NAMES, TILE_TEXTS
from tacit.games.salomon.rules.state import EXPOSE, PLACE_JOKER, boards_are_seen
from tacit.house.core.viewer import latest
from tacit.house.web import templating
from tacit.language import LANGUAGES, translator
from tacit.match import Match
from tacit.scenario.runner import Scenario, read_blocks

NAMES = ["Ada", "Bo", "Coco", "Daan"]
GAMES = [
    {"players": "2"},
    {"players": "3", "mode": "simple", "protect": "yes"},
    {"players": "4", "arrangement": "lines_random"},
    {"players": "4", "arrangement": "random", "open_only": "yes", "protect": "yes"},
]
NOTATION = GAME.notation


def positions(options: dict[str, str], seed: int, bot: str = "random") -> Iterator[Match]:
    """A whole game, one position after the other."""
    match = Match(GAME, options, Seeded(seed))
    player = load_bot(bot, match.game)
    match.settle()
    yield match
    while not match.over:
        seat = match.due[0]
        action = player.choose(match.view(seat), seat, match.legal(seat), stream(seed, match.ply))
        match.play(seat, action)
        match.settle()
        yield match


def drawn(
    match: Match, seat: int, language: str = "en", notebook: str = "facts"
) -> tuple[dict[str, Any], list[int]]:
    """What a seat's page is drawn from, and what the seat may do."""
    legal = match.legal(seat) if seat in match.due else []
    return seen(match, match.view(seat), seat, legal, language, notebook), legal


def seen(
    match: Match, view: State, seat: int, legal: list[int], language: str, notebook: str = "facts"
) -> dict[str, Any]:
    reader = Reader(view, seat, NAMES[: match.players], translator(language))
    moves = latest(match, seat, match.ply)
    return dict(BOARD.scene(Situation(reader, legal, moves, {"notebook": notebook})))


def board_html(shown: dict[str, Any], language: str = "en") -> str:
    context = {
        "scene": shown,
        "art": lambda name: templating.art_address("salomon", name),
        "move_form": "moves",
    }
    return templating.page("salomon/board.html", language, context)


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


@pytest.mark.parametrize("options", GAMES)
def test_what_is_offered_on_the_board_is_what_is_legal(options: dict[str, str]) -> None:
    for match in positions(options, seed=3):
        for seat in range(match.players):
            shown, legal = drawn(match, seat)
            assert offered(board_html(shown)) == written(legal)
            assert shown["yours"] == bool(legal)


@pytest.mark.parametrize("options", GAMES)
def test_everything_else_is_offered_in_words_and_a_guess_in_two_choices(
    options: dict[str, str],
) -> None:
    for match in positions(options, seed=4):
        for seat in range(match.players):
            shown, legal = drawn(match, seat)
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


def test_a_watcher_is_offered_nothing_and_sees_no_closed_tile() -> None:
    for match in positions({"players": "3"}, seed=5):
        shown, _ = drawn(match, WATCHER)
        html = board_html(shown)
        assert offered(html) == []
        assert shown["mine"] is shown["book"] is shown["arranger"] is None
        if not match.over:
            assert "-closed.svg" not in html
            assert all(board["hand"] == [] for board in shown["seats"])


@pytest.mark.parametrize("options", GAMES)
def test_a_page_is_made_from_the_view_alone(options: dict[str, str]) -> None:
    """In another world that the seat cannot tell apart, the page is the same to the letter."""
    for match in positions(options, seed=6):
        if match.ply % 3:
            continue
        for seat in range(match.players):
            game = match.game
            world = game.imagined(match.view(seat), seat, stream(9, match.ply))
            for viewer in (seat, WATCHER):
                due = viewer in game.due(world)
                legal = game.legal_actions(world, viewer) if due else []
                other = seen(match, game.view(world, viewer), viewer, legal, "nl")
                own, _ = drawn(match, viewer, "nl")
                assert json.dumps(own) == json.dumps(other)
                assert board_html(own, "nl") == board_html(other, "nl")


@pytest.mark.parametrize("bot", ["random", "regular"])
def test_every_tile_has_one_place(bot: str) -> None:
    for match in positions({"players": "2"}, seed=7, bot=bot):
        if not boards_are_seen(match.state):
            continue
        shown, _ = drawn(match, 0)
        boards = [*shown["seats"], shown["mine"]]
        cells = [cell for board in boards for row in board["rows"] for cell in row["cells"]]
        known = [cell["tile"]["id"] for cell in cells if cell["tile"]]
        known += [tile["id"] for tile in shown["middle"]["centre"]]
        known += [shown["middle"]["transit"]["id"]] if shown["middle"]["transit"] else []
        assert len(known) == len(set(known))
        closed = sum(cell["kind"] == "closed" for cell in cells)
        assert len(known) + closed + shown["middle"]["left"] == 30


def html_of_all(options: dict[str, str], seed: int, language: str) -> str:
    return "".join(
        board_html(drawn(match, seat, language)[0], language)
        for match in positions(options, seed)
        for seat in (*range(match.players), WATCHER)
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_a_whole_game_is_left_unfilled(language: str) -> None:
    html = html_of_all({"players": "2"}, 8, language)
    filled_later = {"{n}", "{tiles}"}  # by the script
    assert set(re.findall(r"\{\w+\}", html)) <= filled_later


# The examples of the rules


def example(text: str) -> Match:
    return Scenario(read_blocks(text, "here")[0]).end


TABLE = """```scenario one
game salomon players=2 mode=full open_only=no protect=no
seat 0 rows=BGRPY cols=43152 closed=B4,B2,BJ@3,G3,G1,R5,R2,P1,P4,Y3 open=-
seat 1 rows=YRBGP cols=25314 closed=Y1,Y2,R1,R3,B1,B5,G2,G5,GJ@2,P3 open=-
centre -
turn active=0 hits=0 last_target=- missed=-
{moves}
```"""


def after(*moves: str) -> Match:
    return example(TABLE.format(moves="\n".join(f"> {move}" for move in moves)))


def cell_of(shown: dict[str, Any], name: str) -> dict[str, Any]:
    boards = [*shown["seats"], shown["mine"]]
    cells = [cell for board in boards for row in board["rows"] for cell in row["cells"]]
    return next(cell for cell in cells if cell["id"] == f"cell-{name}")


def test_a_closed_tile_has_a_name_but_no_face() -> None:
    shown, _ = drawn(after(), 0)
    cell = cell_of(shown, "1-r3c0")
    assert (cell["kind"], cell["tile"], cell["label"]) == ("closed", None, "Bo, r3c0, closed")
    assert cell_of(shown, "0-r0c0")["label"] == "r0c0: blue 4, closed"


def test_a_wrong_guess_stays_marked_and_the_next_takes_its_place() -> None:
    shown, _ = drawn(after("0 guess 1 r3c0 G4"), 0)
    mark = cell_of(shown, "1-r3c0")["named"]
    assert (mark["id"], mark["right"], mark["text"]) == ("G4", False, "wrong: green 4")
    shown, _ = drawn(after("0 guess 1 r3c0 G4", "0 expose r0c0"), 1)
    assert cell_of(shown, "1-r3c0")["named"]["id"] == "G4"
    given = cell_of(shown, "1-r2c4")
    assert (given["tile"]["id"], given["last"], given["from"]) == ("B4", True, "cell-0-r0c0")
    shown, _ = drawn(after("0 guess 1 r3c0 G4", "0 expose r0c0", "1 guess 0 r1c1 G3"), 1)
    assert cell_of(shown, "1-r3c0")["named"] is None
    assert cell_of(shown, "0-r1c1")["named"]["right"]


def test_what_was_named_in_vain_can_no_longer_be_named_there() -> None:
    moves = ("0 guess 1 r3c0 G4", "0 expose r0c0", "1 guess 0 r1c1 G4", "1 expose r4c2")
    shown, _ = drawn(after(*moves), 0)
    assert "guess 1 r3c0 G4" not in offered(board_html(shown))
    assert "guess 1 r3c1 G4" in offered(board_html(shown))


def test_the_notebook_has_facts_and_can_be_left_out() -> None:
    match = after("0 guess 1 r3c0 G4", "0 expose r0c0")
    shown, _ = drawn(match, 1)
    (board,) = shown["book"]["boards"]
    assert board["rows"][0]["colour"] == "blue"
    gone = board["rows"][0]["cells"][0]
    assert (gone["gone"]["id"], gone["where"]) == ("B4", "Bo r2c4")
    (board,) = drawn(match, 0)[0]["book"]["boards"]
    noted = board["rows"][3]["cells"][0]
    assert [tile["id"] for tile in noted["wrong"]] == ["G4"]
    shown, _ = drawn(match, 1, notebook="off")
    assert shown["book"] is None
    assert 'id="notebook"' not in board_html(shown)


def test_a_tile_is_given_away_on_the_tile_itself() -> None:
    match = after("0 guess 1 r3c0 G4")
    assert match.state.phase == EXPOSE
    shown, _ = drawn(match, 0)
    offer = cell_of(shown, "0-r1c1")["offer"]
    assert offer["text"] == "Open the green 3 at r1c1 and give it away (receives it: Bo)"
    assert cell_of(drawn(match, 1)[0], "0-r1c1")["offer"] is None


def test_a_joker_that_was_given_is_placed_on_a_cell() -> None:
    match = after("0 guess 1 r0c3 Y4", "0 expose r0c3")
    assert match.state.phase == PLACE_JOKER
    shown, legal = drawn(match, 1)
    assert shown["middle"]["transit"]["id"] == "BJ"
    spots = [cell for row in shown["mine"]["rows"] for cell in row["cells"] if cell["offer"]]
    assert {cell["kind"] for cell in spots} == {"empty"}
    assert len(spots) == len(legal) > 1


def test_nobody_sees_an_arrangement_before_all_are_done() -> None:
    match = Match(GAME, {"players": "2"}, Seeded(11))
    match.settle()
    shown, _ = drawn(match, 0)
    hand = [tile["id"] for tile in shown["arranger"]["hand"]]
    assert len(hand) == 10
    plan = plan_for(hand)
    match.play_all(0, match.game.notation.steps(plan))
    waiting, _ = drawn(match, 0)
    assert waiting["arranger"] is None
    placed = [cell for row in waiting["mine"]["rows"] for cell in row["cells"] if cell["tile"]]
    assert sorted(cell["tile"]["id"] for cell in placed) == sorted(hand)
    other, _ = drawn(match, 1)
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
    match = Match(GAME, {"players": "3", "arrangement": "lines_random"}, Seeded(2))
    match.settle()
    arranger = drawn(match, 1)[0]["arranger"]
    assert not arranger["free"]
    assert sorted(arranger["rows"]) == sorted("RYGBP")
    assert sorted(arranger["cols"]) == list("12345")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_result_has_its_picture_for_each_who_looks(language: str) -> None:
    *_, match = positions({"players": "3"}, seed=9)
    kinds = set()
    for viewer in (0, 1, 2, WATCHER):
        shown, _ = drawn(match, viewer, language)
        result = shown["result"]
        kinds.add(result["kind"])
        assert result["text"]
        assert BOARD.draw(result["picture"]).startswith("<svg")
    assert kinds == {"won", "lost", "seen"}


# Pictures and rules


def test_every_tile_has_its_own_face_open_and_closed() -> None:
    faces = {BOARD.draw(tile + rest) for tile in TILE_TEXTS for rest in ("", "-closed")}
    assert len(faces) == 60
    assert len({BOARD.draw(f"sign-{colour}") for colour in COLOUR_NAMES}) == 5
    for name in ("back", "eye", "wood-day", "wood-night"):
        assert BOARD.draw(name) == BOARD.draw(name)
    with pytest.raises(UnknownName):
        BOARD.draw("G6")


def test_the_board_asks_only_for_pictures_that_there_are() -> None:
    css = templating.board_part("salomon", "board.css")
    for name in re.findall(r'url\("([\w-]+)\.svg"\)', css):
        assert BOARD.draw(name).startswith("<svg")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_on_a_page_say_nothing_of_typing(language: str) -> None:
    t = translator(language)
    in_short = BOARD.help(t)
    for line in in_short:
        assert "r3c0" not in line
        assert "rows=" not in line
        assert "open_only" not in line
    assert len(GAME.narration.help(t)) == len(in_short) + 1
    for match in positions({"players": "2"}, seed=10):
        assert drawn(match, 0, language)[0]["rule"] < len(in_short)
    html = templating.page(
        "salomon/legend.html", language, {"legend": BOARD.legend(t), "art": lambda name: name}
    )
    assert html.count("<li>") == 8
