"""The statistics of SALOMONS OORDEEL: games won, and guesses."""

from __future__ import annotations

from collections.abc import Sequence

from tacit.base.tally import Facts, Figure, Kind, Tally, ratio, times
from tacit.engine.bits import members_of
from tacit.engine.views import State
from tacit.games.salomon.rules.actions import guess_parts, is_guess
from tacit.games.salomon.rules.state import missed_at, ranking
from tacit.language import Translator


class SalomonTally(Tally):
    def facts(self, end: State, log: Sequence[tuple[int, int]], seat: int) -> dict[str, int]:
        place = 1 + ranking(end).index(seat)
        guesses = [action for mover, action in log if mover == seat and is_guess(action)]
        right = sum(not was_missed(end, action) for action in guesses)
        return {"won": int(place == 1), "place": place, "guesses": len(guesses), "right": right}

    def outcome(self, facts: Facts, t: Translator) -> str:
        won = t.gettext("Won, {right} of {n} guesses right")
        text = won if facts["won"] else t.gettext("Place {place}, {right} of {n} guesses right")
        return text.format(place=facts["place"], right=facts["right"], n=facts["guesses"])

    def figures(self, games: Sequence[Facts], t: Translator) -> list[Figure]:
        return [
            times(t.gettext("Games won"), games, "won"),
            ratio(t.gettext("Guesses right"), Kind.SHARE, games, "right", "guesses"),
        ]

    def measure(self, facts: Facts) -> float | None:
        return 100 * facts["right"] / facts["guesses"] if facts["guesses"] else None

    def measure_name(self, t: Translator) -> str:
        return t.gettext("Guesses right, in percent: more is better")


def was_missed(end: State, guess: int) -> bool:
    """Whether a guess was wrong: wrong guesses stay in `missed` and cannot be repeated."""
    seat, cell, tile = guess_parts(guess)
    return tile in members_of(missed_at(end, seat, cell))


TALLY = SalomonTally()
