"""The actions of SILENCIO in words."""

from __future__ import annotations

import numpy as np

from tacit.base.narration import ActionTeller, Reader
from tacit.engine.bits import has
from tacit.engine.seats import left_of
from tacit.games.silencio.narration.vocabulary import (
    dark_in_short,
    light_in_short,
    owner_of_open,
    the_card,
    the_light_effect,
    the_shrine,
)
from tacit.games.silencio.rules import actions
from tacit.games.silencio.rules.apply import apply
from tacit.games.silencio.rules.state import (
    LIGHT,
    MAIN,
    SHRINE_VALUE,
    STATE,
    WAS_DARK,
    WAS_LAST_CARD,
    WAS_LIGHT,
    WAS_TOP_GREEN,
    colour_of,
    is_successor,
    last,
    last_card,
)


def tell_play(reader: Reader, card: int) -> str:
    view, t = reader.view, reader.t
    the = the_card(card, t)
    owner = owner_of_open(view, card)
    if owner == reader.viewer:
        the = t.gettext("{card} (your open card)").format(card=the)
    elif owner is not None:
        the = t.gettext("{card} (open card of {name})").format(card=the, name=reader.names[owner])
    if not (view.phase == MAIN and has(view.own[reader.viewer] | view.open, card)):
        return t.gettext("play {card}").format(card=the)
    return t.gettext("play {card}: {outcome}").format(card=the, outcome=foretell(reader, card))


def foretell(reader: Reader, card: int) -> str:
    """The outcome of playing a card, found by applying the rules to a copy of the view."""
    t, colour = reader.t, int(colour_of(card))
    after = np.zeros(1, dtype=STATE)
    after[0] = reader.view
    apply(after[0], reader.viewer, actions.PLAY + card)
    outcome = after[0].outcome
    if outcome == WAS_DARK:
        return t.gettext("dark, {effect}").format(effect=dark_in_short(colour, t))
    if outcome == WAS_LIGHT:
        if after[0].phase != LIGHT:
            return t.gettext("light, but there is nothing to do")
        return t.gettext("light, {effect}").format(effect=light_in_short(colour, t))
    if outcome == WAS_LAST_CARD:
        return t.gettext("no effect, as it is your last card")
    if outcome == WAS_TOP_GREEN:
        return t.gettext("no effect, as it is the highest green card")
    if is_successor(reader.view.rows, card):
        return t.gettext("no effect, the dark is warded off")
    return t.gettext("no effect, the light fails")


def tell_claim(reader: Reader, _: int) -> str:
    return reader.t.gettext("take the start card and begin")


def tell_wait(reader: Reader, _: int) -> str:
    return reader.t.gettext("wait for somebody else to begin")


def tell_draw(reader: Reader, _: int) -> str:
    return reader.t.gettext("draw a hand card blindly")


def tell_pass(reader: Reader, _: int) -> str:
    return reader.t.gettext("pass")


def tell_end_turn(reader: Reader, _: int) -> str:
    return reader.t.gettext("end the turn")


def tell_use(reader: Reader, _: int) -> str:
    return reader.t.gettext("ward off a dark effect of the next card")


def tell_decline(reader: Reader, _: int) -> str:
    return reader.t.gettext("leave the light effect unused")


def tell_refresh(reader: Reader, _: int) -> str:
    return reader.t.gettext("put all oracle cards into the box and turn up new ones")


def tell_take(reader: Reader, row: int) -> str:
    t = reader.t
    if last(reader.view, row) == SHRINE_VALUE:
        return t.gettext("take a card back from its row")
    card = int(last_card(reader.view, row))
    return t.gettext("take {card} back into your hand").format(card=the_card(card, t))


def tell_choose(reader: Reader, seat: int) -> str:
    t = reader.t
    return reader.tell(
        seat,
        t.gettext("make the exchange yourself"),
        t.gettext("let this player make the exchange: {name}"),
    )


def tell_shrine(reader: Reader, colour: int) -> str:
    t = reader.t
    text = t.gettext("take {shrine}: {effect}")
    return text.format(shrine=the_shrine(colour, t), effect=light_in_short(colour, t))


def tell_large(reader: Reader, colour: int) -> str:
    t = reader.t
    text = t.gettext("take the large shrine for {effect}: {short}")
    return text.format(effect=the_light_effect(colour, t), short=light_in_short(colour, t))


def tell_stuck_cards(reader: Reader, _: int) -> str:
    return reader.t.gettext("say how many of your cards are too low to be played")


def tell_high_colour(reader: Reader, colour: int) -> str:
    t = reader.t
    return (
        t.gettext("say that your red cards are all high"),
        t.gettext("say that your blue cards are all high"),
        t.gettext("say that your yellow cards are all high"),
        t.gettext("say that your green cards are all high"),
    )[colour]


def tell_request(reader: Reader, colour: int) -> str:
    t = reader.t
    return (
        t.gettext("ask the others to play no red"),
        t.gettext("ask the others to play no blue"),
        t.gettext("ask the others to play no yellow"),
        t.gettext("ask the others to play no green"),
    )[colour]


def tell_pass_card(reader: Reader, card: int) -> str:
    t = reader.t
    receiver = reader.names[int(left_of(reader.view, reader.viewer))]
    text = t.gettext("pass {card} on; {name} receives it")
    return text.format(card=the_card(card, t), name=receiver)


def tell_lay(reader: Reader, card: int) -> str:
    t = reader.t
    return t.gettext("lay {card} open").format(card=the_card(card, t))


def tell_oracle(reader: Reader, card: int) -> str:
    t = reader.t
    return t.gettext("take {card} from the oracle").format(card=the_card(card, t))


def tell_return(reader: Reader, card: int) -> str:
    t = reader.t
    return t.gettext("give {card} back").format(card=the_card(card, t))


def tell_put(reader: Reader, card: int) -> str:
    t = reader.t
    return t.gettext("put {card} with the oracle").format(card=the_card(card, t))


def tell_give(reader: Reader, rest: int) -> str:
    t, (card, seat) = reader.t, actions.card_and_seat(rest)
    text = t.gettext("give {card} away for one in return (receives it: {name})")
    return text.format(card=the_card(card, t), name=reader.names[seat])


def tell_gift(reader: Reader, rest: int) -> str:
    t, (card, seat) = reader.t, actions.card_and_seat(rest)
    text = t.gettext("give {card} away (receives it: {name})")
    return text.format(card=the_card(card, t), name=reader.names[seat])


# By the first code of each family.
ACTIONS: dict[int, ActionTeller] = {
    actions.CLAIM: tell_claim,
    actions.WAIT: tell_wait,
    actions.DRAW: tell_draw,
    actions.PASS: tell_pass,
    actions.END_TURN: tell_end_turn,
    actions.USE: tell_use,
    actions.DECLINE: tell_decline,
    actions.REFRESH: tell_refresh,
    actions.TAKE: tell_take,
    actions.CHOOSE: tell_choose,
    actions.SHRINE: tell_shrine,
    actions.LARGE: tell_large,
    actions.T1: tell_stuck_cards,
    actions.T2: tell_high_colour,
    actions.T3: tell_request,
    actions.PASS_CARD: tell_pass_card,
    actions.PLAY: tell_play,
    actions.LAY: tell_lay,
    actions.ORACLE: tell_oracle,
    actions.RETURN: tell_return,
    actions.PUT: tell_put,
    actions.GIVE: tell_give,
    actions.GIFT: tell_gift,
}
