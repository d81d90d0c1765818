"""Telling of what is said in SILENCIO's tavern."""

from __future__ import annotations

from tacit.base.old import Scene


def tell_stuck_cards(scene: Scene, seat: int, _: int) -> list[str]:
    t, n = scene.t, int(scene.after.said) % 64
    if n == 0:
        return say(scene, seat, t.gettext("None of my cards is too low to be played."))
    text = t.ngettext(
        "{n} of my cards is too low to be played.", "{n} of my cards are too low to be played.", n
    )
    return say(scene, seat, text.format(n=n))


def tell_high_colour(scene: Scene, seat: int, colour: int) -> list[str]:
    t = scene.t
    sentence = (
        t.gettext("My red cards are all high."),
        t.gettext("My blue cards are all high."),
        t.gettext("My yellow cards are all high."),
        t.gettext("My green cards are all high."),
    )[colour]
    return say(scene, seat, sentence)


def tell_request(scene: Scene, seat: int, colour: int) -> list[str]:
    t = scene.t
    sentence = (
        t.gettext("Please play no red."),
        t.gettext("Please play no blue."),
        t.gettext("Please play no yellow."),
        t.gettext("Please play no green."),
    )[colour]
    return say(scene, seat, sentence)


def say(scene: Scene, seat: int, sentence: str) -> list[str]:
    t = scene.t
    return [
        scene.reader.tell(
            seat,
            t.gettext("You say in the tavern: “{sentence}”"),
            t.gettext("{name} says in the tavern: “{sentence}”"),
            sentence=sentence,
        ),
        t.gettext("The tavern closes."),
    ]
