"""The assertions of SALOMONS OORDEEL's scenarios: None if one holds, else what was found."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from tacit.base.notation import Check
from tacit.base.symbols import NOTHING, parse_number, parse_seat
from tacit.engine.bits import members_of
from tacit.engine.errors import BadText, TacitError
from tacit.engine.views import State
from tacit.games.salomon.notation.symbols import (
    CELL_TEXTS,
    TILE_TEXTS,
    all_jokers,
    list_text,
    miss_text,
    pairs_of,
    parse_cell,
    parse_cols,
    parse_jokers,
    parse_list,
    parse_miss,
    parse_rows,
    parse_tile,
    parse_tiles,
)
from tacit.games.salomon.notation.write import missed_text, misses
from tacit.games.salomon.rules import actions
from tacit.games.salomon.rules.arrange import free_columns
from tacit.games.salomon.rules.deduction import Posterior, posterior_without_history
from tacit.games.salomon.rules.legal import acting, legal
from tacit.games.salomon.rules.setup import has_whole_colour
from tacit.games.salomon.rules.state import (
    CELLS,
    LEFTOVER,
    NO_GUESS,
    PHASES,
    SEATS,
    SIDE,
    WAS_RIGHT,
    WAS_WRONG,
    centre_tiles,
    closed_count,
    colour_of,
    hand,
    holds,
    in_game,
    is_open,
    tiles_on,
)


def _words(rest: str, count: int, form: str) -> list[str]:
    words = rest.split(None, count - 1)
    if len(words) != count:
        raise BadText(f"{rest}: expected {form}")
    return words


def _check_number(found: int, rest: str) -> str | None:
    return None if found == parse_number(rest) else str(found)


def _check_set(found: Sequence[int], expected: Sequence[int], texts: Sequence[str]) -> str | None:
    return None if set(found) == set(expected) else list_text(texts[i] for i in found)


def _seats(s: State, rest: str) -> list[int]:
    return [parse_seat(word, int(s.players)) for word in parse_list(rest)]


def _deciders(s: State) -> list[int]:
    return [seat for seat in range(int(s.players)) if int(acting(s)) >> seat & 1]


def _legal(s: State) -> list[int]:
    out = np.empty(actions.MOST_LEGAL, np.int32)
    return [int(a) for seat in _deciders(s) for a in out[: legal(s, seat, out)]]


def _guesses(s: State) -> list[int]:
    return [action for action in _legal(s) if actions.is_guess(action)]


_SEAT_TEXTS = tuple(map(str, range(SEATS)))


# The table


def _check_guess(outcome: int) -> Check:
    found = {NO_GUESS: "no guess", WAS_RIGHT: "right", WAS_WRONG: "wrong"}
    return lambda s, rest: None if s.outcome == outcome else found[int(s.outcome)]


def _check_phase(s: State, rest: str) -> str | None:
    phase, _, who = rest.partition(" ")
    if phase not in PHASES:
        raise BadText(f"{phase}: not a phase ({', '.join(PHASES)})")
    decider, _, seats = who.strip().partition(" ")
    if who and decider != "decider":
        raise BadText(f"{rest}: expected PHASE decider SEAT")
    right = PHASES[s.phase] == phase and (not who or set(_seats(s, seats)) == set(_deciders(s)))
    return None if right else f"{PHASES[s.phase]} decider {list_text(_deciders(s))}"


def _check_cell(s: State, rest: str) -> str | None:
    words = rest.split()
    if len(words) not in (3, 4):
        raise BadText(f"{rest}: expected SEAT CELL TILE open|closed, or SEAT CELL empty")
    seat, cell = parse_seat(words[0], int(s.players)), parse_cell(words[1])
    tile = tiles_on(s, seat).get(cell)
    if words[2] != "empty":
        parse_tile(words[2])
        if words[3:] not in (["open"], ["closed"]):
            raise BadText(f"{rest}: expected open or closed")
    if tile is None:
        found = "empty"
    else:
        found = f"{TILE_TEXTS[tile]} {'open' if is_open(s, tile) else 'closed'}"
    return None if found == " ".join(words[2:]) else found


def _check_closed(s: State, rest: str) -> str | None:
    who, number = _words(rest, 2, "SEAT NUMBER")
    return _check_number(int(closed_count(s, parse_seat(who, int(s.players)))), number)


def _check_in_game(s: State, rest: str) -> str | None:
    found = [seat for seat in range(int(s.players)) if in_game(s, seat)]
    return _check_set(found, _seats(s, rest), _SEAT_TEXTS)


def _check_centre(s: State, rest: str) -> str | None:
    return _check_set(centre_tiles(s), parse_tiles(rest), TILE_TEXTS)


def _check_legal(s: State, rest: str) -> str | None:
    what, listed = _words(rest, 2, "expose, place or targets, and a list")
    if what == "targets":
        found = sorted({int(actions.guess_parts(guess)[0]) for guess in _guesses(s)})
        return _check_set(found, _seats(s, listed), _SEAT_TEXTS)
    if what not in ("expose", "place"):
        raise BadText(f"{what}: expected expose, place or targets")
    first = actions.EXPOSE if what == "expose" else actions.PLACE
    cells = [action - first for action in _legal(s) if first <= action < first + CELLS]
    return _check_set(cells, [parse_cell(word) for word in parse_list(listed)], CELL_TEXTS)


def _check_guesses(s: State, rest: str) -> str | None:
    return _check_number(len(_guesses(s)), rest)


def _check_stop(s: State, rest: str) -> str | None:
    if rest not in ("yes", "no"):
        raise BadText(f"{rest}: expected yes or no")
    found = "yes" if actions.STOP in _legal(s) else "no"
    return None if found == rest else found


def _check_missed(s: State, rest: str) -> str | None:
    verb, miss = _words(rest, 2, "has SEAT/CELL/TILE")
    if verb != "has":
        raise BadText(f"{rest}: expected has SEAT/CELL/TILE")
    wanted = miss_text(*parse_miss(miss, int(s.players)))
    return None if wanted in (miss_text(*m) for m in misses(s)) else missed_text(s)


def _check_leftover(s: State, rest: str) -> str | None:
    return _check_number(sum(where == LEFTOVER for where in s.where), rest)


# Deduction


def _posterior(s: State, rest: str, count: int, form: str) -> tuple[Posterior, int, int, list[str]]:
    words = _words(rest, count, form)
    viewer, seat = (parse_seat(word, int(s.players)) for word in words[:2])
    cell = parse_cell(words[2])
    if seat == viewer or cell not in members_of(s.closed[seat]):
        raise BadText(f"{rest}: seat {seat} has no closed tile there that seat {viewer} cannot see")
    return posterior_without_history(s, viewer), seat, cell, words[3:]


def _check_support(s: State, rest: str) -> str | None:
    found, seat, cell, words = _posterior(s, rest, 4, "VIEWER SEAT CELL TILES")
    return _check_set(sorted(found.support(seat, cell)), parse_tiles(words[0]), TILE_TEXTS)


def _check_prob(s: State, rest: str) -> str | None:
    posterior, seat, cell, words = _posterior(s, rest, 5, "VIEWER SEAT CELL TILE PROBABILITY")
    try:
        expected = Fraction(words[1])
    except (ValueError, ZeroDivisionError):
        raise BadText(f"{words[1]}: not a probability, such as 1/2") from None
    found = posterior.probability(seat, cell, parse_tile(words[0]))
    return None if found == expected else str(found)


# Set-up


def _check_misdeal(s: State, rest: str) -> str | None:
    if rest not in ("yes", "no"):
        raise BadText(f"{rest}: expected yes or no")
    found = "yes" if has_whole_colour(hand(s, 0)) else "no"
    return None if found == rest else found


def arrangement_fault(s: State, text: str) -> str | None:
    """Why seat 0 cannot arrange its hand this way; None if it can (2.5)."""
    pairs = pairs_of(text)
    if set(pairs) - {"rows", "cols", "jokers"}:
        raise BadText(f"{text}: expected rows=, cols= and jokers=")
    try:
        rows, cols = parse_rows(pairs.get("rows", NOTHING)), parse_cols(pairs.get("cols", NOTHING))
        columns = parse_jokers(pairs)
    except TacitError as error:
        return str(error)
    if len(rows) < SIDE or len(cols) < SIDE:
        return "not all lines are named"
    if set(columns) != {joker for joker in all_jokers() if holds(s, 0, joker)}:
        return "not exactly the jokers in the hand are placed"
    world = s.copy()
    world.cols[0] = cols
    for joker, column in columns.items():
        if (column or 0) not in members_of(free_columns(world, 0, colour_of(joker))):
            return f"{TILE_TEXTS[joker]} stands in the place of another tile"
    return None


def _check_arrange_ok(s: State, rest: str) -> str | None:
    fault = arrangement_fault(s, rest)
    return None if fault is None else f"it is not: {fault}"


def _check_arrange_bad(s: State, rest: str) -> str | None:
    return "nothing wrong with it" if arrangement_fault(s, rest) is None else None


CHECKS: dict[str, Check] = {
    "right": _check_guess(WAS_RIGHT),
    "wrong": _check_guess(WAS_WRONG),
    "phase": _check_phase,
    "cell": _check_cell,
    "closed": _check_closed,
    "in_game": _check_in_game,
    "centre": _check_centre,
    "legal": _check_legal,
    "n_guesses": _check_guesses,
    "may_stop": _check_stop,
    "missed": _check_missed,
    "leftover": _check_leftover,
    "support": _check_support,
    "prob": _check_prob,
    "misdeal": _check_misdeal,
    "arrange_ok": _check_arrange_ok,
    "arrange_bad": _check_arrange_bad,
}
