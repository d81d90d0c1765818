"""What matters to a player of SILVER at a moment, whoever's turn it is: lines of the help."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tacit.engine.bits import members_of
from tacit.engine.views import State
from tacit.games.silver.narration.help import (
    AMULET_RULE,
    BELL_RULE,
    CHARACTERS_FROM,
    EXCHANGE_RULE,
    PEEK_RULE,
    ROUND_END_RULE,
    VILLAGE_RULE,
    rule_that_matters,
)
from tacit.games.silver.narration.vocabulary import number_seen
from tacit.games.silver.rules import actions
from tacit.games.silver.rules.state import (
    BY_DECK,
    BY_VILLAGERS,
    EXPOSER,
    HAND,
    NONE,
    PEEK2,
    TAKEN,
    VILLAGER,
)


def matters(view: State, viewer: int, legal: Sequence[int]) -> Iterator[int]:
    """Lines of the help, first the one that is most about this very moment."""
    if view.phase == PEEK2:
        yield from (VILLAGE_RULE, PEEK_RULE)
        if view.round_no > 1:
            yield AMULET_RULE  # the start player is whoever had the fewest points
    yield rule_that_matters(view)
    if view.phase in (HAND, TAKEN):
        yield EXCHANGE_RULE
    if view.caller != NONE or actions.CALL in legal:
        yield BELL_RULE
    working = sorted(set(lying_up(view)))
    for number in working:
        if number < EXPOSER:  # these do something while they lie face up
            yield CHARACTERS_FROM + number
    is_ending = VILLAGER in working or view.deck_left <= view.players
    if is_ending or view.reason in (BY_DECK, BY_VILLAGERS):
        yield ROUND_END_RULE


def lying_up(view: State) -> Iterator[int]:
    for spot in members_of(view.up):
        number = number_seen(view.cards[spot])
        if number is not None:
            yield number
