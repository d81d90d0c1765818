"""What a player of SILVER is asked, in words: one function for each phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from tacit.base.narration import Reader
from tacit.engine.bits import count
from tacit.games.silver.narration.summary import result
from tacit.games.silver.narration.vocabulary import card_list, held_numbers
from tacit.games.silver.rules import actions
from tacit.games.silver.rules.legal import is_usable, legal, may_call
from tacit.games.silver.rules.state import (
    BEHOLD,
    DEAL,
    END,
    EXPOSE,
    GUARDING,
    HAND,
    LOOKING,
    MAIN,
    MASTER_EXCHANGE,
    MASTER_PICK,
    OVER,
    PEEK2,
    PLACE_NEW,
    PLACE_PENALTY,
    RASCAL_KEEP,
    RASCAL_RETURN,
    REVEAL,
    ROB,
    SLOT,
    SPY,
    START,
    TAKEN,
    WITCH_TARGET,
    active,
    has_peeked,
    own_down,
    own_free,
)


def prompt(reader: Reader) -> str:
    """Whose decision it is and, if it is the reader's, what is asked."""
    view, viewer, t = reader.view, reader.viewer, reader.t
    if view.phase == OVER:
        return result(reader)
    if view.phase == START:
        return t.gettext("Chance decides who is first.")
    if view.phase == DEAL:
        return t.gettext("The cards are being dealt.")
    if view.phase == PEEK2 and (not reader.is_seated or has_peeked(view, viewer)):
        return t.gettext("The others still choose which cards to look at.")
    if view.phase != PEEK2 and view.turn != viewer:
        return t.gettext("It is the turn of {name}.").format(name=reader.names[active(view)])
    if view.doing == LOOKING:
        return t.gettext("Which of your cards do you look at?")
    if view.doing == GUARDING:
        return t.gettext("Which card is your Guard to watch over?")
    return PROMPTS[int(view.phase)](reader)


def you_hold(reader: Reader) -> str:
    text = reader.t.gettext("You hold: {cards}.")
    return text.format(cards=card_list(held_numbers(reader.view), reader.t))


def ask_peek2(reader: Reader) -> str:
    t = reader.t
    if reader.view.marked:
        return t.gettext("And which one to the right of it?")
    return t.gettext("You may look at two of your cards. Which one first, from the left?")


def ask_main(reader: Reader) -> str:
    t = reader.t
    asked = t.gettext("Your turn: where do you take a card from?")
    if may_call(reader.view):
        asked += " " + t.gettext("Or do you ring the bell?")
    return asked


def ask_keep(reader: Reader) -> str:
    asked = reader.t.gettext("Which one do you keep?")
    return f"{you_hold(reader)} {asked}"


def ask_return(reader: Reader) -> str:
    return reader.t.gettext("Which card goes back first? The next one will lie on top of it.")


def ask_hand(reader: Reader) -> str:
    t, view = reader.t, reader.view
    if view.marked:
        return ask_exchange(reader)
    if not own_free(view, reader.viewer):
        asked = t.gettext("You have no card to exchange it for, so it is discarded.")
    elif is_usable(view):
        asked = t.gettext("Discard it, use its ability, or exchange it for cards of yours?")
    else:
        asked = t.gettext("Discard it, or exchange it for cards of yours?")
    return f"{you_hold(reader)} {asked}"


def ask_exchange(reader: Reader) -> str:
    t = reader.t
    if reader.view.marked:
        return t.gettext("Which card further to the right belongs to the set?")
    asked = t.gettext("Which cards of yours do you exchange it for?")
    return f"{you_hold(reader)} {asked}"


def ask_slot(reader: Reader) -> str:
    return reader.t.gettext("They match. Which of the places does the new card take?")


def ask_place(reader: Reader) -> str:
    return reader.t.gettext("They do not match. At which end do you add the new card?")


def ask_penalty(reader: Reader) -> str:
    return reader.t.gettext("At which end do you add the penalty card?")


def ask_expose(reader: Reader) -> str:
    return reader.t.gettext("Which of your cards do you turn up?")


def ask_reveal(reader: Reader) -> str:
    return reader.t.gettext("Which card do you turn up?")


def ask_behold(reader: Reader) -> str:
    t = reader.t
    if reader.view.marked:
        return t.gettext("And which one to the right of it?")
    if count(own_down(reader.view, reader.viewer)) > 1:
        return t.gettext("You may look at two of your cards. Which one first, from the left?")
    return t.gettext("Which of your cards do you look at?")


def ask_spy(reader: Reader) -> str:
    return reader.t.gettext("Which card do you look at?")


def ask_pick(reader: Reader) -> str:
    return reader.t.gettext("Which card do you fetch out of the pile?")


def ask_witch(reader: Reader) -> str:
    if reader.view.marked:
        return ask_exchange(reader)
    asked = reader.t.gettext("In place of which card do you lay it?")
    return f"{you_hold(reader)} {asked}"


def ask_rob(reader: Reader) -> str:
    t = reader.t
    if reader.view.marked:
        return t.gettext("Which card do you want for it?")
    return t.gettext("Which of your cards do you give away?")


def ask_end(reader: Reader) -> str:
    t, choices = reader.t, np.empty(actions.MOST_LEGAL, dtype=np.int32)
    asked = t.gettext("Your turn is almost over.")
    if legal(reader.view, reader.viewer, choices) > 1:
        asked += " " + t.gettext("You may still do something before it ends.")
    return asked


PROMPTS: Mapping[int, Callable[[Reader], str]] = {
    PEEK2: ask_peek2,
    MAIN: ask_main,
    RASCAL_KEEP: ask_keep,
    RASCAL_RETURN: ask_return,
    HAND: ask_hand,
    TAKEN: ask_exchange,
    SLOT: ask_slot,
    PLACE_NEW: ask_place,
    PLACE_PENALTY: ask_penalty,
    EXPOSE: ask_expose,
    REVEAL: ask_reveal,
    BEHOLD: ask_behold,
    SPY: ask_spy,
    MASTER_PICK: ask_pick,
    MASTER_EXCHANGE: ask_exchange,
    WITCH_TARGET: ask_witch,
    ROB: ask_rob,
    END: ask_end,
}
