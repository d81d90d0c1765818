"""What happens in SILVER, told to one reader: a file a topic, and the table of all tellers.

Two kinds of moves tell nothing. Chance deals in several moves, and the deal is told when it is
done. Of a step towards an action on several cards, others hear nothing before the action is
complete.
"""

from __future__ import annotations

from collections.abc import Mapping

from tacit.base.narration import Event, EventTeller
from tacit.games.silver.narration.events import abilities, exchange, rounds, setup, turn
from tacit.games.silver.rules import actions
from tacit.games.silver.rules.state import MAIN, PEEK2, has_ended

EVENTS: Mapping[int, EventTeller] = {
    actions.DRAW_DECK: turn.tell_draw_deck,
    actions.TAKE: turn.tell_take,
    actions.CALL: turn.tell_call,
    actions.DISCARD: turn.tell_discard,
    actions.USE: turn.tell_use,
    actions.LAPSE: abilities.tell_lapse,
    actions.PASS: turn.tell_pass,
    actions.PLACE_L: exchange.tell_place,
    actions.PENALTY_L: exchange.tell_penalty,
    actions.DRAW_SIDE: turn.tell_draw_side,
    actions.KEEP: turn.tell_keep,
    actions.RETURN: turn.tell_return,
    actions.PICK: abilities.tell_pick,
    actions.MARK: exchange.tell_mark,
    actions.EXCHANGE: exchange.tell_exchange,
    actions.SLOT: exchange.tell_slot,
    actions.PEEK2: setup.tell_peek2,
    actions.BEHOLD: abilities.tell_behold,
    actions.EXPOSE: abilities.tell_expose,
    actions.REVEAL: abilities.tell_reveal,
    actions.SPY: abilities.tell_spy,
    actions.SWAP: abilities.tell_swap,
    actions.ROB: abilities.tell_rob,
    actions.EMPATH: abilities.tell_empath,
    actions.AT: abilities.tell_at,
    actions.GUARD: abilities.tell_guard,
    actions.UNGUARD: abilities.tell_unguard,
    actions.AMULET: abilities.tell_amulet,
    actions.SAW_STEP: exchange.tell_secret_step,
    actions.SAW_KEEP: turn.tell_secret_keep,
    actions.SAW_RETURN: turn.tell_secret_return,
    actions.SAW_PEEK2: setup.tell_secret_peek,
    actions.SAW_DEAL: setup.tell_deal,
    actions.SAW_START: setup.tell_start,
}


def consequences(event: Event) -> list[str]:
    """The end of a round; or new cards in the market, and that it is the reader's turn."""
    if has_ended(event.after) and not has_ended(event.before):
        return rounds.tell_round_end(event)
    told = turn.tell_new_in_market(event)
    if turn_comes_to_reader(event):
        told.append(event.t.gettext("It is your turn."))
    return told


def turn_comes_to_reader(event: Event) -> bool:
    before, after = event.before, event.after
    is_new = before.phase == PEEK2 or before.turn != after.turn
    return bool(after.phase == MAIN and after.turn == event.reader.viewer and is_new)
