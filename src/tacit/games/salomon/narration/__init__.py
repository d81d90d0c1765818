"""SALOMONS OORDEEL in words for people."""

from __future__ import annotations

from collections.abc import Mapping

from tacit.base.advice import Advice
from tacit.base.narration import Event, Narration, Reader
from tacit.games.salomon.narration import actions, advice, events, help, notebook, prompts, summary
from tacit.games.salomon.narration.tally import TALLY
from tacit.language import Translator


class SalomonNarration(Narration):
    """The game, its events, actions and tables in words."""

    title = "SALOMONS OORDEEL"
    minutes = 20
    tally = TALLY
    events = events.EVENTS
    actions = actions.ACTIONS

    def pitch(self, t: Translator) -> str:
        return t.gettext("Deduce the secret order of the others’ tiles before they read yours.")

    def value_name(self, option: str, value: str, t: Translator) -> str | None:
        named = {
            ("mode", "simple"): t.pgettext("value of an option", "simple"),
            ("mode", "full"): t.pgettext("value of an option", "with jokers"),
            ("open_only", "no"): t.pgettext("value of an option", "no"),
            ("open_only", "yes"): t.pgettext("value of an option", "yes"),
            ("protect", "no"): t.pgettext("value of an option", "no"),
            ("protect", "yes"): t.pgettext("value of an option", "yes"),
            ("start", "random"): t.pgettext("value of an option", "at random"),
            ("arrangement", "manual"): t.pgettext("value of an option", "the players"),
            ("arrangement", "lines_random"): t.pgettext(
                "value of an option", "chance the lines, the players the jokers"
            ),
            ("arrangement", "random"): t.pgettext("value of an option", "chance everything"),
            ("notebook", "off"): t.pgettext("value of an option", "no"),
            ("notebook", "facts"): t.pgettext("value of an option", "yes"),
        }
        return named.get((option, value))

    def help(self, t: Translator) -> list[str]:
        return help.help_in_terminal(t)

    def consequences(self, event: Event) -> list[str]:
        return events.consequences(event)

    def prompt(self, reader: Reader) -> str:
        return prompts.prompt(reader)

    def group(self, code: int, reader: Reader) -> str:
        return actions.group(code, reader)

    def worth(self, figures: Mapping[str, float], reader: Reader) -> str:
        return advice.worth(figures, reader)

    def advantage(self, given: Advice, reader: Reader) -> str:
        return advice.advantage(given, reader)

    def summary(self, reader: Reader) -> list[str]:
        return summary.summary(reader)

    def notes(self, reader: Reader) -> list[str]:
        return notebook.notes(reader)

    def result(self, reader: Reader) -> str:
        return summary.result(reader)

    def score(self, score: int, t: Translator) -> str:
        return t.pgettext("result", "won") if score else t.pgettext("result", "lost")


NARRATION = SalomonNarration()
