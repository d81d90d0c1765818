"""`tacit lesson`: a game learnt by doing, in the terminal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from tacit.cli.arguments import Language, own_language
from tacit.cli.talk import Talk
from tacit.cli.terminal import BACK, QUIT, TABLE
from tacit.engine.errors import UnknownName
from tacit.games import NAMES
from tacit.language import translator
from tacit.lesson.checking import check_lesson
from tacit.lesson.lesson import SEAT, Lesson, Moment, Place
from tacit.lesson.shelf import load_lesson, outlines, read_lesson
from tacit.lesson.voice import names_at, say

SHOW = "*"


def lesson(
    which: Annotated[
        str | None, typer.Argument(metavar="[GAME[/NAME] | FILE]", help="Which one.")
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Do not play: say whether everything in it is so.")
    ] = False,
    language: Language = None,
) -> None:
    """Learn a game by playing: without a name, the lessons that there are."""
    code = own_language(language)
    if which is None:
        list_lessons(code)
        return
    found = find_lesson(which)
    if check:
        check_lesson(found)
        print(f"{found.file}: {len(found.steps)} steps, and everything in them is so")
    else:
        LessonTalk(found, code).run()


def find_lesson(which: str) -> Lesson:
    """A lesson by name, a game's first lesson, or one from a file, which is checked."""
    game, _, name = which.partition("/")
    if game in NAMES:
        return load_lesson(game, name or next(iter(outlines(game)), ""))
    path = Path(which)
    if not path.is_file():
        raise UnknownName(f"{which}: no such game, lesson or file; `tacit lesson` lists lessons")
    found = read_lesson(path)
    check_lesson(found)
    return found


def list_lessons(code: str) -> None:
    t = translator(code)
    for game in NAMES:
        for name, written in outlines(game).items():
            print(f"{f'{game}/{name}':<20} {t.gettext(written.title)}: {t.gettext(written.about)}")


class LessonTalk(Talk):
    """The dialogue of a lesson: the voice, the table, and the learner's tries."""

    def __init__(
        self,
        lesson: Lesson,
        code: str,
        ask: Callable[[str], str] | None = None,
        tell: Callable[[str], None] = print,
    ) -> None:
        super().__init__(lesson.game, SEAT, code, ask, tell)
        self.lesson = lesson
        players = lesson.scenarios[0].begin().players
        self.names = names_at(self.t.gettext("You"), players, self.t)

    def run(self) -> bool:
        """Play to the end. False if the learner left early."""
        t = self.t
        self.tell(t.gettext(self.lesson.title))
        text = t.gettext(
            "Choose by number, or type what stands in brackets. {table}: the table,"
            " {show}: show me, {back}: one step back, {quit}: leave."
        )
        self.tell(text.format(table=TABLE, show=SHOW, back=BACK, quit=QUIT))
        place = Place()
        try:
            while True:
                self.begin(place)
                if place.step == self.lesson.last:
                    return True
                place = self.go_on(place)
        except (EOFError, KeyboardInterrupt):
            self.tell("")
            return False

    def begin(self, place: Place) -> None:
        """Tell what has happened, and what the voice says."""
        moment = self.lesson.moment(place)
        self.tell("")
        self.table(moment.match).tell_moves(moment.since)
        self.tell("")
        self.voice(self.lesson.steps[place.step].says)

    def voice(self, sentence: str) -> None:
        self.tell(f"  » {say(sentence, self.names, self.t)}")

    def go_on(self, place: Place) -> Place:
        """Ask for a move: the place after this step, or before it if the learner goes back."""
        step, moment = self.lesson.steps[place.step], self.lesson.moment(place)
        if not step.rights:
            is_back = self.answer(self.t.gettext("Enter: go on")) == BACK
            return self.lesson.before(place) if is_back else self.lesson.after(place)
        self.tell("")
        self.table(moment.match).tell_table()
        while True:
            moves = self.tried(place, moment)
            if moves is None:
                return self.lesson.before(place)
            verdict = self.lesson.judge(place, moves)
            if verdict.is_right:
                return verdict.place
            self.voice(verdict.says)

    def tried(self, place: Place, moment: Moment) -> list[int] | None:
        """The moves that the learner tries, step by step; None to go back."""
        tried = self.decision(moment.match, (BACK, SHOW))
        if tried == BACK:
            return None
        if isinstance(tried, str):
            return self.lesson.shown(moment.match, self.lesson.steps[place.step])
        return tried
