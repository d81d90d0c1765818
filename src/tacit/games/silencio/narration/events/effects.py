"""SILENCIO told: shrines, and what effects do."""

from __future__ import annotations

from tacit.base.narration import Event
from tacit.engine.bits import members_of
from tacit.games.silencio.narration.vocabulary import (
    card_list,
    card_name,
    row_name,
    the_card,
    the_light_effect,
    the_shrine,
)
from tacit.games.silencio.rules import actions
from tacit.games.silencio.rules.state import last, last_card


def tell_shrine(event: Event, colour: int) -> list[str]:
    t = event.t
    return [
        event.reader.tell(
            event.seat,
            t.gettext("You take {shrine} for its light effect; it is unlit from now on."),
            t.gettext("{name} takes {shrine} for its light effect; it is unlit from now on."),
            shrine=the_shrine(colour, t),
        )
    ]


def tell_large(event: Event, colour: int) -> list[str]:
    t = event.t
    return [
        event.reader.tell(
            event.seat,
            t.gettext("You take the large shrine for {effect}; it is unlit from now on."),
            t.gettext("{name} takes the large shrine for {effect}; it is unlit from now on."),
            effect=the_light_effect(colour, t),
        )
    ]


# Light effects


def tell_use(event: Event, _: int) -> list[str]:
    t = event.t
    return [
        event.reader.tell(
            event.seat,
            t.gettext("You ward off the dark: a dark effect of the next card will not happen."),
            t.gettext("{name} wards off the dark: a dark effect of the next card will not happen."),
        )
    ]


def tell_decline(event: Event, _: int) -> list[str]:
    t = event.t
    return [
        event.reader.tell(
            event.seat,
            t.gettext("You leave the light effect unused."),
            t.gettext("{name} leaves the light effect unused."),
        )
    ]


def tell_take(event: Event, row: int) -> list[str]:
    t = event.t
    card = int(last_card(event.before, row))
    taken = event.reader.tell(
        event.seat,
        t.gettext("You take {card} back from its row into your hand."),
        t.gettext("{name} takes {card} back from its row."),
        card=the_card(card, t),
    )
    text = t.gettext("{row} now stands at {value}.")
    return [taken, text.format(row=row_name(row, t), value=int(last(event.after, row)))]


def tell_lay(event: Event, card: int) -> list[str]:
    t = event.t
    return [
        event.reader.tell(
            event.seat,
            t.gettext("You lay {card} open in front of you; everybody may play it now."),
            t.gettext("{name} lays {card} open; everybody may play it now."),
            card=the_card(card, t),
        )
    ]


def tell_choose(event: Event, chosen: int) -> list[str]:
    t = event.t
    if chosen == event.seat:
        return [
            event.reader.tell(
                event.seat,
                t.gettext("You will make the exchange yourself."),
                t.gettext("{name} will make the exchange in person."),
            )
        ]
    return [
        event.reader.tell_pair(
            event.seat,
            chosen,
            t.gettext("You decide who makes the exchange: {other}."),
            t.gettext("{name} decides that you make the exchange."),
            t.gettext("{name} decides who makes the exchange: {other}."),
        )
    ]


def tell_give(event: Event, rest: int) -> list[str]:
    t, reader = event.t, event.reader
    card, receiver = actions.card_and_seat(rest)
    if card == actions.UNKNOWN:
        text = t.gettext("{name} gives a card away; {other} receives it and gives one back.")
        return [text.format(name=reader.names[event.seat], other=reader.names[receiver])]
    return [
        reader.tell_pair(
            event.seat,
            receiver,
            t.gettext("You give {card} away; {other} receives it and gives you one back."),
            t.gettext("{name} gives you {card}; you give one of your cards back."),
            t.gettext("{name} gives {card} away; {other} receives it and gives one back."),
            card=the_card(card, t),
        )
    ]


def tell_return(event: Event, card: int) -> list[str]:
    t, reader, receiver = event.t, event.reader, int(event.before.partner)
    if card == actions.UNKNOWN:
        text = t.gettext("{name} gives a card back; {other} receives it.")
        return [text.format(name=reader.names[event.seat], other=reader.names[receiver])]
    return [
        reader.tell_pair(
            event.seat,
            receiver,
            t.gettext("You give {card} back; {other} receives it."),
            t.gettext("{name} gives you {card} back."),
            t.gettext("{name} gives {card} back; {other} receives it."),
            card=the_card(card, t),
        )
    ]


def tell_oracle(event: Event, card: int) -> list[str]:
    t = event.t
    return [
        event.reader.tell(
            event.seat,
            t.gettext("You take {card} from the oracle."),
            t.gettext("{name} takes {card} from the oracle."),
            card=the_card(card, t),
        )
    ]


def tell_put(event: Event, card: int) -> list[str]:
    t = event.t
    return [
        event.reader.tell(
            event.seat,
            t.gettext("You put {card} in its place."),
            t.gettext("{name} puts {card} in its place."),
            card=the_card(card, t),
        )
    ]


def tell_refresh(event: Event, _: int) -> list[str]:
    t, before, after = event.t, event.before, event.after
    you, they = t.gettext("You replace the oracle."), t.gettext("{name} replaces the oracle.")
    told = [event.reader.tell(event.seat, you, they)]
    if before.oracle:
        text = t.gettext("Out of the game and into the box: {cards}.")
        told.append(text.format(cards=card_list(before.oracle, t)))
    if after.oracle:
        text = t.gettext("The oracle shows: {cards}.")
        told.append(text.format(cards=card_list(after.oracle, t)))
    else:
        told.append(t.gettext("The deck is empty, and so the oracle stays empty."))
    return told


# Dark blue


def tell_gift(event: Event, rest: int) -> list[str]:
    t, before, after = event.t, event.before, event.after
    card, receiver = actions.card_and_seat(rest)
    told = [
        event.reader.tell_pair(
            event.seat,
            receiver,
            t.gettext("You give {card} away from the oracle; {other} receives it."),
            t.gettext("{name} gives you {card} from the oracle."),
            t.gettext("{name} gives {card} away from the oracle; {other} receives it."),
            card=the_card(card, t),
        )
    ]
    new = members_of(after.oracle & ~before.oracle)
    if new:
        text = t.gettext("Turned up in its place: {card}.")
        told.append(text.format(card=card_name(new[0], t)))
    else:
        told.append(t.gettext("The deck is empty: nothing takes its place."))
    return told
