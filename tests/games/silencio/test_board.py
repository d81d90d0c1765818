"""Scenes and boards: what is offered is what is legal, where the thing is, and nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

from tacit.base.board import Situation
from tacit.base.narration import Reader
from tacit.bots import load as load_bot
from tacit.engine.chance import Seeded, stream
from tacit.engine.views import WATCHER
from tacit.games import NAMES as GAME_NAMES
from tacit.games import load
from tacit.games.silencio.board import BOARD
from tacit.games.silencio.board.art import draw
from tacit.games.silencio.board.scene import SilencioScene
from tacit.games.silencio.rules.state import OPENS_TAVERN
from tacit.house.web import templating
from tacit.house.web.plain_board import PlainBoard
from tacit.language import LANGUAGES, translator
from tacit.match import Match
from tacit.scenario.runner import Scenario, read_blocks

NAMES = ["Ada", "Bo", "Coco", "Daan"]
GAMES = [
    {"players": "2"},
    {"players": "3", "tavern": "on"},
    {"players": "4", "unlit": "large"},
]


def positions(options: dict[str, str], seed: int, bot: str = "random") -> Iterator[Match]:
    """A whole game, one position after the other."""
    match = Match(load("silencio"), options, Seeded(seed))
    player = load_bot(bot, match.game)
    match.settle()
    yield match
    while not match.over:
        seat = match.due[0]
        action = player.choose(match.view(seat), seat, match.legal(seat), stream(seed, match.ply))
        match.play(seat, action)
        match.settle()
        yield match


def drawn(match: Match, seat: int, language: str = "en") -> tuple[SilencioScene, list[int]]:
    legal = match.legal(seat) if seat in match.due else []
    reader = match.reader(seat, NAMES[: match.players], translator(language))
    return BOARD.scene(Situation(reader, legal)), legal


def board_html(shown: SilencioScene, language: str = "en") -> str:
    context = {
        "scene": shown,
        "art": lambda name: templating.art_address("silencio", name),
        "move_form": "moves",
    }
    return templating.page("silencio/board.html", language, context)


def offered(html: str) -> list[int]:
    return sorted(int(value) for value in re.findall(r'name="action" value="(\d+)"', html))


@pytest.mark.parametrize("options", GAMES)
def test_every_legal_action_is_offered_once_on_the_board(options: dict[str, str]) -> None:
    for match in positions(options, seed=3):
        for seat in range(match.players):
            shown, legal = drawn(match, seat)
            assert offered(board_html(shown)) == legal
            assert [offer["action"] for offer in shown["offers"]] == legal


def test_a_watcher_is_offered_nothing_and_sees_no_hand() -> None:
    for match in positions({"players": "3"}, seed=4):
        shown, _ = drawn(match, WATCHER)
        assert offered(board_html(shown)) == []
        assert shown["hand"] == []
        assert len(shown["seats"]) == 3
        if not match.over:
            assert all(seat["known"] == [] for seat in shown["seats"])


def test_a_scene_is_made_from_the_view_alone() -> None:
    """In another world that the seat cannot tell apart, the page is the same to the letter."""
    for match in positions({"players": "3"}, seed=5):
        for seat in range(match.players):
            game = match.game
            world = game.imagined(match.view(seat), seat, stream(9, match.ply))
            legal = game.legal_actions(world, seat) if seat in game.due(world) else []
            names = NAMES[: match.players]
            reader = Reader(game.view(world, seat), seat, names, translator("nl"))
            other = BOARD.scene(Situation(reader, legal))
            own, _ = drawn(match, seat, "nl")
            assert json.dumps(own) == json.dumps(other)
            assert board_html(own, "nl") == board_html(other, "nl")


def test_every_card_of_the_game_has_one_place() -> None:
    for match in positions({"players": "2"}, seed=6):
        shown, _ = drawn(match, 0)
        places = [shown["hand"], shown["open"], shown["oracle"]]
        places += [row["cards"] for row in shown["rows"]]
        places += [seat[zone] for seat in shown["seats"] for zone in ("known", "open")]
        cards = [card["id"] for place in places for card in place]
        assert len(cards) == len(set(cards))
        boxed = int(match.state.box).bit_count()
        unseen = shown["deck"] + boxed + sum(seat["backs"] for seat in shown["seats"])
        assert len(cards) + unseen == 28


def example(text: str) -> Match:
    return Scenario(read_blocks(text, "here")[0]).end


class Zones(HTMLParser):
    """The zones of a board, and the zone in which each card and back lies."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.names: list[str] = []
        self.ids: list[str] = []
        self.more: list[str] = []
        self.zone_of: dict[str, str | None] = {}
        self._open: list[str | None] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        zone = found.get("data-zone")
        self.names += [zone] if zone else []
        self.ids += [found["id"] or ""] if "id" in found else []
        self.more += [found["data-more-id"] or ""] if "data-more-id" in found else []
        inside = zone or (self._open[-1] if self._open else None)
        if found.get("data-card"):
            self.zone_of[found["data-card"] or ""] = inside
        if tag != "img":
            self._open.append(inside)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Shapes of a picture: nothing of the table."""

    def handle_endtag(self, tag: str) -> None:
        self._open.pop()


def test_every_card_lies_in_a_zone_that_is_named_once_on_the_board() -> None:
    seen = set()
    for match in positions({"players": "3", "tavern": "on"}, seed=8):
        zones = Zones(board_html(drawn(match, 1)[0]))
        assert len(zones.names) == len(set(zones.names))
        assert all(zones.zone_of.values()), zones.zone_of
        seen |= set(zones.names)
    rows = {f"row-{colour}" for colour in ("red", "blue", "yellow", "green")}
    assert {"hand", "oracle", "seat-0-hand", "seat-2-hand", *rows} <= seen


def test_what_a_card_has_to_say_is_on_the_page() -> None:
    zones = Zones(board_html(drawn(example(SUCCESSOR), 0)[0]))
    assert len(zones.more) == len(zones.zone_of)
    assert set(zones.more) <= set(zones.ids)


SUCCESSOR = """```scenario one
game silencio players=2
hand 0: R4 G7 Y2 | 1: B3
rows R: 2 3 | B: - | Y: - | G: 3
oracle R8 Y6
deck rest
lit red
turn 0 phase=MAIN
```"""


def test_a_card_says_what_it_would_do() -> None:
    shown, _ = drawn(example(SUCCESSOR), 0)
    labels = {card["id"]: card["label"] for card in shown["hand"]}
    assert labels["R4"] == "red 4: Play the red 4: dark, the next light effect will fail"
    assert labels["G7"] == "green 7: Play the green 7: light, somebody may make an exchange"


def test_a_card_that_followed_directly_lies_turned() -> None:
    rows = drawn(example(SUCCESSOR), 0)[0]["rows"]
    turned = {card["id"]: card["turned"] for row in rows for card in row["cards"]}
    assert turned == {"R2": True, "R3": True, "G3": False}


TAVERN = SUCCESSOR.replace("players=2", "players=2 tavern=on").replace("lit red", "tavern closed 1")


def test_the_tavern_has_a_lamp_for_each_dark_effect_that_it_takes_to_open() -> None:
    lamps = re.search(r'<span class="lamps".*?</span>', board_html(drawn(example(TAVERN), 0)[0]))
    assert lamps
    assert lamps[0].count("<i") == OPENS_TAVERN
    assert lamps[0].count('class="on"') == 1


def test_lit_shrines_glow_and_others_do_not() -> None:
    shown, _ = drawn(example(SUCCESSOR), 0)
    assert [row["shrine"]["lit"] for row in shown["rows"]] == [True, False, False, False]
    assert not shown["large"]["lit"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_result_has_its_picture_in_every_language(language: str) -> None:
    *_, match = positions({"players": "2"}, seed=7)
    shown, _ = drawn(match, 0, language)
    assert shown["over"]
    result = shown["result"]
    assert result is not None
    assert result["text"]
    assert result["picture"]
    assert draw(result["picture"]).startswith("<svg")
    assert not re.search(r"\{\w+\}", board_html(shown, language))


def test_a_card_is_drawn_from_its_colour_and_value() -> None:
    assert draw("R7") == draw("R7")
    assert len({draw(f"{colour}{value}") for colour in "RBYG" for value in range(2, 14)}) == 48


def sun_height(name: str) -> float:
    found = re.search(r'<circle cx="80" cy="([\d.]+)" r="11"', draw(name))
    assert found
    return float(found[1])


def test_the_sun_stands_higher_with_the_value() -> None:
    heights = [sun_height(f"B{value}") for value in range(2, 14)]
    assert heights == sorted(heights, reverse=True)
    assert len(set(heights)) == 12


@pytest.mark.parametrize("name", GAME_NAMES)
def test_a_game_without_a_board_can_be_played_in_words(name: str) -> None:
    """Every game could be, if it had no board of its own: a new one can be tried at once."""
    match = Match(load(name), {}, Seeded(1))
    match.settle()
    seat = match.due[0]
    names = NAMES[: match.players]
    legal = match.legal(seat)
    board = PlainBoard(match.game)
    shown = board.scene(Situation(match.reader(seat, names, translator("de")), legal))
    html = templating.page("plain_board.html", "de", {"scene": shown, "move_form": "moves"})
    assert offered(html) == legal
