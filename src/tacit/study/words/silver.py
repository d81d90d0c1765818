"""SILVER: the chance to win the game, and the points of the round."""

from __future__ import annotations

from tacit.base.figures import decimal, percent
from tacit.language import Translator
from tacit.study.judgement import Judgement
from tacit.study.numbers import amount
from tacit.study.silver import POINTS, WIN
from tacit.study.words.playouts import FEWER_ARE_BETTER, expected, parts

__all__ = ["FEWER_ARE_BETTER", "cost", "counted", "curve_title", "expected", "parts", "reason"]


def counted(t: Translator) -> str:
    return t.gettext("Points (fewer are better)")


def curve_title(t: Translator) -> str:
    return t.gettext("Points expected at the end")


def reason(judged: Judgement, better: str, t: Translator) -> str:
    return t.gettext(
        "Better: {action}. Chance of winning the game: {likely} instead of {unlikely};"
        " points in this round on average: {better} instead of {chosen}."
    ).format(
        action=better,
        likely=percent(judged.better[WIN.name], t),
        unlikely=percent(judged.chosen[WIN.name], t),
        better=decimal(judged.better[POINTS.name], t),
        chosen=decimal(judged.chosen[POINTS.name], t),
    )


def cost(judged: Judgement, t: Translator) -> str:
    return t.gettext("Cost: {cost} chance of winning").format(
        cost=amount(judged.cost, judged.error, WIN, t)
    )
