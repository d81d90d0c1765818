"""Earlier states of a match: the same as they were, however they are come by."""

from __future__ import annotations

import random

import pytest

from tacit.bots import load as load_bot
from tacit.engine.chance import CHANCE, Seeded, stream
from tacit.games import NAMES, load
from tacit.history import BETWEEN
from tacit.match import Match
from tests.drivers import chosen

ENOUGH = BETWEEN + BETWEEN // 2  # moves


def states_of(match: Match) -> list[bytes]:
    """The states before its moves, worked out from the rules alone."""
    s, found = match.game.new(match.options), []
    for move in match.log:
        found.append(s.tobytes())
        match.game.apply(s, move.seat, move.action)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_states_are_as_they_were(name: str) -> None:
    """In a match that has them all, in copies, after taking back, and in one read again."""
    game, luck, bot = load(name), random.Random(2), load_bot("novice", load(name))
    match = Match(game, {"players": "4"}, Seeded(3))
    while not match.over and match.ply < ENOUGH:
        seat = match.due[0]
        is_chances = seat == CHANCE
        match.play(
            seat, match.chance() if is_chances else chosen(bot, match, seat, stream(1, match.ply))
        )
        if luck.random() < 0.1:
            match = match.copy()
        if luck.random() < 0.2 and match.can_undo(back := luck.randrange(4)):
            match.undo(back)
    assert match.ply > BETWEEN
    options = {o.name: o.text(match.options[o.name]) for o in game.options}
    again = Match.restore(game, options, list(match.log), match.state.tobytes())
    kept = states_of(match)
    for one in (match, match.copy(), again, again.copy()):
        plies = list(range(match.ply))
        luck.shuffle(plies)
        assert all(one.at(ply).tobytes() == kept[ply] for ply in plies)
