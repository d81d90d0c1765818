"""SILVER in a few words: its name, what it is, and what its options' values are called."""

from __future__ import annotations

from tacit.language import Translator

TITLE = "SILVER"
MINUTES = 30  # a game takes about this long


def pitch(t: Translator) -> str:
    """The game in one sentence."""
    return t.gettext("A village of face-down cards: find out who lives there before night falls.")


def value_name(option: str, value: str, t: Translator) -> str | None:
    """What a value of an option is called, where it is no number and no seat."""
    named = {
        ("start_player", "random"): t.pgettext("value of an option", "at random"),
        ("memory_aid", "perfect"): t.pgettext("value of an option", "they stay shown"),
        ("memory_aid", "real"): t.pgettext("value of an option", "they have to be remembered"),
        ("mismatch_rule", "set_size"): t.pgettext("value of an option", "three cards that fail"),
        ("mismatch_rule", "distinct_numbers"): t.pgettext(
            "value of an option", "three different numbers"
        ),
        ("max_turns_per_round", "none"): t.pgettext("value of an option", "never"),
    }
    return named.get((option, value))
