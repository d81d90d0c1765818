"""Telling of how a round of SILVER ends: why, with which scores, and where the amulet goes."""

from __future__ import annotations

from tacit.base.narration import Event, Reader
from tacit.engine.views import State
from tacit.games.silver.narration.summary import result
from tacit.games.silver.narration.vocabulary import card_list, numbers_seen
from tacit.games.silver.rules.rounds import CALLERS_FINE, ranking, village_sum
from tacit.games.silver.rules.state import (
    BY_CAP,
    BY_DECK,
    BY_VILLAGERS,
    BY_VOTE,
    HELD,
    OVER,
    first_spot,
)
from tacit.language import Translator


def tell_round_end(event: Event) -> list[str]:
    after = event.after
    told = [reason_text(after, event.t)]
    for seat in range(event.reader.players):
        told += tell_score(event, seat)
    told.append(tell_award(event.reader))
    text = event.t.gettext("Points after round {n}: {points}.")
    told.append(text.format(n=int(after.round_no), points=points_in_order(event)))
    if after.phase == OVER:
        told.append(result(event.reader))
    return told


def reason_text(view: State, t: Translator) -> str:
    """Why a round has ended."""
    return {
        BY_VOTE: t.gettext("Everybody has had the last turn after the bell: the round is over."),
        BY_DECK: t.gettext("Deck and market are empty: the round is over."),
        BY_VILLAGERS: t.gettext("Both Neighbours lie face up: the round is over at once."),
        BY_CAP: t.gettext("The round has had as many turns as it may have, and is over."),
    }[int(view.reason)]


def tell_score(event: Event, seat: int) -> list[str]:
    """A village turned up, and what it counts."""
    t, after, reader = event.t, event.after, event.reader
    row = after.cards[int(first_spot(after, seat)) : int(after.ends[seat])]
    cards = card_list(numbers_seen(row), t)
    total = int(village_sum(after, seat))
    told = [
        reader.tell(
            seat,
            t.ngettext(
                "Your village: {cards}. It counts {n} point.",
                "Your village: {cards}. It counts {n} points.",
                total,
            ),
            t.ngettext(
                "Village of {name}: {cards}. It counts {n} point.",
                "Village of {name}: {cards}. It counts {n} points.",
                total,
            ),
            cards=cards,
            n=total,
        )
    ]
    if seat == after.caller:
        told.append(tell_score_of_bell(reader, seat))
    return told


def tell_score_of_bell(reader: Reader, seat: int) -> str:
    """What ringing the bell makes of a village, for a reader who sees the end of the round."""
    t, points = reader.t, int(reader.view.scores[seat])
    if points == 0:
        return reader.tell(
            seat,
            t.gettext("You rang the bell, and no village counts less: you get no points at all."),
            t.gettext("{name} rang the bell, and no village counts less: no points at all."),
        )
    return reader.tell(
        seat,
        t.ngettext(
            "You rang the bell, but a village counts less: {fine} more, so {n} point.",
            "You rang the bell, but a village counts less: {fine} more, so {n} points.",
            points,
        ),
        t.ngettext(
            "{name} rang the bell, but a village counts less: {fine} more, so {n} point.",
            "{name} rang the bell, but a village counts less: {fine} more, so {n} points.",
            points,
        ),
        fine=CALLERS_FINE,
        n=points,
    )


def tell_award(reader: Reader) -> str:
    """Where the amulet goes."""
    t, after = reader.t, reader.view
    seat = int(after.amulet_side)
    if after.amulet == HELD and after.phase != OVER:
        you = t.gettext("The amulet is yours: you can use it in the next round.")
        they = t.gettext("The amulet goes to {name}, for use in the next round.")
    else:
        you = t.gettext("The amulet comes to lie on your side.")
        they = t.gettext("The amulet comes to lie on the side of {name}.")
    return reader.tell(seat, you, they)


def points_in_order(event: Event) -> str:
    """All totals, best first."""
    after, names = event.after, event.reader.names
    return ", ".join(f"{names[seat]} {after.total[seat]}" for seat in ranking(after))
