"""Numbers formatted for the reader's language."""

from __future__ import annotations

from tacit.language import Translator


def percent(chance: float, t: Translator) -> str:
    """A probability. Only exact certainty is shown as 100%, and only impossibility as 0%."""
    whole = round(100 * chance)
    number = str(whole)
    if 0.0 < chance < 1.0 and whole in (0, 100):
        number = "<1" if whole == 0 else ">99"
    # Translators: a chance in percent
    return t.gettext("{number}%").format(number=number)


def decimal(number: float, t: Translator) -> str:
    """A number that is not negative, with one decimal place."""
    whole, _, tenth = f"{number:.1f}".partition(".")
    # Translators: a number such as 2.5
    return t.gettext("{whole}.{tenth}").format(whole=whole, tenth=tenth)
