"""What is counted of journeys: how many were perfect, and how many cards were left."""

from __future__ import annotations

from collections.abc import Sequence

from tacit.base.tally import Facts, Figure, Kind, Tally, ratio, times
from tacit.engine.views import State
from tacit.games.silencio.rules.apply import result_of
from tacit.games.silencio.rules.state import PERFECT, cards_left
from tacit.language import Translator


class SilencioTally(Tally):
    """All seats share the result."""

    def facts(self, end: State, log: Sequence[tuple[int, int]], seat: int) -> dict[str, int]:
        perfect = int(result_of(end) == PERFECT)
        return {"journeys": 1, "perfect": perfect, "left": int(cards_left(end))}

    def outcome(self, facts: Facts, t: Translator) -> str:
        if facts["perfect"]:
            return t.gettext("Perfect journey")
        n = facts["left"]
        return t.ngettext("{n} card left", "{n} cards left", n).format(n=n)

    def figures(self, games: Sequence[Facts], t: Translator) -> list[Figure]:
        return [
            times(t.gettext("Perfect journeys"), games, "perfect"),
            ratio(t.gettext("Cards left"), Kind.MEAN, games, "left", "journeys"),
        ]

    def measure(self, facts: Facts) -> float | None:
        return facts["left"]

    def measure_name(self, t: Translator) -> str:
        return t.gettext("Cards left: fewer is better")


TALLY = SilencioTally()
