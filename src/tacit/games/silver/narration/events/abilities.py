"""Telling of what SILVER's characters and its amulet do.

Functions are named after actions; players read other names (see the table in rules/state.py).
"""

from __future__ import annotations

from collections.abc import Sequence

from tacit.base.narration import Event
from tacit.engine.bits import members_of
from tacit.games.silver.narration.events.exchange import tell_lost_links
from tacit.games.silver.narration.vocabulary import (
    card_list,
    card_name,
    cards_at,
    number_seen,
    places,
    spot_in,
    the_card,
    thrown,
    you_know_it,
)
from tacit.games.silver.notation.symbols import links_of, position_of
from tacit.games.silver.rules.state import CARDS

# Turning up and looking


def tell_expose(event: Event, position: int) -> list[str]:
    t, after = event.t, event.after
    return [
        event.reader.tell(
            event.seat,
            t.gettext("You turn up your card at place {place}: {card}."),
            t.gettext("{name} turns up a card of their own, at place {place}: {card}."),
            place=position + 1,
            card=cards_at(after, [spot_in(after, event.seat, position)], t),
        )
    ]


def tell_reveal(event: Event, target: int) -> list[str]:
    t, after = event.t, event.after
    other, position = divmod(target, CARDS)
    if other == event.seat:
        return tell_expose(event, position)
    return [
        event.reader.tell_pair(
            event.seat,
            other,
            t.gettext("You turn up a card of {other}, at place {place}: {card}."),
            t.gettext("{name} turns up your card at place {place}: {card}."),
            t.gettext("{name} turns up a card of {other}, at place {place}: {card}."),
            place=position + 1,
            card=cards_at(after, [spot_in(after, other, position)], t),
        )
    ]


def tell_behold(event: Event, _: int) -> list[str]:
    return [tell_look(event, members_of(event.after.shown))]


def tell_look(event: Event, spots: Sequence[int]) -> str:
    """Somebody looks at cards of their own."""
    t, after, n = event.t, event.after, len(spots)
    return event.reader.tell(
        event.seat,
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


def tell_spy(event: Event, target: int) -> list[str]:
    t, after = event.t, event.after
    other, position = divmod(target, CARDS)
    spot = spot_in(after, other, position)
    if other == event.seat:
        return [tell_look(event, [spot])]
    return [
        event.reader.tell_pair(
            event.seat,
            other,
            t.gettext("You look at a card of {other}, at place {place}: {card}."),
            t.gettext("{name} looks at your card at place {place}."),
            t.gettext("{name} looks at a card of {other}, at place {place}."),
            place=position + 1,
            card=cards_at(after, [spot], t),
        )
    ]


# The Listener and the Guard, in two steps


def tell_empath(event: Event, position: int) -> list[str]:
    text = event.t.gettext("Your Listener at place {place} is to look at a card.")
    return [text.format(place=position + 1)]


def tell_guard(event: Event, position: int) -> list[str]:
    text = event.t.gettext("Your Guard at place {place} is to watch over a card.")
    return [text.format(place=position + 1)]


def tell_at(event: Event, position: int) -> list[str]:
    """Others see what is done, and tell by it whether a Listener or a Guard has acted."""
    t, after = event.t, event.after
    spot = spot_in(after, event.seat, position)
    acted = members_of(after.used & ~event.before.used)
    if links_of(event.before) == links_of(after):
        used = t.gettext("The Listener at place {place} is used.").format(
            place=places(after, acted)
        )
        return [used, tell_look(event, [spot])]
    return [
        event.reader.tell(
            event.seat,
            t.gettext("Your Guard at place {guard} now watches over place {place}."),
            t.gettext("{name} sets the Guard at place {guard} to watch over place {place}."),
            guard=places(after, acted),
            place=position + 1,
        )
    ]


def tell_unguard(event: Event, position: int) -> list[str]:
    t = event.t
    return [
        event.reader.tell(
            event.seat,
            t.gettext("Your Guard at place {place} watches over no card any more."),
            t.gettext("{name} takes the Guard at place {place} off watch."),
            place=position + 1,
        )
    ]


def tell_amulet(event: Event, position: int) -> list[str]:
    t = event.t
    return [
        event.reader.tell(
            event.seat,
            t.gettext("You lay the amulet on your card at place {place}."),
            t.gettext("{name} lays the amulet on a card of their own, at place {place}."),
            place=position + 1,
        ),
        t.gettext("Nobody can look at that card or move it until the round ends."),
    ]


# The Ragpicker, the Sorceress and the Swindler


def tell_pick(event: Event, number: int) -> list[str]:
    t = event.t
    return [
        event.reader.tell(
            event.seat,
            t.gettext("You fetch {card} out of the pile."),
            t.gettext("{name} fetches {card} out of the pile."),
            card=the_card(number, t),
        )
    ]


def tell_lapse(event: Event, _: int) -> list[str]:
    t = event.t
    return [
        event.reader.tell(
            event.seat,
            t.gettext("You fetch nothing out of the pile."),
            t.gettext("{name} fetches nothing out of the pile."),
        )
    ]


def tell_swap(event: Event, target: int) -> list[str]:
    t, reader = event.t, event.reader
    other, position = divmod(target, CARDS)
    number = number_seen(event.before.hand[0])
    told = [
        reader.tell_pair(
            event.seat,
            other,
            t.gettext("You lay the card face down before {other}, at place {place}."),
            t.gettext("{name} lays the card face down before you, at place {place}."),
            t.gettext("{name} lays the card face down before {other}, at place {place}."),
            place=position + 1,
        )
    ]
    if event.seat == reader.viewer and number is not None:
        told.append(t.gettext("It is: {card}.").format(card=card_name(number, t)))
    else:
        told += you_know_it(number, t)
    onto = t.gettext("Onto the pile: {cards}.")
    return [*told, onto.format(cards=card_list(thrown(event.after, 1), t))]


def tell_rob(event: Event, target: int) -> list[str]:
    t, after, reader = event.t, event.after, event.reader
    other, position = divmod(target, CARDS)
    (own,) = members_of(after.shown)
    told = [
        reader.tell_pair(
            event.seat,
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
    for receiver, spot in ((event.seat, own), (other, spot_in(after, other, position))):
        number = number_seen(after.cards[spot])
        if number is not None:
            told.append(reader.tell(receiver, *got, card=card_name(number, t)))
    return told + tell_lost_links(event)
