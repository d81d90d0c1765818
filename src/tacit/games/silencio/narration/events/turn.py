"""SILENCIO told: cards played, drawn and not played."""

from __future__ import annotations

from collections.abc import Callable

from tacit.base.narration import Event
from tacit.engine.bits import EMPTY, has
from tacit.games.silencio.narration.vocabulary import (
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
    WAS_DARK,
    WAS_LAST_CARD,
    WAS_LIGHT,
    WAS_SKIPPED,
    WAS_TOP_GREEN,
    active,
    colour_of,
    is_successor,
    last,
    tavern_is_open,
)


def tell_play(event: Event, card: int) -> list[str]:
    t, reader, seat = event.t, event.reader, event.seat
    owner = owner_of_open(event.before, card)
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
    return [played, *tell_what_came_of_it(event, card)]


def tell_what_came_of_it(event: Event, card: int) -> list[str]:
    """Successor or gap, the effect or why there is none, and what was used up by it."""
    before, after, t = event.before, event.after, event.t
    colour = int(colour_of(card))
    follows = what_it_follows(int(last(before, colour)), t)
    warded, banned = bool(before.pending & SKIP_DARK), bool(before.pending & SKIP_LIGHT)
    successor = bool(is_successor(before.rows, card))
    told = [OUTCOMES[int(after.outcome)](event, successor).format(previous=follows)]
    if after.outcome == WAS_DARK:
        told += tell_dark_effect(event, colour)
    elif after.outcome == WAS_LIGHT and after.phase != LIGHT:
        told.append(tell_why_not_possible(event, colour))
    if warded and (after.outcome != WAS_SKIPPED or not successor):
        told.append(t.gettext("The ward against the dark is used up."))
    if banned and (after.outcome != WAS_SKIPPED or successor):
        told.append(t.gettext("The ban on the light is used up."))
    if before.pending & RANDOM and before.hand_count[active(before)] == 0:
        told.append(t.gettext("With no hand card to draw, the blind draw is settled by this card."))
    return told


def dark_came(event: Event, successor: bool) -> str:
    return event.t.gettext("It follows directly on {previous}: the dark effect happens.")


def light_came(event: Event, successor: bool) -> str:
    t = event.t
    if event.after.phase == LIGHT:
        return t.gettext("It leaves a gap after {previous}: the light effect may be used.")
    return t.gettext("It leaves a gap after {previous}, but the light effect cannot be used now.")


def last_card_came(event: Event, successor: bool) -> str:
    t = event.t
    you = t.gettext("It follows directly on {previous}, but as your last card has no dark effect.")
    they = t.gettext(
        "It follows directly on {previous}, but as the last card of a hand has no dark effect."
    )
    return you if active(event.before) == event.reader.viewer else they


def top_green_came(event: Event, successor: bool) -> str:
    return event.t.gettext(
        "It follows directly on {previous}, but the highest green card has no dark effect."
    )


def nothing_came(event: Event, successor: bool) -> str:
    t = event.t
    if successor:
        return t.gettext("It follows directly on {previous}, but its dark effect is warded off.")
    return t.gettext("It leaves a gap after {previous}, but its light effect fails.")


# What a card did, as a sentence in which {previous} stands for what it lies on.
OUTCOMES: dict[int, Callable[[Event, bool], str]] = {
    WAS_DARK: dark_came,
    WAS_LIGHT: light_came,
    WAS_LAST_CARD: last_card_came,
    WAS_TOP_GREEN: top_green_came,
    WAS_SKIPPED: nothing_came,
}


def tell_dark_effect(event: Event, colour: int) -> list[str]:
    before, after, t = event.before, event.after, event.t
    if colour != BLUE:
        told = pending_words(after, t)
    elif before.oracle == EMPTY:
        told = [t.gettext("The oracle is empty, so there is nothing to give away.")]
    else:
        told = [
            event.reader.tell(
                int(active(before)),
                t.gettext("You must give one of the oracle cards away."),
                t.gettext("{name} must give one of the oracle cards away."),
            )
        ]
    if tavern_is_open(after) and not tavern_is_open(before):
        told.append(t.gettext("It is the third dark effect: the tavern opens."))
    elif after.dark > before.dark:
        text = t.gettext("Dark effects on the way to the tavern: {n} of 3.")
        told.append(text.format(n=int(after.dark)))
    return told


def tell_why_not_possible(event: Event, colour: int) -> str:
    t = event.t
    if colour == BLUE:
        return t.gettext("There is no card that could be taken back.")
    if colour == GREEN:
        return t.gettext("There is nothing left to exchange.")
    return t.gettext("There is no hand card to lay open.")


def tell_draw(event: Event, _: int) -> list[str]:
    t = event.t
    return [
        event.reader.tell(
            event.seat,
            t.gettext("You draw one of your hand cards blindly."),
            t.gettext("{name} draws a hand card blindly."),
        )
    ]


def tell_drawn(event: Event, card: int) -> list[str]:
    t = event.t
    if has(event.after.rows, card):
        drawn = t.gettext("The draw brings {card}, and it is played.")
        return [drawn.format(card=the_card(card, t)), *tell_what_came_of_it(event, card)]
    drawn = t.gettext("The draw brings {card}, which cannot be played and goes back.")
    goes_on = event.reader.tell(
        int(active(event.before)),
        t.gettext("Now play as usual; passing is no longer possible."),
        t.gettext("{name} now plays as usual and may no longer pass."),
    )
    return [drawn.format(card=the_card(card, t)), goes_on]


def tell_pass(event: Event, _: int) -> list[str]:
    t, after = event.t, event.after
    told = [
        event.reader.tell(
            event.seat,
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


def tell_end_turn(event: Event, _: int) -> list[str]:
    t = event.t
    you, they = t.gettext("You end your turn."), t.gettext("{name} ends the turn.")
    return [event.reader.tell(event.seat, you, they)]
