"""SALOMONS OORDEEL: how likely a guess was right, whether to go on, what a gift gives away."""

from __future__ import annotations

from collections.abc import Sequence

from tacit.base.figures import decimal, percent
from tacit.games.salomon.rules import actions
from tacit.language import Translator
from tacit.study.judgement import Judgement
from tacit.study.luck import Part, Split
from tacit.study.numbers import amount
from tacit.study.salomon import HIDDEN, MEASURES, RIGHT

FEWER_ARE_BETTER = False


def counted(t: Translator) -> str:
    return t.gettext("Tiles found")


def curve_title(t: Translator) -> str:
    return t.gettext("Closed tiles")


def expected(t: Translator) -> str:
    return t.gettext("The likeliest guesses")


def parts(
    split: Split, seat: int, decisions: Sequence[str], t: Translator
) -> list[tuple[str, Part]]:
    """Only luck and the seat's own decisions: neither the deal nor the others matter here."""
    return [(t.gettext("Luck"), split.luck), (decisions[seat], split.decisions[seat])]


def reason(judged: Judgement, better: str, t: Translator) -> str:
    if judged.best == actions.STOP:
        return t.gettext(
            "Better: {action}. This guess had only a {chosen} chance of being right,"
            " and a miss costs a tile."
        ).format(action=better, chosen=percent(judged.chosen[RIGHT.name], t))
    if judged.measure == HIDDEN.name:
        return t.gettext(
            "Better: {action}. What it gives away, in hidden tiles: {better} instead of {chosen}."
        ).format(
            action=better,
            better=decimal(judged.better[HIDDEN.name], t),
            chosen=decimal(judged.chosen[HIDDEN.name], t),
        )
    if judged.choice == actions.STOP:
        return t.gettext(
            "Better: {action}. It had a {better} chance of being right, which is worth the risk."
        ).format(action=better, better=percent(judged.better[RIGHT.name], t))
    return t.gettext(
        "Better: {action}. Chance of being right: {better} instead of {chosen}."
    ).format(
        action=better,
        better=percent(judged.better[RIGHT.name], t),
        chosen=percent(judged.chosen[RIGHT.name], t),
    )


def cost(judged: Judgement, t: Translator) -> str:
    lost = amount(judged.cost, judged.error, MEASURES[judged.measure], t)
    if judged.measure == HIDDEN.name:
        return t.gettext("Cost: {cost} hidden tiles").format(cost=lost)
    if judged.measure == RIGHT.name:
        return t.gettext("Cost: {cost} chance of being right").format(cost=lost)
    return t.gettext("Cost: {cost} share of the hidden tiles").format(cost=lost)
