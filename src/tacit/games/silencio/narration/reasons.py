"""Why a card of SILENCIO cannot be played now, in words: all of it follows from the rules."""

from __future__ import annotations

from tacit.base.narration import Reader
from tacit.engine.bits import has
from tacit.games.silencio.rules.legal import must_draw
from tacit.games.silencio.rules.state import (
    CLAIM,
    MAIN,
    colour_of,
    decider,
    fitting,
    last,
    legal_cards,
)


def why_not(reader: Reader, card: int) -> str:
    """Why the reader cannot play a card of their own; "" if something else is asked first."""
    view, t = reader.view, reader.t
    if not has(fitting(view), card):
        text = t.gettext("Too low: its row already stands at {value}.")
        return text.format(value=int(last(view, colour_of(card))))
    if view.phase == CLAIM:
        return ""
    if decider(view) != reader.viewer:
        return t.gettext("It is not your turn.")
    if view.phase == MAIN and not has(legal_cards(view), card):
        return t.gettext("Now a green card has to be played.")
    if view.phase == MAIN and must_draw(view, reader.viewer):
        return t.gettext("Now a hand card is drawn blindly.")
    return ""
