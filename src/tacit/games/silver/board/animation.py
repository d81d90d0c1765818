"""What the last moves were about: which things of a scene they touched, and which cards moved.

A card that comes to lie somewhere is called, in this one picture, what it was called where it came
from (`glide`), so that a page can let it glide there. Moves are those that the viewer saw, so this
tells nothing that the viewer was not told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

from tacit.games.silver.board.places import family_at
from tacit.games.silver.rules import actions
from tacit.games.silver.rules.state import CARDS
from tacit.language import Translator

Move = tuple[int, int]
TOUCHING_OWN = (
    actions.EXCHANGE,
    actions.BEHOLD,
    actions.EXPOSE,
    actions.AT,
    actions.UNGUARD,
    actions.AMULET,
)
TOUCHING_ANY = (actions.REVEAL, actions.SPY, actions.SWAP, actions.ROB)
LEFT_END, RIGHT_END = (actions.PLACE_L, actions.PENALTY_L), (actions.PLACE_R, actions.PENALTY_R)


def remember(
    shown: dict[str, Any], latest: Sequence[Move], options: Mapping[str, str], t: Translator
) -> None:
    """Add to a scene what a view does not hold: where the last moves were made."""
    if not latest:
        return
    villages = {seat["seat"]: seat["village"]["cards"] for seat in everybody(shown)}
    for seat, village, position in touched(latest, villages):
        if position < len(villages[village]):
            villages[village][position]["last"] = True
        if (seat, village, position) == landed(latest):
            let_glide(shown, villages[village], position, latest)
    if latest[-1][1] in (actions.DISCARD, actions.USE):
        shown["pile"]["last"] = True
        shown["pile"]["glide"] = held_key(shown, latest)


def everybody(shown: dict[str, Any]) -> list[dict[str, Any]]:
    return shown["seats"] + ([shown["you"]] if shown["you"] else [])


def of_one_turn(latest: Sequence[Move]) -> list[Move]:
    """The last moves of who moved last."""
    seat = latest[-1][0]
    return list(takewhile(lambda move: move[0] == seat, reversed(latest)))[::-1]


def touched(
    latest: Sequence[Move], villages: Mapping[int, Sequence[object]]
) -> list[tuple[int, int, int]]:
    """Who touched which card, as a village and a position in it."""
    found = []
    moves = of_one_turn(latest)
    for before, (seat, code) in zip([None, *moves], moves, strict=False):
        if seat not in villages or code >= actions.ACTIONS:
            continue
        place = place_touched(seat, code, len(villages[seat]))
        # Where the cards of a set have come to lie is not told by the last of them.
        if place is not None and not (is_exchange(code) and before and is_step(before[1])):
            found.append((seat, *place))
    return found


def place_touched(seat: int, code: int, size: int) -> tuple[int, int] | None:
    if code in LEFT_END:
        return seat, 0
    if code in RIGHT_END:
        return seat, size - 1
    if code < actions.MARK:
        return None
    family = family_at(code)
    if family in TOUCHING_ANY:
        village, position = divmod(code - family, CARDS)
        return village, position
    return (seat, code - family) if family in TOUCHING_OWN else None


def is_exchange(code: int) -> bool:
    return code >= actions.MARK and family_at(code) == actions.EXCHANGE


def is_step(code: int) -> bool:
    return code == actions.SAW_STEP or actions.MARK <= code < actions.EXCHANGE


def landed(latest: Sequence[Move]) -> tuple[int, int, int] | None:
    """Where the very last move put the card in hand, in the place of one card."""
    seat, code = latest[-1]
    if not actions.MARK <= code < actions.ACTIONS or family_at(code) not in (
        actions.EXCHANGE,
        actions.SWAP,
    ):
        return None
    place = place_touched(seat, code, 0)
    return (seat, *place) if place else None


def let_glide(
    shown: dict[str, Any], village: Sequence[dict[str, Any]], position: int, latest: Sequence[Move]
) -> None:
    if position >= len(village):
        return
    shown["pile"]["glide"] = village[position]["glide"]
    village[position]["glide"] = held_key(shown, latest)


def held_key(shown: dict[str, Any], latest: Sequence[Move]) -> str:
    """What the card that has just left the hand was called there; see `Drawing.held_key`."""
    drawn = [
        code
        for _, code in of_one_turn(latest)
        if code <= actions.TAKE or actions.DRAW_SIDE <= code < actions.KEEP
    ]
    if drawn and drawn[-1] == actions.TAKE:
        return f"p{shown['pile']['count']}"
    if drawn and drawn[-1] != actions.DRAW_DECK:
        return "market"
    # The Sorceress is on the pile, and the next card of the deck already in hand.
    held = sum(len(seat["hand"]) for seat in everybody(shown))
    return f"d{shown['deck']['count'] + held + 1}"
