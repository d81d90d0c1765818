"""The night over the village of SILVER: sky, moon, stars and roofs; and the middle of the table."""

from __future__ import annotations

from functools import partial
from random import Random

from tacit.base import board
from tacit.games.silver.board.art.colours import GOLD
from tacit.games.silver.board.art.shapes import fill, line

svg = partial(board.svg, fit="xMidYMax slice")  # whatever is cut off, the ground is not


def fade(name: str, above: str, below: str) -> str:
    return (
        f'<linearGradient id="{name}" x1="0" y1="0" x2="0" y2="1"><stop stop-color="{above}"/>'
        f'<stop offset="1" stop-color="{below}"/></linearGradient>'
    )


def moon(x: float, y: float, radius: float, colour: str) -> str:
    seas = "".join(
        f'<circle cx="{x + radius * dx:.1f}" cy="{y + radius * dy:.1f}" r="{radius * r:.1f}"/>'
        for dx, dy, r in (
            (-0.5, -0.35, 0.2),
            (0.42, 0.2, 0.26),
            (-0.15, 0.5, 0.14),
            (0.3, -0.55, 0.11),
        )
    )
    return (
        f'<circle cx="{x}" cy="{y}" r="{radius * 1.25:g}" fill="{colour}" opacity=".14"/>'
        f'<circle cx="{x}" cy="{y}" r="{radius * 1.1:g}" fill="{colour}" opacity=".18"/>'
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{colour}"/>'
        f'<g fill="#6b7285" opacity=".16">{seas}</g>'
    )


def stars(random: Random, wide: int, high: int, count: int) -> str:
    spots = [(random.uniform(2, wide - 2), random.uniform(3, high)) for _ in range(count)]
    return line("".join(f"M{x:.0f} {y:.0f}h.1" for x, y in spots), 1.5, "#f3ecd2")


def roofs(random: Random, top: int, wide: int, colour: str, size: int) -> str:
    """A row of houses, some of them awake."""
    houses, windows, x = "", "", -size / 2
    while x < wide:
        w, h = random.uniform(0.8, 1.3) * size, random.uniform(0.3, 1) * size
        y = top - h
        houses += (
            f"M{x - 2:.1f} {y:.1f}l{w / 2 + 2:.1f}-{w * 0.5:.1f} {w / 2 + 2:.1f} {w * 0.5:.1f}h-2"
            f"V{top + size}h-{w:.1f}V{y:.1f}Z"
        )
        houses += (
            f"M{x + w * 0.68:.1f} {y - w * 0.5:.1f}h{w * 0.14:.1f}v{w * 0.4:.1f}h-{w * 0.14:.1f}Z"
        )
        if random.random() < 0.6:
            windows += (
                f"M{x + w * 0.3:.1f} {y + 3:.1f}h{w * 0.16:.1f}v{w * 0.2:.1f}h-{w * 0.16:.1f}Z"
            )
        x += w + random.uniform(0, 0.3) * size
    return fill(houses, colour) + fill(windows, GOLD)


# The middle of the table


def village() -> str:
    """The night that deck, market and pile lie in."""
    random = Random("village")
    wide, high = 900, 240
    return svg(
        wide,
        high,
        f"<defs>{fade('sky', '#0b1a33', '#31607a')}</defs>"
        f'<rect width="{wide}" height="{high}" fill="url(#sky)"/>{stars(random, wide, 150, 70)}'
        f"{fill('M0 190q150-50 330-24t330-14 240 22v66H0Z', '#1a3a52')}"
        f"{roofs(random, 214, wide, '#0e2236', 44)}"
        f"{fill('M0 222q220-18 450-4t450-6v28H0Z', '#081526')}",
    )


def large_moon() -> str:
    """What hangs above it."""
    return svg(200, 200, moon(100, 100, 78, "#e6ebe2"))
