"""What a player of SILENCIO is asked, and what can be answered, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from tacit.base.narration import family_of
from tacit.base.old import Choice, Reader
from tacit.engine.views import State
from tacit.games.silencio.narration.result import verdict
from tacit.games.silencio.narration.vocabulary import (
    dark_in_short,
    has,
    light_in_short,
    owner_of_open,
    pending_words,
    the_card,
    the_light_effect,
    the_shrine,
)
from tacit.games.silencio.rules.apply import apply
from tacit.games.silencio.rules.legal import legal
from tacit.games.silencio.rules.state import (
    BLUE,
    CLAIM,
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
    DRAW,
    END,
    GIVE_ORACLE,
    GREEN,
    LIGHT,
    MAIN,
    MOST_LEGAL,
    OVER,
    PASS_CARD,
    PUT,
    RED,
    RETURN,
    SEATS,
    START,
    STATE,
    SWAP,
    VALUES,
    WAS_DARK,
    WAS_LAST_CARD,
    WAS_LIGHT,
    WAS_TOP_GREEN,
    last,
    last_card,
)
from tacit.language import Translator

# An action as an offer


def describe(
    code: int, view: State, viewer: int, names: Sequence[str], language: Translator
) -> str:
    """What an action of the viewer's would be, in words."""
    family = family_of(code, OFFERS)
    return OFFERS[family](Choice(view, Reader(language, viewer, names)), code - family)


def offer_play(choice: Choice, card: int) -> str:
    view, t, reader = choice.view, choice.t, choice.reader
    the = the_card(card, t)
    owner = owner_of_open(view, card)
    if owner == reader.seat:
        the = t.gettext("{card} (your open card)").format(card=the)
    elif owner is not None:
        the = t.gettext("{card} (open card of {name})").format(card=the, name=reader.names[owner])
    if not (view.phase == MAIN and has(view.own[reader.seat] | view.open, card)):
        return t.gettext("play {card}").format(card=the)
    return t.gettext("play {card}: {outcome}").format(card=the, outcome=foretell(choice, card))


def foretell(choice: Choice, card: int) -> str:
    """What would come of playing a card. The rules themselves say so, on a copy of the view."""
    t, colour = choice.t, card // VALUES
    after = np.zeros(1, dtype=STATE)
    after[0] = choice.view
    apply(after[0], choice.reader.seat, DO_PLAY + card)
    outcome = after[0].outcome
    if outcome == WAS_DARK:
        return t.gettext("dark, {effect}").format(effect=dark_in_short(colour, t))
    if outcome == WAS_LIGHT:
        if after[0].phase != LIGHT:
            return t.gettext("light, but there is nothing to do")
        return t.gettext("light, {effect}").format(effect=light_in_short(colour, t))
    if outcome == WAS_LAST_CARD:
        return t.gettext("no effect, as it is your last card")
    if outcome == WAS_TOP_GREEN:
        return t.gettext("no effect, as it is the highest green card")
    if card % VALUES + 2 == last(choice.view, colour) + 1:
        return t.gettext("no effect, the dark is warded off")
    return t.gettext("no effect, the light fails")


def offer_claim(choice: Choice, _: int) -> str:
    return choice.t.gettext("take the start card and begin")


def offer_wait(choice: Choice, _: int) -> str:
    return choice.t.gettext("wait for somebody else to begin")


def offer_draw(choice: Choice, _: int) -> str:
    return choice.t.gettext("draw a hand card blindly")


def offer_pass(choice: Choice, _: int) -> str:
    return choice.t.gettext("pass")


def offer_end_turn(choice: Choice, _: int) -> str:
    return choice.t.gettext("end the turn")


def offer_use(choice: Choice, _: int) -> str:
    return choice.t.gettext("ward off a dark effect of the next card")


def offer_decline(choice: Choice, _: int) -> str:
    return choice.t.gettext("leave the light effect unused")


def offer_refresh(choice: Choice, _: int) -> str:
    return choice.t.gettext("put all oracle cards into the box and turn up new ones")


def offer_take(choice: Choice, row: int) -> str:
    t = choice.t
    if int(last(choice.view, row)) == 1:
        return t.gettext("take a card back from its row")
    card = int(last_card(choice.view, row))
    return t.gettext("take {card} back into your hand").format(card=the_card(card, t))


def offer_choose(choice: Choice, seat: int) -> str:
    t = choice.t
    return choice.reader.tell(
        seat,
        t.gettext("make the exchange yourself"),
        t.gettext("let this player make the exchange: {name}"),
    )


def offer_shrine(choice: Choice, colour: int) -> str:
    t = choice.t
    text = t.gettext("take {shrine}: {effect}")
    return text.format(shrine=the_shrine(colour, t), effect=light_in_short(colour, t))


def offer_large(choice: Choice, colour: int) -> str:
    t = choice.t
    text = t.gettext("take the large shrine for {effect}: {short}")
    return text.format(effect=the_light_effect(colour, t), short=light_in_short(colour, t))


def offer_stuck_cards(choice: Choice, _: int) -> str:
    return choice.t.gettext("say how many of your cards are too low to be played")


def offer_high_colour(choice: Choice, colour: int) -> str:
    t = choice.t
    return (
        t.gettext("say that your red cards are all high"),
        t.gettext("say that your blue cards are all high"),
        t.gettext("say that your yellow cards are all high"),
        t.gettext("say that your green cards are all high"),
    )[colour]


def offer_request(choice: Choice, colour: int) -> str:
    t = choice.t
    return (
        t.gettext("ask the others to play no red"),
        t.gettext("ask the others to play no blue"),
        t.gettext("ask the others to play no yellow"),
        t.gettext("ask the others to play no green"),
    )[colour]


def offer_pass_card(choice: Choice, card: int) -> str:
    t = choice.t
    return t.gettext("pass {card} on").format(card=the_card(card, t))


def offer_lay(choice: Choice, card: int) -> str:
    t = choice.t
    return t.gettext("lay {card} open").format(card=the_card(card, t))


def offer_oracle(choice: Choice, card: int) -> str:
    t = choice.t
    return t.gettext("take {card} from the oracle").format(card=the_card(card, t))


def offer_return(choice: Choice, card: int) -> str:
    t = choice.t
    return t.gettext("give {card} back").format(card=the_card(card, t))


def offer_put(choice: Choice, card: int) -> str:
    t = choice.t
    return t.gettext("put {card} with the oracle").format(card=the_card(card, t))


def offer_give(choice: Choice, rest: int) -> str:
    t, (card, seat) = choice.t, divmod(rest, SEATS)
    text = t.gettext("give {card} away for one in return (receives it: {name})")
    return text.format(card=the_card(card, t), name=choice.reader.names[seat])


def offer_gift(choice: Choice, rest: int) -> str:
    t, (card, seat) = choice.t, divmod(rest, SEATS)
    text = t.gettext("give {card} away (receives it: {name})")
    return text.format(card=the_card(card, t), name=choice.reader.names[seat])


Offer = Callable[[Choice, int], str]
OFFERS: dict[int, Offer] = {
    DO_CLAIM: offer_claim,
    DO_WAIT: offer_wait,
    DO_DRAW: offer_draw,
    DO_PASS: offer_pass,
    DO_END_TURN: offer_end_turn,
    DO_USE: offer_use,
    DO_DECLINE: offer_decline,
    DO_REFRESH: offer_refresh,
    DO_TAKE: offer_take,
    DO_CHOOSE: offer_choose,
    DO_SHRINE: offer_shrine,
    DO_LARGE: offer_large,
    DO_T1: offer_stuck_cards,
    DO_T2: offer_high_colour,
    DO_T3: offer_request,
    DO_PASS_CARD: offer_pass_card,
    DO_PLAY: offer_play,
    DO_LAY: offer_lay,
    DO_ORACLE: offer_oracle,
    DO_RETURN: offer_return,
    DO_PUT: offer_put,
    DO_GIVE: offer_give,
    DO_GIFT: offer_gift,
}


# What is asked


def prompt(view: State, viewer: int, names: Sequence[str], language: Translator) -> str:
    """Whose decision it is and, if it is the viewer's, what is asked."""
    t = language
    if view.phase >= OVER:
        return verdict(view, viewer, names, t)
    if view.phase == DEAL:
        return t.gettext("The cards are being dealt.")
    if view.phase == START:
        return t.gettext("Chance decides who is first.")
    if view.phase == DRAW:
        return t.gettext("A card is being drawn.")
    if view.actor != viewer:
        return ask_other(view, names[int(view.actor)], t)
    return ASKED[int(view.phase)](Choice(view, Reader(language, viewer, names)))


def ask_other(view: State, name: str, t: Translator) -> str:
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
    return sentence.format(name=name)


def ask_claim(choice: Choice) -> str:
    return choice.t.gettext("Will you begin the journey, or wait for somebody else to do so?")


def ask_pass_card(choice: Choice) -> str:
    return choice.t.gettext("Choose a hand card to pass on to the left.")


def ask_main(choice: Choice) -> str:
    view, t = choice.view, choice.t
    out = np.empty(MOST_LEGAL, dtype=np.int32)
    actions = [int(a) for a in out[: legal(view, choice.reader.seat, out)]]
    may_pass, may_draw = DO_PASS in actions, DO_DRAW in actions
    may_play = any(DO_PLAY <= a < DO_LAY for a in actions)
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
    if any(DO_SHRINE <= a < DO_T1 for a in actions):
        asked.append(t.gettext("Before that you may take a shrine."))
    if DO_T1 in actions:
        asked.append(t.gettext("The tavern is open: you may say one thing there."))
    return " ".join(asked)


def ask_light(choice: Choice) -> str:
    view, t = choice.view, choice.t
    if view.effect == RED:
        return t.gettext("Will you ward off a dark effect of the next card?")
    if view.effect == BLUE:
        return t.gettext("Which card do you take back?")
    if view.effect == GREEN:
        return t.gettext("Who makes the exchange?")
    return t.gettext("Which hand card do you lay open?")


def ask_swap(choice: Choice) -> str:
    return choice.t.gettext(
        "The exchange is yours: trade with a player, trade with the oracle, or replace the oracle."
    )


def ask_return(choice: Choice) -> str:
    text = choice.t.gettext("Choose a card to give back; {name} receives it.")
    return text.format(name=choice.reader.names[int(choice.view.partner)])


def ask_put(choice: Choice) -> str:
    return choice.t.gettext("Choose a card to put with the oracle.")


def ask_gift(choice: Choice) -> str:
    return choice.t.gettext("Give one of the oracle cards to another player.")


def ask_end(choice: Choice) -> str:
    view, t = choice.view, choice.t
    out = np.empty(MOST_LEGAL, dtype=np.int32)
    actions = [int(a) for a in out[: legal(view, choice.reader.seat, out)]]
    asked = [t.gettext("Your turn is almost over.")]
    if any(DO_SHRINE <= a < DO_T1 for a in actions):
        asked.append(t.gettext("You may still take a shrine."))
    if DO_T1 in actions:
        asked.append(t.gettext("The tavern is open: you may say one thing there."))
    return " ".join(asked)


ASKED: dict[int, Callable[[Choice], str]] = {
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
