"""The whole table of SILENCIO as one reader sees it, in words."""

from __future__ import annotations

from collections.abc import Sequence

from tacit.engine.views import WATCHER, State
from tacit.games.silencio.narration.vocabulary import (
    card_list,
    cards_in,
    lit_shrines,
    pending_words,
    row_name,
)
from tacit.games.silencio.rules.state import COLOURS, VALUES, lane
from tacit.language import Translator


def survey(view: State, viewer: int, names: Sequence[str], language: Translator) -> list[str]:
    """A line for each thing on the table, the reader's own cards last; a watcher has none."""
    t = language
    lines = [row_line(view, colour, t) for colour in range(COLOURS)]
    lines.append(t.gettext("Oracle: {cards}.").format(cards=card_list(view.oracle, t)))
    lines.append(deck_line(view, t))
    lines.append(t.gettext("Lit shrines: {shrines}.").format(shrines=lit_shrines(view, t)))
    if view.tavern:
        lines.append(tavern_line(view, t))
    lines += pending_words(view, t)
    lines += [
        hand_line(view, seat, names[seat], t) for seat in range(int(view.players)) if seat != viewer
    ]
    if viewer == WATCHER:
        return lines
    own = int(view.own[viewer])
    lines.append(t.gettext("Your hand: {cards}.").format(cards=card_list(own & ~int(view.open), t)))
    if own & int(view.open):
        text = t.gettext("Open in front of you: {cards}.")
        lines.append(text.format(cards=card_list(own & int(view.open), t)))
    return lines


def row_line(view: State, colour: int, t: Translator) -> str:
    cards = cards_in(view.rows & lane(colour))
    if not cards:
        return t.gettext("{row}: only the shrine.").format(row=row_name(colour, t))
    values = " ".join(str(card % VALUES + 2) for card in cards)
    return t.gettext("{row}: {values}.").format(row=row_name(colour, t), values=values)


def deck_line(view: State, t: Translator) -> str:
    n = int(view.deck_left)
    line = t.ngettext("Deck: {n} card.", "Deck: {n} cards.", n).format(n=n)
    if view.box:
        line += " " + t.gettext("In the box: {cards}.").format(cards=card_list(view.box, t))
    return line


def tavern_line(view: State, t: Translator) -> str:
    if view.dark == 3:
        return t.gettext("The tavern is open.")
    text = t.gettext("The tavern is closed. Dark effects on the way to it: {n} of 3.")
    return text.format(n=int(view.dark))


def hand_line(view: State, seat: int, name: str, t: Translator) -> str:
    """The size of another hand, what the reader knows to be in it, and what lies open."""
    n = int(view.hand_count[seat])
    text = t.ngettext("{name}: {n} card in hand.", "{name}: {n} cards in hand.", n)
    line = text.format(name=name, n=n)
    known = int(view.own[seat]) & ~int(view.open)
    if known:
        line += " " + t.gettext("You know: {cards}.").format(cards=card_list(known, t))
    if int(view.own[seat]) & int(view.open):
        cards = card_list(int(view.own[seat]) & int(view.open), t)
        line += " " + t.gettext("Open: {cards}.").format(cards=cards)
    return line
