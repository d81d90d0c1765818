"""What a player of SILVER can do, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tacit.base.narration import family_of
from tacit.base.old import Choice, Reader
from tacit.engine.bits import count
from tacit.engine.views import State
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
from tacit.games.silver.rules.state import (
    BEHOLD,
    CARDS,
    EXPOSER,
    GUARDING,
    PEEK2,
    RASCAL,
    ROB,
    own_up,
)
from tacit.language import Translator


def describe(
    code: int, view: State, viewer: int, names: Sequence[str], language: Translator
) -> str:
    """What an action of the viewer's would be, in words."""
    family = family_of(code, OFFERS)
    return OFFERS[family](Choice(view, Reader(language, viewer, names)), code - family)


def group(code: int, view: State, viewer: int, names: Sequence[str], language: Translator) -> str:
    """The heading of an offer about a card, in a long list; "" for all others."""
    t, family = language, family_of(code, OFFERS)
    if family in (actions.REVEAL, actions.SPY, actions.SWAP, actions.ROB):
        seat = (code - family) // CARDS
        return Reader(language, viewer, names).tell(
            seat, t.gettext("a card of yours"), t.gettext("a card of {name}")
        )
    headings = {
        actions.MARK: t.gettext("put several cards together"),
        actions.EXCHANGE: t.gettext("exchange, and with that be done"),
        actions.AMULET: t.gettext("lay the amulet on a card"),
    }
    return headings.get(family, "")


def with_card(choice: Choice, offer: str, seat: int, position: int) -> str:
    """An offer that concerns a card of a village, and which one it is if that is known."""
    number = number_seen(choice.view.cards[spot_in(choice.view, seat, position)])
    return offer if number is None else f"{offer}: {card_name(number, choice.t)}"


def with_own(choice: Choice, text: str, position: int) -> str:
    chosen = places(choice.view, choice.view.marked)
    offer = text.format(place=position + 1, places=chosen)
    return with_card(choice, offer, choice.reader.seat, position)


# Drawing and taking


def offer_draw_deck(choice: Choice, _: int) -> str:
    view, t = choice.view, choice.t
    n = min(1 + int(count(own_up(view, choice.reader.seat, RASCAL))), int(view.deck_left))
    if n == 1:
        return t.gettext("draw a card from the deck")
    text = t.ngettext(
        "draw {n} card from the deck and keep one", "draw {n} cards from the deck and keep one", n
    )
    return text.format(n=n)


def offer_draw_side(choice: Choice, place: int) -> str:
    text = choice.t.gettext("take card {place} of the market: {card}")
    number = int(choice.view.side[place]) & 15
    return text.format(place=place + 1, card=card_name(number, choice.t))


def offer_take(choice: Choice, _: int) -> str:
    t = choice.t
    text = t.gettext("take {card} from the pile")
    return text.format(card=the_card(thrown(choice.view, 1)[0], t))


def offer_call(choice: Choice, _: int) -> str:
    return choice.t.gettext("ring the bell: everybody else has one more turn")


def offer_keep(choice: Choice, number: int) -> str:
    return choice.t.gettext("keep {card}").format(card=the_card(number, choice.t))


def offer_return(choice: Choice, number: int) -> str:
    text = choice.t.gettext("put {card} back onto the deck")
    return text.format(card=the_card(number, choice.t))


# With the card in hand


def held_card(choice: Choice) -> int:
    return held_numbers(choice.view)[0]


def offer_discard(choice: Choice, _: int) -> str:
    t = choice.t
    return t.gettext("discard {card}").format(card=the_card(held_card(choice), t))


def offer_use(choice: Choice, _: int) -> str:
    t, number = choice.t, held_card(choice)
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


def offer_mark(choice: Choice, position: int) -> str:
    t, phase = choice.t, choice.view.phase
    if phase == PEEK2 or phase == BEHOLD:
        return with_own(
            choice, t.gettext("look at place {place}, and at one to the right of it"), position
        )
    if phase == ROB:
        return with_own(choice, t.gettext("give away your card at place {place}"), position)
    if choice.view.marked:
        return with_own(choice, t.gettext("add place {place} to the set"), position)
    return with_own(
        choice, t.gettext("begin a set, from left to right, with place {place}"), position
    )


def offer_exchange(choice: Choice, position: int) -> str:
    t = choice.t
    if choice.view.marked:
        text = t.gettext("exchange it for places {places} and {place}")
        return with_own(choice, text, position)
    return with_own(choice, t.gettext("exchange it for place {place}"), position)


def offer_slot(choice: Choice, position: int) -> str:
    return choice.t.gettext("lay it at place {place}").format(place=position + 1)


def offer_place(choice: Choice, is_right: int) -> str:
    t = choice.t
    if is_right:
        return t.gettext("add it at the right end")
    return t.gettext("add it at the left end")


def offer_penalty(choice: Choice, is_right: int) -> str:
    t = choice.t
    if is_right:
        return t.gettext("add the penalty card at the right end")
    return t.gettext("add the penalty card at the left end")


def offer_pass(choice: Choice, _: int) -> str:
    return choice.t.gettext("end the turn")


# Abilities


def offer_second_look(choice: Choice, position: int) -> str:
    if choice.view.marked:
        text = choice.t.gettext("look at places {places} and {place}")
        return with_own(choice, text, position)
    return offer_look(choice, position)


def offer_look(choice: Choice, position: int) -> str:
    return with_own(choice, choice.t.gettext("look at your card at place {place}"), position)


def offer_expose(choice: Choice, position: int) -> str:
    return with_own(choice, choice.t.gettext("turn up your card at place {place}"), position)


def with_target(choice: Choice, text: str, target: int) -> str:
    """An offer that concerns a card of another player."""
    seat, position = divmod(target, CARDS)
    offer = text.format(name=choice.reader.names[seat], place=position + 1)
    return with_card(choice, offer, seat, position)


def offer_reveal(choice: Choice, target: int) -> str:
    if target // CARDS == choice.reader.seat:
        return offer_expose(choice, target % CARDS)
    text = choice.t.gettext("turn up the card of {name} at place {place}")
    return with_target(choice, text, target)


def offer_spy(choice: Choice, target: int) -> str:
    if target // CARDS == choice.reader.seat:
        return offer_look(choice, target % CARDS)
    text = choice.t.gettext("look at the card of {name} at place {place}")
    return with_target(choice, text, target)


def offer_swap(choice: Choice, target: int) -> str:
    text = choice.t.gettext("lay it face down before {name}, at place {place}")
    return with_target(choice, text, target)


def offer_rob(choice: Choice, target: int) -> str:
    text = choice.t.gettext("get the card of {name} at place {place}")
    return with_target(choice, text, target)


def offer_pick(choice: Choice, number: int) -> str:
    text = choice.t.gettext("fetch {card} out of the pile")
    return text.format(card=the_card(number, choice.t))


def offer_lapse(choice: Choice, _: int) -> str:
    return choice.t.gettext("fetch nothing")


# Free actions


def offer_empath(choice: Choice, position: int) -> str:
    text = choice.t.gettext("use your Listener at place {place}: look at a card of yours")
    return text.format(place=position + 1)


def offer_at(choice: Choice, position: int) -> str:
    if choice.view.doing == GUARDING:
        text = choice.t.gettext("watch over your card at place {place}")
        return with_own(choice, text, position)
    return offer_look(choice, position)


def offer_guard(choice: Choice, position: int) -> str:
    text = choice.t.gettext("set your Guard at place {place} to watch over a card")
    return text.format(place=position + 1)


def offer_unguard(choice: Choice, position: int) -> str:
    text = choice.t.gettext("take your Guard at place {place} off watch")
    return text.format(place=position + 1)


def offer_amulet(choice: Choice, position: int) -> str:
    text = choice.t.gettext("lay the amulet on your card at place {place}")
    return with_own(choice, text, position)


OFFERS: dict[int, Callable[[Choice, int], str]] = {
    actions.DRAW_DECK: offer_draw_deck,
    actions.TAKE: offer_take,
    actions.CALL: offer_call,
    actions.DISCARD: offer_discard,
    actions.USE: offer_use,
    actions.LAPSE: offer_lapse,
    actions.PASS: offer_pass,
    actions.PLACE_L: offer_place,
    actions.PENALTY_L: offer_penalty,
    actions.DRAW_SIDE: offer_draw_side,
    actions.KEEP: offer_keep,
    actions.RETURN: offer_return,
    actions.PICK: offer_pick,
    actions.MARK: offer_mark,
    actions.EXCHANGE: offer_exchange,
    actions.SLOT: offer_slot,
    actions.PEEK2: offer_second_look,
    actions.BEHOLD: offer_second_look,
    actions.EXPOSE: offer_expose,
    actions.REVEAL: offer_reveal,
    actions.SPY: offer_spy,
    actions.SWAP: offer_swap,
    actions.ROB: offer_rob,
    actions.EMPATH: offer_empath,
    actions.AT: offer_at,
    actions.GUARD: offer_guard,
    actions.UNGUARD: offer_unguard,
    actions.AMULET: offer_amulet,
}
