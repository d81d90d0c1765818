"""The study of a match, as text and as one self-contained HTML page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from tacit.base.figures import decimal
from tacit.engine.views import WATCHER
from tacit.lab.page import page
from tacit.language import Translator, translator
from tacit.study.drawings import bar, curve
from tacit.study.study import Study
from tacit.study.words import (
    DecisionWords,
    SplitWords,
    confirmed,
    curve_title,
    decision_words,
    split_words,
    summary,
    what_is_counted,
)


def text(study: Study, names: Sequence[str], language: str) -> str:
    return "\n".join(_lines(study, names, language))


def _lines(study: Study, names: Sequence[str], language: str) -> Iterator[str]:
    t, match = translator(language), study.match
    yield match.game.narration.result(match.reader(WATCHER, names, t))
    yield ""
    yield what_is_counted(match.game, t)
    for split in split_words(study, names, t):
        yield from _split(split, names)
    yield ""
    yield summary(study, t)
    told = [decision_words(study, decision, names, t) for decision in study.decisions]
    width = max((len(decision.verdict_text) for decision in told), default=0)
    for decision in told:
        mark = f"{decision.verdict_text:<{width}}"
        yield f"{decision.ply:>4} {mark} {decision.name}: {decision.chosen}"
        if decision.reason:
            yield from _costly(decision, t)
    if any(decision.is_confirmed and decision.reason for decision in told):
        yield ""
        yield confirmed(t)


def _costly(decision: DecisionWords, t: Translator) -> Iterator[str]:
    """Why a move was costly, and the value of each choice."""
    yield f"     {decision.reason} {decision.cost}."
    width = max(len(choice.text) for choice in decision.choices)
    for choice in decision.choices:
        mark = ">" if choice.is_chosen else " "
        cost = f"; {t.gettext('Cost')}: {choice.cost}" if choice.cost else ""
        yield f"     {mark} {choice.text:<{width}}  {choice.worth}{cost}"
    if decision.others:
        yield f"       {decision.others}"
    yield ""


def _split(split: SplitWords, names: Sequence[str]) -> Iterator[str]:
    rows = [(split.expected, split.average, split.reach)]
    rows += [(part.text, part.mean, part.reach) for part in split.parts]
    width = max(len(row[0]) for row in rows)
    if split.name:
        yield f"{split.name}: {split.result}"
    for told, mean, reach in rows:
        yield f"  {told:<{width}} {mean:>7}{f' ± {reach}' if reach else ''}"
    if not split.name:
        yield f"  {'=':<{width}} {split.result:>7}"


def html(study: Study, names: Sequence[str], language: str) -> str:
    t, match = translator(language), study.match
    decisions = [decision_words(study, decision, names, t) for decision in study.decisions]
    return page(
        "tacit.lab.studies",
        lang=language,
        _=t.gettext,
        title=match.game.narration.title,
        options=match.game.options_text(match.options),
        result=match.game.narration.result(match.reader(WATCHER, names, t)),
        counted=what_is_counted(match.game, t),
        splits=split_words(study, names, t),
        bar=lambda part: Markup(bar(part.size, part.is_good)),
        summary=summary(study, t),
        curve=Markup(curve(study.curve, [decision.ply for decision in study.costly])),
        curve_title=curve_title(match.game, t),
        lines=[""] if match.game.cooperative else names,
        values=[(ply, [decimal(v, t) for v in row]) for ply, row in enumerate(study.curve)],
        confirmed=confirmed(t),
        decisions=decisions,
    )
