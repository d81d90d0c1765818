"""Telling of SILVER before the first turn of a round: who begins, the deal, the first looks."""

from __future__ import annotations

from tacit.base.narration import Event
from tacit.engine.bits import members_of
from tacit.games.silver.narration.events.abilities import tell_look
from tacit.games.silver.narration.vocabulary import card_list, places, spot_in, thrown
from tacit.games.silver.rules.state import DEAL, DRAWN, HELD, MAIN, knows, village


def tell_start(event: Event, seat: int) -> list[str]:
    t = event.t
    return [
        event.reader.tell(
            seat,
            t.gettext("Chance decides: you begin."),
            t.gettext("Chance decides who begins: {name}."),
        )
    ]


def tell_deal(event: Event, _: int) -> list[str]:
    t, after = event.t, event.after
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
        told.append(tell_who_begins(event))
    return told


def tell_who_begins(event: Event) -> str:
    t, after, reader = event.t, event.after, event.reader
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


def tell_peek2(event: Event, position: int) -> list[str]:
    """Positions become public when all have chosen: then those of all others are told."""
    before, after, reader = event.before, event.after, event.reader
    told = []
    if event.seat == reader.viewer:
        first = members_of(before.marked)
        told.append(tell_look(event, [*first, spot_in(before, event.seat, position)]))
    if after.phase == MAIN:
        text = event.t.gettext("{name} has looked at the cards at places {places}.")
        for other in range(reader.players):
            if other != reader.viewer:
                own = members_of(village(after, other))
                seen = [spot for spot in own if knows(after.cards[spot], other)]
                told.append(text.format(name=reader.names[other], places=places(after, seen)))
    return told


def tell_secret_peek(event: Event, _: int) -> list[str]:
    text = event.t.gettext("{name} has chosen two cards and looked at them.")
    return [text.format(name=event.reader.names[event.seat])]
