"""SILENCIO told: what is said in the tavern."""

from __future__ import annotations

from tacit.base.narration import Event
from tacit.games.silencio.rules.state import said_content


def tell_stuck_cards(event: Event, _: int) -> list[str]:
    t, n = event.t, int(said_content(event.after))
    if n == 0:
        return say(event, t.gettext("None of my cards is too low to be played."))
    text = t.ngettext(
        "{n} of my cards is too low to be played.", "{n} of my cards are too low to be played.", n
    )
    return say(event, text.format(n=n))


def tell_high_colour(event: Event, colour: int) -> list[str]:
    t = event.t
    sentence = (
        t.gettext("My red cards are all high."),
        t.gettext("My blue cards are all high."),
        t.gettext("My yellow cards are all high."),
        t.gettext("My green cards are all high."),
    )[colour]
    return say(event, sentence)


def tell_request(event: Event, colour: int) -> list[str]:
    t = event.t
    sentence = (
        t.gettext("Please play no red."),
        t.gettext("Please play no blue."),
        t.gettext("Please play no yellow."),
        t.gettext("Please play no green."),
    )[colour]
    return say(event, sentence)


def say(event: Event, sentence: str) -> list[str]:
    t = event.t
    return [
        event.reader.tell(
            event.seat,
            t.gettext("You say in the tavern: “{sentence}”"),
            t.gettext("{name} says in the tavern: “{sentence}”"),
            sentence=sentence,
        ),
        t.gettext("The tavern closes."),
    ]
