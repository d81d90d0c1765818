"""That SALOMONS OORDEEL's deduction is exact: against plain enumeration, to the last digit."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations, product

import numpy as np
import pytest
from scipy.stats import chisquare

from tacit.engine.chance import CHANCE, below, stream
from tacit.engine.views import State
from tacit.games.salomon import GAME
from tacit.games.salomon.rules import actions
from tacit.games.salomon.rules.deduction import (
    Posterior,
    as_others_see,
    exact_posterior,
    hypotheses,
    posterior,
    posterior_without_history,
    sample,
    sampled_posterior,
)
from tacit.games.salomon.rules.deduction.calibration import calibration
from tacit.games.salomon.rules.deduction.draws import (
    NO_SEAT,
    draw_all,
    draw_hand_for,
    drawn_tile,
    prepare,
)
from tacit.games.salomon.rules.deduction.weights import (
    TABLES,
)
from tacit.games.salomon.rules.notebook import notebook
from tacit.games.salomon.rules.state import (
    CELLS,
    CENTRE,
    EXPOSE,
    GUESS,
    JOKER,
    KINDS,
    LEFTOVER,
    PLACE_JOKER,
    PLACES,
    TILES,
    TRANSIT,
)
from tacit.log import Move
from tacit.match import Match
from tests.drivers import Player, Turn, at_position, new_match, play_on, seeds

ORDERS = list(permutations(range(5)))
Tiles = dict[int, int]  # cell -> tile
Weights = dict[tuple[int, int, int], Fraction]  # of seat, cell and tile


def places(s: State) -> dict[int, tuple[int, int]]:
    """Where the tiles on boards are: tile -> seat and cell."""
    return {t: divmod(where, CELLS) for t, where in enumerate(s.where.tolist()) if where < PLACES}


@dataclass
class Diary:
    """What everybody at the table could have written down, kept by watching a game from outside."""

    players: int
    start: dict[int, Tiles] = field(default_factory=dict)  # the truth, seat by seat
    seen: dict[int, Tiles] = field(default_factory=dict)  # of those, what was opened since
    received: dict[int, Tiles] = field(default_factory=dict)
    missed: set[tuple[int, int, int]] = field(default_factory=set)
    full: list[tuple[int, int, set[int]]] = field(default_factory=list)  # seat, colour, rows

    def begin(self, s: State) -> None:
        for seat in range(self.players):
            self.start[seat] = {cell: t for t, (p, cell) in places(s).items() if p == seat}
            self.seen[seat], self.received[seat] = {}, {}

    @property
    def face_up(self) -> set[int]:
        return {tile for tiles in self.seen.values() for tile in tiles.values()}

    def closed(self, seat: int) -> list[int]:
        return [cell for cell in self.start[seat] if cell not in self.seen[seat]]

    def watch(self, before: State, action: int, after: State) -> None:
        if before.phase == GUESS and actions.is_guess(action):
            seat, cell, tile = actions.guess_parts(action)
            if self.start[seat][cell] == tile:
                self.seen[seat][cell] = tile
            else:
                self.missed.add((seat, cell, tile))
        elif before.phase == EXPOSE:
            self.gave(before, action - actions.EXPOSE, after)
        elif before.phase == PLACE_JOKER:
            seat = int(before.target)
            self.received[seat][places(after)[int(before.transit)][1]] = int(before.transit)

    def gave(self, before: State, cell: int, after: State) -> None:
        giver, seat = int(before.active), int(before.target)
        tile = self.start[giver][cell]
        self.seen[giver][cell] = tile
        if before.open_only or after.where[tile] == TRANSIT:
            return
        if after.where[tile] == CENTRE:
            taken = [c for p, c in places(before).values() if p == seat]
            rows = {row for row in range(5) if all(5 * row + k in taken for k in range(5))}
            self.full.append((seat, tile // KINDS, rows))
            return
        arrived = places(after)[tile][1]
        self.received[seat][arrived] = tile
        if arrived in self.closed(seat):
            self.seen[seat][arrived] = self.start[seat][arrived]


def hypotheses_about(
    diary: Diary, s: State, seat: int, barred: set[int]
) -> list[tuple[Fraction, Tiles]]:
    """All hypotheses about a board with their weights, by the definitions of 6.1 to 6.3."""
    cells = sorted(diary.start[seat])
    shown = [*diary.seen[seat].items(), *diary.received[seat].items()]
    found = []
    sizes = [sum(cell // 5 == row for cell in cells) for row in range(5)]
    for rho in ORDERS:
        if any(rho[cell // 5] != tile // KINDS for cell, tile in shown):
            continue
        if any(p == seat and rho.index(c) not in rows for p, c, rows in diary.full):
            continue
        if s.phase == PLACE_JOKER and s.target == seat:
            row = rho.index(int(s.transit) // KINDS)
            if sum(not int(s.taken[seat]) >> (5 * row + k) & 1 for k in range(5)) < 2:
                continue
        for kappa in ORDERS:
            if any(t % KINDS not in (JOKER, kappa[cell % 5]) for cell, t in shown):
                continue
            choices = [[None, *(c for c in cells if c // 5 == row and s.mode)] for row in range(5)]
            for jokers in product(*choices):
                tiles = {
                    c: KINDS * rho[c // 5] + (JOKER if c in jokers else kappa[c % 5]) for c in cells
                }
                if fits(diary, seat, tiles, barred):
                    weight = Fraction(1)
                    for row, cell in enumerate(jokers):
                        if cell is not None:
                            weight /= 6 - sizes[row]
                    found.append((weight, tiles))
    return found


def fits(diary: Diary, seat: int, tiles: Tiles, barred: set[int]) -> bool:
    for cell, tile in tiles.items():
        if cell in diary.seen[seat]:
            if diary.seen[seat][cell] != tile:
                return False
        elif tile in barred or (seat, cell, tile) in diary.missed:
            return False
    return True


def barred_tiles(diary: Diary, s: State, viewer: int | None) -> set[int]:
    """Tiles that cannot be closed at another board."""
    own = set(diary.start[viewer].values()) if viewer is not None else set()
    jokers = set() if s.mode else set(range(JOKER, TILES, KINDS))
    return diary.face_up | own | jokers


def enumerated(
    diary: Diary, s: State, viewer: int | None, seats: list[int], most: int
) -> tuple[Fraction, int, Weights] | None:
    """The weight of all joint hypotheses, their number, the weight of each tile in each cell."""
    barred = barred_tiles(diary, s, viewer)
    lists = [hypotheses_about(diary, s, seat, barred) for seat in seats]
    if np.prod([len(found) for found in lists], dtype=float) > most:
        return None
    total, number = Fraction(0), 0
    counts: Weights = defaultdict(Fraction)
    for joint in product(*lists):
        tiles = [tile for _, board in joint for tile in board.values()]
        if len(set(tiles)) < len(tiles):
            continue
        weight = Fraction(1)
        for one, _ in joint:
            weight *= one
        total += weight
        number += 1
        for seat, (_, board) in zip(seats, joint, strict=True):
            for cell in diary.closed(seat):
                counts[seat, cell, board[cell]] += weight
    return total, number, counts


def watched(options: dict[str, str], seed: int) -> Iterator[tuple[Match, Diary]]:
    """A random game with its diary, at every decision after the boards are seen."""
    match = new_match(GAME, {"arrangement": "random", **options}, seed)
    diary = Diary(match.players)
    before: Turn | None = None
    state = match.state
    for turn in play_on(match, often_right(seed)):
        if before is not None and before.seat != CHANCE:
            diary.watch(state, before.action, match.state)
        elif turn.seat != CHANCE:
            diary.begin(match.state)
        if turn.seat != CHANCE:
            yield match, diary
        before, state = turn, match.at(match.ply)


def often_right(seed: int) -> Player:
    """Random players would hardly ever hit; these do, so that all kinds of positions come up."""
    choices = stream(seed, 1)

    def player(match: Match) -> Move:
        legal = match.legal(match.due[0])
        if match.state.phase == GUESS and below(choices, 2):
            legal = [a for a in legal if a == actions.STOP or is_right(match.state, a)] or legal
        return Move(match.due[0], legal[below(choices, len(legal))])

    return player


def is_right(s: State, action: int) -> bool:
    seat, cell, tile = actions.guess_parts(action)
    return places(s).get(tile) == (seat, cell)


def in_doubt(diary: Diary, viewer: int | None) -> list[int]:
    return [seat for seat in range(diary.players) if seat != viewer and diary.closed(seat)]


def agree(found: Posterior, expected: tuple[Fraction, int, Weights]) -> None:
    total, _, counts = expected
    for seat in found.seats:
        for cell in range(CELLS):
            for tile in range(TILES):
                probability = counts[seat, cell, tile] / total
                assert found.probability(seat, cell, tile) == probability


def few_lines_left(diary: Diary, seats: list[int]) -> bool:
    """Whether enough lines are known for a plain enumeration."""
    for seat in seats:
        shown = [*diary.seen[seat].items(), *diary.received[seat].items()]
        rows = {cell // 5 for cell, _ in shown}
        cols = {cell % 5 for cell, tile in shown if tile % KINDS != JOKER}
        if len(rows) + len(cols) < 6:
            return False
    return True


@pytest.mark.parametrize("mode", [pytest.param("simple", marks=pytest.mark.slow), "full"])
@pytest.mark.parametrize(
    "players", [2, *(pytest.param(players, marks=pytest.mark.slow) for players in (3, 4))]
)
def test_it_agrees_with_plain_enumeration_to_the_last_digit(players: int, mode: str) -> None:
    compared: Counter[int] = Counter()
    for seed in range(14):
        if all(compared[n] > 60 for n in range(1, players)):
            break
        for match, diary in watched({"players": str(players), "mode": mode}, seed):
            for viewer in range(players):
                seats = in_doubt(diary, viewer)
                if not seats or compared[len(seats)] > 60 or not few_lines_left(diary, seats):
                    continue
                expected = enumerated(diary, match.state, viewer, seats, 20_000)
                if expected is None:
                    continue
                compared[len(seats)] += 1
                view = match.view(viewer)
                found = exact_posterior(view, viewer)
                agree(found, expected)
                left = {
                    t: 1 - sum(found.counts[:, :, t].flat) / Fraction(found.total)
                    for t in found.unseen
                }
                assert all(found.left_over(tile) == left[tile] for tile in found.unseen)
                if len(seats) < 3:
                    assert hypotheses(view, viewer) == expected[1]
    assert all(compared[n] > 10 for n in range(1, players))


@pytest.mark.parametrize("seed", seeds(3, quick=1))
def test_it_agrees_at_the_start_of_the_simple_game_for_two(seed: int) -> None:
    match, diary = next(watched({"players": "2", "mode": "simple"}, seed))
    expected = enumerated(diary, match.state, 0, [1], 100_000)
    assert expected is not None
    agree(posterior(match.view(0), 0), expected)
    assert hypotheses(match.view(0), 0) == expected[1]


@pytest.mark.slow
def test_ones_own_board_as_others_see_it_needs_no_hand() -> None:
    compared = 0
    for seed in range(6):
        for match, diary in watched({"players": "3"}, seed):
            for seat in in_doubt(diary, None):
                if few_lines_left(diary, [seat]) and compared < 60:
                    expected = enumerated(diary, match.state, None, [seat], 100_000)
                    assert expected is not None
                    agree(as_others_see(match.view(seat), seat), expected)
                    compared += 1
    assert compared > 20


@pytest.mark.parametrize("options", [{"open_only": "yes"}, {"protect": "yes"}, {"mode": "simple"}])
@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.slow)])
def test_the_truth_is_always_possible_and_the_certain_is_true(
    players: int, options: dict[str, str]
) -> None:
    for seed in range(2):
        for match, diary in watched({"players": str(players), **options}, seed):
            viewer = int(match.state.active)
            found = posterior(match.view(viewer), viewer)
            assert set(found.seats) == set(in_doubt(diary, viewer))
            left_over = sum((found.left_over(tile) for tile in found.unseen), Fraction(0))
            assert left_over == sum(where == LEFTOVER for where in match.state.where)
            for seat in found.seats:
                for cell in diary.closed(seat):
                    truth = diary.start[seat][cell]
                    assert found.probability(seat, cell, truth) > 0
                    assert sum(found.counts[seat, cell]) == found.total
                    if len(found.support(seat, cell)) == 1:
                        assert found.support(seat, cell) == {truth}


@pytest.mark.slow
@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2)])
def test_samples_come_as_often_as_they_should(players: int, seed: int) -> None:
    match, _ = next(watched({"players": str(players)}, seed))
    view = match.view(0)
    expected = posterior(view, 0).chances()
    found = sampled_posterior(view, 0, stream(3), 20_000).chances()
    assert abs(found - expected).max() < 0.02
    assert not found[expected == 0].any()


@pytest.mark.slow
def test_three_boards_are_sampled_as_often_as_they_should() -> None:
    match, _ = next(watched({"players": "4", "mode": "simple"}, 1))
    view = match.view(0)
    exact = exact_posterior(view, 0)
    expected = exact.chances()
    found = sampled_posterior(view, 0, stream(3), 20_000).chances()
    assert exact.exact
    assert abs(found - expected).max() < 0.04
    assert not found[expected == 0].any()


def joint_hypotheses(
    diary: Diary, s: State, viewer: int, seats: list[int], most: int
) -> dict[tuple[int, ...], Fraction]:
    """The weight of every way to fill the closed cells of some boards together."""
    barred = barred_tiles(diary, s, viewer)
    lists = [hypotheses_about(diary, s, seat, barred) for seat in seats]
    found: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    if np.prod([len(one) for one in lists], dtype=float) > most:
        return found
    for joint in product(*lists):
        tiles = [tile for _, board in joint for tile in board.values()]
        if len(set(tiles)) == len(tiles):
            closed = zip(seats, joint, strict=True)
            key = [board[cell] for seat, (_, board) in closed for cell in diary.closed(seat)]
            found[tuple(key)] += joint[0][0] * joint[1][0] * joint[2][0]
    return found


def test_three_boards_come_together_as_often_as_they_weigh() -> None:
    """Every joint hypothesis, not only each tile, whichever board is drawn as a hand, or none."""
    compared = 0
    for seed in range(14):
        for match, diary in watched({"players": "4"}, seed):
            seats = in_doubt(diary, 0)
            if len(seats) < 3 or compared > 12 or not few_lines_left(diary, seats):
                continue
            weights = joint_hypotheses(diary, match.state, 0, seats, 20_000)
            if not 3 <= len(weights) <= 300:
                continue
            for last in (NO_SEAT, *seats):
                drawn = drawn_together(match.view(0), diary, seats, last, 40 * len(weights))
                assert set(drawn) <= set(weights)
                share = drawn.total() / sum(weights.values())
                expected = [float(weight * share) for weight in weights.values()]
                assert chisquare([drawn[key] for key in weights], expected).pvalue > 1e-5
            compared += 1
    assert compared > 5


def drawn_together(
    view: State, diary: Diary, seats: list[int], last: int, times: int
) -> Counter[tuple[int, ...]]:
    """How often each way to fill the closed cells of three boards is drawn."""
    tables, numbers = np.zeros(1, TABLES), stream(last + 1)
    prepare(view, 0, tables[0])
    tables[0].last = NO_SEAT
    if last != NO_SEAT:
        draw_hand_for(view, tables[0], last)
    drawn: Counter[tuple[int, ...]] = Counter()
    for _ in range(times):
        draw_all(view, 0, tables[0], numbers)
        boards = tables[0].drawn
        key = [int(drawn_tile(boards[seat], c)) for seat in seats for c in diary.closed(seat)]
        drawn[tuple(key)] += 1
    return drawn


def test_joint_samples_share_no_tile_and_keep_what_is_known() -> None:
    for step, (match, diary) in enumerate(watched({"players": "4"}, 3)):
        if step % 4:
            continue
        view = match.view(0)
        own = set(diary.start[0].values())
        for drawn in sample(view, 0, 20, stream(step)):
            tiles: list[int] = []
            for seat in range(1, 4):
                board = {c: int(drawn_tile(drawn[seat], c)) for c in diary.start[seat]}
                assert fits(diary, seat, board, barred_tiles(diary, match.state, 0))
                tiles += board.values()
            assert len(set(tiles)) == len(tiles)
            assert not own & set(tiles)


def test_without_history_a_given_tile_tells_nothing_of_its_giver() -> None:
    boards = """
        seat 0 rows=BGRPY cols=43152 closed=B4,B2,BJ@3,G3,G1,R5,R2,P1,P4,Y3 open=-
        seat 1 rows=YRBGP cols=25314 closed=Y1,Y2,R1,R3,B1,B5,G2,G5,GJ@2,P3 open=-
        turn active=0
        """
    match = at_position(GAME, boards, "0 guess 1 r0c0 Y5", "0 expose r0c0", players="2")
    known = posterior(match.view(1), 1)
    forgotten = posterior_without_history(match.state, 1)
    blue = set(range(18, 24))
    assert known.support(0, 4) <= blue
    assert not forgotten.support(0, 4) <= blue


def test_predictions_come_true_as_often_as_they_say() -> None:
    options = GAME.read_options({"players": "2", "arrangement": "random"})
    buckets = [bucket for bucket in calibration(options, 60, 5) if bucket.asked > 1000]
    assert len(buckets) >= 3
    for bucket in buckets:
        assert abs(bucket.came_true - bucket.predicted) / bucket.asked < 0.05


def test_the_notebook_has_the_facts_and_no_conclusions() -> None:
    for step, (match, diary) in enumerate(watched({"players": "3"}, 4)):
        if step % 3:
            continue
        viewer = int(match.state.active)
        book = notebook(match.view(viewer), viewer)
        own = set(diary.start[viewer].values())
        assert set(book.face_up) == diary.face_up
        assert set(book.mine) == own - diary.face_up
        assert set(book.not_seen) == set(range(TILES)) - own - diary.face_up
        for seat, board in enumerate(book.boards):
            assert set(board.at_start) == set(diary.start[seat])
            assert set(board.closed) == set(diary.closed(seat))
            shown = [*diary.seen[seat].items(), *diary.received[seat].items()]
            rows = {cell // 5: tile // KINDS for cell, tile in shown}
            cols = {c % 5: t % KINDS for c, t in shown if t % KINDS != JOKER}
            if not any(p == seat for p, _, _ in diary.full):
                assert board.rows == tuple(rows.get(row) for row in range(5))
            assert board.cols == tuple(cols.get(col) for col in range(5))
            for cell, tiles in board.wrong.items():
                assert {(seat, cell, t) for t in tiles} == {
                    m for m in diary.missed if m[:2] == (seat, cell)
                }
            for cell, gone in board.departed.items():
                assert diary.seen[seat][cell] == gone.tile
