"""What is counted of games of SILVER: those that were won, and points a round."""

from __future__ import annotations

from collections.abc import Sequence

from tacit.base.tally import Facts, Figure, Kind, Tally, ratio, times
from tacit.engine.views import State
from tacit.games.silver.rules.rounds import ranking
from tacit.language import Translator


class SilverTally(Tally):
    def facts(self, end: State, log: Sequence[tuple[int, int]], seat: int) -> dict[str, int]:
        place = 1 + ranking(end).index(seat)
        return {
            "won": int(place == 1),
            "place": place,
            "points": int(end.total[seat]),
            "rounds": int(end.round_no),
        }

    def outcome(self, facts: Facts, t: Translator) -> str:
        n = facts["points"]
        if facts["won"]:
            return t.ngettext("Won with {n} point", "Won with {n} points", n).format(n=n)
        text = t.ngettext("Place {place} with {n} point", "Place {place} with {n} points", n)
        return text.format(place=facts["place"], n=n)

    def figures(self, games: Sequence[Facts], t: Translator) -> list[Figure]:
        return [
            times(t.gettext("Games won"), games, "won"),
            ratio(t.gettext("Points a round"), Kind.MEAN, games, "points", "rounds"),
        ]

    def measure(self, facts: Facts) -> float | None:
        return facts["points"] / facts["rounds"]

    def measure_name(self, t: Translator) -> str:
        return t.gettext("Points a round: fewer is better")


TALLY = SilverTally()
