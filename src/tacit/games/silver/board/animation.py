"""What the last moves were about: the cards that they touched, and those that moved and glide.

A card that comes to lie somewhere is called, in this one picture, what it was called where it came
from (`glide`), so that a page can let it glide there. Moves are those that the viewer saw, so this
tells nothing that the viewer was not told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from tacit.base.narration import family_of
from tacit.engine.chance import CHANCE
from tacit.engine.views import State
from tacit.games.silver.narration.actions import ACTIONS
from tacit.games.silver.rules import actions
from tacit.games.silver.rules.state import CARDS, village_size

SeenMove = tuple[int, int]  # who, and what
Place = tuple[int, int]  # a seat, and a position in its village
TOUCHING_OWN = (
    actions.EXCHANGE,
    actions.BEHOLD,
    actions.EXPOSE,
    actions.AT,
    actions.UNGUARD,
    actions.AMULET,
)
REPLACING = (actions.EXCHANGE, actions.SWAP)  # the card in hand takes the place of another
LEFT_END = (actions.PLACE_L, actions.PENALTY_L)
RIGHT_END = (actions.PLACE_R, actions.PENALTY_R)


# What cards are called, so that a page knows them again


def village_key(seat: int, position: int) -> str:
    return f"v{seat}-{position + 1}"


def pile_key(size: int) -> str:
    """The top card of a pile of this size."""
    return f"p{size}"


def deck_key(size: int) -> str:
    """The top card of a deck of this size."""
    return f"d{size}"


@dataclass(frozen=True)
class Animation:
    """The last moves of whoever moved last, as far as they can be seen on the table."""

    touched: frozenset[Place] = frozenset()
    pile_touched: bool = False
    glides: Mapping[str, str] = field(default_factory=dict)  # where from, by where it lies


def animation(view: State, moves: Sequence[SeenMove]) -> Animation:
    if not moves:
        return Animation()
    turn = of_one_turn(moves)
    pile, held = pile_key(int(view.pile_size)), held_key(view, turn)
    touched = frozenset(touched_places(view, turn))
    glides: dict[str, str] = {}
    replaced = replaced_place(view, turn)
    if replaced in touched:
        key = village_key(*replaced)
        glides[pile] = key
        glides[key] = held
    _, last = turn[-1]
    is_discard = last in (actions.DISCARD, actions.USE)
    if is_discard:
        glides[pile] = held
    return Animation(touched, is_discard, glides)


def of_one_turn(moves: Sequence[SeenMove]) -> list[SeenMove]:
    """The last moves of who moved last."""
    seat, _ = moves[-1]
    return list(takewhile(lambda move: move[0] == seat, reversed(moves)))[::-1]


def touched_places(view: State, turn: Sequence[SeenMove]) -> Iterator[Place]:
    before = None
    for seat, code in turn:
        place = place_touched(view, seat, code)
        # Where the cards of a set have come to lie is not told by the last of them.
        is_set = (
            before is not None and is_mark(before) and family_of(code, ACTIONS) == actions.EXCHANGE
        )
        if place is not None and place[1] < village_size(view, place[0]) and not is_set:
            yield place
        before = code


def place_touched(view: State, seat: int, code: int) -> Place | None:
    """The place in a village that a move was about."""
    if seat == CHANCE or code >= actions.ACTIONS:
        return None
    if code in LEFT_END:
        return seat, 0
    if code in RIGHT_END:
        return seat, int(village_size(view, seat)) - 1
    family = family_of(code, ACTIONS)
    if family in actions.AT_ANY:
        return divmod(code - family, CARDS)
    return (seat, code - family) if family in TOUCHING_OWN else None


def replaced_place(view: State, turn: Sequence[SeenMove]) -> Place | None:
    """Where the very last move put the card in hand, in the place of one card."""
    seat, code = turn[-1]
    if code >= actions.ACTIONS or family_of(code, ACTIONS) not in REPLACING:
        return None
    return place_touched(view, seat, code)


def is_mark(code: int) -> bool:
    """Whether a move put a card forward, as its mover or somebody else saw it."""
    return code == actions.SAW_STEP or actions.MARK <= code < actions.EXCHANGE


def held_key(view: State, turn: Sequence[SeenMove]) -> str:
    """What the card that has just left the hand was called there (`SilverCards.held_key`)."""
    drawn = [
        code
        for _, code in turn
        if code in (actions.DRAW_DECK, actions.TAKE) or actions.DRAW_SIDE <= code < actions.KEEP
    ]
    if drawn and drawn[-1] == actions.TAKE:
        return pile_key(int(view.pile_size))
    if drawn and drawn[-1] != actions.DRAW_DECK:
        return "market"
    # After a Witch was used, the next card of the deck is in hand already.
    return deck_key(int(view.deck_left) + int(view.hand_size) + 1)
