"""Telling of SILENCIO's shrines and of what effects do."""

from __future__ import annotations

from tacit.base.old import Scene
from tacit.games.silencio.narration.vocabulary import (
    card_list,
    card_name,
    row_name,
    the_card,
    the_light_effect,
    the_shrine,
)
from tacit.games.silencio.rules.state import SEATS, UNKNOWN, last, last_card


def tell_shrine(scene: Scene, seat: int, colour: int) -> list[str]:
    t = scene.t
    return [
        scene.reader.tell(
            seat,
            t.gettext("You take {shrine} for its light effect; it is unlit from now on."),
            t.gettext("{name} takes {shrine} for its light effect; it is unlit from now on."),
            shrine=the_shrine(colour, t),
        )
    ]


def tell_large(scene: Scene, seat: int, colour: int) -> list[str]:
    t = scene.t
    return [
        scene.reader.tell(
            seat,
            t.gettext("You take the large shrine for {effect}; it is unlit from now on."),
            t.gettext("{name} takes the large shrine for {effect}; it is unlit from now on."),
            effect=the_light_effect(colour, t),
        )
    ]


# Light effects


def tell_use(scene: Scene, seat: int, _: int) -> list[str]:
    t = scene.t
    return [
        scene.reader.tell(
            seat,
            t.gettext("You ward off the dark: a dark effect of the next card will not happen."),
            t.gettext("{name} wards off the dark: a dark effect of the next card will not happen."),
        )
    ]


def tell_decline(scene: Scene, seat: int, _: int) -> list[str]:
    t = scene.t
    return [
        scene.reader.tell(
            seat,
            t.gettext("You leave the light effect unused."),
            t.gettext("{name} leaves the light effect unused."),
        )
    ]


def tell_take(scene: Scene, seat: int, row: int) -> list[str]:
    t = scene.t
    card = int(last_card(scene.before, row))
    taken = scene.reader.tell(
        seat,
        t.gettext("You take {card} back from its row into your hand."),
        t.gettext("{name} takes {card} back from its row."),
        card=the_card(card, t),
    )
    text = t.gettext("{row} now stands at {value}.")
    return [taken, text.format(row=row_name(row, t), value=int(last(scene.after, row)))]


def tell_lay(scene: Scene, seat: int, card: int) -> list[str]:
    t = scene.t
    return [
        scene.reader.tell(
            seat,
            t.gettext("You lay {card} open in front of you; everybody may play it now."),
            t.gettext("{name} lays {card} open; everybody may play it now."),
            card=the_card(card, t),
        )
    ]


def tell_choose(scene: Scene, seat: int, chosen: int) -> list[str]:
    t = scene.t
    if chosen == seat:
        return [
            scene.reader.tell(
                seat,
                t.gettext("You will make the exchange yourself."),
                t.gettext("{name} will make the exchange in person."),
            )
        ]
    return [
        scene.reader.tell_pair(
            seat,
            chosen,
            t.gettext("You decide who makes the exchange: {other}."),
            t.gettext("{name} decides that you make the exchange."),
            t.gettext("{name} decides who makes the exchange: {other}."),
        )
    ]


def tell_give(scene: Scene, seat: int, rest: int) -> list[str]:
    t, reader = scene.t, scene.reader
    card, receiver = divmod(rest, SEATS)
    if card == UNKNOWN:
        text = t.gettext("{name} gives a card away; {other} receives it and gives one back.")
        return [text.format(name=reader.names[seat], other=reader.names[receiver])]
    return [
        reader.tell_pair(
            seat,
            receiver,
            t.gettext("You give {card} away; {other} receives it and gives you one back."),
            t.gettext("{name} gives you {card}; you give one of your cards back."),
            t.gettext("{name} gives {card} away; {other} receives it and gives one back."),
            card=the_card(card, t),
        )
    ]


def tell_return(scene: Scene, seat: int, card: int) -> list[str]:
    t, reader, receiver = scene.t, scene.reader, int(scene.before.partner)
    if card == UNKNOWN:
        text = t.gettext("{name} gives a card back; {other} receives it.")
        return [text.format(name=reader.names[seat], other=reader.names[receiver])]
    return [
        reader.tell_pair(
            seat,
            receiver,
            t.gettext("You give {card} back; {other} receives it."),
            t.gettext("{name} gives you {card} back."),
            t.gettext("{name} gives {card} back; {other} receives it."),
            card=the_card(card, t),
        )
    ]


def tell_oracle(scene: Scene, seat: int, card: int) -> list[str]:
    t = scene.t
    return [
        scene.reader.tell(
            seat,
            t.gettext("You take {card} from the oracle."),
            t.gettext("{name} takes {card} from the oracle."),
            card=the_card(card, t),
        )
    ]


def tell_put(scene: Scene, seat: int, card: int) -> list[str]:
    t = scene.t
    return [
        scene.reader.tell(
            seat,
            t.gettext("You put {card} in its place."),
            t.gettext("{name} puts {card} in its place."),
            card=the_card(card, t),
        )
    ]


def tell_refresh(scene: Scene, seat: int, _: int) -> list[str]:
    t, before, after = scene.t, scene.before, scene.after
    told = [
        scene.reader.tell(
            seat, t.gettext("You replace the oracle."), t.gettext("{name} replaces the oracle.")
        )
    ]
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


def tell_gift(scene: Scene, seat: int, rest: int) -> list[str]:
    t, before, after = scene.t, scene.before, scene.after
    card, receiver = divmod(rest, SEATS)
    told = [
        scene.reader.tell_pair(
            seat,
            receiver,
            t.gettext("You give {card} away from the oracle; {other} receives it."),
            t.gettext("{name} gives you {card} from the oracle."),
            t.gettext("{name} gives {card} away from the oracle; {other} receives it."),
            card=the_card(card, t),
        )
    ]
    new = int(after.oracle) & ~int(before.oracle)
    if new:
        text = t.gettext("Turned up in its place: {card}.")
        told.append(text.format(card=card_name(new.bit_length() - 1, t)))
    else:
        told.append(t.gettext("The deck is empty: nothing takes its place."))
    return told
