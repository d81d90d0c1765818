"""Positions written as lines of text that `reading.py` reads back to the same bytes.

What the common notation of a position leaves out is written in pairs and lines of our own: `belief`
and `fact` lines hold what the seats know, further pairs on the `turn` line the rest. A position
without them is one in which nobody knows anything.
"""

from __future__ import annotations

from tacit.engine.views import State
from tacit.games.silencio.notation.symbols import (
    CARD_TEXTS,
    COLOUR_NAMES,
    LETTERS,
    cards_of,
    list_text,
    row_text,
    set_text,
)
from tacit.games.silencio.notation.turn_line import turn_line
from tacit.games.silencio.rules.knowledge import (
    NO_CEILING,
    NO_LIMIT,
    NOTHING_KNOWN,
    ceiling,
    fact_least,
    fact_most,
    fact_seat,
    place_of,
)
from tacit.games.silencio.rules.state import (
    COLOURS,
    EMPTY,
    HIDDEN,
    LANES,
    LARGE,
    MUST_GREEN,
    RANDOM,
    SKIP_DARK,
    SKIP_LIGHT,
)

FLAGS = {
    "SKIP_DARK": SKIP_DARK,
    "SKIP_LIGHT": SKIP_LIGHT,
    "RANDOM": RANDOM,
    "MUST_GREEN": MUST_GREEN,
}
SHRINES = {"large": 1 << LARGE, **{name: 1 << c for c, name in enumerate(COLOUR_NAMES)}}
OPEN_AT = 3  # dark effects that open the tavern


def hand_text(s: State, seat: int) -> str:
    """The hand of a seat; in a view, `?` for each card that is not known."""
    known = cards_of(int(s.own[seat]) & ~int(s.open))
    unknown = int(s.hand_count[seat]) - len(known)
    return list_text([CARD_TEXTS[card] for card in known] + ["?"] * unknown)


def open_text(s: State, seat: int) -> str:
    return set_text(int(s.own[seat]) & int(s.open))


def deck_cards(s: State) -> list[int]:
    """The deck, top first."""
    return [int(card) for card in s.deck[: int(s.deck_left)][::-1]]


def deck_text(s: State) -> str:
    cards = deck_cards(s)
    if HIDDEN in cards:
        return f"{len(cards)} hidden"
    return list_text(CARD_TEXTS[card] for card in cards)


def lit_text(s: State) -> str:
    return list_text(name for name, shrine in SHRINES.items() if int(s.lit) & shrine)


def pending_text(s: State) -> str:
    return list_text(name for name, flag in FLAGS.items() if int(s.pending) & flag)


def tavern_text(s: State) -> str:
    return "open" if s.dark >= OPEN_AT else f"closed {s.dark}"


def belief_lines(s: State) -> list[str]:
    lines = []
    for viewer in range(int(s.players)):
        for seat in range(int(s.players)):
            if seat == viewer:
                continue
            belief = s.belief[viewer][place_of(s, viewer, seat)]
            if belief != NOTHING_KNOWN:
                heights = [int(ceiling(belief, colour)) for colour in range(COLOURS)]
                ceilings = list_text(
                    f"{LETTERS[colour]}{height}"
                    for colour, height in enumerate(heights)
                    if height != NO_CEILING
                )
                lines.append(f"belief {viewer} {seat}: {set_text(belief & LANES)} | {ceilings}")
    return lines


def fact_lines(s: State) -> list[str]:
    lines = []
    for fact in s.facts:
        if fact != EMPTY:
            least, most = int(fact_least(fact)), int(fact_most(fact))
            limit = "" if most == NO_LIMIT else f" most={most}"
            lines.append(f"fact {fact_seat(fact)} least={least}{limit}: {set_text(fact & LANES)}")
    return lines


def position_lines(s: State) -> list[str]:
    """The position, with all that is hidden in it, as lines that `read_position` reads."""
    players = range(int(s.players))
    lines = ["hand " + " | ".join(f"{p}: {hand_text(s, p)}" for p in players)]
    if s.open:
        shown = [p for p in players if int(s.own[p]) & int(s.open)]
        lines.append("open " + " | ".join(f"{p}: {open_text(s, p)}" for p in shown))
    rows = (f"{LETTERS[c]}: {row_text(s.rows, c)}" for c in range(COLOURS))
    lines.append("rows " + " | ".join(rows))
    lines += [f"oracle {set_text(s.oracle)}", f"deck {deck_text(s)}", f"box {set_text(s.box)}"]
    if s.lit:
        lines.append(f"lit {lit_text(s)}")
    if s.tavern:
        lines.append(f"tavern {tavern_text(s)}")
    if s.pending:
        lines.append(f"pending {pending_text(s)}")
    return [*lines, *belief_lines(s), *fact_lines(s), turn_line(s)]


def view_lines(view: State, seat: int) -> list[str]:
    """What a seat sees, for people to read: `?` is a card that it does not know."""
    return [f"seen_by {seat}", *position_lines(view)]
