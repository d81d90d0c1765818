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
from tacit.games.silver.rules.state import (
    DO_AMULET,
    DO_AT,
    DO_BEHOLD,
    DO_CALL,
    DO_DISCARD,
    DO_DRAW_DECK,
    DO_DRAW_SIDE,
    DO_EMPATH,
    DO_EXCHANGE,
    DO_EXPOSE,
    DO_GUARD,
    DO_KEEP,
    DO_LAPSE,
    DO_MARK,
    DO_PASS,
    DO_PEEK2,
    DO_PENALTY_L,
    DO_PICK,
    DO_PLACE_L,
    DO_RETURN,
    DO_REVEAL,
    DO_ROB,
    DO_SLOT,
    DO_SPY,
    DO_SWAP,
    DO_TAKE,
    DO_UNGUARD,
    DO_USE,
    MAIN,
    PEEK2,
    SAW_DEAL,
    SAW_KEEP,
    SAW_PEEK2,
    SAW_RETURN,
    SAW_START,
    SAW_STEP,
    UNDER_WAY,
)
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
    if family in (DO_PASS, DO_CALL):
        told += tell_new_in_market(scene)
    if turn_comes_to_reader(scene):
        told.append(language.gettext("It is your turn."))
    return told


def turn_comes_to_reader(scene: Scene) -> bool:
    before, after = scene.before, scene.after
    new = before.node == PEEK2 or before.turn != after.turn
    return bool(after.node == MAIN and after.turn == scene.reader.seat and new)


Teller = Callable[[Scene, int, int], list[str]]


TELLERS: dict[int, Teller] = {
    DO_DRAW_DECK: tell_draw_deck,
    DO_TAKE: tell_take,
    DO_CALL: tell_call,
    DO_DISCARD: tell_discard,
    DO_USE: tell_use,
    DO_LAPSE: tell_lapse,
    DO_PASS: tell_pass,
    DO_PLACE_L: tell_place,
    DO_PENALTY_L: tell_penalty,
    DO_DRAW_SIDE: tell_draw_side,
    DO_KEEP: tell_keep,
    DO_RETURN: tell_return,
    DO_PICK: tell_pick,
    DO_MARK: tell_mark,
    DO_EXCHANGE: tell_exchange,
    DO_SLOT: tell_slot,
    DO_PEEK2: tell_peek2,
    DO_BEHOLD: tell_behold,
    DO_EXPOSE: tell_expose,
    DO_REVEAL: tell_reveal,
    DO_SPY: tell_spy,
    DO_SWAP: tell_swap,
    DO_ROB: tell_rob,
    DO_EMPATH: tell_empath,
    DO_AT: tell_at,
    DO_GUARD: tell_guard,
    DO_UNGUARD: tell_unguard,
    DO_AMULET: tell_amulet,
    SAW_STEP: tell_secret_step,
    SAW_KEEP: tell_secret_keep,
    SAW_RETURN: tell_secret_return,
    SAW_PEEK2: tell_secret_peek,
    SAW_DEAL: tell_deal,
    SAW_START: tell_start,
}
