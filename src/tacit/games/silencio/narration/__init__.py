"""SILENCIO in words for people."""

from __future__ import annotations

from collections.abc import Mapping

from tacit.base.advice import Advice
from tacit.base.narration import Event, Narration, Reader
from tacit.games.silencio.narration import advice
from tacit.games.silencio.narration.actions import ACTIONS
from tacit.games.silencio.narration.events import EVENTS, consequences
from tacit.games.silencio.narration.help import help_lines
from tacit.games.silencio.narration.prompts import before_race, prompt, race_prompt
from tacit.games.silencio.narration.summary import result, summary
from tacit.games.silencio.narration.tally import TALLY
from tacit.language import Translator


class SilencioNarration(Narration):
    title = "SILENCIO"
    minutes = 25
    tally = TALLY
    silent = True
    events = EVENTS
    actions = ACTIONS

    def pitch(self, t: Translator) -> str:
        return t.gettext("A journey in silence: play all your cards together, and say nothing.")

    def value_name(self, option: str, value: str, t: Translator) -> str | None:
        named = {
            ("tavern", "off"): t.pgettext("value of an option", "off"),
            ("tavern", "on"): t.pgettext("value of an option", "on"),
            ("unlit", "none"): t.pgettext("value of an option", "none"),
            ("unlit", "large"): t.pgettext("value of an option", "the large one"),
            ("unlit", "small"): t.pgettext("value of an option", "the four small ones"),
            ("unlit", "all"): t.pgettext("value of an option", "all"),
            ("start", "claim"): t.pgettext("value of an option", "whoever claims it"),
            ("start", "random"): t.pgettext("value of an option", "at random"),
        }
        return named.get((option, value))

    def help(self, t: Translator) -> list[str]:
        return help_lines(t)

    def consequences(self, event: Event) -> list[str]:
        return consequences(event)

    def prompt(self, reader: Reader) -> str:
        return prompt(reader)

    def race_prompt(self, reader: Reader) -> str:
        return race_prompt(reader)

    def before_race(self, reader: Reader, seconds: int) -> str:
        return before_race(reader, seconds)

    def worth(self, figures: Mapping[str, float], reader: Reader) -> str:
        return advice.worth(figures, reader)

    def advantage(self, given: Advice, reader: Reader) -> str:
        return advice.advantage(given, reader)

    def summary(self, reader: Reader) -> list[str]:
        return summary(reader)

    def result(self, reader: Reader) -> str:
        return result(reader)

    def score(self, score: int, t: Translator) -> str:
        return t.ngettext("{n} card left", "{n} cards left", score).format(n=score)


NARRATION = SilencioNarration()
