"""Tests of the tests: games with a fault planted in them, which the conformance tests must find."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tacit.base.board import Board, Situation
from tacit.base.narration import Event, Narration
from tacit.engine.chance import CHANCE
from tacit.engine.options import Option
from tacit.engine.views import WATCHER, State
from tacit.game import Game
from tacit.games import NAMES, load
from tacit.games.salomon.rules.state import CELLS, GUESS
from tacit.games.silver.options import MOST_ROUNDS
from tacit.language import translator
from tests.conformance import test_board as board
from tests.conformance import test_conformance as conformance
from tests.conformance import test_narration as narration

Check = Callable[[Game, dict[str, int]], None]


def finds(check: Check, mutant: Game, **options: str) -> bool:
    """Whether a check fails for a game, and passes for the one that it was made from."""
    values = mutant.read_options({"players": "3", **options})
    check(load(mutant.name), values)
    try:
        check(mutant, values)
    except AssertionError:
        return True
    return False


# What is told of chance


def telling_of_chance(name: str, tells: Callable[[State, int, int], bool]) -> Game:
    """A game that names a player when chance deals, if (state, number, viewer) say so."""
    game = load(name)
    begins = game.notation.parse_action("start 0")

    def seen_as(s: State, seat: int, action: int, viewer: int) -> int:
        if seat == CHANCE and tells(s, action, viewer):
            return begins
        return int(game.seen_as(s, seat, action, viewer))

    return replace(game, seen_as=seen_as)


@pytest.mark.parametrize(
    ("name", "tells", "options"),
    [
        ("silencio", lambda s, number, viewer: number % 2, {}),
        ("silver", lambda s, number, viewer: number % 2, {"rounds": "1"}),
        ("salomon", lambda s, number, viewer: number % 2, {}),
        # To one seat only, and by what is in a hand that it does not see.
        ("silencio", lambda s, number, viewer: viewer == 1 and number % 5 == 0, {}),
        ("salomon", lambda s, number, viewer: viewer == 0 and s.where[3] % 4 == 2, {}),
        ("silver", lambda s, number, viewer: viewer == WATCHER and s.deck[0] % 2, {"rounds": "2"}),
    ],
)
def test_a_secret_told_of_chance_is_found(
    name: str, tells: Callable[[State, int, int], bool], options: dict[str, Any]
) -> None:
    mutant = telling_of_chance(name, tells)
    assert finds(conformance.test_what_is_told_of_chance_can_be_seen, mutant, **options)


# Rules


def doing_also(name: str, more: Callable[[State], None]) -> Game:
    """A game in which every seat's move does something more to the state."""
    game = load(name)

    def apply(s: State, seat: int, action: int) -> None:
        game.apply(s, seat, action)
        if seat != CHANCE and game.acting(s) not in (0, CHANCE):
            more(s)

    return replace(game, apply=apply)


def turn_a_card_up(s: State) -> None:
    s.up |= np.uint64(1)


def know_a_card_too_few(s: State) -> None:
    s.pile[: int(s.pile_size)] &= 15


def bring_back_an_open_card(s: State) -> None:
    s.open |= s.own[0] & ~s.own[0] - np.uint64(1) | np.uint64(1) << np.uint64(47)


# These when all boards are laid out: a tile of a board that is not would be looked for in vain.


def lay_two_tiles_in_one_cell(s: State) -> None:
    if s.phase == GUESS:
        s.where[3] = s.where[4]


def give_two_rows_one_colour(s: State) -> None:
    if s.phase == GUESS:
        s.rows[0][1] = s.rows[0][0]


def close_an_empty_cell(s: State) -> None:
    if s.phase == GUESS:
        empty = next(cell for cell in range(CELLS) if not s.taken[1] >> cell & 1)
        s.closed[1] |= np.uint32(1) << np.uint32(empty)


@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("salomon", lay_two_tiles_in_one_cell),
        ("salomon", give_two_rows_one_colour),
        ("salomon", close_an_empty_cell),
        ("silver", turn_a_card_up),
        ("silver", know_a_card_too_few),
        ("silencio", bring_back_an_open_card),
    ],
)
def test_a_state_that_cannot_be_is_found(name: str, more: Callable[[State], None]) -> None:
    mutant = doing_also(name, more)
    assert finds(conformance.test_no_invariant_is_broken_in_random_games, mutant)


def test_a_game_that_is_longer_than_it_says_is_found() -> None:
    game = load("salomon")
    mutant = replace(game, most_moves=lambda o: (10, game.most_moves(o)[1]))
    assert finds(conformance.test_no_game_has_more_moves_or_choices_than_it_says, mutant)


# Options


def with_setup(name: str, change: Callable[[State], None]) -> Game:
    """A game in which something is different from the start."""
    game = load(name)

    def setup(s: State, options: Any) -> None:
        game.setup(s, options)
        change(s)

    return replace(game, setup=setup)


def count_rounds_in_a_byte(s: State) -> None:
    s.rounds = s.rounds & 255


def count_turns_in_a_byte(s: State) -> None:
    s.max_turns = s.max_turns & 255


@pytest.mark.parametrize(
    ("change", "option"),
    [(count_rounds_in_a_byte, "rounds"), (count_turns_in_a_byte, "max_turns_per_round")],
)
def test_a_number_that_is_cut_off_is_found(change: Callable[[State], None], option: str) -> None:
    game, check = load("silver"), conformance.test_a_number_can_be_played_with_at_its_ends
    most = next(o.most for o in game.options if o.name == option)
    check(game, option, most)
    with pytest.raises(AssertionError):
        check(with_setup("silver", change), option, most)


class Lenient(Option):
    """An option that takes any number for the next one that it has."""

    def parse(self, text: str) -> int:
        return min(max(int(text), self.least), self.most)


def test_a_number_beyond_the_ends_that_is_taken_is_found() -> None:
    game, check = load("silver"), conformance.test_a_number_can_be_played_with_at_its_ends
    options = [Lenient(**vars(o)) if o.name == "rounds" else o for o in game.options]
    for end in (1, MOST_ROUNDS):
        with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
            check(replace(game, options=tuple(options)), "rounds", end)


# Imagined worlds


@pytest.mark.parametrize("name", NAMES)
def test_a_world_that_comes_up_too_often_is_found(name: str) -> None:
    game = load(name)

    def imagine(view: State, seat: int, stream: Any, into: Any) -> None:
        stream[0] %= 7  # so that only seven worlds can be dealt
        game.imagine(view, seat, stream, into)

    assert finds(conformance.spread_alike, replace(game, imagine=imagine))


# Words


class Untranslated:
    """A narration that says one thing in English to everybody."""

    def __init__(self, narration: Narration) -> None:
        self._narration = narration

    def event(self, event: Event) -> list[str]:
        return [*self._narration.event(event), "And so on."]

    def __getattr__(self, name: str) -> Any:
        return getattr(self._narration, name)


def test_a_sentence_in_another_language_is_found() -> None:
    mutant = replace(load("salomon"))
    vars(mutant)["narration"] = Untranslated(load("salomon").narration)
    assert finds(narration.test_every_event_is_told_to_everybody_in_every_language, mutant)


class Mixed(Untranslated):
    """A narration that says one thing in Dutch to those who read German."""

    def event(self, event: Event) -> list[str]:
        said = {
            "nl": "En zo gaat het verder.",
            "de": "En zo gaat het maar door.",
            "en": "And so it goes on.",
            "uk": "І так далі.",
        }
        code = next(code for code in said if translator(code) is event.reader.language)
        return [*self._narration.event(event), said[code]]


def test_a_sentence_in_the_language_of_a_neighbour_is_found() -> None:
    mutant = replace(load("salomon"))
    vars(mutant)["narration"] = Mixed(load("salomon").narration)
    assert finds(narration.test_every_event_is_told_to_everybody_in_every_language, mutant)


# Boards


class Altered:
    """A board whose scenes are changed before they are drawn."""

    def __init__(self, board: Board, change: Callable[[dict[str, Any]], None]) -> None:
        self._board, self._change = board, change

    def scene(self, situation: Situation) -> dict[str, Any]:
        scene = copy.deepcopy(dict(self._board.scene(situation)))
        self._change(scene)
        return scene

    def __getattr__(self, name: str) -> Any:
        return getattr(self._board, name)


def with_board(name: str, change: Callable[[dict[str, Any]], None]) -> Game:
    mutant, found = replace(load(name)), load(name).board
    assert found is not None
    vars(mutant)["board"] = Altered(found, change)
    return mutant


def test_a_seat_that_is_not_drawn_is_found() -> None:
    mutant = with_board("silencio", lambda scene: scene["seats"].pop())
    assert finds(board.test_every_other_seat_is_on_the_board_by_name, mutant)


def test_an_action_that_is_not_offered_is_found() -> None:
    mutant = with_board("silencio", lambda scene: scene["offers"] and scene["offers"].pop())
    assert finds(board.test_every_legal_action_is_offered_once_on_the_board, mutant)
