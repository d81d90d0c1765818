"""How a game of SILVER ended (6.4), in words."""

from __future__ import annotations

from collections.abc import Sequence

from tacit.base.old import Reader
from tacit.engine.views import State
from tacit.games.silver.rules.rounds import ranking
from tacit.language import Translator


def verdict(view: State, viewer: int, names: Sequence[str], language: Translator) -> str:
    """Who has won a finished game, with how much, and what decided between equals."""
    t, reader = language, Reader(language, viewer, names)
    totals = [int(points) for points in view.total[: int(view.players)]]
    n = min(totals)
    won = reader.tell(
        ranking(view)[0],
        t.ngettext("You have won, with {n} point.", "You have won, with {n} points.", n),
        t.ngettext("{name} has won, with {n} point.", "{name} has won, with {n} points.", n),
        n=n,
    )
    if totals.count(n) == 1:
        return won
    return f"{won} " + t.gettext("Others have as few: the amulet decides between them.")
