"""What happens in SILENCIO, told to one reader.

Chance deals in several moves: the deal is told when it is done.
"""

from __future__ import annotations

from tacit.base.narration import Event, EventTeller
from tacit.games.silencio.narration.events import effects, setup, tavern, turn
from tacit.games.silencio.narration.summary import result
from tacit.games.silencio.narration.vocabulary import card_list
from tacit.games.silencio.rules import actions
from tacit.games.silencio.rules.state import LOST_START, MAIN, PASS_CARD, active, is_over

# By the first code of each family.
EVENTS: dict[int, EventTeller] = {
    actions.CLAIM: setup.tell_claim,
    actions.WAIT: setup.tell_wait,
    actions.DRAW: turn.tell_draw,
    actions.PASS: turn.tell_pass,
    actions.END_TURN: turn.tell_end_turn,
    actions.USE: effects.tell_use,
    actions.DECLINE: effects.tell_decline,
    actions.REFRESH: effects.tell_refresh,
    actions.TAKE: effects.tell_take,
    actions.CHOOSE: effects.tell_choose,
    actions.SHRINE: effects.tell_shrine,
    actions.LARGE: effects.tell_large,
    actions.T1: tavern.tell_stuck_cards,
    actions.T2: tavern.tell_high_colour,
    actions.T3: tavern.tell_request,
    actions.PASS_CARD: setup.tell_pass_card,
    actions.PLAY: turn.tell_play,
    actions.LAY: effects.tell_lay,
    actions.ORACLE: effects.tell_oracle,
    actions.RETURN: effects.tell_return,
    actions.PUT: effects.tell_put,
    actions.GIVE: effects.tell_give,
    actions.GIFT: effects.tell_gift,
    actions.SAW_DEAL: setup.tell_deal,
    actions.SAW_START: setup.tell_start,
    actions.SAW_DRAW: turn.tell_drawn,
}


# What follows, whatever was done


def consequences(event: Event) -> list[str]:
    if is_over(event.after):
        return tell_end(event)
    if turn_comes_to_reader(event):
        return [event.t.gettext("It is your turn.")]
    return []


def turn_comes_to_reader(event: Event) -> bool:
    before, after = event.before, event.after
    is_new = before.phase == PASS_CARD or active(before) != active(after)
    return bool(after.phase == MAIN and active(after) == event.reader.viewer and is_new)


def tell_end(event: Event) -> list[str]:
    t, after, reader = event.t, event.after, event.reader
    if after.phase == LOST_START:
        return [result(reader)]
    told = []
    if after.streak == after.players:
        told.append(t.gettext("Everybody has passed in a row: the journey is over."))
    else:
        told.append(t.gettext("All cards have been played: the journey is over."))
    told.append(result(reader))
    for seat in range(reader.players):
        if after.own[seat]:
            left = reader.tell(
                seat,
                t.gettext("Left in your hand: {cards}."),
                t.gettext("Left with {name}: {cards}."),
                cards=card_list(after.own[seat], t),
            )
            told.append(left)
    return told
