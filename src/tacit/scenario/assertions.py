"""The assertions shared by all games (docs/notation.md): None if one holds, else what was found."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from tacit.engine.errors import BadText
from tacit.engine.views import State
from tacit.game import Game
from tacit.match import Match, seat_text

MOST_TOLD = 200  # legal actions that a message lists


def read_seat(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise BadText(f"{text or 'nothing'}: not a seat")
    return int(text)


def seat_of(match: Match, text: str) -> int:
    seat = read_seat(text)
    if seat >= match.players:
        raise BadText(f"{text}: no such seat (there are 0 to {match.players - 1})")
    return seat


def _seats_text(seats: Iterable[int]) -> str:
    return ",".join(seat_text(seat) for seat in seats) or "-"


def _check_to_move(match: Match, rest: str) -> str | None:
    words = rest.replace(",", " ").split()
    if len(words) < 2:
        raise BadText(f"{rest}: expected seats and a phase")
    phase = match.game.notation.phase_text(match.state)
    seats = {seat_text(seat) for seat in match.due} or {"-"}
    if seats == set(words[:-1]) and phase == words[-1]:
        return None
    return f"{_seats_text(match.due)} {phase}"


Steps = tuple[int, ...]  # the hidden steps that make up one visible action; mostly one


def _actions(match: Match, rest: str) -> tuple[int, set[Steps]]:
    """`0: play Y3, pass` as a seat and a set of actions."""
    who, colon, listed = rest.partition(":")
    if not colon:
        raise BadText(f"{rest}: expected `SEAT: ACTIONS`")
    seat = seat_of(match, who.strip())
    texts = [] if listed.strip() in ("", "-") else re.split(r",\s+", listed.strip().rstrip(","))
    return seat, {steps for text in texts for steps in _steps(match.game, text)}


def _steps(game: Game, text: str) -> list[Steps]:
    """One action, or several if the text makes sense only when split at its commas."""
    try:
        return [tuple(game.notation.steps(text))]
    except BadText:
        if "," not in text:
            raise
        return [tuple(game.notation.steps(part)) for part in text.split(",")]


def whole_actions(game: Game, s: State, seat: int) -> Iterator[Steps]:
    """All legal actions, with hidden steps followed to their end. There can be very many."""
    for action in game.legal_actions(s, seat):
        if game.notation.is_step(action):
            after = game.copy(s)
            game.apply(after, seat, action)
            yield from ((action, *further) for further in whole_actions(game, after, seat))
        else:
            yield (action,)


def _is_legal(match: Match, seat: int, steps: Steps) -> bool:
    s = match.game.copy(match.state)
    for i, action in enumerate(steps):
        if action not in match.game.legal_actions(s, seat):
            return False
        if i < len(steps) - 1:
            match.game.apply(s, seat, action)
    return True


def _actions_text(match: Match, actions: Iterable[Steps]) -> str:
    return ", ".join(match.game.notation.steps_text(steps) for steps in sorted(actions)) or "-"


def _some_legal(match: Match, seat: int, at_least: int) -> tuple[set[Steps], str]:
    """Legal actions, more than `at_least` of them if there are that many, and their text."""
    found = set(islice(whole_actions(match.game, match.state, seat), max(at_least, MOST_TOLD) + 1))
    more = ", ..." if len(found) > MOST_TOLD else ""
    return found, f"{seat}: {_actions_text(match, sorted(found)[:MOST_TOLD])}{more}"


def _check_legal(match: Match, rest: str) -> str | None:
    seat, expected = _actions(match, rest)
    legal, text = _some_legal(match, seat, len(expected))
    return None if legal == expected else text


def _check_can(match: Match, rest: str) -> str | None:
    seat, expected = _actions(match, rest)
    if all(_is_legal(match, seat, steps) for steps in expected):
        return None
    return f"only {_some_legal(match, seat, 0)[1]}"


def _check_cannot(match: Match, rest: str) -> str | None:
    seat, excluded = _actions(match, rest)
    legal = {steps for steps in excluded if _is_legal(match, seat, steps)}
    return f"{seat}: {_actions_text(match, legal)}" if legal else None


def _check_over(match: Match, rest: str) -> str | None:
    if not match.over:
        return "a game under way"
    result = match.game.notation.result_text(match.state)
    expected = rest.split()
    return None if result.split()[: len(expected)] == expected else f"over {result}"


def _check_not_over(match: Match, rest: str) -> str | None:
    if rest:
        raise BadText(f"{rest}: nothing follows not_over")
    return f"over {match.game.notation.result_text(match.state)}" if match.over else None


CHECKS: dict[str, Callable[[Match, str], str | None]] = {
    "to_move": _check_to_move,
    "legal": _check_legal,
    "can": _check_can,
    "cannot": _check_cannot,
    "over": _check_over,
    "not_over": _check_not_over,
}
