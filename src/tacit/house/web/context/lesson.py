"""Lessons as pages show them: the list, and one step of a lesson."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from tacit.games import NAMES
from tacit.house.core.viewer import story
from tacit.house.web.context.exercise import BETWEEN, scene_of
from tacit.house.web.context.game import board_parts, game_summary, help_of
from tacit.language import Translator
from tacit.lesson.lesson import SEAT, Lesson, Moment, Place
from tacit.lesson.shelf import load_lesson, next_lesson, outlines
from tacit.lesson.voice import names_at, question, say

LONGEST = 400  # characters of a list of steps that are read


def lesson_address(game: str, name: str, place: Place | None = None) -> str:
    """The path of a lesson, or of a step of it."""
    path = f"/learn/{game}/{name}"
    if place is None or place == Place():
        return path
    parts = {"did": BETWEEN.join(place.did), "begun": BETWEEN.join(place.begun)}
    kept = {name: value for name, value in parts.items() if value}
    return f"{path}?{urlencode({'step': place.step, **kept})}"


def read_place(lesson: Lesson, step: str, did: str, begun: str) -> Place:
    """The place given in a URL or a form; the first, if none is given."""
    number = int(step) if step.isascii() and step.isdigit() and len(step) < 4 else 0
    return lesson.place(number, listed(did), listed(begun))


def listed(text: str) -> list[str]:
    return [one for one in text[:LONGEST].split(BETWEEN) if one]


def shelf_context(done: Collection[str], t: Translator) -> dict[str, Any]:
    """All that `learn.html` needs."""
    return {
        "games": [game_summary(name, t) for name in NAMES if outlines(name)],
        "lessons": {
            game: [
                {
                    "address": lesson_address(game, name),
                    "title": t.gettext(written.title),
                    "about": t.gettext(written.about),
                    "done": key_of(game, name) in done,
                }
                for name, written in outlines(game).items()
            ]
            for game in NAMES
        },
    }


def key_of(game: str, name: str) -> str:
    """The key of a lesson in the cookie of those that are done."""
    return f"{game}.{name}"


def first_lessons(done: Collection[str]) -> dict[str, dict[str, Any]]:
    """For each game that has lessons: the path of the first one, and whether it is done."""
    found = {game: next(iter(outlines(game))) for game in NAMES if outlines(game)}
    return {
        game: {"address": lesson_address(game, name), "done": key_of(game, name) in done}
        for game, name in found.items()
    }


def lesson_context(
    lesson: Lesson, place: Place, you: str, t: Translator, said: str = ""
) -> dict[str, Any]:
    """All that `lesson/live.html` needs; `said` is the response to a try."""
    moment, step = lesson.moment(place), lesson.steps[place.step]
    names = names_at(you, moment.match.players, t)
    return {
        "lesson": {
            **lesson_words(lesson, place, t),
            "says": say(step.says, names, t),
            "answer": say(said, names, t) if said else "",
            "told": told(moment, names, t),
            "asks": bool(step.rights),
            "refused": [
                {"say": one.action, "text": question(one.answer, names, t)} for one in step.refused
            ],
            "shown": shown(lesson, place),
        },
        "exercise": exercise(lesson, place),
        "table": {"game": lesson.game.name, "title": lesson.game.narration.title},
        "guide": help_of(lesson.game, t),
        "scene": scene_of(
            moment.match, SEAT, names, lesson.scenarios[place.step].options, bool(step.rights), t
        ),
        **board_parts(lesson.game.name),
    }


def exercise(lesson: Lesson, place: Place) -> dict[str, Any]:
    """The form for tries: its address and hidden fields."""
    game, name = lesson.game.name, lesson.name
    return {
        "address": lesson_address(game, name, place),
        "path": lesson_address(game, name),
        "fields": {
            "step": place.step,
            "did": BETWEEN.join(place.did),
            "begun": BETWEEN.join(place.begun),
        },
        "voice": "lesson/voice.html",
    }


def lesson_words(lesson: Lesson, place: Place, t: Translator) -> dict[str, Any]:
    """The position in a lesson, and links to other steps and lessons."""
    game, name = lesson.game.name, lesson.name
    following = next_lesson(game, name)
    return {
        "game": game,
        "title": t.gettext(lesson.title),
        "number": place.step + 1,
        "steps": len(lesson.steps),
        "ends": place.step == lesson.last,
        "back": lesson_address(game, name, lesson.before(place)) if place != Place() else None,
        "next": lesson_address(game, following) if following else None,
        "next_title": t.gettext(load_lesson(game, following).title) if following else "",
    }


def told(moment: Moment, names: list[str], t: Translator) -> list[str]:
    """What has happened since the previous step."""
    entries = story(moment.match, SEAT, moment.since, names, t)
    return [line for entry in entries if not entry.is_step for line in entry.lines]


def shown(lesson: Lesson, place: Place) -> str:
    """What the learner should do, in notation; empty where nothing is asked."""
    step = lesson.steps[place.step]
    if not step.rights:
        return ""
    match = lesson.moment(replace(place, begun=())).match
    return lesson.game.notation.steps_text(lesson.shown(match, step))
