"""Offline lessons and puzzles: precomputed responses to everything that can be tried.

A kit has all boards and texts of one exercise, rendered by the same functions and templates as its
pages; the service worker (static/worker.js) only looks them up. It contains nothing personal: no
name, and no progress.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice
from typing import Any

from tacit.base.narration import Reader
from tacit.engine.errors import N_, BadText, IllegalMove
from tacit.house.core.puzzles import Rated
from tacit.house.web import templating
from tacit.house.web.context.exercise import BETWEEN
from tacit.house.web.context.lesson import lesson_address, lesson_context, shown
from tacit.house.web.context.puzzle import begun_text, puzzle_context, tried_words
from tacit.language import Translator, translator
from tacit.lesson.lesson import ANY, SEAT, Lesson, Place, Verdict
from tacit.match import Match
from tacit.puzzle.puzzle import Puzzle, Steps
from tacit.puzzle.words import names_at
from tacit.scenario.assertions import whole_actions

MOST_WAYS = 12  # branches that are followed where any legal move is right
MOST_TRIES = 1000  # moves with their own response at one place
REST = ""  # key of the response to all other moves
NO_ANSWER = N_(
    "Without a network I know only some answers. Try what I have asked, or let me show you."
)
OWN_WAY = N_(
    "Without a network I cannot follow every choice: here is one that I have made for you."
)
Shown = tuple[int, int]  # indices of a board and a voice


class Kit:
    """All views of an exercise; each board and each voice (the teacher's text) is stored once."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.boards: dict[tuple[str, str], int] = {}  # the HTML before and after the voice
        self.voices: dict[str, int] = {}
        self.pages: dict[str, Shown] = {}  # by address
        self.tries: dict[str, dict[str, Shown]] = {}  # by place, then by move

    def show(self, context: Mapping[str, Any]) -> Shown:
        """Add the view of a page or a response."""
        board = self.split("lesson/live.html", context, self.voice(context))
        return self.boards.setdefault(board, len(self.boards)), self.add_voice(context)

    def add_voice(self, context: Mapping[str, Any]) -> int:
        return self.voices.setdefault(self.voice(context), len(self.voices))

    def voice(self, context: Mapping[str, Any]) -> str:
        return templating.page(context["exercise"]["voice"], self.lang, context)

    def split(self, template: str, context: Mapping[str, Any], part: str) -> tuple[str, str]:
        """The HTML of a page before and after a part of it."""
        before, found, after = templating.page(template, self.lang, context).partition(part)
        assert found, f"{template} has no such part"
        return before, after

    def document(
        self, template: str, context: Mapping[str, Any], more: Mapping[str, Any]
    ) -> dict[str, Any]:
        """The kit as JSON data; the template is that of the whole page, at any place."""
        whole = {**context, **more}
        live = templating.page("lesson/live.html", self.lang, whole)
        return {
            "language": self.lang,
            "frame": self.split(template, whole, live),
            "boards": list(self.boards),
            "voices": likened(list(self.voices)),
            "pages": self.pages,
            "tries": self.tries,
        }


def likened(voices: Sequence[str]) -> list[tuple[int, str, int]]:
    """Compress similar texts: lengths of prefix and suffix shared with the first, and the rest."""
    first = voices[0]
    found = [(0, first, 0)]
    for voice in voices[1:]:
        begins = alike(first, voice)
        ends = alike(first[begins:][::-1], voice[begins:][::-1])
        found.append((begins, voice[begins : len(voice) - ends], ends))
    return found


def alike(one: str, other: str) -> int:
    """The length of the common prefix of two texts."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((i for i, (a, b) in pairs if a != b), min(len(one), len(other)))


# Lessons


def lesson_kit(lesson: Lesson, lang: str, more: Mapping[str, Any]) -> dict[str, Any]:
    """The kit of a lesson; `more` is the context that every page needs."""
    walk = _LessonWalk(lesson, lang)
    walk.everywhere()
    context = lesson_context(lesson, Place(), walk.you, walk.t)
    title = {"title": context["lesson"]["title"], "game": context["table"]["title"]}
    return {**title, **walk.kit.document("lesson.html", context, more)}


class _LessonWalk:
    """Visits every place of a lesson, and tries every move there."""

    def __init__(self, lesson: Lesson, lang: str) -> None:
        self.lesson, self.kit = lesson, Kit(lang)
        self.t: Translator = translator(lang)
        self.you = self.t.gettext("You")
        self.seen: dict[tuple[Place, str], Shown] = {}

    def everywhere(self) -> None:
        waiting = [Place()]
        while waiting:
            place = waiting.pop()
            name = place_text(place.step, BETWEEN.join(place.did), BETWEEN.join(place.begun))
            if name in self.kit.tries:
                continue
            self.kit.pages[lesson_address(self.lesson.game.name, self.lesson.name, place)] = (
                self.show(place)
            )
            verdicts = self.verdicts(place)
            self.kit.tries[name] = {
                tried: self.show(one.place, one.says) for tried, one in verdicts.items()
            }
            waiting += [one.place for one in verdicts.values()]

    def show(self, place: Place, says: str = "") -> Shown:
        if (place, says) not in self.seen:
            context = lesson_context(self.lesson, place, self.you, self.t, says)
            self.seen[place, says] = self.kit.show(context)
        return self.seen[place, says]

    def verdicts(self, place: Place) -> dict[str, Verdict]:
        """The verdicts on all moves that can be tried at a place."""
        lesson, words = self.lesson, self.lesson.game.notation
        step = lesson.steps[place.step]
        if not step.rights:
            return {REST: Verdict(True, lesson.after(place))}
        match = lesson.moment(place).match
        own = shown(lesson, place)
        if any(right.action == ANY for right in step.rights) and not has_few_ways(match, SEAT):
            after = lesson.judge(replace(place, begun=()), words.steps(own))
            return {own: after, REST: Verdict(True, after.place, OWN_WAY)}
        written = [one.action for one in (*step.rights, *step.tries) if one.action != ANY]
        tried = {**moves_at(match, SEAT), **steps_of(match, [*written, own])}
        found = dict(zip(tried, lesson.judge_all(place, tried.values()), strict=True))
        return {**found, REST: Verdict(False, replace(place, begun=()), NO_ANSWER)}


# Puzzles


def puzzle_kit(
    puzzle: Puzzle, shelf: Sequence[Rated], lang: str, more: Mapping[str, Any]
) -> dict[str, Any]:
    """The kit of a puzzle; `shelf` lists the puzzles for somebody who has solved none."""
    walk = _PuzzleWalk(puzzle, shelf, lang)
    walk.everywhere()
    start = walk.context()
    walk.kit.pages[start["exercise"]["path"]] = walk.kit.show(start)
    title = {"title": start["puzzle"]["title"], "game": start["table"]["title"]}
    return {**title, **walk.kit.document("puzzle/page.html", start, more)}


class _PuzzleWalk:
    """Tries every decision of a puzzle, step by step and as a whole."""

    def __init__(self, puzzle: Puzzle, shelf: Sequence[Rated], lang: str) -> None:
        self.puzzle, self.shelf, self.kit = puzzle, shelf, Kit(lang)
        self.t: Translator = translator(lang)
        self.you = self.t.gettext("You")
        self.seen: dict[Steps, Shown] = {}

    def context(
        self, begun: Sequence[int] = (), tried: Sequence[int] = (), said: str = ""
    ) -> dict[str, Any]:
        return puzzle_context(self.puzzle, self.shelf, begun, tried, self.you, self.t, said)

    def everywhere(self) -> None:
        puzzle, waiting = self.puzzle, [Steps()]
        self.show(puzzle.best.steps)  # first, since most other voices are similar to this one
        refused = self.kit.show(self.context(said=self.t.gettext(IllegalMove.sentence)))
        while waiting:
            begun = waiting.pop()
            name = place_text("", "", begun_text(puzzle, begun))
            if name in self.kit.tries:
                continue
            match = puzzle.begin()
            match.play_all(puzzle.seat, begun)
            tried = {text: (*begun, *moves) for text, moves in moves_at(match, puzzle.seat).items()}
            self.kit.tries[name] = {text: self.show(steps) for text, steps in tried.items()}
            self.kit.tries[name][REST] = refused
            waiting += [steps for steps in tried.values() if puzzle.is_begun(steps)]

    def show(self, steps: Steps) -> Shown:
        if steps not in self.seen:
            self.seen[steps] = self.shown(steps)
        return self.seen[steps]

    def shown(self, steps: Steps) -> Shown:
        if self.puzzle.is_begun(steps):
            return self.kit.show(self.context(begun=steps))
        words = tried_words(self.puzzle, steps, self.reader)
        ended = {**self.ended, "puzzle": {**self.ended["puzzle"], **words}}
        return self.end, self.kit.add_voice(ended)

    # After a try the board is always the same, and there is nothing to choose.

    @cached_property
    def ended(self) -> dict[str, Any]:
        return self.context(tried=self.puzzle.best.steps)

    @cached_property
    def end(self) -> int:
        return self.kit.show(self.ended)[0]

    @cached_property
    def reader(self) -> Reader:
        names = names_at(self.you, self.puzzle, self.t)
        return self.puzzle.begin().reader(self.puzzle.seat, names, self.t)


# Moves to try


def place_text(step: object, did: str, begun: str) -> str:
    """The key of a place, made of its form fields."""
    return f"{step}|{did}|{begun}"


def has_few_ways(match: Match, seat: int) -> bool:
    ways = islice(whole_actions(match.game, match.state, seat), MOST_WAYS + 1)
    return len(list(ways)) <= MOST_WAYS


def moves_at(match: Match, seat: int) -> dict[str, list[int]]:
    """The legal moves: single steps by number, whole moves by notation."""
    whole = islice(whole_actions(match.game, match.state, seat), MOST_TRIES)
    found = {str(action): [action] for action in match.legal(seat)}
    return {**found, **dict(_written(match, whole))}


def _written(match: Match, whole: Iterable[Sequence[int]]) -> Iterator[tuple[str, list[int]]]:
    for steps in whole:
        yield match.game.notation.steps_text(steps), list(steps)


def steps_of(match: Match, texts: Iterable[str]) -> dict[str, list[int]]:
    """Moves by their notation, both as boards write it and as the lesson's author does."""
    words = match.game.notation
    found: dict[str, list[int]] = {}
    for text in texts:
        try:
            steps = words.steps(text)
        except (BadText, IllegalMove):
            continue
        found |= {text: steps, words.steps_text(steps): steps}
    return found
