"""The stones of SALOMONS OORDEEL, drawn: bare, with what is carved in them, open or closed.

Whatever is carved has a dark upper and a light lower edge, because the lamp stands above the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tacit.games.salomon.notation.symbols import KIND_TEXTS, LETTERS

SIDE = 100  # of a tile


@dataclass(frozen=True)
class Stone:
    """A kind of stone: its face from above to below, its edge, and the paint in what is carved."""

    name: str
    above: str
    below: str
    edge: str
    deep: str  # the shaded side of a cut
    lit: str  # the side of a cut that the lamp reaches
    paint: tuple[str, ...]


LIMESTONE = Stone(
    "lime",
    "#f8f2e4",
    "#dccfb5",
    "#a08f70",
    "#6b5a3c",
    "#ffffff",
    ("#a92f1b", "#8f6400", "#2a6e3b", "#1a5d92", "#6d3a96"),
)
SLATE = Stone(
    "slate",
    "#626d77",
    "#434c56",
    "#21272e",
    "#14191e",
    "#9aa7b2",
    ("#ff9a83", "#f7d263", "#93dc9d", "#8fcdf8", "#d9b0f5"),
)

# Signs in a square of 24, one for each colour: sword, crown, leaf, drop, moon.
SIGNS = (
    "M1.5 1.50l5 1L16 12l2.7-2.7 2.1 2.1-3.7 3.7 2.3 2.30a2.4 2.4 0 1 1-2 2l-2.3-2.3-3.7"
    " 3.7-2.1-2.10L12 16 2.5 6.50Z",
    "M1.5 6.50l5 4.70L12 3l5.5 8.2 5-4.70L20.6 20H3.40Z",
    "M21.8 2.20C9.5 1.4 2.8 7.8 4.2 17.70L2 21l1.7 1.2 2.1-3.30C16.5 20.3 22.7 13.7 21.8"
    " 2.20ZM8.4 15.70c2.3-3.7 4.7-6.1 8.2-8.1-2.6 2.6-4.8 5.2-6.7 8.60Z",
    "M12 1.20c3.4 5.4 7.4 8.9 7.4 13.80a7.4 7.4 0 0 1-14.8 0c0-4.9 4-8.4 7.4-13.80Zm-4 13.30c0"
    " 2.6 1.6 4.4 4 4.70v-2c-1.3-.3-2.1-1.2-2.1-2.70Z",
    "M15.5 2.20A10.2 10.2 0 1 0 21.9 15 8.3 8.3 0 0 1 15.5 2.20Z",
)
# Numerals as strokes, in a field of 40 by 60.
NUMERALS = (
    "M9 15L23 4V56M11 56H35",
    "M5 18C5 -1 36 -1 36 17C36 31 10 39 6 56H37V50",
    "M6 9C13 0 35 1 34 16C34 26 24 28.5 16 28.50C27 28.5 38 32 38 43C37 61 10 60 4 50",
    "M29 57V4L4 41H39",
    "M35 10V5H12L9 28C18 20 38 23 38 41C37 61 10 60 4 50",
)


def defs(*stones: Stone) -> str:
    return "<defs>" + "".join(gradients(stone) for stone in stones) + "</defs>"


def gradients(stone: Stone) -> str:
    name = stone.name
    return (
        f'<linearGradient id="{name}" x2=".25" y2="1"><stop stop-color="{stone.above}"/>'
        f'<stop offset="1" stop-color="{stone.below}"/></linearGradient>'
        f'<linearGradient id="{name}-rim" x2=".7" y2="1">'
        f'<stop stop-color="{stone.lit}" stop-opacity=".95"/>'
        f'<stop offset=".45" stop-color="{stone.lit}" stop-opacity=".1"/>'
        f'<stop offset="1" stop-color="{stone.deep}" stop-opacity=".5"/></linearGradient>'
        f'<linearGradient id="{name}-well" x2=".6" y2="1">'
        f'<stop stop-color="{stone.deep}" stop-opacity=".42"/>'
        f'<stop offset=".5" stop-color="{stone.deep}" stop-opacity=".08"/>'
        f'<stop offset="1" stop-color="{stone.lit}" stop-opacity=".8"/></linearGradient>'
    )


def face(tile: str, stone: Stone) -> str:
    """A tile that shows what it is."""
    colour, kind = LETTERS.index(tile[0]), tile[1]
    what = eye(stone, colour) if kind == "J" else numeral(kind, stone, colour)
    return slab(stone, f"{tile} {stone.name}") + what + sign(stone, colour)


def slab(stone: Stone, seed: str) -> str:
    """The bare stone: its edge below, a bevelled face, grain, and a shallow panel."""
    return (
        f'<rect x="2" y="5" width="96" height="94" rx="15" fill="{stone.edge}"/>'
        f'<rect x="2" y="1" width="96" height="92" rx="15" fill="url(#{stone.name})"/>'
        f"{grain(stone, Random(seed))}"
        f'<rect x="3.5" y="2.5" width="93" height="89" rx="13.5" fill="none"'
        f' stroke="url(#{stone.name}-rim)" stroke-width="3"/>'
        f'<rect x="9" y="8" width="82" height="78" rx="10" fill="none"'
        f' stroke="url(#{stone.name}-well)" stroke-width="1.6"/>'
    )


def grain(stone: Stone, random: Random) -> str:
    specks = "".join(
        f"M{random.uniform(9, 90):.1f} {random.uniform(8, 84):.1f}h{random.uniform(0.1, 1.6):.1f}"
        for _ in range(34)
    )
    light = "".join(
        f"M{random.uniform(9, 90):.1f} {random.uniform(8, 84):.1f}h.1" for _ in range(22)
    )
    y = random.uniform(14, 74)
    vein = (
        f"M4 {y:.0f}q{random.uniform(14, 34):.0f} {random.uniform(-16, 16):.0f} 46"
        f" {random.uniform(-6, 10):.0f}t46 {random.uniform(-14, 14):.0f}"
    )
    return (
        f'<g fill="none" stroke-linecap="round"><path d="{vein}" stroke="{stone.deep}"'
        f' stroke-opacity=".1" stroke-width="2.4"/>'
        f'<path d="{specks}" stroke="{stone.deep}" stroke-opacity=".2" stroke-width="1.3"/>'
        f'<path d="{light}" stroke="{stone.lit}" stroke-opacity=".5" stroke-width="1.4"/></g>'
    )


def carved(line: str, stone: Stone, paint: str, width: float) -> str:
    """A stroke cut into stone: the far side of the cut is in shade, the near side is lit."""
    return (
        f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">'
        f'<path d="{line}" stroke="{stone.lit}" stroke-width="{width + 1.4:g}"'
        f' transform="translate(1.1 1.7)"/>'
        f'<path d="{line}" stroke="{stone.deep}" stroke-opacity=".75" stroke-width="{width + 1:g}"'
        f' transform="translate(-.5 -.9)"/>'
        f'<path d="{line}" stroke="{paint}" stroke-width="{width:g}"/>'
        f'<path d="{line}" stroke="{stone.deep}" stroke-opacity=".28" stroke-width="{width / 3:g}"'
        f' transform="translate(-1 -1.2)"/></g>'
    )


def inlaid(shape: str, stone: Stone, paint: str) -> str:
    """A filled shape cut into stone."""
    return (
        f'<path d="{shape}" fill="{stone.lit}" transform="translate(.5 .8)"/>'
        f'<path d="{shape}" fill="{stone.deep}" fill-opacity=".7" transform="translate(-.3 -.5)"/>'
        f'<path d="{shape}" fill="{paint}" fill-rule="evenodd"/>'
    )


def numeral(kind: str, stone: Stone, colour: int) -> str:
    line = NUMERALS[KIND_TEXTS.index(kind)]
    return f'<g transform="translate(17 18)">{carved(line, stone, stone.paint[colour], 9.5)}</g>'


def sign(stone: Stone, colour: int) -> str:
    shape = inlaid(SIGNS[colour], stone, stone.paint[colour])
    return f'<g transform="translate(60.5 54) scale(1.2)">{shape}</g>'


def eye(stone: Stone, colour: int) -> str:
    """The joker: an eye that looks at whoever looks at it."""
    paint = stone.paint[colour]
    almond = "M10 41Q44 4 80 39Q46 74 10 41Z"
    return (
        f"{carved('M17 22Q45 -1 74 20', stone, paint, 4)}"
        f'<path d="{almond}" fill="{stone.lit}" transform="translate(1 2.2)"/>'
        f'<path d="{almond}" fill="#fdf9ee"/>'
        f'<path d="M12 41Q44 4 79 39Q45 15 12 41Z" fill="{stone.deep}" fill-opacity=".28"/>'
        f'<circle cx="45" cy="38.5" r="16.5" fill="{LIMESTONE.paint[colour]}"/>'
        f'<circle cx="45" cy="38.5" r="12" fill="{SLATE.paint[colour]}" fill-opacity=".42"/>'
        f'<g stroke="{LIMESTONE.paint[colour]}" stroke-width="1.5">{rays()}</g>'
        '<circle cx="45" cy="38.5" r="7.8" fill="#15100c"/>'
        '<circle cx="50.5" cy="32.5" r="3.6" fill="#fff"/>'
        '<circle cx="40.5" cy="44" r="1.5" fill="#fff" fill-opacity=".7"/>'
        f'<path d="{almond}" fill="none" stroke="{stone.deep}" stroke-width="2.6"'
        ' stroke-linejoin="round"/>'
        f'<path d="M10 41Q44 4 80 39" fill="none" stroke="{stone.deep}" stroke-width="4.6"'
        ' stroke-linecap="round"/>'
    )


def rays() -> str:
    spokes = ((0, 1), (0.7, 0.7), (1, 0), (0.7, -0.7), (0, -1), (-0.7, -0.7), (-1, 0), (-0.7, 0.7))
    lines = (
        f"M{45 + 8 * x:.1f} {38.5 + 8 * y:.1f}L{45 + 12 * x:.1f} {38.5 + 12 * y:.1f}"
        for x, y in spokes
    )
    return f'<path d="{"".join(lines)}"/>'


def hidden_face() -> str:
    """The side of a closed tile that the others see: a knot, the same on all of them."""
    knot = "M50 17L80 47L50 77L20 47Z"
    inner = "M50 33L64 47L50 61L36 47Z"
    ties = "M50 17V33M80 47H64M50 77V61M20 47H36"
    cut = "".join(carved(line, SLATE, "#39424b", width) for line, width in ((knot, 5), (inner, 4)))
    return slab(SLATE, "back") + carved(ties, SLATE, "#39424b", 2.5) + cut
