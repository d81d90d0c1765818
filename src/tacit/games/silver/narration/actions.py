"""What a player of SILVER can do, in words: one function for each family of actions."""

from __future__ import annotations

from collections.abc import Mapping

from tacit.base.narration import ActionTeller, Reader, family_of
from tacit.engine.bits import members_of
from tacit.games.silver.narration.vocabulary import (
    card_name,
    held_numbers,
    number_seen,
    places,
    spot_in,
    the_card,
    thrown,
)
from tacit.games.silver.rules import actions
from tacit.games.silver.rules.effects import drawn_at_once
from tacit.games.silver.rules.state import BEHOLD, CARDS, EXPOSER, GUARDING, PEEK2, ROB, number_of
from tacit.language import Translator


def group(code: int, reader: Reader) -> str:
    """The heading of an action about a card, in a long list; "" for all others."""
    t, family = reader.t, family_of(code, ACTIONS)
    if family in actions.AT_ANY:
        seat = (code - family) // CARDS
        return reader.tell(seat, t.gettext("a card of yours"), t.gettext("a card of {name}"))
    headings = {
        actions.MARK: t.gettext("put several cards together"),
        actions.EXCHANGE: t.gettext("exchange, and with that be done"),
        actions.AMULET: t.gettext("lay the amulet on a card"),
    }
    return headings.get(family, "")


def with_card(reader: Reader, text: str, seat: int, position: int) -> str:
    """An action at a card of a village, with the card if the reader knows it."""
    number = number_seen(reader.view.cards[spot_in(reader.view, seat, position)])
    return text if number is None else f"{text}: {card_name(number, reader.t)}"


def with_own(reader: Reader, text: str, position: int) -> str:
    """An action at a card of the reader's, perhaps together with those chosen before."""
    chosen = places(reader.view, members_of(reader.view.marked))
    told = text.format(place=position + 1, places=chosen)
    return with_card(reader, told, reader.viewer, position)


# Drawing and taking


def say_draw_deck(reader: Reader, _: int) -> str:
    t = reader.t
    n = int(drawn_at_once(reader.view, reader.viewer))
    if n == 1:
        return t.gettext("draw a card from the deck")
    text = t.ngettext(
        "draw {n} card from the deck and keep one", "draw {n} cards from the deck and keep one", n
    )
    return text.format(n=n)


def say_draw_side(reader: Reader, place: int) -> str:
    text = reader.t.gettext("take card {place} of the market: {card}")
    number = int(number_of(reader.view.side[place]))
    return text.format(place=place + 1, card=card_name(number, reader.t))


def say_take(reader: Reader, _: int) -> str:
    t = reader.t
    text = t.gettext("take {card} from the pile")
    return text.format(card=the_card(thrown(reader.view, 1)[0], t))


def say_call(reader: Reader, _: int) -> str:
    return reader.t.gettext("ring the bell: everybody else has one more turn")


def say_keep(reader: Reader, number: int) -> str:
    return reader.t.gettext("keep {card}").format(card=the_card(number, reader.t))


def say_return(reader: Reader, number: int) -> str:
    text = reader.t.gettext("put {card} back onto the deck")
    return text.format(card=the_card(number, reader.t))


# With the card in hand


def held_card(reader: Reader) -> int:
    return held_numbers(reader.view)[0]


def say_discard(reader: Reader, _: int) -> str:
    t = reader.t
    return t.gettext("discard {card}").format(card=the_card(held_card(reader), t))


def say_use(reader: Reader, _: int) -> str:
    t, number = reader.t, held_card(reader)
    text = t.gettext("discard {card} and use the ability: {ability}")
    return text.format(card=the_card(number, t), ability=ability_in_short(number, t))


def ability_in_short(number: int, t: Translator) -> str:
    """What discarding a card, 5 to 12, lets one do, in a few words."""
    return (
        t.gettext("turn up a card of yours"),
        t.gettext("turn up any card"),
        t.gettext("look at two cards of yours"),
        t.gettext("look at a card of another player"),
        t.gettext("look at any card"),
        t.gettext("fetch a card out of the pile"),
        t.gettext("lay the top card of the deck in any village"),
        t.gettext("swap a card with another player"),
    )[number - EXPOSER]


def say_mark(reader: Reader, position: int) -> str:
    t, phase = reader.t, reader.view.phase
    if phase == PEEK2 or phase == BEHOLD:
        return with_own(
            reader, t.gettext("look at place {place}, and at one to the right of it"), position
        )
    if phase == ROB:
        return with_own(reader, t.gettext("give away your card at place {place}"), position)
    if reader.view.marked:
        return with_own(reader, t.gettext("add place {place} to the set"), position)
    return with_own(
        reader, t.gettext("begin a set, from left to right, with place {place}"), position
    )


def say_exchange(reader: Reader, position: int) -> str:
    t = reader.t
    if reader.view.marked:
        text = t.gettext("exchange it for places {places} and {place}")
        return with_own(reader, text, position)
    return with_own(reader, t.gettext("exchange it for place {place}"), position)


def say_slot(reader: Reader, position: int) -> str:
    return reader.t.gettext("lay it at place {place}").format(place=position + 1)


def say_place(reader: Reader, is_right: int) -> str:
    t = reader.t
    if is_right:
        return t.gettext("add it at the right end")
    return t.gettext("add it at the left end")


def say_penalty(reader: Reader, is_right: int) -> str:
    t = reader.t
    if is_right:
        return t.gettext("add the penalty card at the right end")
    return t.gettext("add the penalty card at the left end")


def say_pass(reader: Reader, _: int) -> str:
    return reader.t.gettext("end the turn")


# Abilities


def say_second_look(reader: Reader, position: int) -> str:
    if reader.view.marked:
        text = reader.t.gettext("look at places {places} and {place}")
        return with_own(reader, text, position)
    return say_look(reader, position)


def say_look(reader: Reader, position: int) -> str:
    return with_own(reader, reader.t.gettext("look at your card at place {place}"), position)


def say_expose(reader: Reader, position: int) -> str:
    return with_own(reader, reader.t.gettext("turn up your card at place {place}"), position)


def with_target(reader: Reader, text: str, target: int) -> str:
    """An action at a card of another player."""
    seat, position = divmod(target, CARDS)
    told = text.format(name=reader.names[seat], place=position + 1)
    return with_card(reader, told, seat, position)


def say_reveal(reader: Reader, target: int) -> str:
    if target // CARDS == reader.viewer:
        return say_expose(reader, target % CARDS)
    text = reader.t.gettext("turn up the card of {name} at place {place}")
    return with_target(reader, text, target)


def say_spy(reader: Reader, target: int) -> str:
    if target // CARDS == reader.viewer:
        return say_look(reader, target % CARDS)
    text = reader.t.gettext("look at the card of {name} at place {place}")
    return with_target(reader, text, target)


def say_swap(reader: Reader, target: int) -> str:
    text = reader.t.gettext("lay it face down before {name}, at place {place}")
    return with_target(reader, text, target)


def say_rob(reader: Reader, target: int) -> str:
    text = reader.t.gettext("get the card of {name} at place {place}")
    return with_target(reader, text, target)


def say_pick(reader: Reader, number: int) -> str:
    text = reader.t.gettext("fetch {card} out of the pile")
    return text.format(card=the_card(number, reader.t))


def say_lapse(reader: Reader, _: int) -> str:
    return reader.t.gettext("fetch nothing")


# Free actions


def say_empath(reader: Reader, position: int) -> str:
    text = reader.t.gettext("use your Listener at place {place}: look at a card of yours")
    return text.format(place=position + 1)


def say_at(reader: Reader, position: int) -> str:
    if reader.view.doing == GUARDING:
        text = reader.t.gettext("watch over your card at place {place}")
        return with_own(reader, text, position)
    return say_look(reader, position)


def say_guard(reader: Reader, position: int) -> str:
    text = reader.t.gettext("set your Guard at place {place} to watch over a card")
    return text.format(place=position + 1)


def say_unguard(reader: Reader, position: int) -> str:
    text = reader.t.gettext("take your Guard at place {place} off watch")
    return text.format(place=position + 1)


def say_amulet(reader: Reader, position: int) -> str:
    text = reader.t.gettext("lay the amulet on your card at place {place}")
    return with_own(reader, text, position)


ACTIONS: Mapping[int, ActionTeller] = {
    actions.DRAW_DECK: say_draw_deck,
    actions.TAKE: say_take,
    actions.CALL: say_call,
    actions.DISCARD: say_discard,
    actions.USE: say_use,
    actions.LAPSE: say_lapse,
    actions.PASS: say_pass,
    actions.PLACE_L: say_place,
    actions.PENALTY_L: say_penalty,
    actions.DRAW_SIDE: say_draw_side,
    actions.KEEP: say_keep,
    actions.RETURN: say_return,
    actions.PICK: say_pick,
    actions.MARK: say_mark,
    actions.EXCHANGE: say_exchange,
    actions.SLOT: say_slot,
    actions.PEEK2: say_second_look,
    actions.BEHOLD: say_second_look,
    actions.EXPOSE: say_expose,
    actions.REVEAL: say_reveal,
    actions.SPY: say_spy,
    actions.SWAP: say_swap,
    actions.ROB: say_rob,
    actions.EMPATH: say_empath,
    actions.AT: say_at,
    actions.GUARD: say_guard,
    actions.UNGUARD: say_unguard,
    actions.AMULET: say_amulet,
}
