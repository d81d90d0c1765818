"""Telling of what SILVER's characters and its amulet do."""

from __future__ import annotations

from tacit.base.old import Scene
from tacit.games.silver.narration.exchange_events import tell_lost_links
from tacit.games.silver.narration.vocabulary import (
    card_list,
    card_name,
    cards_at,
    links_in,
    number_seen,
    places,
    spot_in,
    the_card,
    thrown,
    you_know_it,
)
from tacit.games.silver.notation.symbols import position_of, spots_of
from tacit.games.silver.rules.state import CARDS

# Turning up and looking


def tell_expose(scene: Scene, seat: int, position: int) -> list[str]:
    t, after = scene.t, scene.after
    return [
        scene.reader.tell(
            seat,
            t.gettext("You turn up your card at place {place}: {card}."),
            t.gettext("{name} turns up a card of their own, at place {place}: {card}."),
            place=position + 1,
            card=cards_at(after, 1 << spot_in(after, seat, position), t),
        )
    ]


def tell_reveal(scene: Scene, seat: int, target: int) -> list[str]:
    t, after = scene.t, scene.after
    other, position = divmod(target, CARDS)
    if other == seat:
        return tell_expose(scene, seat, position)
    return [
        scene.reader.tell_pair(
            seat,
            other,
            t.gettext("You turn up a card of {other}, at place {place}: {card}."),
            t.gettext("{name} turns up your card at place {place}: {card}."),
            t.gettext("{name} turns up a card of {other}, at place {place}: {card}."),
            place=position + 1,
            card=cards_at(after, 1 << spot_in(after, other, position), t),
        )
    ]


def tell_behold(scene: Scene, seat: int, _: int) -> list[str]:
    return [tell_look(scene, seat, int(scene.after.shown))]


def tell_look(scene: Scene, seat: int, spots: int) -> str:
    """Somebody looks at cards of their own."""
    t, after, n = scene.t, scene.after, len(spots_of(spots))
    return scene.reader.tell(
        seat,
        t.ngettext(
            "You look at your card at place {places}: {cards}.",
            "You look at your cards at places {places}: {cards}.",
            n,
        ),
        t.ngettext(
            "{name} looks at a card of their own, at place {places}.",
            "{name} looks at cards of their own, at places {places}.",
            n,
        ),
        places=places(after, spots),
        cards=cards_at(after, spots, t),
    )


def tell_spy(scene: Scene, seat: int, target: int) -> list[str]:
    t, after = scene.t, scene.after
    other, position = divmod(target, CARDS)
    spot = spot_in(after, other, position)
    if other == seat:
        return [tell_look(scene, seat, 1 << spot)]
    return [
        scene.reader.tell_pair(
            seat,
            other,
            t.gettext("You look at a card of {other}, at place {place}: {card}."),
            t.gettext("{name} looks at your card at place {place}."),
            t.gettext("{name} looks at a card of {other}, at place {place}."),
            place=position + 1,
            card=cards_at(after, 1 << spot, t),
        )
    ]


# The Listener and the Guard, in two steps


def tell_empath(scene: Scene, _: int, position: int) -> list[str]:
    text = scene.t.gettext("Your Listener at place {place} is to look at a card.")
    return [text.format(place=position + 1)]


def tell_guard(scene: Scene, _: int, position: int) -> list[str]:
    text = scene.t.gettext("Your Guard at place {place} is to watch over a card.")
    return [text.format(place=position + 1)]


def tell_at(scene: Scene, seat: int, position: int) -> list[str]:
    """Others see what is done, and tell by it whether a Listener or a Guard has acted."""
    t, after = scene.t, scene.after
    spot = spot_in(after, seat, position)
    acted = int(after.used) & ~int(scene.before.used)
    if links_in(scene.before) == links_in(after):
        used = t.gettext("The Listener at place {place} is used.").format(
            place=places(after, acted)
        )
        return [used, tell_look(scene, seat, 1 << spot)]
    return [
        scene.reader.tell(
            seat,
            t.gettext("Your Guard at place {guard} now watches over place {place}."),
            t.gettext("{name} sets the Guard at place {guard} to watch over place {place}."),
            guard=places(after, acted),
            place=position + 1,
        )
    ]


def tell_unguard(scene: Scene, seat: int, position: int) -> list[str]:
    t = scene.t
    return [
        scene.reader.tell(
            seat,
            t.gettext("Your Guard at place {place} watches over no card any more."),
            t.gettext("{name} takes the Guard at place {place} off watch."),
            place=position + 1,
        )
    ]


def tell_amulet(scene: Scene, seat: int, position: int) -> list[str]:
    t = scene.t
    return [
        scene.reader.tell(
            seat,
            t.gettext("You lay the amulet on your card at place {place}."),
            t.gettext("{name} lays the amulet on a card of their own, at place {place}."),
            place=position + 1,
        ),
        t.gettext("Nobody can look at that card or move it until the round ends."),
    ]


# The Ragpicker, the Sorceress and the Swindler


def tell_pick(scene: Scene, seat: int, number: int) -> list[str]:
    t = scene.t
    return [
        scene.reader.tell(
            seat,
            t.gettext("You fetch {card} out of the pile."),
            t.gettext("{name} fetches {card} out of the pile."),
            card=the_card(number, t),
        )
    ]


def tell_lapse(scene: Scene, seat: int, _: int) -> list[str]:
    t = scene.t
    return [
        scene.reader.tell(
            seat,
            t.gettext("You fetch nothing out of the pile."),
            t.gettext("{name} fetches nothing out of the pile."),
        )
    ]


def tell_swap(scene: Scene, seat: int, target: int) -> list[str]:
    t, reader = scene.t, scene.reader
    other, position = divmod(target, CARDS)
    number = number_seen(scene.before.hand[0])
    told = [
        reader.tell_pair(
            seat,
            other,
            t.gettext("You lay the card face down before {other}, at place {place}."),
            t.gettext("{name} lays the card face down before you, at place {place}."),
            t.gettext("{name} lays the card face down before {other}, at place {place}."),
            place=position + 1,
        )
    ]
    if seat == reader.seat and number is not None:
        told.append(t.gettext("It is: {card}.").format(card=card_name(number, t)))
    else:
        told += you_know_it(number, t)
    onto = t.gettext("Onto the pile: {cards}.")
    return [*told, onto.format(cards=card_list(thrown(scene.after, 1), t))]


def tell_rob(scene: Scene, seat: int, target: int) -> list[str]:
    t, after, reader = scene.t, scene.after, scene.reader
    other, position = divmod(target, CARDS)
    (own,) = spots_of(after.shown)
    told = [
        reader.tell_pair(
            seat,
            other,
            t.gettext("You swap your card at place {own} for a card of {other}, at place {place}."),
            t.gettext(
                "{name} swaps a card of their own, at place {own}, for yours at place {place}."
            ),
            t.gettext(
                "{name} swaps a card of their own, at place {own}, for a card of {other}, at place"
                " {place}."
            ),
            own=position_of(after, own),
            place=position + 1,
        )
    ]
    got = t.gettext("You get: {card}."), t.gettext("{name} gets: {card}.")
    for receiver, spot in ((seat, own), (other, spot_in(after, other, position))):
        number = number_seen(after.cards[spot])
        if number is not None:
            told.append(reader.tell(receiver, *got, card=card_name(number, t)))
    return told + tell_lost_links(scene)
