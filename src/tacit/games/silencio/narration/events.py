"""What happens in SILENCIO, told to one reader.

A narration is made from the reader's own views before and after a move, and from the move as the
reader sees it. It is given nothing else, so it has nothing to give away.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tacit.base.narration import family_of
from tacit.base.old import Reader, Scene
from tacit.base.old import alone as group
from tacit.base.old import no_notes as notes
from tacit.engine.views import WATCHER, State
from tacit.games.silencio.narration.about import MINUTES, TITLE, pitch, value_name
from tacit.games.silencio.narration.actions import describe, prompt
from tacit.games.silencio.narration.effect_events import (
    tell_choose,
    tell_decline,
    tell_gift,
    tell_give,
    tell_large,
    tell_lay,
    tell_oracle,
    tell_put,
    tell_refresh,
    tell_return,
    tell_shrine,
    tell_take,
    tell_use,
)
from tacit.games.silencio.narration.help import effect_help, guide
from tacit.games.silencio.narration.result import verdict
from tacit.games.silencio.narration.summary import survey
from tacit.games.silencio.narration.tavern_events import (
    tell_high_colour,
    tell_request,
    tell_stuck_cards,
)
from tacit.games.silencio.narration.turn_events import (
    tell_draw,
    tell_drawn,
    tell_end_turn,
    tell_pass,
    tell_play,
)
from tacit.games.silencio.narration.vocabulary import card_list, pending_words, the_card
from tacit.games.silencio.rules.state import (
    DEAL,
    DO_CHOOSE,
    DO_CLAIM,
    DO_DECLINE,
    DO_DRAW,
    DO_END_TURN,
    DO_GIFT,
    DO_GIVE,
    DO_LARGE,
    DO_LAY,
    DO_ORACLE,
    DO_PASS,
    DO_PASS_CARD,
    DO_PLAY,
    DO_PUT,
    DO_REFRESH,
    DO_RETURN,
    DO_SHRINE,
    DO_T1,
    DO_T2,
    DO_T3,
    DO_TAKE,
    DO_USE,
    DO_WAIT,
    DRAWN,
    FIXED,
    LOST_START,
    MAIN,
    OVER,
    PASS_CARD,
    SAW_DEAL,
    SAW_DRAW,
    SAW_START,
    UNKNOWN,
    left_of,
)
from tacit.language import Translator

__all__ = [
    "MINUTES",
    "TITLE",
    "describe",
    "effect_help",
    "group",
    "guide",
    "narrate",
    "notes",
    "pending_words",
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
    the viewer sees it (`seen_as`). Chance deals in several moves: the deal is told when it is done.
    """
    scene = Scene(before, after, Reader(language, viewer, names))
    family = family_of(code, TELLERS)
    told = TELLERS[family](scene, seat, code - family)
    if after.phase >= OVER:
        told += tell_end(scene)
    elif turn_comes_to_reader(scene):
        told.append(language.gettext("It is your turn."))
    return told


def turn_comes_to_reader(scene: Scene) -> bool:
    before, after = scene.before, scene.after
    new = before.phase == PASS_CARD or before.turn != after.turn
    return bool(after.phase == MAIN and after.turn == scene.reader.seat and new)


# Before the first turn


def tell_deal(scene: Scene, seat: int, _: int) -> list[str]:
    t, after = scene.t, scene.after
    if after.phase == DEAL:
        return []
    told = [tell_hand(scene)]
    told.append(t.gettext("The oracle shows: {cards}.").format(cards=card_list(after.oracle, t)))
    if after.start >= FIXED:
        told.append(tell_who_begins(scene, int(after.turn)))
    return told


def tell_hand(scene: Scene) -> str:
    t, seat = scene.t, scene.reader.seat
    if seat == WATCHER:
        return t.gettext("The cards are dealt.")
    cards = card_list(scene.after.own[seat], t)
    return t.gettext("The cards are dealt. Your hand: {cards}.").format(cards=cards)


def tell_who_begins(scene: Scene, seat: int) -> str:
    t = scene.t
    return scene.reader.tell(
        seat,
        t.gettext("You begin: first you pass a card to the left."),
        t.gettext("{name} begins, and first passes a card to the left."),
    )


def tell_start(scene: Scene, _: int, seat: int) -> list[str]:
    if scene.after.start == DRAWN:
        return [tell_who_begins(scene, seat)]
    t = scene.t
    return [
        scene.reader.tell(
            seat,
            t.gettext("You are asked first whether you will begin."),
            t.gettext("The first to be asked about beginning: {name}."),
        )
    ]


def tell_claim(scene: Scene, seat: int, _: int) -> list[str]:
    t = scene.t
    taken = scene.reader.tell(
        seat, t.gettext("You take the start card."), t.gettext("{name} takes the start card.")
    )
    return [taken, tell_who_begins(scene, seat)]


def tell_wait(scene: Scene, seat: int, _: int) -> list[str]:
    t = scene.t
    return [
        scene.reader.tell(
            seat,
            t.gettext("You leave the start card where it is."),
            t.gettext("{name} leaves the start card where it is."),
        )
    ]


def tell_pass_card(scene: Scene, seat: int, card: int) -> list[str]:
    t, reader = scene.t, scene.reader
    receiver = int(left_of(scene.before, seat))
    if card == UNKNOWN:
        text = t.gettext("{name} passes a card on; {other} receives it.")
        told = [text.format(name=reader.names[seat], other=reader.names[receiver])]
    else:
        told = [
            reader.tell_pair(
                seat,
                receiver,
                t.gettext("You pass {card} on; {other} receives it."),
                t.gettext("{name} passes {card} on to you."),
                "",  # a card passed between others is never known
                card=the_card(card, t),
            )
        ]
    if scene.after.phase == MAIN:
        told.append(t.gettext("Everybody has passed a card on. The journey begins."))
    return told


# The end


def tell_end(scene: Scene) -> list[str]:
    t, after, reader = scene.t, scene.after, scene.reader
    if after.phase == LOST_START:
        return [verdict(after, reader.seat, reader.names, t)]
    told = []
    if after.streak == after.players:
        told.append(t.gettext("Everybody has passed in a row: the journey is over."))
    else:
        told.append(t.gettext("All cards have been played: the journey is over."))
    told.append(verdict(after, reader.seat, reader.names, t))
    for seat in range(int(after.players)):
        if after.own[seat]:
            left = reader.tell(
                seat,
                t.gettext("Left in your hand: {cards}."),
                t.gettext("Left with {name}: {cards}."),
                cards=card_list(after.own[seat], t),
            )
            told.append(left)
    return told


Teller = Callable[[Scene, int, int], list[str]]


TELLERS: dict[int, Teller] = {
    DO_CLAIM: tell_claim,
    DO_WAIT: tell_wait,
    DO_DRAW: tell_draw,
    DO_PASS: tell_pass,
    DO_END_TURN: tell_end_turn,
    DO_USE: tell_use,
    DO_DECLINE: tell_decline,
    DO_REFRESH: tell_refresh,
    DO_TAKE: tell_take,
    DO_CHOOSE: tell_choose,
    DO_SHRINE: tell_shrine,
    DO_LARGE: tell_large,
    DO_T1: tell_stuck_cards,
    DO_T2: tell_high_colour,
    DO_T3: tell_request,
    DO_PASS_CARD: tell_pass_card,
    DO_PLAY: tell_play,
    DO_LAY: tell_lay,
    DO_ORACLE: tell_oracle,
    DO_RETURN: tell_return,
    DO_PUT: tell_put,
    DO_GIVE: tell_give,
    DO_GIFT: tell_gift,
    SAW_DEAL: tell_deal,
    SAW_START: tell_start,
    SAW_DRAW: tell_drawn,
}
