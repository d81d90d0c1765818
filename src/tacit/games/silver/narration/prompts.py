"""What a player of SILVER is asked, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from tacit.base.old import Choice, Reader
from tacit.engine.views import WATCHER, State
from tacit.games.silver.narration.result import verdict
from tacit.games.silver.narration.vocabulary import card_list, held_numbers
from tacit.games.silver.rules import actions
from tacit.games.silver.rules.legal import legal
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
)
from tacit.language import Translator


def prompt(view: State, viewer: int, names: Sequence[str], language: Translator) -> str:
    """Whose decision it is and, if it is the viewer's, what is asked."""
    t = language
    if view.phase == OVER:
        return verdict(view, viewer, names, t)
    if view.phase == START:
        return t.gettext("Chance decides who is first.")
    if view.phase == DEAL:
        return t.gettext("The cards are being dealt.")
    if view.phase == PEEK2 and (viewer == WATCHER or int(view.peeked) >> viewer & 1):
        return t.gettext("The others still choose which cards to look at.")
    if view.phase != PEEK2 and view.turn != viewer:
        return t.gettext("It is the turn of {name}.").format(name=names[int(view.turn)])
    choice = Choice(view, Reader(language, viewer, names))
    if view.doing == LOOKING:
        return t.gettext("Which of your cards do you look at?")
    if view.doing == GUARDING:
        return t.gettext("Which card is your Guard to watch over?")
    return ASKED[int(view.phase)](choice)


def actions_of(choice: Choice) -> list[int]:
    out = np.empty(actions.MOST_LEGAL, dtype=np.int32)
    return [int(a) for a in out[: legal(choice.view, choice.reader.seat, out)]]


def you_hold(choice: Choice) -> str:
    text = choice.t.gettext("You hold: {cards}.")
    return text.format(cards=card_list(held_numbers(choice.view), choice.t))


def ask_peek2(choice: Choice) -> str:
    t = choice.t
    if choice.view.marked:
        return t.gettext("Which is the right one?")
    return t.gettext("You may look at two of your cards. Which is the left one?")


def ask_main(choice: Choice) -> str:
    t = choice.t
    asked = t.gettext("Your turn: where do you take a card from?")
    if actions.CALL in actions_of(choice):
        asked += " " + t.gettext("Or do you ring the bell?")
    return asked


def ask_keep(choice: Choice) -> str:
    asked = choice.t.gettext("Which one do you keep?")
    return f"{you_hold(choice)} {asked}"


def ask_return(choice: Choice) -> str:
    return choice.t.gettext("Which card goes back first? The next one will lie on top of it.")


def ask_hand(choice: Choice) -> str:
    t, legal_now = choice.t, actions_of(choice)
    if choice.view.marked:
        return ask_exchange(choice)
    if not any(actions.EXCHANGE <= action < actions.SLOT for action in legal_now):
        asked = t.gettext("You have no card to exchange it for, so it is discarded.")
    elif actions.USE in legal_now:
        asked = t.gettext("Discard it, use its ability, or exchange it for cards of yours?")
    else:
        asked = t.gettext("Discard it, or exchange it for cards of yours?")
    return f"{you_hold(choice)} {asked}"


def ask_exchange(choice: Choice) -> str:
    t = choice.t
    if choice.view.marked:
        return t.gettext("Which card further to the right belongs to the set?")
    asked = t.gettext("Which cards of yours do you exchange it for?")
    return f"{you_hold(choice)} {asked}"


def ask_slot(choice: Choice) -> str:
    return choice.t.gettext("They match. Which of the places does the new card take?")


def ask_place(choice: Choice) -> str:
    return choice.t.gettext("They do not match. At which end do you add the new card?")


def ask_penalty(choice: Choice) -> str:
    return choice.t.gettext("At which end do you add the penalty card?")


def ask_expose(choice: Choice) -> str:
    return choice.t.gettext("Which of your cards do you turn up?")


def ask_reveal(choice: Choice) -> str:
    return choice.t.gettext("Which card do you turn up?")


def ask_behold(choice: Choice) -> str:
    t = choice.t
    if choice.view.marked:
        return t.gettext("Which is the right one?")
    if any(actions.MARK <= action < actions.EXCHANGE for action in actions_of(choice)):
        return t.gettext("You may look at two of your cards. Which is the left one?")
    return t.gettext("Which of your cards do you look at?")


def ask_spy(choice: Choice) -> str:
    return choice.t.gettext("Which card do you look at?")


def ask_pick(choice: Choice) -> str:
    return choice.t.gettext("Which card do you fetch out of the pile?")


def ask_witch(choice: Choice) -> str:
    if choice.view.marked:
        return ask_exchange(choice)
    asked = choice.t.gettext("In place of which card do you lay it?")
    return f"{you_hold(choice)} {asked}"


def ask_rob(choice: Choice) -> str:
    t = choice.t
    if choice.view.marked:
        return t.gettext("Which card do you want for it?")
    return t.gettext("Which of your cards do you give away?")


def ask_end(choice: Choice) -> str:
    t = choice.t
    asked = t.gettext("Your turn is almost over.")
    if len(actions_of(choice)) > 1:
        asked += " " + t.gettext("You may still do something before it ends.")
    return asked


ASKED: dict[int, Callable[[Choice], str]] = {
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
