"""Nothing hidden leaves the house: in two worlds that a viewer cannot tell apart, it is sent the
same bytes. A watcher knows less than every seat, so its bytes are the same in all their worlds."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tacit.engine.chance import stream
from tacit.engine.errors import TacitError
from tacit.engine.views import WATCHER
from tacit.game import Game
from tacit.games import NAMES, load
from tacit.house.api.tables import table_out
from tacit.house.core import play
from tacit.house.core.positions import Positions
from tacit.house.core.records import Table, Who
from tacit.house.core.tables import position_of
from tacit.house.core.viewer import TableView
from tacit.language import LANGUAGES, translator
from tacit.match import Match
from tests.drivers import by_lot, decisions, from_state, imagined, play_alike
from tests.house.drivers.histories import histories
from tests.house.drivers.inside import SEAL, table_with

EVERY = 5  # worlds are imagined at every so many moves of a game
STARTS = 12  # positions from which two worlds go on
MOVES = 30  # that they go on for, at most


def settings() -> Iterator[object]:
    for name in NAMES:
        for players in load(name).seats:
            # Games of SILVER have several rounds, and take several seconds; of others one will do.
            marks = () if players == 3 and name != "silver" else pytest.mark.slow
            more = {"rounds": "2"} if name == "silver" else {}
            options = {"players": str(players), **more}
            yield pytest.param(load(name), options, id=f"{name} {players}", marks=marks)
    yield pytest.param(load("silver"), {"players": "2", "rounds": "1"}, id="silver, one round")


def sent(match: Match, viewer: int, language: str) -> list[str]:
    """All that a viewer is sent: the table, and what it is told of mistakes."""
    table = table_with(match, [Who(token=str(seat)) for seat in range(match.players)])
    view = TableView(table, match, viewer, [False] * match.players)
    documents = [table_out(view, translator(language)).model_dump_json()]
    if viewer != WATCHER:
        numbers = (0, Positions(match, viewer).number(match.ply), 10**6)
        documents += [complaint(table, match, viewer, number) for number in numbers]
    return documents


def complaint(table: Table, match: Match, viewer: int, number: int) -> str:
    """What is said to a seat that makes an impossible move on a position, as it counts them."""
    try:
        ply = position_of(match, viewer, number)
        play.play(table, match.copy(), viewer, ply, [match.game.codes], 0.0)
    except TacitError as error:
        return f"{type(error).__name__}: {error}"
    raise AssertionError("an impossible move was made")


@pytest.mark.parametrize(("game", "options"), list(settings()))
def test_the_same_bytes_in_every_world_that_a_viewer_cannot_tell_apart(
    game: Game, options: dict[str, str]
) -> None:
    dreams, luck, languages = stream(7, 1), stream(7, 2), list(LANGUAGES)
    compared = moved = 0
    for step, turn in enumerate(decisions(game, options, 17, by_lot(17, any_seat=True))):
        if step % EVERY:
            continue
        match = turn.match
        for seat in range(match.players):
            world = imagined(match, seat, dreams)
            language = languages[(step // EVERY + seat) % len(languages)]
            # Each seat's worlds are the same to a watcher: here those of another one each time.
            is_watched = seat == step // EVERY % match.players
            for viewer in (seat, WATCHER) if is_watched else (seat,):
                real, other = from_state(match, match.state), from_state(match, world)
                assert sent(real, viewer, language) == sent(other, viewer, language)
                compared += 1
                if play_alike(real, other, match.due[0], viewer, luck):
                    assert sent(real, viewer, language) == sent(other, viewer, language)
                    moved += 1
    assert compared
    assert moved


@pytest.mark.parametrize(("game", "options"), list(settings()))
def test_moves_that_look_the_same_to_a_watcher_teach_the_same(
    game: Game, options: dict[str, str]
) -> None:
    for match, mover, _ in decisions(game, options, 5, by_lot(5, any_seat=True)):
        views: dict[int, bytes] = {}
        for action in match.legal(mover):
            after = match.copy()
            after.play(mover, action)
            code = int(game.seen_as(match.state, mover, action, WATCHER))
            view = after.view(WATCHER).tobytes()
            assert views.setdefault(code, view) == view


@pytest.mark.parametrize(("game", "options"), list(settings()))
def test_the_seed_is_not_told_before_the_end(game: Game, options: dict[str, str]) -> None:
    match = next(decisions(game, options, 3)).match
    for viewer in (0, WATCHER):
        for document in sent(match, viewer, "en"):
            assert SEAL.seed.hex() not in document
    assert any(SEAL.commitment in document for document in sent(match, 0, "en"))


@pytest.mark.parametrize(
    ("game", "options"),
    [
        pytest.param(load("silencio"), {"players": "3"}, id="silencio"),
        pytest.param(load("silver"), {"players": "3", "rounds": "1"}, id="silver"),
        pytest.param(load("salomon"), {"players": "3"}, id="salomon"),
    ],
)
def test_the_same_bytes_after_different_histories(game: Game, options: dict[str, str]) -> None:
    compared = most_ahead = 0
    for both in histories(game, options, STARTS):
        for _ in range(MOVES):
            if not both.go_on():
                break
            most_ahead = max(most_ahead, both.ahead)
            assert sent(both.real, both.viewer, "en") == sent(both.other, both.viewer, "en")
            compared += 1
    assert compared > STARTS
    assert most_ahead >= (2 if game.hidden_steps.any() else 0)
