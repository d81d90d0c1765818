"""The cards of SILVER: a village at night under a large moon.

A card shows its character before the moon. Who works while lying open stands in a blue night, who
works when discarded in a violet one, the Jester in a red one; a small sign in the corner says the
same. The number stands on the card in the page's own type.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from tacit.games.silver.board.art.colours import BONE, DARK
from tacit.games.silver.board.art.discarded_characters import (
    crier,
    fortune_teller,
    gossip,
    jester,
    lamplighter,
    ragpicker,
    sorceress,
    steward,
    swindler,
)
from tacit.games.silver.board.art.open_characters import (
    guard,
    listener,
    magpie,
    neighbour,
    peddler,
)
from tacit.games.silver.board.art.scenery import fade, moon, roofs, stars, svg
from tacit.games.silver.board.art.shapes import dot, fill, line
from tacit.games.silver.rules.state import DOPPELGANGER, works_up

WIDTH, HEIGHT = 120, 180
FIGURES: tuple[Callable[[], str], ...] = (
    neighbour,
    peddler,
    listener,
    guard,
    magpie,
    lamplighter,
    crier,
    steward,
    gossip,
    fortune_teller,
    ragpicker,
    sorceress,
    swindler,
    jester,
)


@dataclass(frozen=True)
class Night:
    """The colours of a night, from the sky down to the roofs."""

    above: str
    horizon: str
    roofs: str
    moon: str


OPEN = Night("#0d2744", "#3d7c94", "#12263a", "#f3efdc")
DISCARDED = Night("#1d1440", "#75598f", "#1c1535", "#f6e6c8")
JESTERS = Night("#2c0d22", "#a04a52", "#2a0f20", "#f8dcb4")


def night_of(number: int) -> Night:
    if works_up(number):
        return OPEN
    return JESTERS if number == DOPPELGANGER else DISCARDED


# A card


def card(number: int) -> str:
    night, random = night_of(number), Random(number)
    return svg(
        WIDTH,
        HEIGHT,
        f"<defs>{fade('sky', night.above, night.horizon)}{fade('ink', '#26324c', '#090e1a')}"
        '<linearGradient id="foot" x1="0" y1="0" x2="0" y2="1">'
        f'<stop stop-color="{night.roofs}" stop-opacity="0"/>'
        f'<stop offset=".55" stop-color="{night.roofs}" stop-opacity=".96"/>'
        "</linearGradient></defs>"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#sky)"/>'
        f"{stars(random, WIDTH, 80, 12)}{moon(73, 82, 41, night.moon)}"
        f"{roofs(random, 128, WIDTH, night.roofs, 22)}{FIGURES[number]()}"
        f'<rect y="140" width="{WIDTH}" height="40" fill="url(#foot)"/>{sign(number)}',
    )


def sign(number: int) -> str:
    """Whether a card works while it lies open, or when it is discarded; the Jester is a star."""
    if number == DOPPELGANGER:
        shape = fill(
            "M106 8l2.6 5.8 6.3.7-4.7 4.2 1.3 6.2-5.5-3.2-5.5 3.2 1.3-6.2-4.7-4.2 6.3-.7Z",
            BONE,
        )
    elif works_up(number):
        shape = line("M97 16.5q9-11 18 0-9 11-18 0Z", 2, BONE) + dot(106, 16.5, 3, BONE)
    else:
        shape = line("M106 7.5v12M101 15l5 5 5-5M98 24.5h16", 2.4, BONE)
    return dot(106, 16.5, 12.5, DARK).replace("/>", ' fill-opacity=".55"/>') + shape


# The back


TWIGS = (
    ("M-6 150C24 132 34 100 62 84c18-10 40-14 64-36", 6),
    ("M28 124c-4-24 0-44-12-66", 4),
    ("M62 84c-2-22 6-38 2-60", 3.6),
    ("M44 100c16 4 32 22 60 20", 3.6),
    ("M86 70c10-2 20 4 34 2", 2.8),
    ("M18 76c8-6 10-14 20-18", 2.4),
    ("M64 50c8-4 12-12 20-16", 2.4),
    ("M78 112c8 10 12 22 24 30", 2.6),
    ("M102 56c0-10 4-16 4-26", 2.4),
)
TWIGS_ASIDE = (
    ("M-6 168C20 156 44 160 66 148c20-10 34-8 60-20", 6),
    ("M24 158c-6-14-4-24-16-34", 3.6),
    ("M92 138c8-10 8-18 20-26", 3),
    ("M-4 30c12 0 20-8 34-6", 3),
    ("M8 30c6-6 8-10 8-18", 2.2),
)


def back() -> str:
    """A moon behind branches."""
    return reverse(moon(62, 80, 38, "#e9ecdf") + branches(TWIGS))


def known(number: int) -> str:
    """The back of a card that one has seen: its number is pencilled on the moon."""
    return reverse(
        f"{moon(60, 84, 47, '#e9ecdf')}{branches(TWIGS_ASIDE)}{pencilled(number, 60, 84)}"
    )


def branches(twigs: tuple[tuple[str, float], ...]) -> str:
    return "".join(line(d, width, "#081020") for d, width in twigs)


def reverse(inside: str) -> str:
    frame = '<rect x="6" y="6" width="108" height="168" rx="8"'
    return svg(
        WIDTH,
        HEIGHT,
        f"<defs>{fade('sky', '#0c1730', '#2b4a6b')}</defs>"
        '<rect width="120" height="180" fill="#0a1326"/>'
        f'{frame} fill="url(#sky)"/><clipPath id="frame">{frame}/></clipPath>'
        f'<g clip-path="url(#frame)">{stars(Random("back"), WIDTH, 170, 26)}{inside}'
        f"{fill('M0 166q30-16 60-8t60-6v28H0Z', '#081020')}</g>"
        f'{frame} fill="none" stroke="#aebccb" stroke-width="1.6"/>',
    )


# Figures as a hand writes them, each in a box of 19 by 29
DIGITS = (
    "M11 3C4 2 2 10 3 17s5 11 9 9 6-8 4-15S12 2 8 4",
    "M5 9C8 7 10 4 12 2L10 27",
    "M4 9C4 4 9 2 13 4s3 8-1 12-8 8-9 10c4-1 8 0 13-1",
    "M4 5c4-3 10-3 11 2s-4 6-7 7c5-1 9 2 8 7s-8 7-13 3",
    "M11 3C9 9 6 14 3 18c4 0 9 0 14-1M13 10c0 6-1 11-2 17",
    "M16 3L6 4c0 4-1 6-1 9 4-3 10-1 11 4s-4 11-13 8",
    "M13 3C7 7 3 13 3 19c0 6 5 8 9 6s5-8 1-10-8 0-9 4",
    "M3 5c4-1 9 0 13-1C13 10 10 18 8 27",
    "M10 14C4 11 3 4 9 3s8 6 2 10-9 8-6 12 10 2 10-4-3-5-7-8",
    "M15 9c-1-5-9-7-11-2s1 9 5 8 6-4 6-8c0 7-2 14-5 20",
)


def pencilled(number: int, x: float, y: float) -> str:
    """A number in one's own hand, gone over twice."""
    figures = str(number)
    scale = 2.35 if len(figures) == 1 else 1.95
    wide = 18 * len(figures)
    strokes = "".join(
        f'<g transform="translate({18 * i} 0)">{line(DIGITS[int(figure)], 3, "#27303f")}'
        f'<g transform="rotate(2 9 14)" opacity=".45">'
        f"{line(DIGITS[int(figure)], 1.2, '#27303f')}</g></g>"
        for i, figure in enumerate(figures)
    )
    left, top = x - wide * scale / 2, y - 14.5 * scale
    return f'<g transform="translate({left:g} {top:g}) scale({scale:g})">{strokes}</g>'
