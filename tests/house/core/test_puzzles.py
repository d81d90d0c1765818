"""Puzzles at the house: one first try a guest counts, and the shelf goes from easy to hard."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace

import pytest

from tacit.house.core.puzzles import LEAST_TRIED, Rated, following
from tacit.house.core.secrets import key_of, new_secret
from tacit.house.db.puzzles import Count
from tacit.house.house import House
from tacit.puzzle.puzzle import Puzzle
from tacit.puzzle.shelf import load_puzzle, puzzles_of
from tests.house.drivers.inside import run

ADA, BO = "a" * 64, "b" * 64
GAME = "salomon"


async def rated(house: House, puzzle: Puzzle, guest: str) -> Rated:
    shelf = await house.puzzles.shelf(GAME, guest)
    return next(one for one in shelf if one.puzzle.key == puzzle.key)


def test_the_first_try_of_a_guest_counts_and_no_other(database: str) -> None:
    puzzle = load_puzzle(GAME, 1)

    async def work(house: House) -> None:
        await house.puzzles.tried(ADA, puzzle, False)
        await house.puzzles.tried(ADA, puzzle, True)
        await house.puzzles.tried(ADA, puzzle, False)
        await house.puzzles.tried(BO, puzzle, True)
        ada, bo = [await rated(house, puzzle, guest) for guest in (ADA, BO)]
        assert ada.count == bo.count == Count(tried=2, solved=1)
        assert ada.is_solved
        assert bo.is_solved
        assert not (await rated(house, load_puzzle(GAME, 2), ADA)).is_solved

    run(work, database)


def test_presses_at_the_same_moment_count_once(database: str) -> None:
    puzzle = load_puzzle(GAME, 1)

    async def work(house: House) -> None:
        await asyncio.gather(*(house.puzzles.tried(ADA, puzzle, True) for _ in range(5)))
        assert (await rated(house, puzzle, ADA)).count == Count(1, 1)

    run(work, database)


def test_what_guests_solve_decides_what_is_easy(database: str) -> None:
    async def work(house: House) -> None:
        before = await house.puzzles.shelf(GAME, ADA)
        hardest, easiest = before[-1].puzzle, before[0].puzzle
        for number in range(30):
            await house.puzzles.tried(key_of(str(number)), hardest, True)
            await house.puzzles.tried(key_of(str(number)), easiest, False)
        after = [one.puzzle.key for one in await house.puzzles.shelf(GAME, ADA)]
        assert after[0] == hardest.key
        assert after[-1] == easiest.key

    run(work, database)


def test_before_anybody_has_tried_it_counts_what_bots_find() -> None:
    first, second, *_ = puzzles_of("silencio").values()
    easy = replace(first, found={"novice": 0.4, "regular": 1.0})
    hard = replace(second, found={"novice": 0.0, "regular": 0.0})
    assert Rated(easy, Count(), False).ease > Rated(hard, Count(), False).ease
    assert Rated(easy, Count(40, 2), False).ease < Rated(hard, Count(40, 30), False).ease


def test_a_share_is_told_when_enough_have_tried() -> None:
    puzzle = load_puzzle(GAME, 1)
    assert Rated(puzzle, Count(LEAST_TRIED - 1, 1), False).share is None
    assert Rated(puzzle, Count(LEAST_TRIED, 2), False).share == 2 / LEAST_TRIED


def test_the_next_one_is_not_solved_yet() -> None:
    puzzles = [load_puzzle(GAME, number) for number in (1, 2, 3, 4)]
    shelf = [Rated(one, Count(), one.number in (1, 3)) for one in puzzles]
    onward = [following(shelf, one) for one in puzzles]
    assert [one and one.number for one in onward] == [2, 4, 4, 2]
    assert following([replace(one, is_solved=True) for one in shelf], puzzles[0]) is None


@pytest.mark.parametrize("leaves", [True, False])
def test_tries_go_along_with_their_guest_or_go_for_good(database: str, leaves: bool) -> None:
    puzzle, ada, phone = load_puzzle(GAME, 1), new_secret(), new_secret()

    async def work(house: House) -> None:
        await house.puzzles.tried(key_of(phone), puzzle, True)
        if leaves:
            await house.guests.forget(key_of(phone))
            assert not (await rated(house, puzzle, key_of(phone))).is_solved
        else:
            code, _ = await house.guests.passages(ada, "")
            await house.guests.arrive(phone, code)
            assert (await rated(house, puzzle, key_of(ada))).is_solved
            pieces = [piece async for piece in house.guests.file(key_of(ada), "Ada")]
            assert json.loads("".join(pieces))["tries"][0]["key"] == puzzle.key
        assert (await rated(house, puzzle, ADA)).count == Count(1, 1)

    run(work, database)
