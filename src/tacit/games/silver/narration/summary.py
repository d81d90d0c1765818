"""The whole table of SILVER as one reader sees it, in words."""

from __future__ import annotations

from collections.abc import Sequence

from tacit.base.old import Reader
from tacit.engine.views import State
from tacit.games.silver.narration.vocabulary import (
    card_list,
    card_name,
    held_numbers,
    is_up,
    links_in,
    number_seen,
    numbers_seen,
    places,
)
from tacit.games.silver.notation.symbols import pile_cards, position_of, spots_of
from tacit.games.silver.rules.state import DEAL, HELD, NONE, START, UNDER_WAY, village
from tacit.language import Translator


def survey(view: State, viewer: int, names: Sequence[str], language: Translator) -> list[str]:
    """A line for each thing on the table, the reader's own village and hand last."""
    reader, t = Reader(language, viewer, names), language
    lines = [round_line(view, names, t)]
    if view.phase in (START, DEAL) and view.reason == UNDER_WAY:
        return lines
    n = int(view.deck_left)
    lines.append(t.ngettext("Deck: {n} card.", "Deck: {n} cards.", n).format(n=n))
    if view.side_size:
        cards = card_list(numbers_seen(view.side[: int(view.side_size)]), t)
        lines.append(t.gettext("Market: {cards}.").format(cards=cards))
    lines.append(pile_line(view, t))
    lines += amulet_and_bell(view, reader)
    around = [(viewer + i) % int(view.players) for i in range(1, int(view.players) + 1)]
    lines += [village_line(view, seat, reader) for seat in around]
    if view.hand_size:
        lines.append(hand_line(view, reader))
    if view.marked:
        text = t.gettext("Chosen so far: place {places}.")
        lines.append(text.format(places=places(view, view.marked)))
    return lines


def round_line(view: State, names: Sequence[str], t: Translator) -> str:
    text = t.gettext("Round {n} of {rounds}. Points: {points}.")
    points = [f"{names[seat]} {view.total[seat]}" for seat in range(int(view.players))]
    return text.format(n=int(view.round_no), rounds=int(view.rounds), points=", ".join(points))


def pile_line(view: State, t: Translator) -> str:
    """The top card by name; below it what the view shows, by number."""
    if view.pile_size == 0:
        return t.gettext("The pile is empty.")
    top, *below = numbers_seen(pile_cards(view))
    n = int(view.pile_size)
    text = t.ngettext("Pile: {n} card, on top {card}.", "Pile: {n} cards, on top {card}.", n)
    line = text.format(n=n, card=card_name(top, t))
    if below:
        text = t.gettext("Below it, from the top: {numbers}.")
        line += " " + text.format(numbers=" ".join(map(str, below)))
    return line


def amulet_and_bell(view: State, reader: Reader) -> list[str]:
    t, lines = reader.language, []
    if view.amulet == HELD and view.reason == UNDER_WAY:
        you = t.gettext("You have the amulet and may lay it on one of your cards.")
        they = t.gettext("{name} has the amulet and may still lay it on a card.")
        lines.append(reader.tell(int(view.amulet_side), you, they))
    if view.caller != NONE and view.reason == UNDER_WAY:
        n = int(view.turns_left)
        you = t.ngettext(
            "You have rung the bell; {n} more turn follows.",
            "You have rung the bell; {n} more turns follow.",
            n,
        )
        they = t.ngettext(
            "{name} has rung the bell; {n} more turn follows.",
            "{name} has rung the bell; {n} more turns follow.",
            n,
        )
        lines.append(reader.tell(int(view.caller), you, they, n=n))
    return lines


def hand_line(view: State, reader: Reader) -> str:
    t, numbers = reader.language, held_numbers(view)
    if numbers:
        you = t.gettext("In your hand: {cards}.")
        they = t.gettext("In the hand of {name}: {cards}.")
        return reader.tell(int(view.turn), you, they, cards=card_list(numbers, t))
    n = int(view.hand_size)
    text = t.ngettext(
        "In the hand of {name}: {n} card that you do not know.",
        "In the hand of {name}: {n} cards that you do not know.",
        n,
    )
    return text.format(name=reader.names[int(view.turn)], n=n)


# A village in one line


def village_line(view: State, seat: int, reader: Reader) -> str:
    cards = village_words(view, seat, reader.language)
    if seat == reader.seat:
        return reader.language.gettext("Your village: {cards}").format(cards=cards)
    return f"{reader.names[seat]}: {cards}"


def village_words(view: State, seat: int, t: Translator) -> str:
    return " | ".join(
        f"{place} {spot_words(view, spot, t)}"
        for place, spot in enumerate(spots_of(village(view, seat)), 1)
    )


def spot_words(view: State, spot: int, t: Translator) -> str:
    """A card as it lies there, and what lies on it."""
    number = number_seen(view.cards[spot])
    if number is None:
        words = [t.pgettext("how a card lies", "hidden")]
    elif is_up(view, spot):
        words = [card_name(number, t), t.pgettext("how a card lies", "open")]
    else:
        words = [card_name(number, t), t.pgettext("how a card lies", "hidden")]
    for guard, ward in links_in(view):
        if guard == spot:
            text = t.pgettext("a Guard", "watches over {place}")
            words.append(text.format(place=position_of(view, ward)))
    if view.locked == spot:
        words.append(t.pgettext("how a card lies", "under the amulet"))
    return ", ".join(words)
