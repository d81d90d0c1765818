"""A parsed lesson: its steps, the table at each step, and the answers to what is tried there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from tacit.engine.errors import N_, BadText, IllegalMove, TacitError
from tacit.game import Game
from tacit.lesson.outline import LEARNER, LEGAL, OR, REFUSED, SHOULD, Outline, Part, TryLine
from tacit.match import Match
from tacit.scenario.runner import Scenario

SEAT = int(LEARNER)
ANY = "any"  # every legal move is right
LEGAL_BUT = N_("The rules allow that. But try what I have asked first.")


@dataclass(frozen=True)
class Place:
    """The position of a learner in a lesson.

    `did` and `begun` are in notation: the learner's choices at this table where several moves were
    right, and the steps of a move that is not complete yet.
    """

    step: int = 0
    did: tuple[str, ...] = ()
    begun: tuple[str, ...] = ()


@dataclass(frozen=True)
class Step:
    """What the voice says at a step, and what can be tried there. Lines are kept as written."""

    part: Part
    table: Scenario | None  # a new table from here on
    rights: tuple[TryLine, ...]  # the right moves; the first one is shown as the solution
    tries: tuple[TryLine, ...]  # wrong tries that have an answer of their own
    then: tuple[TryLine, ...]  # the moves that follow, and the assertions that hold then

    @property
    def says(self) -> str:
        return self.part.says

    @property
    def is_free(self) -> bool:
        """Whether several moves are right, so that the table depends on the learner's choice."""
        return len(self.rights) > 1 or any(right.action == ANY for right in self.rights)

    @property
    def refused(self) -> tuple[TryLine, ...]:
        return tuple(one for one in self.tries if one.mark == REFUSED)


@dataclass(frozen=True)
class Moment:
    """The table at a step, and the ply from which the learner has not been told the moves yet."""

    match: Match
    since: int


@dataclass(frozen=True)
class Verdict:
    """The answer to a try, and the learner's place after it."""

    is_right: bool
    place: Place
    says: str = ""


class Lesson:
    """A lesson. It can be entered at any place; places and moves given to it are validated."""

    def __init__(self, name: str, written: Outline) -> None:
        self.name = name
        self.file = written.file
        self.title, self.about = written.title, written.about
        self.steps = [_read_step(part) for part in written.parts]
        self.scenarios = [self._scenario_at(step) for step in range(len(self.steps))]
        games = {scenario.game.name for scenario in self.scenarios}
        if len(games) > 1:
            raise BadText(f"{self.file}: a lesson is about one game, not {', '.join(games)}")

    @cached_property
    def game(self) -> Game:
        return self.scenarios[0].game

    @property
    def last(self) -> int:
        return len(self.steps) - 1

    def _first_step_at_table(self, step: int) -> int:
        return max(i for i in range(step + 1) if self.steps[i].table is not None)

    def _scenario_at(self, step: int) -> Scenario:
        table = self.steps[self._first_step_at_table(step)].table
        assert table is not None
        return table

    # Where the learner is

    def place(self, step: int, did: Sequence[str] = (), begun: Sequence[str] = ()) -> Place:
        """The place for the parts of a URL, corrected to the nearest valid one."""
        place = Place(min(max(step, 0), self.last), tuple(did), tuple(begun))
        return place if self._has_begun(place) else replace(place, begun=())

    def _has_begun(self, place: Place) -> bool:
        """Whether the steps already taken are legal there and lead to a right move."""
        try:
            moves = self._begun(place)
        except BadText:
            return False
        match = self.moment(replace(place, begun=())).match
        return self._leads_to_right(match, self.steps[place.step], moves)

    def _begun(self, place: Place) -> list[int]:
        return [self.game.notation.parse_action(one) for one in place.begun]

    def moment(self, place: Place) -> Moment:
        """The table after the moves that led to a place."""
        first = self._first_step_at_table(place.step)
        match, did = self.scenarios[place.step].end.copy(), list(place.did)
        since = 0
        for number in range(first, place.step):
            since = match.ply
            self.carry_out(match, number, did)
        match.play_all(SEAT, self._begun(place))
        return Moment(match, since)

    def carry_out(self, match: Match, number: int, did: list[str]) -> None:
        """Play all moves of a step. If the learner had a choice, it is taken from `did`."""
        step, scenario = self.steps[number], self.scenarios[number]
        if step.rights:
            match.play_all(SEAT, self._chosen(match, step, did))
            go_on(match)
        for one in step.then:
            if one.mark == SHOULD:
                scenario.move(match, one.line)
                go_on(match)

    def _chosen(self, match: Match, step: Step, did: list[str]) -> list[int]:
        """The learner's own move if it was right, else the one shown as the solution."""
        if step.is_free and did:
            try:
                moves = self.game.notation.steps(did.pop(0))
            except (BadText, IllegalMove):  # a made-up URL
                return self.shown(match, step)
            if self._is_right(match, step, moves):
                return moves
        return self.shown(match, step)

    def shown(self, match: Match, step: Step) -> list[int]:
        """The move shown as the solution; if any legal move is right, the first one."""
        if step.rights[0].action != ANY:
            return self.game.notation.steps(step.rights[0].action)
        moves: list[int] = []
        after = match.copy()
        while True:
            moves.append(after.legal(SEAT)[0])
            after.play(SEAT, moves[-1])
            if not self.game.notation.is_step(moves[-1]):
                return moves

    # What is tried

    def judge(self, place: Place, moves: Sequence[int]) -> Verdict:
        """The answer to a try, and the learner's place after it."""
        (verdict,) = self.judge_all(place, [moves])
        return verdict

    def judge_all(self, place: Place, tries: Iterable[Sequence[int]]) -> list[Verdict]:
        """The same for several tries."""
        start = replace(place, begun=())
        match = self.moment(start).match
        return [self._judge(match, start, place, moves) for moves in tries]

    def _judge(self, match: Match, start: Place, place: Place, moves: Sequence[int]) -> Verdict:
        words, step = self.game.notation, self.steps[place.step]
        if not step.rights:
            return Verdict(False, start, IllegalMove.sentence)
        whole = [*self._begun(place), *moves]
        for tried in (whole, list(moves)):  # steps of one move may be followed by a whole other one
            if self._is_right(match, step, tried):
                return Verdict(True, self.after(start, words.steps_text(tried)))
        if self._leads_to_right(match, step, whole):
            begun = tuple(words.action_text(move) for move in whole)
            return Verdict(True, replace(place, begun=begun))
        for one in step.tries:
            if words.steps(one.action) == whole:
                return Verdict(False, start, one.answer)
        said = LEGAL_BUT if is_legal(match, whole) else IllegalMove.sentence
        return Verdict(False, start, said)

    def _leads_to_right(self, match: Match, step: Step, moves: Sequence[int]) -> bool:
        """Whether these are the first steps of a right move that is not complete yet."""
        words, n = self.game.notation, len(moves)
        if not is_legal(match, moves) or not all(words.is_step(move) for move in moves):
            return False
        rights = [right.action for right in step.rights]
        return not n or ANY in rights or any(words.steps(one)[:n] == list(moves) for one in rights)

    def _is_right(self, match: Match, step: Step, moves: Sequence[int]) -> bool:
        words = self.game.notation
        for right in step.rights:
            if right.action == ANY:
                if is_legal(match, moves) and moves and not words.is_step(moves[-1]):
                    return True
            elif words.steps(right.action) == list(moves):
                return True
        return False

    def after(self, place: Place, did: str = "") -> Place:
        """The place after a step at which the learner made this move."""
        step = min(place.step + 1, self.last)
        if self.steps[step].table is not None:
            return Place(step)
        is_free = self.steps[place.step].is_free
        return Place(step, (*place.did, did) if is_free and did else place.did)

    def before(self, place: Place) -> Place:
        """One step back, with the choices that led there; an incomplete move is undone first."""
        if place.begun:
            return replace(place, begun=())
        step = max(place.step - 1, 0)
        if self.steps[place.step].table is not None:
            return Place(step)
        return replace(
            place, step=step, did=place.did[:-1] if self.steps[step].is_free else place.did
        )


def go_on(match: Match) -> None:
    """Play forced moves without asking, as a table does."""
    while (move := match.formality()) is not None:
        match.play(move.seat, move.action)


def is_legal(match: Match, moves: Sequence[int]) -> bool:
    try:
        match.copy().play_all(SEAT, moves)
    except TacitError:
        return False
    return True


def _read_step(part: Part) -> Step:
    table = None if part.table is None else Scenario(part.table)
    given = list(part.tries)
    rights: list[TryLine] = []
    if given and given[0].mark == SHOULD and given[0].who == LEARNER:
        rights.append(given.pop(0))
        while given and given[0].mark == OR:
            rights.append(given.pop(0))
    tries = [one for one in given if one.mark in (LEGAL, REFUSED)]
    then = [one for one in given if one not in tries]
    return Step(part, table, tuple(rights), tuple(tries), tuple(then))
