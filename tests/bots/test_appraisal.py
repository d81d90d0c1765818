"""Where actions lead: tried in the same worlds, which follow from a view alone."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

from tacit import bots
from tacit.bots.appraisal import Appraiser
from tacit.engine.chance import CHANCE, stream
from tacit.game import Game
from tacit.games import load
from tests.drivers import by_bot, decisions, first_quick

APPRAISED = [name for name in bots.BOTS if bots.appraiser(load(name))]
WORLDS = 12


def appraiser_of(game: Game) -> Appraiser:
    found = bots.appraiser(game)
    assert found is not None
    return found


def ends_of(game: Game, view: np.void, seat: int, legal: list[int], seed: int) -> np.ndarray:
    ends = np.zeros((WORLDS, len(legal)), dtype=game.state)
    actions, notes = np.array(legal, dtype=np.int32), bots.notebook(game).blank()
    appraiser_of(game).try_actions(view, seat, actions, len(legal), stream(seed), notes, ends)
    return ends


@pytest.mark.parametrize("name", first_quick(APPRAISED))
def test_worlds_that_a_seat_cannot_tell_apart_lead_to_the_same(name: str) -> None:
    game = load(name)
    played = decisions(game, {}, 3, by_bot(bots.load("regular", game), 3))
    for match, seat, _ in islice(played, 0, 60, 6):
        view, legal = match.view(seat), match.legal(seat)
        other = game.imagined(view, seat, stream(match.ply))
        ends = ends_of(game, view, seat, legal, match.ply)
        again = ends_of(game, game.view(other, seat), seat, legal, match.ply)
        assert ends.tobytes() == again.tobytes()


@pytest.mark.parametrize("name", first_quick(APPRAISED))
def test_every_end_is_a_sound_state_in_which_nobody_is_left_to_decide(name: str) -> None:
    game = load(name)
    played = decisions(game, {}, 4, by_bot(bots.load("regular", game), 4))
    for match, seat, _ in islice(played, 0, 60, 12):
        ends = ends_of(game, match.view(seat), seat, match.legal(seat), 1)
        for end in ends.reshape(-1):
            assert game.broken(end) == 0
            assert game.acting(end) in (0, CHANCE)


def test_an_action_that_costs_cards_is_seen_to_cost_them() -> None:
    """In SILENCIO, over a game: `regular`'s choices leave fewer cards than the worst ones would."""
    game = load("silencio")
    spared = []
    for match, seat, action in decisions(game, {}, 5, by_bot(bots.load("regular", game), 5)):
        legal = match.legal(seat)
        ends = ends_of(game, match.view(seat), seat, legal, 1)
        means = np.mean([[game.scores(end)[0] for end in world] for world in ends], axis=0)
        spared.append(means.max() - means[legal.index(action)])
    assert np.mean(spared) > 0.5


@pytest.mark.parametrize("name", first_quick(APPRAISED))
def test_what_chance_owes_is_drawn_anew_each_time(name: str) -> None:
    game = load(name)
    ends = np.zeros(WORLDS, dtype=game.state)
    appraiser_of(game).foresee(game.new(game.read_options({})), stream(1), ends)
    assert len({end.tobytes() for end in ends}) == WORLDS
    assert all(game.acting(end) in (0, CHANCE) for end in ends)
