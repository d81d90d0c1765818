"""How a game of SILENCIO ended (5.2), in words."""

from __future__ import annotations

from collections.abc import Sequence

from tacit.engine.views import State
from tacit.games.silencio.notation.words import result_text
from tacit.language import Translator


def verdict(view: State, viewer: int, names: Sequence[str], language: Translator) -> str:
    """One sentence about the result of a finished game, the same for all: it is everybody's."""
    t = language
    kind, *left = result_text(view).split()
    if kind == "lost_start":
        return t.gettext("Nobody took the start card: all of you have lost before the first step.")
    if kind == "perfect":
        return t.gettext("A perfect journey: not a single card is left.")
    n = int(left[0])
    if kind == "near":
        text = t.ngettext("Almost there: {n} card is left.", "Almost there: {n} cards are left.", n)
    else:
        text = t.ngettext(
            "Far from the goal: {n} card is left.", "Far from the goal: {n} cards are left.", n
        )
    return text.format(n=n)
