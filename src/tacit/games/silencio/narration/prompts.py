"""What a player of SILENCIO is asked."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tacit.base.narration import Reader
from tacit.engine.seats import left_of
from tacit.games.silencio.narration.summary import result
from tacit.games.silencio.narration.vocabulary import pending_words
from tacit.games.silencio.rules import actions
from tacit.games.silencio.rules.legal import legal
from tacit.games.silencio.rules.state import (
    BLUE,
    CLAIM,
    DEAL,
    DRAW,
    END,
    GIVE_ORACLE,
    GREEN,
    LIGHT,
    MAIN,
    PASS_CARD,
    PUT,
    RED,
    RETURN,
    START,
    SWAP,
    decider,
    is_over,
    tavern_is_open,
)


def prompt(reader: Reader) -> str:
    """Whose decision it is and, if it is the reader's, what is asked."""
    view, t = reader.view, reader.t
    if is_over(view):
        return result(reader)
    if view.phase == DEAL:
        return t.gettext("The cards are being dealt.")
    if view.phase == START:
        return t.gettext("Chance decides who is first.")
    if view.phase == DRAW:
        return t.gettext("A card is being drawn.")
    if decider(view) != reader.viewer:
        return tell_who_decides(reader)
    return ASKED[int(view.phase)](reader)


def race_prompt(reader: Reader) -> str:
    """What everybody is asked at once while the start card can be claimed."""
    t = reader.t
    if not reader.is_seated:
        return t.gettext("The start card lies there: whoever takes it begins.")
    return t.gettext("The start card lies there: will you take it, or wait for somebody else?")


def before_race(reader: Reader, seconds: int) -> str:
    """What everybody is told before the start card can be claimed."""
    return reader.t.ngettext(
        "Look at your hand. When everybody is ready, the start card can be taken, and whoever takes"
        " it begins. If nobody does within {n} second, the journey is lost.",
        "Look at your hand. When everybody is ready, the start card can be taken, and whoever takes"
        " it begins. If nobody does within {n} seconds, the journey is lost.",
        seconds,
    ).format(n=seconds)


def tell_who_decides(reader: Reader) -> str:
    view, t = reader.view, reader.t
    sentence = {
        CLAIM: t.gettext("{name} considers whether to begin."),
        PASS_CARD: t.gettext("{name} chooses a card to pass on."),
        MAIN: t.gettext("It is the turn of {name}."),
        LIGHT: t.gettext("{name} decides about the light effect."),
        SWAP: t.gettext("{name} chooses an exchange."),
        RETURN: t.gettext("{name} chooses a card to give back."),
        PUT: t.gettext("{name} chooses a card for the oracle."),
        GIVE_ORACLE: t.gettext("{name} chooses an oracle card to give away."),
        END: t.gettext("{name} is about to end the turn."),
    }[int(view.phase)]
    return sentence.format(name=reader.names[decider(view)])


def ask_claim(reader: Reader) -> str:
    return reader.t.gettext("Will you begin the journey, or wait for somebody else to do so?")


def ask_pass_card(reader: Reader) -> str:
    receiver = reader.names[int(left_of(reader.view, reader.viewer))]
    text = reader.t.gettext("Choose a hand card to pass on to the left; {name} receives it.")
    return text.format(name=receiver)


def legal_actions(reader: Reader) -> list[int]:
    """The legal actions of the reader; the rules can compute them from a view."""
    out = np.empty(actions.MOST_LEGAL, dtype=np.int32)
    return [int(action) for action in out[: legal(reader.view, reader.viewer, out)]]


def may_take_shrine(possible: list[int]) -> bool:
    return any(actions.SHRINE <= action < actions.T1 for action in possible)


def ask_main(reader: Reader) -> str:
    view, t = reader.view, reader.t
    possible = legal_actions(reader)
    may_pass, may_draw = actions.PASS in possible, actions.DRAW in possible
    may_play = any(actions.PLAY <= action < actions.LAY for action in possible)
    asked = pending_words(view, t)
    if may_draw and may_pass:
        asked.append(t.gettext("Your turn: draw a hand card blindly, or pass."))
    elif may_draw:
        asked.append(t.gettext("Your turn: draw a hand card blindly."))
    elif may_play and may_pass:
        asked.append(t.gettext("Your turn: play an open card of another player, or pass."))
    elif may_play:
        asked.append(t.gettext("Your turn: play a card."))
    else:
        asked.append(t.gettext("Your turn: no card can be played, so you pass."))
    if may_take_shrine(possible):
        asked.append(t.gettext("Before that you may take a shrine."))
    if tavern_is_open(view):
        asked.append(t.gettext("The tavern is open: you may say one thing there."))
    return " ".join(asked)


def ask_light(reader: Reader) -> str:
    view, t = reader.view, reader.t
    if view.effect == RED:
        return t.gettext("Will you ward off a dark effect of the next card?")
    if view.effect == BLUE:
        return t.gettext("Which card do you take back?")
    if view.effect == GREEN:
        return t.gettext("Who makes the exchange?")
    return t.gettext("Which hand card do you lay open?")


def ask_swap(reader: Reader) -> str:
    return reader.t.gettext(
        "The exchange is yours: trade with a player, trade with the oracle, or replace the oracle."
    )


def ask_return(reader: Reader) -> str:
    text = reader.t.gettext("Choose a card to give back; {name} receives it.")
    return text.format(name=reader.names[int(reader.view.partner)])


def ask_put(reader: Reader) -> str:
    return reader.t.gettext("Choose a card to put with the oracle.")


def ask_gift(reader: Reader) -> str:
    return reader.t.gettext("Give one of the oracle cards to another player.")


def ask_end(reader: Reader) -> str:
    view, t = reader.view, reader.t
    asked = [t.gettext("Your turn is almost over.")]
    if may_take_shrine(legal_actions(reader)):
        asked.append(t.gettext("You may still take a shrine."))
    if tavern_is_open(view):
        asked.append(t.gettext("The tavern is open: you may say one thing there."))
    return " ".join(asked)


ASKED: dict[int, Callable[[Reader], str]] = {
    CLAIM: ask_claim,
    PASS_CARD: ask_pass_card,
    MAIN: ask_main,
    LIGHT: ask_light,
    SWAP: ask_swap,
    RETURN: ask_return,
    PUT: ask_put,
    GIVE_ORACLE: ask_gift,
    END: ask_end,
}
