"""What an expert notes at SALOMONS OORDEEL: others do not hold what they name, if that can be."""

from __future__ import annotations

import pytest

from tacit import bots
from tacit.bots.salomon.notes import recall
from tacit.engine.bits import members_of
from tacit.engine.chance import stream
from tacit.games.salomon import GAME
from tacit.games.salomon.notation.symbols import TILE_TEXTS
from tacit.games.salomon.rules.state import EXPOSE, missed_at
from tacit.lab.simulate import simulate, win_share
from tacit.match import Match
from tests.drivers import at_position, by_bot, choice_text, decisions

EXPERT = bots.load("expert", GAME)
REGULAR = bots.load("regular", GAME)
MINE = "seat 0 rows=BGRPY cols=43152 closed=B4,B2,BJ@3,G3,G1,R5,R2,P1,P4,Y3 open=-"
THEIRS = "seat 1 rows=YRBGP cols=25314 closed=Y1,Y2,R1,R3,B1,B5,G2,G5,GJ@2,P3 open=-"


def table(*moves: str, mine: str = MINE, theirs: str = THEIRS) -> Match:
    lines = (mine, theirs, "centre -", "turn active=0 hits=0 last_target=- missed=-")
    return at_position(GAME, "\n".join(lines), *moves, players="2")


def ruled_out(match: Match, viewer: int, seat: int) -> set[str]:
    """The tiles that, to a viewer's mind, are in no closed cell of a seat."""
    mind = GAME.blank()
    mind[0] = match.view(viewer)
    recall(mind, viewer, bots.notes_of(match, viewer))
    named = [
        set(members_of(missed_at(mind[0], seat, cell)))
        for cell in members_of(match.state.closed[seat])
    ]
    return {TILE_TEXTS[tile] for tile in set.intersection(*named)}


def test_what_somebody_names_he_does_not_hold() -> None:
    match = table("0 guess 1 r0c3 Y4", "0 expose r0c0")
    assert ruled_out(match, 1, 0) == {"Y4"}


def test_a_bluff_that_comes_to_light_spoils_all_that_he_has_named() -> None:
    """He named B4 and gave it away later."""
    match = table(
        "0 guess 1 r0c3 Y4",
        "0 expose r1c1",
        "1 guess 0 r4c1 B3",
        "1 expose r0c3",
        "0 guess 1 r0c0 B4",
    )
    assert ruled_out(match, 1, 0) == {"Y4", "B4"}
    match.play_text(0, "expose r0c0")
    assert ruled_out(match, 1, 0) == set()


def test_a_bluff_that_leaves_nothing_possible_is_seen_through() -> None:
    """His last tile can only be Y3 or the yellow joker, and that is seat 1's own."""
    mine = "seat 0 rows=BGRPY cols=43152 closed=Y3,B4 open=B2,BJ@3,G3,G1,R5,R2,P1,P4"
    theirs = "seat 1 rows=YRBGP cols=25314 closed=Y1,Y2,YJ@1,R1,R3,B1,B5,G2,G5,P3 open=-"
    match = table("0 guess 1 r1c3 Y3", "0 expose r0c0", mine=mine, theirs=theirs)
    assert ruled_out(match, 1, 0) == set()
    assert choice_text(EXPERT, match) == "guess 0 r4c1 Y3"


@pytest.mark.parametrize("players", ["2", "3"])
def test_an_expert_gives_away_what_regular_would_by_what_is_noted(players: str) -> None:
    """Its mind is a copy of the view, and stays what it is as long as it is thought about."""
    differs = 0
    options = GAME.read_options({"players": players})
    for match, seat, action in decisions(GAME, options, 5, by_bot(EXPERT, 5)):
        if match.state.phase != EXPOSE:
            continue
        mind, legal = GAME.blank(), match.legal(seat)
        mind[0] = match.view(seat)
        recall(mind, seat, bots.notes_of(match, seat))
        assert REGULAR.choose(mind[0], seat, legal, stream(5, match.ply)) == action
        differs += mind[0].tobytes() != match.view(seat).tobytes()
    assert differs > 0


def test_the_guesses_of_others_are_kept_with_what_was_public() -> None:
    match = table("0 guess 1 r0c3 Y4", "0 expose r0c0", "1 guess 0 r4c1 B3")
    for viewer, by, guess in ((0, 1, "guess 0 r4c1 B3"), (1, 0, "guess 1 r0c3 Y4")):
        notes = bots.notes_of(match, viewer)[0]
        assert (int(notes.guesses), int(notes.by[0])) == (1, by)
        assert int(notes.guess[0]) == GAME.notation.parse_action(guess)
        assert int(notes.closed[0, viewer]).bit_count() == (9 if viewer == 0 else 10)


@pytest.mark.slow
def test_an_expert_wins_against_regular() -> None:
    """The measured shares are in docs/bots.md."""
    options = GAME.read_options({"players": "2"})
    results = simulate(GAME, options, [EXPERT, REGULAR], 60, seed=1)
    assert win_share(results, EXPERT).value >= 0.65  # of two equals one in a hundred would have it
