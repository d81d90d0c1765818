"""Checks a lesson: plays every path through it to the end and tries everything it mentions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from tacit.engine.errors import BadText, TacitError
from tacit.lesson.lesson import ANY, SEAT, Lesson, Place, Step, go_on, is_legal
from tacit.lesson.outline import HOLDS, LEGAL, OR, SHOULD, TryLine
from tacit.match import Match
from tacit.scenario.assertions import whole_actions
from tacit.scenario.runner import Failed, Scenario

MOST_WAYS = 12  # paths that are followed where any legal move is right


def check_lesson(lesson: Lesson) -> None:
    """Raises BadText with file and line for the first thing that is wrong."""
    for scenario in dict.fromkeys(lesson.scenarios):
        try:
            scenario.run(_no_other_block)
        except Failed as failure:
            raise BadText(str(failure)) from failure
    _Walk(lesson).from_place(Place())


def _no_other_block(name: str) -> Scenario:
    raise BadText(f"{name}: a lesson compares no views")


class _Walk:
    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson

    def from_place(self, place: Place) -> None:
        """Check everything at a step, then follow every path from it."""
        if place.step == self.lesson.last:
            return
        step, match = self.lesson.steps[place.step], self.lesson.moment(place).match
        self.check_tries(step, match)
        if not step.rights:
            self.check_then(place, match.copy())
            return self.from_place(self.lesson.after(place))
        for right in step.rights:
            for moves in self.ways(right, match):
                after = match.copy()
                self.play(after, right, moves)
                self.check_then(place, after)
                did = self.lesson.game.notation.steps_text(moves)
                self.from_place(self.lesson.after(place, did))

    def ways(self, right: TryLine, match: Match) -> Iterator[list[int]]:
        if right.action == ANY:
            found = whole_actions(self.lesson.game, match.state, SEAT)
            yield from (list(moves) for moves in islice(found, MOST_WAYS))
        else:
            yield self.moves(right)

    def moves(self, one: TryLine) -> list[int]:
        try:
            return self.lesson.game.notation.steps(one.action)
        except TacitError as error:
            raise self.wrong(one, str(error)) from error

    def play(self, match: Match, right: TryLine, moves: list[int]) -> None:
        try:
            match.play_all(SEAT, moves)
            go_on(match)
        except TacitError as error:
            raise self.wrong(right, f"expected it to be legal, found: {error}") from error

    def check_tries(self, step: Step, match: Match) -> None:
        """Check that every wrong try is legal, or illegal, as the file says."""
        if step.tries and not step.rights:
            raise self.wrong(step.tries[0], "the learner is asked nothing here")
        rights = [self.moves(one) for one in step.rights if one.action != ANY]
        for one in step.tries:
            moves, legal = self.moves(one), one.mark == LEGAL
            if moves in rights:
                raise self.wrong(one, "expected a wrong try, found what is right")
            if is_legal(match, moves) != legal:
                wanted, found = ("legal", "refused") if legal else ("refused", "legal")
                raise self.wrong(one, f"expected it to be {wanted}, found it {found}")

    def check_then(self, place: Place, match: Match) -> None:
        """Check that the moves after a step are legal and that its assertions hold."""
        scenario = self.lesson.scenarios[place.step]
        for one in self.lesson.steps[place.step].then:
            try:
                if one.mark == SHOULD:
                    scenario.move(match, one.line)
                    go_on(match)
                elif one.mark == HOLDS:
                    scenario.check(match, one.line, _no_other_block)
                elif one.mark == OR:
                    raise BadText("`|` stands below what the learner should do")
            except (Failed, TacitError) as error:
                raise self.wrong(one, str(error)) from error

    def wrong(self, one: TryLine, what: str) -> BadText:
        return BadText(f"{self.lesson.file}:{one.line.number} {one.line.text}: {what}")
