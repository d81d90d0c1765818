"""Telling of SILENCIO's turns: cards played, drawn and not played."""

from __future__ import annotations

from collections.abc import Callable

from tacit.base.old import Scene
from tacit.games.silencio.narration.vocabulary import (
    has,
    owner_of_open,
    pending_words,
    the_card,
    what_it_follows,
)
from tacit.games.silencio.rules.state import (
    BLUE,
    GREEN,
    LIGHT,
    RANDOM,
    SKIP_DARK,
    SKIP_LIGHT,
    VALUES,
    WAS_DARK,
    WAS_LAST_CARD,
    WAS_LIGHT,
    WAS_SKIPPED,
    WAS_TOP_GREEN,
    last,
)


def tell_play(scene: Scene, seat: int, card: int) -> list[str]:
    t, reader = scene.t, scene.reader
    owner = owner_of_open(scene.before, card)
    the = the_card(card, t)
    if owner is None:
        played = reader.tell(
            seat,
            t.gettext("You play {card} from your hand."),
            t.gettext("{name} plays {card} from hand."),
            card=the,
        )
    elif owner == seat:
        played = reader.tell(
            seat,
            t.gettext("You play {card}, which lay open in front of you."),
            t.gettext("{name} plays an open card of their own: {card}."),
            card=the,
        )
    else:
        played = reader.tell_pair(
            seat,
            owner,
            t.gettext("You play {card}, an open card of {other}."),
            t.gettext("{name} plays {card}, an open card of yours."),
            t.gettext("{name} plays {card}, an open card of {other}."),
            card=the,
        )
    return [played, *tell_what_came_of_it(scene, seat, card)]


def tell_what_came_of_it(scene: Scene, seat: int, card: int) -> list[str]:
    """Successor or gap, the effect or why there is none, and what was used up by it."""
    before, after, t = scene.before, scene.after, scene.t
    colour = card // VALUES
    follows = what_it_follows(int(last(before, colour)), t)
    warded, banned = bool(before.pending & SKIP_DARK), bool(before.pending & SKIP_LIGHT)
    successor = last(before, colour) + 1 == card % VALUES + 2
    told = [OUTCOMES[int(after.outcome)](scene, seat, successor).format(previous=follows)]
    if after.outcome == WAS_DARK:
        told += tell_dark_effect(scene, seat, colour)
    elif after.outcome == WAS_LIGHT and after.phase != LIGHT:
        told.append(tell_why_not_possible(scene, colour))
    if warded and (after.outcome != WAS_SKIPPED or not successor):
        told.append(t.gettext("The ward against the dark is used up."))
    if banned and (after.outcome != WAS_SKIPPED or successor):
        told.append(t.gettext("The ban on the light is used up."))
    if before.pending & RANDOM and before.hand_count[seat] == 0:
        told.append(t.gettext("With no hand card to draw, the blind draw is settled by this card."))
    return told


def dark_came(scene: Scene, seat: int, successor: bool) -> str:
    return scene.t.gettext("It follows directly on {previous}: the dark effect happens.")


def light_came(scene: Scene, seat: int, successor: bool) -> str:
    t = scene.t
    if scene.after.phase == LIGHT:
        return t.gettext("It leaves a gap after {previous}: the light effect may be used.")
    return t.gettext("It leaves a gap after {previous}, but the light effect cannot be used now.")


def last_card_came(scene: Scene, seat: int, successor: bool) -> str:
    t = scene.t
    you = t.gettext("It follows directly on {previous}, but as your last card has no dark effect.")
    they = t.gettext(
        "It follows directly on {previous}, but as the last card of a hand has no dark effect."
    )
    return you if seat == scene.reader.seat else they


def top_green_came(scene: Scene, seat: int, successor: bool) -> str:
    return scene.t.gettext(
        "It follows directly on {previous}, but the highest green card has no dark effect."
    )


def nothing_came(scene: Scene, seat: int, successor: bool) -> str:
    t = scene.t
    if successor:
        return t.gettext("It follows directly on {previous}, but its dark effect is warded off.")
    return t.gettext("It leaves a gap after {previous}, but its light effect fails.")


OUTCOMES: dict[int, Callable[[Scene, int, bool], str]] = {
    WAS_DARK: dark_came,
    WAS_LIGHT: light_came,
    WAS_LAST_CARD: last_card_came,
    WAS_TOP_GREEN: top_green_came,
    WAS_SKIPPED: nothing_came,
}


def tell_dark_effect(scene: Scene, seat: int, colour: int) -> list[str]:
    before, after, t = scene.before, scene.after, scene.t
    if colour != BLUE:
        told = pending_words(after, t)
    elif before.oracle == 0:
        told = [t.gettext("The oracle is empty, so there is nothing to give away.")]
    else:
        told = [
            scene.reader.tell(
                seat,
                t.gettext("You must give one of the oracle cards away."),
                t.gettext("{name} must give one of the oracle cards away."),
            )
        ]
    if after.dark > before.dark:
        text = t.gettext("Dark effects on the way to the tavern: {n} of 3.")
        told.append(
            t.gettext("It is the third dark effect: the tavern opens.")
            if after.dark == 3
            else text.format(n=int(after.dark))
        )
    return told


def tell_why_not_possible(scene: Scene, colour: int) -> str:
    t = scene.t
    if colour == BLUE:
        return t.gettext("There is no card that could be taken back.")
    if colour == GREEN:
        return t.gettext("There is nothing left to exchange.")
    return t.gettext("There is no hand card to lay open.")


def tell_draw(scene: Scene, seat: int, _: int) -> list[str]:
    t = scene.t
    return [
        scene.reader.tell(
            seat,
            t.gettext("You draw one of your hand cards blindly."),
            t.gettext("{name} draws a hand card blindly."),
        )
    ]


def tell_drawn(scene: Scene, _: int, card: int) -> list[str]:
    t, seat = scene.t, int(scene.before.turn)
    if has(scene.after.rows, card):
        drawn = t.gettext("The draw brings {card}, and it is played.").format(
            card=the_card(card, t)
        )
        return [drawn, *tell_what_came_of_it(scene, seat, card)]
    return [
        t.gettext("The draw brings {card}, which cannot be played and goes back.").format(
            card=the_card(card, t)
        ),
        scene.reader.tell(
            seat,
            t.gettext("Now play as usual; passing is no longer possible."),
            t.gettext("{name} now plays as usual and may no longer pass."),
        ),
    ]


def tell_pass(scene: Scene, seat: int, _: int) -> list[str]:
    t, after = scene.t, scene.after
    told = [
        scene.reader.tell(
            seat,
            t.gettext("You pass: none of your cards can be played."),
            t.gettext("{name} passes: no card of their own can be played."),
        )
    ]
    n, players = int(after.streak), int(after.players)
    if 1 < n < players:
        text = t.ngettext(
            "That is {n} pass in a row; at {players} the journey ends.",
            "That is {n} passes in a row; at {players} the journey ends.",
            n,
        )
        told.append(text.format(n=n, players=players))
    return told


def tell_end_turn(scene: Scene, seat: int, _: int) -> list[str]:
    t = scene.t
    return [
        scene.reader.tell(seat, t.gettext("You end your turn."), t.gettext("{name} ends the turn."))
    ]
