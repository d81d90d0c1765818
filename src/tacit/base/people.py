"""The players in examples and lessons."""

from __future__ import annotations

from tacit.language import Translator


def people(t: Translator) -> list[str]:
    """Their names, as they are common in the language."""
    return [
        t.pgettext("somebody in an example", "Anna"),
        t.pgettext("somebody in an example", "Ben"),
        t.pgettext("somebody in an example", "Clara"),
        t.pgettext("somebody in an example", "David"),
    ]
