"""What a choice at SILVER is worth, the chance to win and points; and what speaks for it.

What speaks for it is read off the reader's own view: it is true, and perhaps not all that an expert
has weighed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from tacit.base.advice import Advice, Lead
from tacit.base.figures import decimal, percent
from tacit.base.narration import Reader, family_of
from tacit.engine.bits import members_of
from tacit.games.silver.narration.actions import ACTIONS
from tacit.games.silver.narration.vocabulary import (
    held_numbers,
    number_seen,
    numbers_seen,
    spot_in,
    thrown,
)
from tacit.games.silver.rules import actions
from tacit.games.silver.rules.counts import copies_in, total
from tacit.games.silver.rules.imagine import unseen_cards
from tacit.games.silver.rules.state import DOPPELGANGER, NUMBERS, village

WORTH_TELLING = 0.5  # points


def worth(figures: Mapping[str, float], reader: Reader) -> str:
    text = reader.t.gettext("{percent} to win, {points} points this round")
    return text.format(
        percent=percent(figures["win"], reader.t), points=decimal(figures["points"], reader.t)
    )


def advantage(advice: Advice, reader: Reader) -> str:
    """What can be said for a choice in words, and what it comes to."""
    return " ".join(filter(None, (because(advice, reader), in_figures(advice, reader))))


def in_figures(advice: Advice, reader: Reader) -> str:
    t = reader.t
    text = t.gettext("It wins the game most often: {percent}, {other} with the next best.")
    if advice.lead is Lead.CLOSE:
        text = t.gettext("Other choices win about as often: {percent}.")
        if advice.next_best["points"] - advice.chosen["points"] >= WORTH_TELLING:
            return fewer_points(advice, reader)
    won, other = (percent(f["win"], t) for f in (advice.chosen, advice.next_best))
    return text.format(percent=won, other=other)


def fewer_points(advice: Advice, reader: Reader) -> str:
    """Where all choices win about as often."""
    t = reader.t
    text = t.gettext("It costs fewest points: about {points}, {other} with the next best.")
    points, other = (decimal(f["points"], t) for f in (advice.chosen, advice.next_best))
    return text.format(points=points, other=other)


# What follows from the view and the action


def because(advice: Advice, reader: Reader) -> str:
    """A sentence; empty where there is nothing simple to say."""
    last = advice.steps[-1]
    family = family_of(last, ACTIONS)
    if family == actions.EXCHANGE:
        return why_exchange(advice, reader)
    why = REASONS.get(family)
    return "" if why is None or len(advice.steps) > 1 else why(reader)


def why_exchange(advice: Advice, reader: Reader) -> str:
    """For one card that is higher, known or not; or for several of one number."""
    t, held = reader.t, held_numbers(reader.view)
    numbers = [number_at(action, reader) for action in advice.steps]
    marked = [number_seen(reader.view.cards[spot]) for spot in members_of(reader.view.marked)]
    given = [*marked, *numbers]
    if len(given) > 1:
        return why_together(given, reader)
    if not held:
        return ""
    if given[0] is None:
        text = t.gettext("An unknown card counts {points} on average, and this one {own}.")
        average = unknown_points(reader)
        if average <= held[0]:
            return ""
        return text.format(points=decimal(average, t), own=held[0])
    if given[0] <= held[0]:
        return ""
    text = t.gettext("It puts a card that counts {own} in the place of one that counts {points}.")
    return text.format(own=held[0], points=given[0])


def number_at(action: int, reader: Reader) -> int | None:
    """The number of the own card that a step is about, if the reader knows it."""
    position = action - family_of(action, ACTIONS)
    return number_seen(reader.view.cards[spot_in(reader.view, reader.viewer, position)])


def why_together(given: Iterable[int | None], reader: Reader) -> str:
    t, numbers = reader.t, list(given)
    plain = {number for number in numbers if number != DOPPELGANGER}
    if None in plain or len(plain) > 1:
        return ""
    return t.gettext("As you know they have the same number: one card comes in place of them all.")


def why_discard(reader: Reader) -> str:
    t, held, own = reader.t, held_numbers(reader.view), known_own(reader)
    if not held or not own or max(own) > held[0]:
        return ""
    return t.gettext("None of your cards that you know is higher.")


def why_take(reader: Reader) -> str:
    t, own = reader.t, known_own(reader)
    number = thrown(reader.view, 1)[0]
    if not own or max(own) <= number:
        return ""
    text = t.gettext("It counts {own}, and you know a card of yours that counts {points}.")
    return text.format(own=number, points=max(own))


def why_draw(reader: Reader) -> str:
    t, on_top = reader.t, thrown(reader.view, 1)
    average = unknown_points(reader)
    if not on_top or average >= on_top[0]:
        return ""
    text = t.gettext("An unknown card counts {points} on average, and the one on the pile {own}.")
    return text.format(points=decimal(average, t), own=on_top[0])


def why_call(reader: Reader) -> str:
    t = reader.t
    own = village_points(reader, reader.viewer)
    lowest = min(village_points(reader, seat) for seat in reader.others())
    if own >= lowest:
        return ""
    text = t.gettext(
        "By what you know your village counts {own}, and the lowest of the others {points} on"
        " average."
    )
    return text.format(own=decimal(own, t), points=decimal(lowest, t))


def known_own(reader: Reader) -> list[int]:
    spots = members_of(village(reader.view, reader.viewer))
    return numbers_seen(reader.view.cards[spot] for spot in spots)


def unknown_points(reader: Reader) -> float:
    """What a card that the reader does not know counts on average: they are all alike."""
    counts = int(unseen_cards(reader.view))
    cards = int(total(counts))
    points = sum(number * int(copies_in(counts, number)) for number in range(NUMBERS))
    return points / cards if cards else 0.0


def village_points(reader: Reader, seat: int) -> float:
    """What a village counts on average, by what the reader knows."""
    cards = [reader.view.cards[spot] for spot in members_of(village(reader.view, seat))]
    known = numbers_seen(cards)
    return sum(known) + (len(cards) - len(known)) * unknown_points(reader)


# By the first code of each family
REASONS: dict[int, Callable[[Reader], str]] = {
    actions.DISCARD: why_discard,
    actions.TAKE: why_take,
    actions.DRAW_DECK: why_draw,
    actions.CALL: why_call,
}
