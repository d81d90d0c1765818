"""Cards of SILVER that are chosen together: what is asked, and what the button says."""

from __future__ import annotations

from tacit.base.narration import Reader
from tacit.games.silver.narration.prompts import prompt
from tacit.games.silver.narration.vocabulary import held_numbers
from tacit.games.silver.rules.state import ROB


def choice_prompt(reader: Reader, verb: str) -> str:
    """What is asked of somebody who chooses all cards of a decision at once."""
    t, goes_on = reader.t, bool(reader.view.marked)
    if verb in ("peek2", "behold"):
        if goes_on:
            return t.gettext("Choose one more card to look at.")
        return t.gettext("Choose two of your cards to look at.")
    if verb == "exchange" and goes_on:
        return t.gettext("Which other cards belong to the set?")
    if reader.view.phase == ROB and not goes_on:
        return t.gettext("Choose a card of yours to give away, and the card you want for it.")
    return prompt(reader)


def button_texts(reader: Reader, verb: str, most: int) -> list[str]:
    """What the button says that plays the chosen cards, by how many there are.

    The first is for whoever sees no numbers change: a page without scripts.
    """
    t = reader.t
    if verb == "rob":
        return [t.gettext("Swap the two cards")]
    if verb != "exchange":
        return [t.gettext("Look at two cards")] * 2 + [t.gettext("Look at these two cards")]
    held = held_numbers(reader.view)[0]
    texts = [t.gettext("Exchange cards for the {number}").format(number=held)]
    for n in range(1, most + 1):
        text = t.ngettext(
            "Exchange {n} card for the {number}", "Exchange {n} cards for the {number}", n
        )
        texts.append(text.format(n=n, number=held))
    return texts
