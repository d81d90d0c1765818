"""The whole table of SILVER as one reader sees it, in words; and how the game ended."""

from __future__ import annotations

from tacit.base.narration import Reader
from tacit.engine.bits import has, members_of
from tacit.engine.views import State
from tacit.games.silver.narration.vocabulary import (
    card_list,
    card_name,
    held_numbers,
    number_seen,
    numbers_seen,
    places,
)
from tacit.games.silver.notation.symbols import links_of, pile_cards, position_of
from tacit.games.silver.rules.rounds import ranking
from tacit.games.silver.rules.state import DEAL, HELD, NONE, START, has_ended, village
from tacit.language import Translator


def summary(reader: Reader) -> list[str]:
    """A line for each thing on the table, the reader's own village and hand last."""
    view, t = reader.view, reader.t
    lines = [round_line(reader)]
    if view.phase in (START, DEAL) and not has_ended(view):
        return lines
    n = int(view.deck_left)
    lines.append(t.ngettext("Deck: {n} card.", "Deck: {n} cards.", n).format(n=n))
    if view.side_size:
        cards = card_list(numbers_seen(view.side[: int(view.side_size)]), t)
        lines.append(t.gettext("Market: {cards}.").format(cards=cards))
    lines.append(pile_line(view, t))
    lines += amulet_and_bell(reader)
    lines += [village_line(seat, reader) for seat in reader.others()]
    if reader.is_seated:
        lines.append(village_line(reader.viewer, reader))
    if view.hand_size:
        lines.append(hand_line(reader))
    if view.marked:
        text = t.gettext("Chosen so far: place {places}.")
        lines.append(text.format(places=places(view, members_of(view.marked))))
    return lines


def round_line(reader: Reader) -> str:
    view = reader.view
    text = reader.t.gettext("Round {n} of {rounds}. Points: {points}.")
    points = [f"{reader.names[seat]} {view.total[seat]}" for seat in range(reader.players)]
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


def amulet_and_bell(reader: Reader) -> list[str]:
    """What everybody should know of while a round goes on."""
    view, t, lines = reader.view, reader.t, []
    if has_ended(view):
        return []
    if view.amulet == HELD:
        you = t.gettext("You have the amulet and may lay it on one of your cards.")
        they = t.gettext("{name} has the amulet and may still lay it on a card.")
        lines.append(reader.tell(int(view.amulet_side), you, they))
    if view.caller != NONE:
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


def hand_line(reader: Reader) -> str:
    view, t, numbers = reader.view, reader.t, held_numbers(reader.view)
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


def village_line(seat: int, reader: Reader) -> str:
    cards = village_words(reader.view, seat, reader.t)
    if seat == reader.viewer:
        return reader.t.gettext("Your village: {cards}").format(cards=cards)
    return f"{reader.names[seat]}: {cards}"


def village_words(view: State, seat: int, t: Translator) -> str:
    links = links_of(view)
    return " | ".join(
        f"{place} {spot_words(view, spot, links.get(spot), t)}"
        for place, spot in enumerate(members_of(village(view, seat)), 1)
    )


def spot_words(view: State, spot: int, ward: int | None, t: Translator) -> str:
    """A card as it lies there, what it watches over, and what lies on it."""
    number = number_seen(view.cards[spot])
    if number is None:
        words = [t.pgettext("how a card lies", "hidden")]
    elif has(view.up, spot):
        words = [card_name(number, t), t.pgettext("how a card lies", "open")]
    else:
        words = [card_name(number, t), t.pgettext("how a card lies", "hidden")]
    if ward is not None:
        text = t.pgettext("a Guard", "watches over {place}")
        words.append(text.format(place=position_of(view, ward)))
    if view.locked == spot:
        words.append(t.pgettext("how a card lies", "under the amulet"))
    return ", ".join(words)


# The end


def result(reader: Reader) -> str:
    """Who has won a finished game, with how much, and what decided between equals (6.4)."""
    view, t = reader.view, reader.t
    totals = [int(points) for points in view.total[: reader.players]]
    n = min(totals)
    won = reader.tell(
        ranking(view)[0],
        t.ngettext("You have won, with {n} point.", "You have won, with {n} points.", n),
        t.ngettext("{name} has won, with {n} point.", "{name} has won, with {n} points.", n),
        n=n,
    )
    if totals.count(n) == 1:
        return won
    return f"{won} " + t.gettext("Others have as few: the amulet decides between them.")
