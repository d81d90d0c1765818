"""Telling of SILVER's peeks, and of how a turn begins and ends: drawing, discarding, the bell."""

from __future__ import annotations

from tacit.base.old import Scene
from tacit.games.silver.narration.ability_events import tell_look
from tacit.games.silver.narration.vocabulary import (
    card_list,
    card_name,
    held_numbers,
    number_seen,
    places,
    spot_in,
    the_card,
    thrown,
    you_know_it,
)
from tacit.games.silver.notation.symbols import spots_of
from tacit.games.silver.rules.state import (
    DEAL,
    DRAWN,
    HELD,
    MAIN,
    RASCAL_RETURN,
    WITCH_TARGET,
    knows,
    village,
)

# Before the first turn


def tell_start(scene: Scene, _: int, seat: int) -> list[str]:
    t = scene.t
    return [
        scene.reader.tell(
            seat,
            t.gettext("The lot decides: you begin."),
            t.gettext("The lot decides who begins: {name}."),
        )
    ]


def tell_deal(scene: Scene, _: int, __: int) -> list[str]:
    t, after = scene.t, scene.after
    if after.phase == DEAL:
        return []
    begins = t.gettext("Round {n} of {rounds}: everybody gets five cards, face down.")
    told = [
        begins.format(n=int(after.round_no), rounds=int(after.rounds)),
        t.gettext("The first card of the pile: {card}.").format(
            card=card_list(thrown(after, 1), t)
        ),
    ]
    if after.round_no > 1 or after.start_player != DRAWN:
        told.append(tell_who_begins(scene))
    return told


def tell_who_begins(scene: Scene) -> str:
    t, after, reader = scene.t, scene.after, scene.reader
    seat = int(after.amulet_side)
    if after.amulet == HELD:
        return reader.tell(
            seat,
            t.gettext("You begin, and may lay the amulet on one of your cards in this round."),
            t.gettext(
                "{name} begins, and may lay the amulet on a card of their own in this round."
            ),
        )
    return reader.tell(seat, t.gettext("You begin."), t.gettext("{name} begins."))


def tell_peek2(scene: Scene, seat: int, position: int) -> list[str]:
    """Positions become public when all have chosen: then those of all others are told."""
    before, after, reader = scene.before, scene.after, scene.reader
    told = []
    if seat == reader.seat:
        spots = int(before.marked) | 1 << spot_in(before, seat, position)
        told.append(tell_look(scene, seat, spots))
    if after.phase == MAIN:
        text = scene.t.gettext("{name} has looked at the cards at places {places}.")
        for other in range(int(after.players)):
            if other != reader.seat:
                own = spots_of(village(after, other))
                seen = sum(1 << spot for spot in own if knows(after.cards[spot], other))
                told.append(text.format(name=reader.names[other], places=places(after, seen)))
    return told


def tell_secret_peek(scene: Scene, seat: int, _: int) -> list[str]:
    text = scene.t.gettext("{name} has chosen two cards and looked at them.")
    return [text.format(name=scene.reader.names[seat])]


# Drawing and taking


def tell_draw_deck(scene: Scene, seat: int, _: int) -> list[str]:
    t, after, reader = scene.t, scene.after, scene.reader
    n = int(after.hand_size)
    if n > 1:
        return [tell_several_drawn(scene, seat, n)]
    number = number_seen(after.hand[0])
    if seat == reader.seat and number is not None:
        return [t.gettext("You draw {card}.").format(card=the_card(number, t))]
    text = t.gettext("{name} draws a card from the deck.")
    return [text.format(name=reader.names[seat]), *you_know_it(number, t)]


def tell_several_drawn(scene: Scene, seat: int, n: int) -> str:
    t = scene.t
    return scene.reader.tell(
        seat,
        t.ngettext("You draw {n} card: {cards}.", "You draw {n} cards: {cards}.", n),
        t.ngettext(
            "{name} draws {n} card from the deck.", "{name} draws {n} cards from the deck.", n
        ),
        n=n,
        cards=card_list(held_numbers(scene.after), t),
    )


def tell_keep(scene: Scene, _: int, number: int) -> list[str]:
    t = scene.t
    told = [t.gettext("You keep {card}.").format(card=the_card(number, t))]
    left = held_numbers(scene.before)
    left.remove(number)
    return told + tell_last_return(scene, left)


def tell_secret_keep(scene: Scene, seat: int, _: int) -> list[str]:
    t, name = scene.t, scene.reader.names[seat]
    if scene.after.phase == RASCAL_RETURN:
        return [t.gettext("{name} keeps one of them.").format(name=name)]
    text = t.gettext("{name} keeps one of them and puts the other back onto the deck.")
    return [text.format(name=name)]


def tell_return(scene: Scene, _: int, number: int) -> list[str]:
    t = scene.t
    text = t.gettext("You put {card} back onto the deck.")
    left = held_numbers(scene.before)[1:]
    left.remove(number)
    return [text.format(card=the_card(number, t)), *tell_last_return(scene, left)]


def tell_last_return(scene: Scene, left: list[int]) -> list[str]:
    """The last card goes back of itself."""
    if scene.after.phase == RASCAL_RETURN:
        return []
    text = scene.t.gettext("Back on top of the deck goes: {card}.")
    return [text.format(card=card_list(left, scene.t))]


def tell_secret_return(scene: Scene, seat: int, _: int) -> list[str]:
    t = scene.t
    n = int(scene.before.hand_size) - int(scene.after.hand_size)
    text = t.ngettext(
        "{name} puts {n} card back onto the deck.", "{name} puts {n} cards back onto the deck.", n
    )
    return [text.format(name=scene.reader.names[seat], n=n)]


def tell_draw_side(scene: Scene, seat: int, _: int) -> list[str]:
    t = scene.t
    return [
        scene.reader.tell(
            seat,
            t.gettext("You take {card} from the market."),
            t.gettext("{name} takes {card} from the market."),
            card=the_card(held_numbers(scene.after)[0], t),
        )
    ]


def tell_take(scene: Scene, seat: int, _: int) -> list[str]:
    t = scene.t
    return [
        scene.reader.tell(
            seat,
            t.gettext("You take {card} from the pile."),
            t.gettext("{name} takes {card} from the pile."),
            card=the_card(held_numbers(scene.after)[0], t),
        )
    ]


# Discarding, using, the bell, the end


def tell_discard(scene: Scene, seat: int, _: int) -> list[str]:
    t = scene.t
    return [
        scene.reader.tell(
            seat,
            t.gettext("You discard {card}."),
            t.gettext("{name} discards {card}."),
            card=the_card(thrown(scene.after, 1)[0], t),
        )
    ]


def tell_use(scene: Scene, seat: int, _: int) -> list[str]:
    t, after, reader = scene.t, scene.after, scene.reader
    told = [
        reader.tell(
            seat,
            t.gettext("You discard {card} and use the ability."),
            t.gettext("{name} discards {card} and uses the ability."),
            card=the_card(thrown(after, 1)[0], t),
        )
    ]
    if after.phase == WITCH_TARGET:
        number = number_seen(after.hand[0])
        if seat == reader.seat and number is not None:
            text = t.gettext("The top card of the deck is: {card}.")
            told.append(text.format(card=card_name(number, t)))
        else:
            text = t.gettext("{name} looks at the top card of the deck.")
            told += [text.format(name=reader.names[seat]), *you_know_it(number, t)]
    return told


def tell_call(scene: Scene, seat: int, _: int) -> list[str]:
    t = scene.t
    return [
        scene.reader.tell(
            seat,
            t.gettext("You ring the bell: everybody else has one more turn."),
            t.gettext("{name} rings the bell: everybody else has one more turn."),
        )
    ]


def tell_pass(scene: Scene, seat: int, _: int) -> list[str]:
    t = scene.t
    return [
        scene.reader.tell(seat, t.gettext("You end your turn."), t.gettext("{name} ends the turn."))
    ]


def tell_new_in_market(scene: Scene) -> list[str]:
    """Cards that were laid out at the end of a turn."""
    t, before, after = scene.t, scene.before, scene.after
    new = after.side[int(before.side_size) : int(after.side_size)]
    if after.side_size <= before.side_size:
        return []
    text = t.gettext("New in the market: {cards}.")
    return [text.format(cards=card_list([int(card) & 15 for card in new], t))]
