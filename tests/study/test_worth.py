"""What actions are worth: from what a seat knows, and less where they obviously cost."""

from __future__ import annotations

from itertools import islice

import pytest

from tacit import bots
from tacit.bots.salomon.values import cheapest_gift, goes_on
from tacit.engine.chance import stream
from tacit.games import NAMES, load
from tacit.games.salomon.rules import actions
from tacit.games.salomon.rules.state import EXPOSE, GUESS, target
from tacit.match import Match
from tacit.study.salomon import SHARE, recalled
from tacit.study.worth import Worth, worths
from tests.drivers import at_position, by_bot, decisions, first_quick

WORLDS = 40


def worths_at(match: Match, seat: int, worlds: int = WORLDS) -> list[Worth]:
    notes = bots.notes_of(match, seat)
    known = match.view(seat), seat, match.legal(seat), notes
    return worths(match.game, *known, stream(match.ply), worlds)


def by_text(match: Match, worlds: int = WORLDS) -> dict[str, Worth]:
    """What the seat that is due can do, in notation, best first."""
    found = worths_at(match, match.due[0], worlds)
    return {match.game.notation.action_text(worth.action): worth for worth in found}


@pytest.mark.parametrize("name", first_quick(NAMES))
def test_worlds_that_a_seat_cannot_tell_apart_are_worth_the_same(name: str) -> None:
    game = load(name)
    compared = 0
    for match, seat, _ in islice(decisions(game, {}, 3, by_bot(bots.load("regular", game), 3)), 60):
        other = game.imagined(match.view(seat), seat, stream(match.ply))
        notes = bots.notes_of(match, seat)
        known = seat, match.legal(seat), notes
        mine = worths(game, match.view(seat), *known, stream(1), 8)
        theirs = worths(game, game.view(other, seat), *known, stream(1), 8)
        assert mine == theirs
        compared += bool(mine)
    assert compared > 10


@pytest.mark.parametrize("name", first_quick(NAMES))
def test_the_best_comes_first_and_costs_nothing(name: str) -> None:
    game = load(name)
    for match, seat, _ in islice(decisions(game, {}, 4, by_bot(bots.load("regular", game), 4)), 60):
        found = worths_at(match, seat, 8)
        if found:
            assert sorted(worth.action for worth in found) == match.legal(seat)
            assert found[0].cost == found[0].error == 0
            costs = [worth.cost for worth in found]
            assert costs == sorted(costs)


# SILENCIO


def test_a_leap_over_the_cards_of_others_costs_them() -> None:
    """R8 passes over the R4 and the R6, which the seat knows to lie in the other hands."""
    match = at_position(
        load("silencio"),
        """
        hand 0: R2 R8 | 1: R4 B5 | 2: R6 Y5
        rows R: - | B: - | Y: - | G: -
        oracle B3 Y6 G3
        deck rest
        belief 0 1: R4 | -
        belief 0 2: R6 | -
        turn 0 phase=MAIN
        """,
        players="3",
    )
    leap = by_text(match)["play R8"]
    assert leap.measure == "left"
    assert leap.cost > 1
    assert leap.cost > 5 * leap.error


# SILVER


def test_to_throw_a_low_card_away_in_the_last_turn_costs_points() -> None:
    """The bell has been rung; a 1 was drawn, and a 12 is known to lie in the own village."""
    match = at_position(
        load("silver"),
        """
        village 0: D2 D3 D2 D4
        village 1: D5 D12 D3 D9
        deck 1 3 rest
        pile 7
        knows 1: 1/1 1/2 1/3 1/4
        """,
        "0 call",
        "1 draw_deck",
        players="2",
    )
    found = by_text(match)
    thrown, kept = found["discard"], found["exchange 2"]
    lost = thrown.figures["points"].mean - kept.figures["points"].mean
    assert lost == pytest.approx(11)
    assert thrown.measure == "win"
    assert thrown.cost > 5 * thrown.error > 0


# SALOMONS OORDEEL

MINE = "seat 0 rows=BGRPY cols=43152"
THEIRS = "seat 1 rows=YRBGP cols=25314"
ALL_MINE = f"{MINE} closed=B4,B2,BJ@3,G3,G1,R5,R2,P1,P4,Y3 open=-"


def salomon_table(theirs: str, turn: str = "hits=0", mine: str = ALL_MINE) -> Match:
    lines = (mine, theirs, "centre -", f"turn active=0 {turn} last_target=- missed=-")
    return at_position(load("salomon"), "\n".join(lines), players="2")


def test_a_sure_tile_is_right_and_an_own_one_is_not() -> None:
    """B5 and R1 show the row and the column, and the blue joker is the seat's own."""
    theirs = f"{THEIRS} closed=Y1,Y2,R3,B1,G2,G5,GJ@2,P3 open=B5,R1"
    found = by_text(salomon_table(theirs))
    assert found["guess 1 r2c3 B1"].mean == pytest.approx(1)
    assert found["guess 1 r2c3 B4"].mean == 0
    assert found["guess 1 r2c3 B4"].error == 0


def test_the_likeliest_guess_is_best_where_nothing_is_left_to_hide() -> None:
    """Everybody can tell that B4 and B2 are there, so one's share of hidden tiles is nothing."""
    mine = f"{MINE} closed=B4,B2 open=BJ@3,G3,G1,R5,R2,P1,P4,Y3"
    theirs = f"{THEIRS} closed=Y1,Y2,R3,B1,G2,G5,GJ@2,P3 open=B5,R1"
    found = by_text(salomon_table(theirs, "hits=1", mine))
    likeliest = max(
        worth.figures["right"].mean for worth in found.values() if "right" in worth.figures
    )
    best = next(iter(found.values()))
    assert best.figures["right"].mean == likeliest == pytest.approx(1)
    wrong = found["guess 1 r2c3 Y4"]
    assert wrong.measure == "right"
    assert wrong.cost == pytest.approx(1)
    assert found["stop"].measure == "share"
    assert found["stop"].cost > SHARE.least


def test_stopping_is_weighed_against_the_best_guess_as_regular_does() -> None:
    game, weighed = load("salomon"), 0
    for match, seat, _ in decisions(
        game, {"players": "3"}, 1, by_bot(bots.load("regular", game), 1)
    ):
        if match.state.phase != GUESS or not match.state.hits:
            continue
        mind = recalled(match.view(seat), seat, bots.notes_of(match, seat))
        found = worths_at(match, seat)
        likeliest = max(found, key=lambda worth: chance_of(worth))
        other = actions.guess_parts(likeliest.action)[0]
        is_worth_it = goes_on(mind, seat, other, chance_of(likeliest))
        assert (found[0].action == actions.STOP) == (not is_worth_it)
        assert (likeliest.figures["share"].mean >= 0) == is_worth_it
        weighed += 1
    assert weighed > 3


def chance_of(worth: Worth) -> float:
    """That a guess is right."""
    return worth.figures["right"].mean if "right" in worth.figures else -1.0


def test_the_cheapest_gift_is_the_one_that_regular_gives() -> None:
    game, gifts = load("salomon"), 0
    for match, seat, _ in decisions(
        game, {"players": "3"}, 2, by_bot(bots.load("regular", game), 2)
    ):
        if match.state.phase == EXPOSE and len(match.legal(seat)) > 1:
            mind = recalled(match.view(seat), seat, bots.notes_of(match, seat))
            cell, cost, _ = cheapest_gift(mind, seat, target(mind))
            best = worths_at(match, seat)[0]
            assert best.action == actions.EXPOSE + cell
            assert best.mean == pytest.approx(cost)
            gifts += 1
    assert gifts > 3
