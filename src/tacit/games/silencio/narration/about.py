"""SILENCIO in a few words: its name, what it is, and what its options' values are called."""

from __future__ import annotations

from tacit.language import Translator

TITLE = "SILENCIO"
MINUTES = 25  # a game takes about this long


def pitch(t: Translator) -> str:
    """The game in one sentence."""
    return t.gettext("A journey in silence: play all your cards together, and say nothing.")


def value_name(option: str, value: str, t: Translator) -> str | None:
    """What a value of an option is called, where it is no number and no seat."""
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
