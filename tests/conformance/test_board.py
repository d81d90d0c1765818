"""Every board: what is offered is what is legal, and only what the viewer can see is drawn."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import islice

import pytest

from tacit import bots
from tacit.engine.chance import stream
from tacit.engine.views import WATCHER, State
from tacit.game import Game
from tacit.games import NAMES, load
from tacit.house.web import templating
from tacit.language import LANGUAGES, translator
from tacit.match import Match
from tests.drivers import by_bot, finished, first_quick, imagined, positions, variants, with_rounds
from tests.drivers.drawing import Zones, board_of, buttons, drawn, lines_together, page, pictures
from tests.drivers.telling import NAMES as NAMES_AT_TABLE

FILLED_LATER = {"{n}", "{tile}", "{tiles}"}  # by the script of a board
EVERY = 3  # so many positions, one is drawn: neighbours are alike


def viewers(match: Match) -> list[int]:
    return [*range(match.players), WATCHER]


def some_positions(game: Game, options: dict[str, int], seed: int) -> Iterator[Match]:
    """Of a short game, played by lot."""
    return islice(positions(game, with_rounds(options, 1), seed), 0, None, EVERY)


def regular_game(name: str, seed: int) -> Iterator[Match]:
    """A game of bots that play well, at each decision."""
    game = load(name)
    options = with_rounds(game.read_options({"players": "3"}), 2)
    return positions(game, options, seed, by_bot(bots.load("regular", game), seed))


@pytest.mark.parametrize(("game", "options"), variants())
def test_every_legal_action_is_offered_once_on_the_board(
    game: Game, options: dict[str, int]
) -> None:
    """But for actions that are put together from parts (`selects`).

    A `choice` of several things begins with exactly those that are not offered alone.
    """
    for match in some_positions(game, options, 3):
        for viewer in viewers(match):
            scene = drawn(match, viewer)
            legal = match.legal(viewer) if viewer in match.due else []
            offered = [offer["action"] for offer in scene["offers"]]
            html = page(game, scene)
            together = {game.notation.steps(line)[0] for line in lines_together(html)}
            assert buttons(html) == offered
            assert all(offer["text"] for offer in scene["offers"])
            assert scene["yours"] == bool(legal)
            if scene.get("selects"):
                assert set(offered) < set(legal)
            else:
                assert together.isdisjoint(offered)
                assert sorted({*offered, *together}) == legal


@pytest.mark.parametrize(("game", "options"), variants())
def test_a_board_is_drawn_from_the_view_alone(game: Game, options: dict[str, int]) -> None:
    """In another world that a seat cannot tell apart, its page is the same to the letter.

    So is that of a watcher, who knows no more than any seat.
    """
    dreams = stream(9)

    def seen(match: Match, viewer: int, world: State) -> tuple[str, str]:
        scene = drawn(match, viewer, "nl", world)
        return json.dumps(scene), page(game, scene, "nl")

    for match in some_positions(game, options, 5):
        own = {viewer: seen(match, viewer, match.state) for viewer in viewers(match)}
        for seat in range(match.players):
            world = imagined(match, seat, dreams)
            for viewer in (seat, WATCHER):
                assert seen(match, viewer, world) == own[viewer]


@pytest.mark.parametrize(("game", "options"), variants())
def test_every_other_seat_is_on_the_board_by_name(game: Game, options: dict[str, int]) -> None:
    for match in islice(some_positions(game, options, 6), 0, None, 8):
        for viewer in viewers(match):
            html = page(game, drawn(match, viewer))
            others = [seat for seat in range(match.players) if seat != viewer]
            assert {f"seat-{seat}" for seat in others} <= set(Zones(html).ids)
            assert all(NAMES_AT_TABLE[seat] in html for seat in others)


@pytest.mark.parametrize("name", first_quick(NAMES))
def test_things_on_a_page_can_be_told_apart(name: str) -> None:
    """Zones, elements and cards that can move have a name each."""
    for match in islice(regular_game(name, 4), 0, None, EVERY):
        for viewer in viewers(match):
            zones = Zones(page(match.game, drawn(match, viewer)))
            cards = [card for card, _ in zones.cards]
            for names in (zones.names, zones.ids, cards):
                assert len(names) == len(set(names))
            assert set(zones.more) <= set(zones.ids)


@pytest.mark.parametrize("name", NAMES)
def test_what_a_move_was_about_is_on_the_board(name: str) -> None:
    """A line of the log points at it, after the move and later."""
    for match in islice(regular_game(name, 4), 0, None, EVERY):
        for viewer in viewers(match):
            ids = set(Zones(page(match.game, drawn(match, viewer))).ids)
            for ply in range(max(match.ply - 2 * EVERY, 0), match.ply):
                event = match.event(ply, viewer, NAMES_AT_TABLE, translator("en"))
                assert set(board_of(match.game).about(event)) <= ids


@pytest.mark.parametrize("name", NAMES)
def test_a_board_asks_only_for_pictures_that_there_are(name: str) -> None:
    asked = pictures(templating.board_part(name, templating.BOARD_CSS))
    for match in islice(regular_game(name, 5), 0, None, EVERY):
        for viewer in viewers(match):
            asked |= pictures(page(match.game, drawn(match, viewer)))
    assert len(asked) > 10  # cards, backs, the result
    for picture in asked:
        assert templating.art(name, picture).startswith("<svg")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_moment_can_be_said_in_every_language(name: str, language: str) -> None:
    t = translator(language)
    for match in islice(regular_game(name, 7), 0, None, EVERY):
        rules = board_of(match.game).help(t) or match.game.narration.help(t)
        for viewer in (0, WATCHER):
            scene = drawn(match, viewer, language)
            assert scene["prompt"]
            assert 0 <= scene["rule"] < len(rules)
            html = page(match.game, scene, language)
            assert set(re.findall(r"\{\w+\}", html)) <= FILLED_LATER


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_the_result_has_its_words_and_picture_for_everybody(name: str, language: str) -> None:
    game = load(name)
    match = finished(game, {"players": "3"}, 7)
    for viewer in viewers(match):
        result = drawn(match, viewer, language)["result"]
        assert result["text"]
        assert board_of(game).draw(result["picture"]).startswith("<svg")
