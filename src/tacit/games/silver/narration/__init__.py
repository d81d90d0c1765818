"""SILVER in words for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tacit.base.advice import Advice
from tacit.base.narration import Event, Narration, Reader, family_of
from tacit.games.silver.narration import actions, advice, help, prompts, summary
from tacit.games.silver.narration.events import EVENTS, consequences
from tacit.games.silver.narration.tally import TALLY
from tacit.games.silver.rules.actions import EXCHANGE
from tacit.language import Translator


class SilverNarration(Narration):
    """The game, its events, actions and tables in words."""

    title = "SILVER"
    minutes = 30
    tally = TALLY
    events = EVENTS
    actions = actions.ACTIONS

    def pitch(self, t: Translator) -> str:
        return t.gettext(
            "A village of face-down cards: find out who lives there before night falls."
        )

    def value_name(self, option: str, value: str, t: Translator) -> str | None:
        named = {
            ("start_player", "random"): t.pgettext("value of an option", "at random"),
            ("memory_aid", "perfect"): t.pgettext("value of an option", "they stay shown"),
            ("memory_aid", "real"): t.pgettext("value of an option", "they have to be remembered"),
            ("mismatch_rule", "set_size"): t.pgettext(
                "value of an option", "three cards that fail"
            ),
            ("mismatch_rule", "distinct_numbers"): t.pgettext(
                "value of an option", "three different numbers"
            ),
            ("max_turns_per_round", "none"): t.pgettext("value of an option", "never"),
        }
        return named.get((option, value))

    def help(self, t: Translator) -> list[str]:
        return [*help.rules_in_short(t), *help.characters(t)]

    def consequences(self, event: Event) -> list[str]:
        return consequences(event)

    def prompt(self, reader: Reader) -> str:
        return prompts.prompt(reader)

    def group(self, code: int, reader: Reader) -> str:
        return actions.group(code, reader)

    def decision(self, steps: Sequence[tuple[int, Reader]]) -> str:
        """The last card of a set that is exchanged is told with all the others."""
        last, reader = steps[-1]
        is_exchange = family_of(last, self.actions) == EXCHANGE
        return self.action(last, reader) if is_exchange else super().decision(steps)

    def worth(self, figures: Mapping[str, float], reader: Reader) -> str:
        return advice.worth(figures, reader)

    def advantage(self, given: Advice, reader: Reader) -> str:
        return advice.advantage(given, reader)

    def summary(self, reader: Reader) -> list[str]:
        return summary.summary(reader)

    def result(self, reader: Reader) -> str:
        return summary.result(reader)


NARRATION = SilverNarration()
