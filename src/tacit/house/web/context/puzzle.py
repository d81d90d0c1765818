"""Puzzles as pages show them: the list, and one puzzle with the response to a try."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tacit.base.figures import percent
from tacit.base.narration import Reader
from tacit.games import NAMES
from tacit.house.core.puzzles import Rated, following
from tacit.house.web.context.exercise import BETWEEN, scene_of
from tacit.house.web.context.game import board_parts, game_summary, help_of
from tacit.language import Translator
from tacit.puzzle.crafts import craft_of
from tacit.puzzle.puzzle import Puzzle
from tacit.puzzle.words import names_at, reason, title_of, told, verdict

LEVELS = 3  # easy, medium, hard: equally many puzzles of each


def puzzle_address(puzzle: Puzzle) -> str:
    return f"/puzzles/{puzzle.game.name}/{puzzle.number}"


# The list of puzzles


def shelf_context(shelves: Mapping[str, Sequence[Rated]], t: Translator) -> dict[str, Any]:
    """All that `puzzle/shelf.html` needs."""
    return {
        "games": [game_summary(name, t) for name in NAMES if shelves.get(name)],
        "kinds": {name: kinds_of(shelf, t) for name, shelf in shelves.items()},
        "solved": {name: sum(one.is_solved for one in shelf) for name, shelf in shelves.items()},
        "first": {name: first_of(shelf) for name, shelf in shelves.items()},
    }


def first_of(shelf: Sequence[Rated]) -> str | None:
    """The path of the easiest puzzle that is not solved yet."""
    return next((puzzle_address(one.puzzle) for one in shelf if not one.is_solved), None)


def kinds_of(shelf: Sequence[Rated], t: Translator) -> list[dict[str, Any]]:
    """The puzzles of a game by kind, each from easy to hard."""
    if not shelf:
        return []
    rows = [row_of(one, i * LEVELS // len(shelf), t) for i, one in enumerate(shelf)]
    kinds = craft_of(shelf[0].puzzle.game).KINDS
    found = [
        {"title": t.gettext(title), "puzzles": [row for row in rows if row["kind"] == kind]}
        for kind, title in kinds.items()
    ]
    return [kind for kind in found if kind["puzzles"]]


def row_of(one: Rated, level: int, t: Translator) -> dict[str, Any]:
    return {
        "kind": one.puzzle.kind,
        "number": one.puzzle.number,
        "address": puzzle_address(one.puzzle),
        "level": level + 1,
        "level_text": level_text(level, t),
        "share": share_text(one, t),
        "solved": one.is_solved,
    }


def level_text(level: int, t: Translator) -> str:
    return (
        t.pgettext("a puzzle", "easy"),
        t.pgettext("a puzzle", "medium"),
        t.pgettext("a puzzle", "hard"),
    )[level]


def share_text(one: Rated, t: Translator) -> str:
    """The share of guests who solved it; empty while too few have tried."""
    if one.share is None:
        return ""
    return t.gettext("Solved by {percent}").format(percent=percent(one.share, t))


# One puzzle


def puzzle_context(
    puzzle: Puzzle,
    shelf: Sequence[Rated],
    begun: Sequence[int],
    tried: Sequence[int],
    you: str,
    t: Translator,
    said: str = "",
) -> dict[str, Any]:
    """All that `lesson/live.html` needs: `begun` are single steps, `tried` is a whole decision."""
    match = puzzle.begin()
    names = names_at(you, puzzle, t)
    own = next(one for one in shelf if one.puzzle.key == puzzle.key)
    onward = following(shelf, puzzle)
    words: dict[str, Any] = {
        "game": puzzle.game.name,
        "title": t.gettext("Puzzle {n}").format(n=puzzle.number),
        "asks": title_of(puzzle, t),
        "answer": said,
        "share": share_text(own, t),
        "tried": bool(tried),
        "next": None if onward is None else puzzle_address(onward),
        "back": puzzle_address(puzzle) if begun else None,
    }
    if tried:
        words |= tried_words(puzzle, tried, match.reader(puzzle.seat, names, t))
    match.play_all(puzzle.seat, begun)
    return {
        "puzzle": words,
        "exercise": {
            "address": puzzle_address(puzzle),
            "path": puzzle_address(puzzle),
            "fields": {"begun": begun_text(puzzle, begun)},
            "voice": "puzzle/voice.html",
        },
        "table": {"game": puzzle.game.name, "title": puzzle.game.narration.title},
        "guide": help_of(puzzle.game, t),
        "scene": scene_of(match, puzzle.seat, names, puzzle.scenario.options, not tried, t),
        **board_parts(puzzle.game.name),
    }


def tried_words(puzzle: Puzzle, tried: Sequence[int], reader: Reader) -> dict[str, Any]:
    """The response to a try."""
    return {
        "right": tuple(tried) == puzzle.best.steps,
        "verdict": verdict(puzzle, tried, reader.t),
        "reason": reason(puzzle, reader),
        "choices": told(puzzle, tried, reader),
    }


def begun_text(puzzle: Puzzle, begun: Sequence[int]) -> str:
    return BETWEEN.join(puzzle.game.notation.action_text(step) for step in begun)
