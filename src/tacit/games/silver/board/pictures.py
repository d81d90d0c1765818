"""The cards that a move of SILVER is about, as far as its reader saw them."""

from __future__ import annotations

from tacit.base.narration import Event, family_of
from tacit.engine.bits import members_of
from tacit.games.silver.narration.events import EVENTS
from tacit.games.silver.narration.events.exchange import tell_laid
from tacit.games.silver.narration.vocabulary import held_numbers, number_seen, thrown
from tacit.games.silver.rules import actions
from tacit.games.silver.rules.state import is_set_open

DRAWN = (actions.DRAW_DECK, actions.TAKE, actions.DRAW_SIDE, actions.PICK)
TURNED_UP = (actions.EXPOSE, actions.REVEAL)
LOOKED_AT = (actions.PEEK2, actions.BEHOLD, actions.SPY, actions.AT)
DISCARDED = (actions.DISCARD, actions.USE)
LAID = (actions.EXCHANGE, actions.SLOT)


def pictures(event: Event) -> list[list[str]]:
    """For each of the sentences on a move that name a card."""
    return [
        [f"card-{number}" for number in numbers if number is not None]
        for numbers in numbers_named(event)
    ]


def numbers_named(event: Event) -> list[list[int | None]]:
    before, after = event.before, event.after
    family = family_of(event.code, EVENTS)
    if family in LAID and not is_set_open(after):
        # The last of these sentences names the new card to whoever knows it.
        new: list[list[int | None]] = [[] for _ in tell_laid(event, 0)]
        new[-1] = [*held_numbers(before)]
        return [*new, [*thrown(after, int(after.pile_size) - int(before.pile_size))]]
    if family in DRAWN:
        is_told_at_once = family != actions.DRAW_DECK or event.seat == event.reader.viewer
        return [[*held_numbers(after)]] if is_told_at_once else [[], [*held_numbers(after)]]
    if family in DISCARDED:
        return [[*thrown(after, 1)]]
    numbers = [number_seen(after.cards[spot]) for spot in spots_named(event, family)]
    return [[], numbers] if family == actions.AT else [numbers]  # first, that a Listener is used


def spots_named(event: Event, family: int) -> list[int]:
    """The places of a village whose cards a sentence names."""
    before, after, viewer = event.before, event.after, event.reader.viewer
    if family == actions.EXCHANGE:
        return members_of(after.shown)
    if family in TURNED_UP:
        return members_of(after.up & ~before.up)
    if family in LOOKED_AT and event.seat == viewer:
        return members_of(after.fresh[viewer])
    return []
