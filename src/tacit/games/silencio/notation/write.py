"""Writes positions as lines of text that `read.py` reads back to the same bytes.

Additional lines and pairs hold what the common notation of a position leaves out: `belief` and
`fact` lines what the seats know, further pairs on the `turn` line the rest. In a position without
them nobody knows anything.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from tacit.base.symbols import UNKNOWN, list_text
from tacit.engine.bits import EMPTY, members_of
from tacit.engine.views import State
from tacit.games.silencio.notation.symbols import (
    CARD_TEXTS,
    FLAGS,
    LETTERS,
    SHRINES,
    row_text,
    set_text,
)
from tacit.games.silencio.notation.turn_line import turn_line
from tacit.games.silencio.rules.knowledge import (
    NO_CEILING,
    NO_LIMIT,
    NOTHING_KNOWN,
    belief_index,
    ceiling,
    fact_least,
    fact_most,
    fact_seat,
)
from tacit.games.silencio.rules.state import (
    COLOURS,
    HIDDEN,
    LANES,
    hand,
    open_cards,
    tavern_is_open,
)


def hand_text(s: State, seat: int) -> str:
    """The hand of a seat; in a view, with `?` for each unknown card."""
    known = members_of(hand(s, seat))
    unknown = int(s.hand_count[seat]) - len(known)
    return list_text([CARD_TEXTS[card] for card in known] + [UNKNOWN] * unknown)


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
    return "open" if tavern_is_open(s) else f"closed {s.dark}"


def belief_lines(s: State) -> Iterator[str]:
    for viewer in range(int(s.players)):
        for seat in range(int(s.players)):
            if seat == viewer:
                continue
            belief = s.belief[viewer][belief_index(s, viewer, seat)]
            if belief != NOTHING_KNOWN:
                seen = set_text(belief & LANES)
                yield f"belief {viewer} {seat}: {seen} | {ceilings_text(belief)}"


def ceilings_text(belief: np.uint64) -> str:
    heights = [int(ceiling(belief, colour)) for colour in range(COLOURS)]
    return list_text(
        f"{LETTERS[colour]}{height}"
        for colour, height in enumerate(heights)
        if height != NO_CEILING
    )


def fact_lines(s: State) -> Iterator[str]:
    for fact in s.facts:
        if fact != EMPTY:
            least, most = int(fact_least(fact)), int(fact_most(fact))
            limit = "" if most == NO_LIMIT else f" most={most}"
            yield f"fact {fact_seat(fact)} least={least}{limit}: {set_text(fact & LANES)}"


def position_lines(s: State) -> list[str]:
    """The full position, including hidden state, as lines that `read_position` reads."""
    players = range(int(s.players))
    lines = ["hand " + " | ".join(f"{p}: {hand_text(s, p)}" for p in players)]
    if s.open:
        shown = [(p, open_cards(s, p)) for p in players]
        lines.append("open " + " | ".join(f"{p}: {set_text(cards)}" for p, cards in shown if cards))
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
