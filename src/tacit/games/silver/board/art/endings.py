"""A picture for each result of SILVER."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tacit.games.silver.board.art.cards import FIGURES
from tacit.games.silver.board.art.scenery import fade, moon, roofs, stars, svg
from tacit.games.silver.board.art.shapes import dot, fill, line, shine, tilted


@dataclass(frozen=True)
class SilverEnding:
    """A picture of the result: the light, and who is up."""

    above: str
    horizon: str
    ground: str
    moon: str
    moon_height: int
    who: tuple[tuple[int, int], ...]  # characters and where they stand
    amulet: bool


ENDINGS = {
    "won": SilverEnding("#16254f", "#e0a25c", "#2c2438", "#fff3cf", 92, ((0, 70), (6, 330)), True),
    "amulet": SilverEnding(
        "#1b2f55", "#8fb6b0", "#1c2f3c", "#f4efdd", 96, ((7, 60), (0, 330)), True
    ),
    "lost": SilverEnding("#080f22", "#2f4a63", "#0a1424", "#c9d4d6", 62, ((13, 300),), False),
    "watched": SilverEnding(
        "#101c3c", "#4f7f90", "#12233a", "#eef0e2", 84, ((8, 60), (5, 330)), False
    ),
}
END_WIDTH, END_HEIGHT = 480, 220


def ending(shown: SilverEnding) -> str:
    random = Random("end")
    people = "".join(
        f'<g transform="translate({x} 62)">{FIGURES[number]()}</g>' for number, x in shown.who
    )
    lucky = amulet(240, shown.moon_height) if shown.amulet else ""
    return svg(
        END_WIDTH,
        END_HEIGHT,
        f"<defs>{fade('sky', shown.above, shown.horizon)}{fade('ink', '#26324c', '#090e1a')}"
        f'</defs><rect width="{END_WIDTH}" height="{END_HEIGHT}" fill="url(#sky)"/>'
        f"{stars(random, END_WIDTH, 110, 40)}{moon(240, shown.moon_height, 62, shown.moon)}"
        f"{roofs(random, 178, END_WIDTH, shown.ground, 36)}{lucky}{people}"
        f"{fill('M0 206q120-10 240-4t240-4v22H0Z', shown.ground)}",
    )


def amulet(x: float, y: float) -> str:
    """The silver amulet, shining."""
    rays = "".join(
        tilted(angle, x, y, line(f"M{x} {y - 40}v-{12 if angle % 90 else 20}", 2.4, "#fffbe8"))
        for angle in range(0, 360, 45)
    )
    return (
        shine(x, y, 52, "#fffbe8")
        + rays
        + dot(x, y, 27, "#8b98a6")
        + dot(x, y, 23, "#dfe6ea")
        + fill(f"M{x + 6} {y - 16}a17 17 0 1 0 9 24 14 14 0 0 1-9-24Z", "#4d6078")
    )
