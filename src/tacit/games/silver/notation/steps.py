"""Actions of SILVER that are made in several steps, as one line (`exchange 1,3,4`)."""

from __future__ import annotations

from collections.abc import Sequence

from tacit.base.symbols import parse_number
from tacit.engine.errors import IllegalMove
from tacit.games.silver.notation.symbols import ACTION_TEXTS

TWO_CARDS = ("peek2", "behold")  # of which the first is marked
TWO_STEPS = ("empath", "guard")  # who acts, then `at` what


def parse_steps(text: str) -> list[int]:
    """The actions behind one line: `exchange 1,3,4` puts 1 and 3 forward, then exchanges with 4."""
    verb, *rest = text.replace(",", " ").split() or [""]
    if verb == "exchange" and rest in ([], ["-"]):
        raise IllegalMove("exchange: at least one card is exchanged")
    if verb == "exchange" or (verb in TWO_CARDS and len(rest) == 2):
        *first, last = sorted(rest, key=parse_number)
        lines = [f"mark {position}" for position in first] + [f"{verb} {last}"]
    elif verb == "rob" and len(rest) == 3:
        lines = [f"mark {rest[0]}", f"rob {rest[1]} {rest[2]}"]
    elif verb in TWO_STEPS and len(rest) == 2:
        lines = [f"{verb} {rest[0]}", f"at {rest[1]}"]
    else:
        lines = [text]
    return [ACTION_TEXTS.parse(line) for line in lines]


def steps_text(codes: Sequence[int]) -> str:
    """The line for actions that belong together; `parse_steps` backwards."""
    *first, last = (ACTION_TEXTS.text(code) for code in codes)
    if not first:
        return last
    verb, *rest = last.split()
    own = [text.split()[1] for text in first]
    if verb == "exchange":
        return f"exchange {','.join(own + rest)}"
    if verb == "at":
        return f"{first[0]} {rest[0]}"
    return " ".join([verb, *own, *rest])
