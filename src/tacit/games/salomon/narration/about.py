"""SALOMONS OORDEEL in a few words: its name, what it is, what its options' values are called."""

from __future__ import annotations

from tacit.language import Translator

TITLE = "SALOMONS OORDEEL"
MINUTES = 20  # a game takes about this long


def pitch(t: Translator) -> str:
    """The game in one sentence."""
    return t.gettext("Deduce the secret order of the others' tiles before they read yours.")


def value_name(option: str, value: str, t: Translator) -> str | None:
    """What a value of an option is called, where it is no number and no seat."""
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
