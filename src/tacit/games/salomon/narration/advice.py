"""The value of a choice at SALOMONS OORDEEL: the chance of a guess, the cost of a gift."""

from __future__ import annotations

from collections.abc import Mapping

from tacit.base.advice import Advice
from tacit.base.figures import decimal, percent
from tacit.base.narration import Reader
from tacit.games.salomon.rules import actions

SURE = 1.0 - 1e-9


def worth(figures: Mapping[str, float], reader: Reader) -> str:
    t = reader.t
    if "right" in figures:
        return t.gettext("{percent} right").format(percent=percent(figures["right"], t))
    if "hidden" in figures:
        if figures["hidden"] <= 0.0:  # what it reveals of the other board is worth as much
            return t.gettext("gives nothing away")
        return t.gettext("costs {n} hidden tiles").format(n=decimal(figures["hidden"], t))
    return t.gettext("nothing risked")


def advantage(advice: Advice, reader: Reader) -> str:
    """The expert assumes that nobody names their own tile. That is not a rule, so it is said."""
    t = reader.t
    if advice.action == actions.STOP:
        best = percent(advice.next_best.get("right", 0.0), t)
        text = t.gettext("Another guess risks more than it can win: the best is {percent} right.")
        return text.format(percent=best)
    if not actions.is_guess(advice.action):
        return t.gettext("Of all your tiles this one gives away least.")
    right = advice.chosen["right"]
    if right >= SURE:
        return t.gettext("It is sure, if nobody has named a tile of their own.")
    text = t.gettext("It is {percent} right, if nobody has named a tile of their own.")
    return text.format(percent=percent(right, t))
