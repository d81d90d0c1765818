"""SILENCIO told: what comes before the first turn."""

from __future__ import annotations

from tacit.base.narration import Event
from tacit.engine.seats import left_of
from tacit.games.silencio.narration.vocabulary import card_list, the_card
from tacit.games.silencio.rules import actions
from tacit.games.silencio.rules.state import DEAL, DRAWN, FIXED, MAIN, active


def tell_deal(event: Event, _: int) -> list[str]:
    t, after = event.t, event.after
    if after.phase == DEAL:
        return []
    told = [tell_hand(event)]
    told.append(t.gettext("The oracle shows: {cards}.").format(cards=card_list(after.oracle, t)))
    if after.start >= FIXED:
        told.append(tell_who_begins(event, int(active(after))))
    return told


def tell_hand(event: Event) -> str:
    t, reader = event.t, event.reader
    if not reader.is_seated:
        return t.gettext("The cards are dealt.")
    cards = card_list(event.after.own[reader.viewer], t)
    return t.gettext("The cards are dealt. Your hand: {cards}.").format(cards=cards)


def tell_who_begins(event: Event, seat: int) -> str:
    t = event.t
    return event.reader.tell(
        seat,
        t.gettext("You begin: first you pass a card to the left."),
        t.gettext("{name} begins, and first passes a card to the left."),
    )


def tell_start(event: Event, seat: int) -> list[str]:
    if event.after.start == DRAWN:
        return [tell_who_begins(event, seat)]
    t = event.t
    return [
        event.reader.tell(
            seat,
            t.gettext("You are asked first whether you will begin."),
            t.gettext("The first to be asked about beginning: {name}."),
        )
    ]


def tell_claim(event: Event, _: int) -> list[str]:
    t = event.t
    taken = event.reader.tell(
        event.seat, t.gettext("You take the start card."), t.gettext("{name} takes the start card.")
    )
    return [taken, tell_who_begins(event, event.seat)]


def tell_wait(event: Event, _: int) -> list[str]:
    t = event.t
    return [
        event.reader.tell(
            event.seat,
            t.gettext("You leave the start card where it is."),
            t.gettext("{name} leaves the start card where it is."),
        )
    ]


def tell_pass_card(event: Event, card: int) -> list[str]:
    t, reader = event.t, event.reader
    receiver = int(left_of(event.before, event.seat))
    if card == actions.UNKNOWN:
        text = t.gettext("{name} passes a card on; {other} receives it.")
        told = [text.format(name=reader.names[event.seat], other=reader.names[receiver])]
    else:
        told = [
            reader.tell_pair(
                event.seat,
                receiver,
                t.gettext("You pass {card} on; {other} receives it."),
                t.gettext("{name} passes {card} on to you."),
                "",  # a card passed between others is never known
                card=the_card(card, t),
            )
        ]
    if event.after.phase == MAIN:
        told.append(t.gettext("Everybody has passed a card on. The journey begins."))
    return told
