"""What happens in SILVER, told to one reader.

A narration is made from the reader's own views before and after a move, and from the move as the
reader sees it. It is given nothing else, so it has nothing to give away.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tacit.base.narration import family_of
from tacit.base.old import Reader, Scene
from tacit.base.old import no_notes as notes
from tacit.engine.views import State
from tacit.games.silver.narration.ability_events import (
    tell_amulet,
    tell_at,
    tell_behold,
    tell_empath,
    tell_expose,
    tell_guard,
    tell_lapse,
    tell_pick,
    tell_reveal,
    tell_rob,
    tell_spy,
    tell_swap,
    tell_unguard,
)
from tacit.games.silver.narration.about import MINUTES, TITLE, pitch, value_name
from tacit.games.silver.narration.actions import describe, group
from tacit.games.silver.narration.exchange_events import (
    tell_exchange,
    tell_mark,
    tell_penalty,
    tell_place,
    tell_secret_step,
    tell_slot,
)
from tacit.games.silver.narration.help import character_help, guide
from tacit.games.silver.narration.prompts import prompt
from tacit.games.silver.narration.result import verdict
from tacit.games.silver.narration.round_events import tell_round_end
from tacit.games.silver.narration.summary import survey
from tacit.games.silver.narration.turn_events import (
    tell_call,
    tell_deal,
    tell_discard,
    tell_draw_deck,
    tell_draw_side,
    tell_keep,
    tell_new_in_market,
    tell_pass,
    tell_peek2,
    tell_return,
    tell_secret_keep,
    tell_secret_peek,
    tell_secret_return,
    tell_start,
    tell_take,
    tell_use,
)
from tacit.games.silver.rules import actions
from tacit.games.silver.rules.state import MAIN, PEEK2, UNDER_WAY
from tacit.language import Translator

__all__ = [
    "MINUTES",
    "TITLE",
    "character_help",
    "describe",
    "group",
    "guide",
    "narrate",
    "notes",
    "pitch",
    "prompt",
    "survey",
    "value_name",
    "verdict",
]


def narrate(
    before: State,
    seat: int,
    code: int,
    after: State,
    viewer: int,
    names: Sequence[str],
    language: Translator,
) -> list[str]:
    """The sentences that tell a viewer of a move.

    `before` and `after` are the viewer's views, `seat` is the mover (or CHANCE), `code` the move as
    the viewer sees it (`seen_as`). Two kinds of moves tell nothing: chance deals in several moves,
    and the deal is told when it is done; and of a step towards an action on several cards others
    hear nothing before the action is complete.
    """
    scene = Scene(before, after, Reader(language, viewer, names))
    family = family_of(code, TELLERS)
    told = TELLERS[family](scene, seat, code - family)
    if after.reason != UNDER_WAY and before.reason == UNDER_WAY:
        told += tell_round_end(scene)
        return told
    if family in (actions.PASS, actions.CALL):
        told += tell_new_in_market(scene)
    if turn_comes_to_reader(scene):
        told.append(language.gettext("It is your turn."))
    return told


def turn_comes_to_reader(scene: Scene) -> bool:
    before, after = scene.before, scene.after
    new = before.phase == PEEK2 or before.turn != after.turn
    return bool(after.phase == MAIN and after.turn == scene.reader.seat and new)


Teller = Callable[[Scene, int, int], list[str]]


TELLERS: dict[int, Teller] = {
    actions.DRAW_DECK: tell_draw_deck,
    actions.TAKE: tell_take,
    actions.CALL: tell_call,
    actions.DISCARD: tell_discard,
    actions.USE: tell_use,
    actions.LAPSE: tell_lapse,
    actions.PASS: tell_pass,
    actions.PLACE_L: tell_place,
    actions.PENALTY_L: tell_penalty,
    actions.DRAW_SIDE: tell_draw_side,
    actions.KEEP: tell_keep,
    actions.RETURN: tell_return,
    actions.PICK: tell_pick,
    actions.MARK: tell_mark,
    actions.EXCHANGE: tell_exchange,
    actions.SLOT: tell_slot,
    actions.PEEK2: tell_peek2,
    actions.BEHOLD: tell_behold,
    actions.EXPOSE: tell_expose,
    actions.REVEAL: tell_reveal,
    actions.SPY: tell_spy,
    actions.SWAP: tell_swap,
    actions.ROB: tell_rob,
    actions.EMPATH: tell_empath,
    actions.AT: tell_at,
    actions.GUARD: tell_guard,
    actions.UNGUARD: tell_unguard,
    actions.AMULET: tell_amulet,
    actions.SAW_STEP: tell_secret_step,
    actions.SAW_KEEP: tell_secret_keep,
    actions.SAW_RETURN: tell_secret_return,
    actions.SAW_PEEK2: tell_secret_peek,
    actions.SAW_DEAL: tell_deal,
    actions.SAW_START: tell_start,
}
