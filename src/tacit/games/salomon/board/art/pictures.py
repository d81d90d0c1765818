"""The pictures that are no single open tile: the back, wood, the cover and the results."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tacit.base.board import svg
from tacit.games.salomon.board.art.stones import (
    LIMESTONE,
    SIDE,
    SLATE,
    Stone,
    defs,
    face,
    hidden_face,
)


def back() -> str:
    return svg(SIDE, SIDE, defs(SLATE) + hidden_face())


def open_eye() -> str:
    """The eye by itself, for the head of a column or a list."""
    return svg(
        24,
        24,
        '<path d="M1 12Q12 1 23 12Q12 23 1 12Z" fill="none" stroke="#000" stroke-width="2.2"/>'
        '<circle cx="12" cy="12" r="4.2"/>',
    )


# Wood


def wood(light: str, dark: str, line: str) -> str:
    """A plank, whose left and right edges meet when it is laid beside itself."""
    random = Random(f"wood {line}")
    lines = []
    for _ in range(46):
        y, bend = random.uniform(2, 238), random.uniform(-7, 7)
        width = random.choice((0.6, 0.9, 1.3, 2.2))
        lines.append(
            f'<path d="M0 {y:.1f}q90 {bend:.1f} 180 0t180 0" stroke-width="{width}"'
            f' stroke-opacity="{random.uniform(0.1, 0.42):.2f}"/>'
        )
    knots = "".join(
        f'<ellipse cx="{x}" cy="{y}" rx="{r * 2.6:.1f}" ry="{r}" stroke-opacity=".3"/>'
        for x, y, size in ((96, 62, 9), (276, 178, 7))
        for r in (size, size * 0.66, size * 0.34)
    )
    return svg(
        360,
        240,
        f'<defs><linearGradient id="w" x2="0" y2="1"><stop stop-color="{light}"/>'
        f'<stop offset=".5" stop-color="{dark}"/><stop offset="1" stop-color="{light}"/>'
        f'</linearGradient></defs><rect width="360" height="240" fill="url(#w)"/>'
        f'<g fill="none" stroke="{line}">{"".join(lines)}{knots}</g>',
    )


# Results


def lying(tile: str, stone: Stone, x: float, y: float, turn: float, size: float) -> str:
    """A tile on the table, with its shadow."""
    inside = face(tile, stone) if tile else hidden_face()
    return (
        f'<g transform="translate({x:g} {y:g}) rotate({turn:g}) scale({size / SIDE:g})">'
        '<rect x="-46" y="-38" width="100" height="98" rx="16" fill="#000" fill-opacity=".34"/>'
        f'<g transform="translate(-50 -50)">{inside}</g></g>'
    )


def scattered(tiles: str, stone: Stone, y: float, size: float, seed: str) -> str:
    random = Random(seed)
    names = tiles.split()
    step = 480 / len(names)
    return "".join(
        lying(
            name,
            stone,
            step * (i + 0.5) + random.uniform(-8, 8),
            y + random.uniform(-9, 9),
            random.uniform(-16, 16),
            size,
        )
        for i, name in enumerate(names)
    )


CROWN = "M-34 10L-38-22L-18-6L0-34L18-6L38-22L34 10Z"


def crown(x: float, y: float, size: float) -> str:
    jewels = "".join(
        f'<circle cx="{at}" cy="{high}" r="4.5" fill="#fff1bd"/>'
        for at, high in ((-38, -24), (0, -37), (38, -24))
    )
    return (
        f'<g transform="translate({x} {y}) scale({size})"><path d="{CROWN}" fill="#8a5a10"'
        f' transform="translate(0 4)"/><path d="{CROWN}" fill="#f0bd45" stroke="#ffe6a0"'
        f' stroke-width="2" stroke-linejoin="round"/>{jewels}'
        '<path d="M-31 3H31" stroke="#b07a17" stroke-width="4"/></g>'
    )


def table(
    planks: tuple[str, str, str], glow: str, at: tuple[int, int], inside: str, high: int = 220
) -> str:
    """A wooden table under a lamp, and what lies on it."""
    x, y = at
    boards = "".join(
        f'<rect y="{55 * i}" width="480" height="54" fill="{planks[i % 2]}"/>'
        for i in range(-(-high // 55))
    )
    return svg(
        480,
        high,
        defs(LIMESTONE, SLATE)
        + f'<defs><radialGradient id="lamp" gradientUnits="userSpaceOnUse" cx="{x}" cy="{y}"'
        f' r="270"><stop stop-color="{glow}" stop-opacity=".75"/><stop offset=".4"'
        f' stop-color="{glow}" stop-opacity=".18"/><stop offset="1" stop-color="#0a0502"'
        ' stop-opacity=".62"/></radialGradient></defs>'
        f'<rect width="480" height="{high}" fill="{planks[2]}"/>{boards}'
        f'<rect width="480" height="{high}" fill="url(#lamp)"/>{inside}',
    )


def cover() -> str:
    """Stones of all colours, and one that looks at you."""
    return table(
        ("#87562d", "#7b4d27", "#2b1708"),
        "#ffdf9a",
        (240, 120),
        scattered("B4 G2 R3", SLATE, 62, 74, "far")
        + lying("R1", LIMESTONE, 62, 180, -12, 92)
        + lying("B3", LIMESTONE, 148, 196, -4, 98)
        + lying("PJ", LIMESTONE, 243, 178, 3, 124)
        + lying("Y2", LIMESTONE, 340, 198, 8, 98)
        + lying("G5", LIMESTONE, 422, 176, -7, 90),
        high=300,
    )


def end_won() -> str:
    """The last closed stone, in the middle of all that has been opened, is yours."""
    return table(
        ("#87562d", "#7b4d27", "#2b1708"),
        "#ffdf9a",
        (240, 96),
        scattered("R2 Y4 G1 P1", LIMESTONE, 46, 50, "above")
        + scattered("B5 GJ R5 P2", LIMESTONE, 168, 66, "below")
        + lying("", SLATE, 240, 112, -3, 104)
        + crown(240, 50, 0.95),
    )


def end_lost() -> str:
    """Your stones lie open in front of you; the crown is at the other side of the table."""
    return table(
        ("#5b4331", "#523b2a", "#1c120b"),
        "#ffcf86",
        (338, 52),
        lying("", SLATE, 338, 72, 5, 58)
        + crown(338, 34, 0.6)
        + scattered("G1 B3 YJ P4 R2", LIMESTONE, 164, 76, "lost"),
    )


def end_seen() -> str:
    """Somebody who only watched."""
    return table(
        ("#6d4a33", "#63422c", "#22150c"),
        "#ffe0a8",
        (240, 100),
        lying("", SLATE, 118, 112, -7, 84)
        + crown(118, 62, 0.7)
        + lying("BJ", LIMESTONE, 240, 112, 2, 122)
        + lying("R4", LIMESTONE, 364, 116, 8, 84),
    )


PICTURES: dict[str, Callable[[], str]] = {
    "back": back,
    "eye": open_eye,
    "wood-day": lambda: wood("#b98a5b", "#a87748", "#5a3515"),
    "wood-night": lambda: wood("#4a3222", "#3d2819", "#150b04"),
    "cover": cover,
    "end-won": end_won,
    "end-lost": end_lost,
    "end-seen": end_seen,
}
