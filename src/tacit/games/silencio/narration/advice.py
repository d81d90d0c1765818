"""The value of a choice at SILENCIO, in cards left at the end, and the reasons for it.

The reasons are read from the reader's own view. They are true, but perhaps not everything that the
expert has weighed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tacit.base.advice import Advice, Lead
from tacit.base.figures import decimal, percent
from tacit.base.narration import Reader, family_of
from tacit.engine.bits import bit
from tacit.games.silencio.narration.actions import ACTIONS
from tacit.games.silencio.narration.vocabulary import card_list
from tacit.games.silencio.rules import actions
from tacit.games.silencio.rules.knowledge import known, possible_in_hand
from tacit.games.silencio.rules.state import (
    at_or_below,
    colour_of,
    fitting,
    in_game,
    lane,
    last_card,
)


def worth(figures: Mapping[str, float], reader: Reader) -> str:
    text = reader.t.gettext("{cards} cards left, {percent} perfect")
    return text.format(
        cards=decimal(figures["left"], reader.t), percent=percent(figures["perfect"], reader.t)
    )


def advantage(advice: Advice, reader: Reader) -> str:
    """The reason for a choice in words, and its value."""
    return " ".join(filter(None, (because(advice.action, reader), in_figures(advice, reader))))


def in_figures(advice: Advice, reader: Reader) -> str:
    t = reader.t
    text = t.gettext("Fewest cards are left: {cards} on average, {other} with the next best.")
    if advice.lead is Lead.CLOSE:
        text = t.gettext("Other choices lead about as far: {cards} cards are left on average.")
    cards, other = (decimal(f["left"], t) for f in (advice.chosen, advice.next_best))
    return text.format(cards=cards, other=other)


# What follows from the view and the action


def because(action: int, reader: Reader) -> str:
    """The reason as a sentence; empty if there is no simple one."""
    family = family_of(action, ACTIONS)
    why = REASONS.get(family)
    return "" if why is None else why(reader, action - family)


def why_play(reader: Reader, card: int) -> str:
    t, view = reader.t, reader.view
    passed = passed_over(reader, card)
    if not passed:
        return t.gettext("It follows directly, so no card is passed over.")
    if not passed & in_some_hand(reader):
        return t.gettext("No card that it passes over can be in anybody’s hand.")
    if not passed & int(view.own[reader.viewer]):
        return t.gettext("None of the cards that it passes over is yours.")
    return ""


def passed_over(reader: Reader, card: int) -> int:
    """The cards between the last of a row and one that is played there, which become unplayable."""
    between = at_or_below(bit(card)) & ~at_or_below(reader.view.rows) & in_game(reader.view)
    return int(between) & ~(1 << card)


def in_some_hand(reader: Reader) -> int:
    """The cards that may be in a hand, or lie open in front of somebody."""
    view, viewer = reader.view, reader.viewer
    found = int(view.own[viewer]) | int(view.open)
    for other in reader.others():
        found |= int(known(view, viewer, other)) | int(possible_in_hand(view, viewer, other))
    return found


def why_take(reader: Reader, row: int) -> str:
    """The reader's dead cards that become playable if the last card of their row is taken back."""
    t, view = reader.t, reader.view
    card = int(last_card(view, row))
    rows = int(view.rows) & ~(1 << card)
    again = int(view.own[reader.viewer]) & int(lane(row)) & ~int(fitting(view))
    again &= ~int(at_or_below(type(view.rows)(rows)))
    if not again:
        return ""
    text = t.gettext("Then these cards of yours can be played again: {cards}.")
    return text.format(cards=card_list(again, t))


def why_pass_on(reader: Reader, card: int) -> str:
    t, own = reader.t, int(reader.view.own[reader.viewer])
    colour = int(lane(colour_of(card)))
    if own & colour == 1 << card:
        return t.gettext("It is your only card of that colour.")
    return ""


def why_lay(reader: Reader, card: int) -> str:
    t, view = reader.t, reader.view
    if not passed_over(reader, card) and int(fitting(view)) >> card & 1:
        return t.gettext("It is the next of its row, and from then on anybody may play it.")
    return t.gettext("From then on everybody sees it, and anybody may play it.")


# By the first code of each family
REASONS: dict[int, Callable[[Reader, int], str]] = {
    actions.PLAY: why_play,
    actions.TAKE: why_take,
    actions.PASS_CARD: why_pass_on,
    actions.LAY: why_lay,
}
