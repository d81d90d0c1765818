"""The table of SILENCIO as one reader sees it, and how a game ended, in words."""

from __future__ import annotations

from tacit.base.narration import Reader
from tacit.engine.bits import members_of
from tacit.engine.views import State
from tacit.games.silencio.narration.vocabulary import (
    card_list,
    lit_shrines,
    pending_words,
    row_name,
)
from tacit.games.silencio.rules.apply import result_of
from tacit.games.silencio.rules.state import (
    COLOURS,
    LOST,
    NEAR,
    PERFECT,
    cards_left,
    hand,
    lane,
    open_cards,
    tavern_is_open,
    value_of,
)
from tacit.language import Translator


def summary(reader: Reader) -> list[str]:
    """A line for each thing on the table, the reader's own cards last; a watcher has none."""
    view, t = reader.view, reader.t
    lines = [row_line(view, colour, t) for colour in range(COLOURS)]
    lines.append(t.gettext("Oracle: {cards}.").format(cards=card_list(view.oracle, t)))
    lines.append(deck_line(view, t))
    lines.append(t.gettext("Lit shrines: {shrines}.").format(shrines=lit_shrines(view, t)))
    if view.tavern:
        lines.append(tavern_line(view, t))
    lines += pending_words(view, t)
    lines += [hand_line(reader, seat) for seat in range(reader.players) if seat != reader.viewer]
    if reader.is_seated:
        lines += own_lines(reader)
    return lines


def row_line(view: State, colour: int, t: Translator) -> str:
    cards = members_of(view.rows & lane(colour))
    if not cards:
        return t.gettext("{row}: only the shrine.").format(row=row_name(colour, t))
    values = " ".join(str(value_of(card)) for card in cards)
    return t.gettext("{row}: {values}.").format(row=row_name(colour, t), values=values)


def deck_line(view: State, t: Translator) -> str:
    n = int(view.deck_left)
    line = t.ngettext("Deck: {n} card.", "Deck: {n} cards.", n).format(n=n)
    if view.box:
        line += " " + t.gettext("In the box: {cards}.").format(cards=card_list(view.box, t))
    return line


def tavern_line(view: State, t: Translator) -> str:
    if tavern_is_open(view):
        return t.gettext("The tavern is open.")
    text = t.gettext("The tavern is closed. Dark effects on the way to it: {n} of 3.")
    return text.format(n=int(view.dark))


def hand_line(reader: Reader, seat: int) -> str:
    """The size of another hand, what the reader knows to be in it, and what lies open."""
    view, t = reader.view, reader.t
    n = int(view.hand_count[seat])
    text = t.ngettext("{name}: {n} card in hand.", "{name}: {n} cards in hand.", n)
    line = text.format(name=reader.names[seat], n=n)
    known, shown = hand(view, seat), open_cards(view, seat)
    if known:
        line += " " + t.gettext("You know: {cards}.").format(cards=card_list(known, t))
    if shown:
        line += " " + t.gettext("Open: {cards}.").format(cards=card_list(shown, t))
    return line


def own_lines(reader: Reader) -> list[str]:
    view, t = reader.view, reader.t
    held, shown = hand(view, reader.viewer), open_cards(view, reader.viewer)
    lines = [t.gettext("Your hand: {cards}.").format(cards=card_list(held, t))]
    if shown:
        text = t.gettext("Open in front of you: {cards}.")
        lines.append(text.format(cards=card_list(shown, t)))
    return lines


def result(reader: Reader) -> str:
    """5.2: one sentence about a finished game, the same for all: the result is everybody's."""
    view, t = reader.view, reader.t
    kind, n = result_of(view), int(cards_left(view))
    if kind == LOST:
        return t.gettext("Nobody took the start card: all of you have lost before the first step.")
    if kind == PERFECT:
        return t.gettext("A perfect journey: not a single card is left.")
    if kind == NEAR:
        text = t.ngettext("Almost there: {n} card is left.", "Almost there: {n} cards are left.", n)
    else:
        text = t.ngettext(
            "Far from the goal: {n} card is left.", "Far from the goal: {n} cards are left.", n
        )
    return text.format(n=n)
