"""Telling of how a turn of SILVER begins and ends: drawing, discarding, the bell."""

from __future__ import annotations

from tacit.base.narration import Event
from tacit.games.silver.narration.vocabulary import (
    card_list,
    card_name,
    held_numbers,
    number_seen,
    numbers_seen,
    the_card,
    thrown,
    you_know_it,
)
from tacit.games.silver.rules.state import RASCAL_RETURN, WITCH_TARGET

# Drawing and taking


def tell_draw_deck(event: Event, _: int) -> list[str]:
    t, after, reader = event.t, event.after, event.reader
    n = int(after.hand_size)
    if n > 1:
        return [tell_several_drawn(event, n)]
    number = number_seen(after.hand[0])
    if event.seat == reader.viewer and number is not None:
        return [t.gettext("You draw {card}.").format(card=the_card(number, t))]
    text = t.gettext("{name} draws a card from the deck.")
    return [text.format(name=reader.names[event.seat]), *you_know_it(number, t)]


def tell_several_drawn(event: Event, n: int) -> str:
    t = event.t
    return event.reader.tell(
        event.seat,
        t.ngettext("You draw {n} card: {cards}.", "You draw {n} cards: {cards}.", n),
        t.ngettext(
            "{name} draws {n} card from the deck.", "{name} draws {n} cards from the deck.", n
        ),
        n=n,
        cards=card_list(held_numbers(event.after), t),
    )


def tell_keep(event: Event, number: int) -> list[str]:
    t = event.t
    told = [t.gettext("You keep {card}.").format(card=the_card(number, t))]
    left = held_numbers(event.before)
    left.remove(number)
    return told + tell_last_return(event, left)


def tell_secret_keep(event: Event, _: int) -> list[str]:
    t, name = event.t, event.reader.names[event.seat]
    if event.after.phase == RASCAL_RETURN:
        return [t.gettext("{name} keeps one of them.").format(name=name)]
    text = t.gettext("{name} keeps one of them and puts the other back onto the deck.")
    return [text.format(name=name)]


def tell_return(event: Event, number: int) -> list[str]:
    t = event.t
    text = t.gettext("You put {card} back onto the deck.")
    left = held_numbers(event.before)[1:]
    left.remove(number)
    return [text.format(card=the_card(number, t)), *tell_last_return(event, left)]


def tell_last_return(event: Event, left: list[int]) -> list[str]:
    """The last card goes back without a choice."""
    if event.after.phase == RASCAL_RETURN:
        return []
    text = event.t.gettext("Back on top of the deck goes: {card}.")
    return [text.format(card=card_list(left, event.t))]


def tell_secret_return(event: Event, _: int) -> list[str]:
    t = event.t
    n = int(event.before.hand_size) - int(event.after.hand_size)
    text = t.ngettext(
        "{name} puts {n} card back onto the deck.", "{name} puts {n} cards back onto the deck.", n
    )
    return [text.format(name=event.reader.names[event.seat], n=n)]


def tell_draw_side(event: Event, _: int) -> list[str]:
    t = event.t
    return [
        event.reader.tell(
            event.seat,
            t.gettext("You take {card} from the market."),
            t.gettext("{name} takes {card} from the market."),
            card=the_card(held_numbers(event.after)[0], t),
        )
    ]


def tell_take(event: Event, _: int) -> list[str]:
    t = event.t
    return [
        event.reader.tell(
            event.seat,
            t.gettext("You take {card} from the pile."),
            t.gettext("{name} takes {card} from the pile."),
            card=the_card(held_numbers(event.after)[0], t),
        )
    ]


# Discarding, using, the bell, the end


def tell_discard(event: Event, _: int) -> list[str]:
    t = event.t
    return [
        event.reader.tell(
            event.seat,
            t.gettext("You discard {card}."),
            t.gettext("{name} discards {card}."),
            card=the_card(thrown(event.after, 1)[0], t),
        )
    ]


def tell_use(event: Event, _: int) -> list[str]:
    t, after, reader = event.t, event.after, event.reader
    told = [
        reader.tell(
            event.seat,
            t.gettext("You discard {card} and use the ability."),
            t.gettext("{name} discards {card} and uses the ability."),
            card=the_card(thrown(after, 1)[0], t),
        )
    ]
    if after.phase == WITCH_TARGET:
        number = number_seen(after.hand[0])
        if event.seat == reader.viewer and number is not None:
            text = t.gettext("The top card of the deck is: {card}.")
            told.append(text.format(card=card_name(number, t)))
        else:
            text = t.gettext("{name} looks at the top card of the deck.")
            told += [text.format(name=reader.names[event.seat]), *you_know_it(number, t)]
    return told


def tell_call(event: Event, _: int) -> list[str]:
    t = event.t
    return [
        event.reader.tell(
            event.seat,
            t.gettext("You ring the bell: everybody else has one more turn."),
            t.gettext("{name} rings the bell: everybody else has one more turn."),
        )
    ]


def tell_pass(event: Event, _: int) -> list[str]:
    t = event.t
    return [
        event.reader.tell(
            event.seat, t.gettext("You end your turn."), t.gettext("{name} ends the turn.")
        )
    ]


def tell_new_in_market(event: Event) -> list[str]:
    """Cards that were laid out at the end of a turn."""
    t, before, after = event.t, event.before, event.after
    new = after.side[int(before.side_size) : int(after.side_size)]
    if not len(new):
        return []
    text = t.gettext("New in the market: {cards}.")
    return [text.format(cards=card_list(numbers_seen(new), t))]
