"""A study in words: the same for the terminal, the report and the pages of the house.

One file per game has the names of its numbers (`counted`, `expected`, `parts`, `curve_title`), the
cost of a choice (`cost`), and why another would have been better (`reason`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from tacit.base.figures import decimal
from tacit.base.narration import Reader
from tacit.game import Game
from tacit.language import Translator
from tacit.study.better import better_steps, in_words
from tacit.study.judgement import BEST, COSTLY, GOOD, Judgement, Ranked
from tacit.study.luck import Part, Split, total
from tacit.study.numbers import amount, is_nothing, signed
from tacit.study.study import Decision, Study
from tacit.study.worth import judge_of


@cache
def words_of(game: Game) -> Any:
    """The module of this folder for a game."""
    return import_module(f"{__name__}.{game.name}")


@dataclass(frozen=True)
class ChoiceWords:
    """A legal action and its value."""

    text: str
    worth: str
    cost: str  # empty for the best
    is_chosen: bool


@dataclass(frozen=True)
class DecisionWords:
    """A decision: who chose what, the values of all choices, and what would have been better."""

    ply: int  # of the position in which it was taken
    seat: int
    name: str
    verdict: str
    verdict_text: str
    chosen: str
    cost: str  # empty if nothing was better
    reason: str  # empty unless it was costly
    better: list[int]  # the actions that would have been better; empty unless it was costly
    choices: list[ChoiceWords]  # the best first
    others: str  # how many more there were; mostly empty
    is_confirmed: bool  # whether the cost is from a second comparison, not that of the choices


@dataclass(frozen=True)
class PartWords:
    """A part of a result: its name, size and uncertainty."""

    text: str
    mean: str
    reach: str  # the half-width of its interval; empty if it rounds to zero
    size: float  # for a bar: the largest of all parts is 1 or -1
    is_good: bool
    is_nothing: bool  # whether it rounds to zero


@dataclass(frozen=True)
class SplitWords:
    """Where a result came from."""

    name: str  # the player; empty if the result is everybody's
    result: str
    expected: str  # the name of the starting value, to which the parts are added
    average: str
    reach: str
    parts: list[PartWords]


def decision_words(
    study: Study, decision: Decision, names: Sequence[str], t: Translator
) -> DecisionWords:
    match, judged = study.match, decision.judged
    game, own = match.game, words_of(match.game)
    reader = match.reader(decision.seat, names, t, decision.ply)
    is_costly = decision.verdict == COSTLY
    steps = better_steps(match, decision) if is_costly else []
    legal = game.legal_actions(match.at(decision.ply), decision.seat)
    return DecisionWords(
        ply=decision.ply,
        seat=decision.seat,
        name=names[decision.seat],
        verdict=decision.verdict,
        verdict_text=verdict_words(t)[decision.verdict],
        chosen=game.narration.action(judged.choice, reader),
        cost=own.cost(judged, t) if decision.verdict != BEST else "",
        reason=own.reason(judged, in_words(match, steps, reader), t) if steps else "",
        better=steps,
        choices=[_choice(game, ranked, judged.choice, reader) for ranked in judged.ranking],
        others=_others(len(legal) - len(judged.ranking), t),
        is_confirmed=_is_confirmed(judged),
    )


def verdict_words(t: Translator) -> dict[str, str]:
    return {
        BEST: t.pgettext("a decision", "best"),
        GOOD: t.pgettext("a decision", "good"),
        COSTLY: t.pgettext("a decision", "costly"),
    }


def _choice(game: Game, ranked: Ranked, chosen: int, reader: Reader) -> ChoiceWords:
    is_best, measure = ranked.cost <= 0.0, judge_of(game).MEASURES[ranked.measure]
    return ChoiceWords(
        text=game.narration.action(ranked.action, reader),
        worth=game.narration.worth(ranked.figures, reader),
        cost="" if is_best else amount(ranked.cost, ranked.error, measure, reader.t),
        is_chosen=ranked.action == chosen,
    )


def _is_confirmed(judged: Judgement) -> bool:
    return any(r.action == judged.choice and r.cost != judged.cost for r in judged.ranking)


def _others(n: int, t: Translator) -> str:
    text = t.ngettext("{n} other was no better.", "{n} others were no better.", n)
    return text.format(n=n) if n else ""


def confirmed(t: Translator) -> str:
    """Why the cost of a costly move differs slightly from the list of all choices."""
    return t.gettext(
        "The choice and the best were then compared once more, with luck that had no part in"
        " finding the best. The cost is from there."
    )


def summary(study: Study, t: Translator) -> str:
    """How many decisions there were, and how many of them were costly."""
    return summary_of(study.decisions, t)


def summary_of(decisions: Sequence[Decision], t: Translator) -> str:
    costly = sum(decision.verdict == COSTLY for decision in decisions)
    return t.gettext("Decisions judged: {n}, of them costly: {costly}.").format(
        n=len(decisions), costly=costly
    )


# Luck and decisions


def what_is_counted(game: Game, t: Translator) -> str:
    """The results that a study splits."""
    found: str = words_of(game).counted(t)
    return found


def curve_title(game: Game, t: Translator) -> str:
    found: str = words_of(game).curve_title(t)
    return found


def split_words(study: Study, names: Sequence[str], t: Translator) -> list[SplitWords]:
    game, splits = study.match.game, study.splits
    owners = [""] if game.cooperative else names
    decisions = [t.gettext("Decisions: {name}").format(name=name) for name in names]
    largest = _largest(splits)
    return [
        _split(game, split, seat, owner, decisions, largest, t)
        for seat, (owner, split) in enumerate(zip(owners, splits))
    ]


def own_split_words(game: Game, split: Split, t: Translator) -> SplitWords:
    """For the player whose result it is, of one game or a mean of several (`Split.from_seat`)."""
    decisions = [t.gettext("Your decisions"), t.gettext("Decisions of the others")]
    return _split(game, split, 0, "", decisions, _largest([split]), t)


def _largest(splits: Sequence[Split]) -> float:
    return max(abs(part.mean) for split in splits for part in split.parts[1:]) or 1.0


def headline(study: Study, seat: int | None, t: Translator) -> str:
    """Luck and decisions in one line, for a seat or for all together; empty if not available."""
    if not study.match.game.cooperative and seat is None:
        return ""
    luck, decided = luck_and_decisions(study, seat)
    return t.gettext("Luck: {luck}. Decisions: {decisions}.").format(
        luck=signed(luck.mean, t), decisions=signed(decided.mean, t)
    )


def luck_and_decisions(study: Study, seat: int | None) -> tuple[Part, Part]:
    """The total luck of a seat, or of all together, and the total effect of their decisions."""
    split = study.splits[0 if study.match.game.cooperative else seat or 0]
    own = split.decisions if study.match.game.cooperative else [split.decisions[seat or 0]]
    return total([split.deal, split.luck]), total(own)


def headline_parts(study: Study, seat: int | None, t: Translator) -> list[PartWords]:
    """The same for a chart."""
    luck, decided = luck_and_decisions(study, seat)
    largest = max(abs(luck.mean), abs(decided.mean)) or 1.0
    rows = (t.gettext("Luck"), luck), (t.gettext("Decisions"), decided)
    return [_part(study.match.game, text, part, largest, t) for text, part in rows]


def _split(
    game: Game,
    split: Split,
    seat: int,
    owner: str,
    decisions: Sequence[str],
    largest: float,
    t: Translator,
) -> SplitWords:
    own = words_of(game)
    told = own.parts(split, seat, decisions, t)
    return SplitWords(
        name=owner,
        result=_result(split.result, t),
        expected=own.expected(t),
        average=decimal(split.average.mean, t),
        reach=_reach(split.average, t),
        parts=[_part(game, text, part, largest, t) for text, part in told],
    )


def _part(game: Game, text: str, part: Part, largest: float, t: Translator) -> PartWords:
    return PartWords(
        text=text,
        mean=signed(part.mean, t),
        reach=_reach(part, t),
        size=part.mean / largest,
        is_good=part.mean < 0 if words_of(game).FEWER_ARE_BETTER else part.mean > 0,
        is_nothing=is_nothing(part.mean),
    )


def _result(result: float, t: Translator) -> str:
    """The result: a whole number for one game, usually a fraction for a mean."""
    return f"{result:.0f}" if result == round(result) else decimal(result, t)


def _reach(part: Part, t: Translator) -> str:
    """The half-width of the 95% interval; empty if it rounds to zero."""
    return "" if is_nothing(2 * part.error) else decimal(2 * part.error, t)
