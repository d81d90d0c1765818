"""SILENCIO: cards left, and the chance of a perfect journey."""

from __future__ import annotations

from tacit.base.figures import decimal, percent
from tacit.language import Translator
from tacit.study.judgement import Judgement
from tacit.study.numbers import amount
from tacit.study.silencio import LEFT, PERFECT
from tacit.study.words.playouts import FEWER_ARE_BETTER, expected, parts

__all__ = ["FEWER_ARE_BETTER", "cost", "counted", "curve_title", "expected", "parts", "reason"]


def counted(t: Translator) -> str:
    return t.gettext("Cards left (fewer are better)")


def curve_title(t: Translator) -> str:
    return t.gettext("Cards expected to be left at the end")


def reason(judged: Judgement, better: str, t: Translator) -> str:
    likely, unlikely = (percent(w[PERFECT.name], t) for w in (judged.better, judged.chosen))
    if likely == unlikely:  # mostly both are 0%
        text = t.gettext("Better: {action}. Cards left on average: {better} instead of {chosen}.")
    else:
        text = t.gettext(
            "Better: {action}. Cards left on average: {better} instead of {chosen};"
            " a perfect journey: {likely} instead of {unlikely}."
        )
    return text.format(
        action=better,
        better=decimal(judged.better[LEFT.name], t),
        chosen=decimal(judged.chosen[LEFT.name], t),
        likely=likely,
        unlikely=unlikely,
    )


def cost(judged: Judgement, t: Translator) -> str:
    return t.gettext("Cost: {cost} cards").format(cost=amount(judged.cost, judged.error, LEFT, t))
