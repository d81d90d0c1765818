"""Telling of SILVER's exchanges: of one card, and of several with all that may come of them."""

from __future__ import annotations

from tacit.base.narration import Event
from tacit.engine.bits import members_of
from tacit.games.silver.narration.vocabulary import (
    card_list,
    cards_at,
    held_numbers,
    places,
    the_card,
    thrown,
    you_know_it,
)
from tacit.games.silver.notation.symbols import links_of, position_of
from tacit.games.silver.rules.effects import enters_up, owes_penalty
from tacit.games.silver.rules.state import BEHOLD, FAILURE, PEEK2, PLACE_PENALTY, ROB, is_set_open


def tell_mark(event: Event, position: int) -> list[str]:
    """Told to the mover only: nobody else sees a set before it is complete."""
    t, phase = event.t, event.before.phase
    if phase == PEEK2 or phase == BEHOLD:
        text = t.gettext("You choose the card at place {place} to look at.")
    elif phase == ROB:
        text = t.gettext("You choose the card at place {place} to give away.")
    else:
        text = t.gettext("You put the card at place {place} forward. Nobody sees it yet.")
    return [text.format(place=position + 1)]


def tell_secret_step(event: Event, _: int) -> list[str]:
    return []


def tell_exchange(event: Event, position: int) -> list[str]:
    if is_set_open(event.after):
        return tell_set(event) + tell_lost_links(event)
    t = event.t
    told = tell_laid(event, position + 1)
    told.append(
        t.gettext("Onto the pile: {cards}.").format(cards=card_list(thrown(event.after, 1), t))
    )
    return told + tell_lost_links(event)


def tell_laid(event: Event, place: int) -> list[str]:
    """The card in hand comes to lie at a place of the village."""
    t, before, reader = event.t, event.before, event.reader
    held = held_numbers(before)
    if held and enters_up(before):
        you = t.gettext("You lay {card} face up at place {place}.")
        they = t.gettext("{name} lays {card} face up at place {place}.")
        return [reader.tell(event.seat, you, they, card=the_card(held[0], t), place=place)]
    if held and event.seat == reader.viewer:
        text = t.gettext("You lay {card} face down at place {place}.")
        return [text.format(card=the_card(held[0], t), place=place)]
    text = t.gettext("{name} lays the new card face down at place {place}.")
    known = you_know_it(held[0] if held else None, t)
    return [text.format(name=reader.names[event.seat], place=place), *known]


def tell_set(event: Event) -> list[str]:
    """A set of several cards is shown to all."""
    t, after = event.t, event.after
    shown = members_of(after.shown)
    cards = cards_at(after, shown, t)
    if cards:
        you = t.gettext("You put forward the cards at places {places}: {cards}.")
        they = t.gettext("{name} puts forward the cards at places {places}: {cards}.")
    else:  # told again, where numbers have to be remembered
        you = t.gettext("You put forward the cards at places {places}.")
        they = t.gettext("{name} puts forward the cards at places {places}.")
    told = [
        event.reader.tell(event.seat, you, they, places=places(after, shown), cards=cards),
    ]
    if after.outcome != FAILURE:
        told.append(t.gettext("They match."))
    elif owes_penalty(after) and after.deck_left:
        told.append(
            t.gettext("They do not match: they go back face down, and a penalty card is due.")
        )
    else:
        told.append(t.gettext("They do not match: they go back face down."))
    return told


def tell_slot(event: Event, position: int) -> list[str]:
    """The row closes up: the new card counts from there."""
    t, before = event.t, event.before
    gone = members_of(before.shown)
    closed = sum(position_of(before, spot) <= position for spot in gone)
    told = tell_laid(event, position + 1 - closed)
    cards = thrown(event.after, len(gone))
    told.append(t.gettext("Onto the pile: {cards}.").format(cards=card_list(cards, t)))
    return told + tell_lost_links(event)


def tell_place(event: Event, is_right: int) -> list[str]:
    t, before, after, reader = event.t, event.before, event.after, event.reader
    held = held_numbers(before)
    if held and enters_up(before):
        you, they = face_up_at_an_end(event, bool(is_right))
        told = [reader.tell(event.seat, you, they, card=the_card(held[0], t))]
    elif held and event.seat == reader.viewer:
        text = (
            t.gettext("You add {card} face down at the right end.")
            if is_right
            else t.gettext("You add {card} face down at the left end.")
        )
        told = [text.format(card=the_card(held[0], t))]
    else:
        text = (
            t.gettext("{name} adds the new card face down at the right end.")
            if is_right
            else t.gettext("{name} adds the new card face down at the left end.")
        )
        known = you_know_it(held[0] if held else None, t)
        told = [text.format(name=reader.names[event.seat]), *known]
    if owes_penalty(before) and after.phase != PLACE_PENALTY:
        told.append(t.gettext("The deck is empty, so there is no penalty card."))
    return told


def face_up_at_an_end(event: Event, is_right: bool) -> tuple[str, str]:
    t = event.t
    if is_right:
        return (
            t.gettext("You add {card} face up at the right end."),
            t.gettext("{name} adds {card} face up at the right end."),
        )
    return (
        t.gettext("You add {card} face up at the left end."),
        t.gettext("{name} adds {card} face up at the left end."),
    )


def tell_penalty(event: Event, is_right: int) -> list[str]:
    t = event.t
    if is_right:
        you = t.gettext("You add a penalty card at the right end; nobody looks at it.")
        they = t.gettext("{name} adds a penalty card at the right end; nobody looks at it.")
    else:
        you = t.gettext("You add a penalty card at the left end; nobody looks at it.")
        they = t.gettext("{name} adds a penalty card at the left end; nobody looks at it.")
    return [event.reader.tell(event.seat, you, they)]


def tell_lost_links(event: Event) -> list[str]:
    """Guards whose card has left its place, or who have left theirs."""
    if event.after.reason != event.before.reason:
        return []
    lost = len(links_of(event.before)) - len(links_of(event.after))
    return [event.t.gettext("A Guard no longer watches over any card.")] * lost
