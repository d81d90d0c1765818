"""How a game of SILENCIO ended, as a picture."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tacit.base.board import svg
from tacit.games.silencio.board.art.lights import DAY


@dataclass(frozen=True)
class SilencioEnding:
    """A picture of the result: how far each way leads, and in what light."""

    above: str
    horizon: str
    hills: tuple[str, str, str]
    disc: str
    disc_height: int
    reach: tuple[int, int, int, int]  # of each colour's way, in hundredths
    lit: bool


ENDS = {
    "perfect": SilencioEnding(
        "#f7c98b", "#fff1cf", ("#d9a066", "#8fae7a", "#557f5c"), "#fffaf0", 96, (100,) * 4, True
    ),
    "near": SilencioEnding(
        "#54406f",
        "#f0a070",
        ("#a4657a", "#6d4a6d", "#43345a"),
        "#ffe2b0",
        118,
        (100, 86, 100, 78),
        True,
    ),
    "far": SilencioEnding(
        "#0b1d33",
        "#2b4d63",
        ("#254258", "#1a3145", "#102231"),
        "#e8eef0",
        60,
        (52, 38, 60, 45),
        False,
    ),
    "lost_start": SilencioEnding(
        "#8d9a95", "#d3d6cb", ("#aab3a8", "#8a968c", "#6a776f"), "#eceee6", 70, (14,) * 4, False
    ),
}
END_WIDTH, END_HEIGHT = 480, 220


def end(ending: SilencioEnding) -> str:
    random = Random("end")
    ridges = "".join(
        ridge(random, top, rise, fill)
        for fill, top, rise in zip(ending.hills, (132, 146, 168), (34, 22, 14), strict=True)
    )
    ways = "".join(
        way_to_shrine(colour, low, reach, ending)
        for (colour, low), reach in zip(
            (("red", 150), ("blue", 172), ("yellow", 194), ("green", 216)),
            ending.reach,
            strict=True,
        )
    )
    shine = '<circle cx="372" cy="112" r="62" fill="url(#g)"/>' if ending.lit else ""
    fire = "#e2671d" if ending.lit else "#3c4a4e"
    house = "#ffe7a8" if ending.lit else "#56646a"
    return svg(
        END_WIDTH,
        END_HEIGHT,
        '<defs><linearGradient id="d" x1="0" y1="0" x2="0" y2="1">'
        f'<stop stop-color="{ending.above}"/>'
        f'<stop offset="1" stop-color="{ending.horizon}"/></linearGradient><radialGradient id="g">'
        '<stop stop-color="#fff0c0" stop-opacity=".95"/><stop offset="1" stop-color="#fff0c0"'
        ' stop-opacity="0"/></radialGradient></defs>'
        f'<rect width="{END_WIDTH}" height="{END_HEIGHT}" fill="url(#d)"/>'
        f'<circle cx="250" cy="{ending.disc_height}" r="40" fill="{ending.disc}" opacity=".9"/>'
        f"{ridges}{ways}{shine}"
        f'<path d="M372 64l9 13 26 14-5 8h-60l-5-8 26-14Z" fill="#4b463d"/>'
        f'<path d="M349 99h46l-4 34h-38Z" fill="{house}"/>'
        '<path d="M372 103c4 7 11 11 11 19a11 11 0 0 1-22 0c0-5 4-8 5-11 2 2 3 4 4 6 2-4 2-8'
        ' 2-14Z"'
        f' fill="{fire}"/><path d="M344 133h56l4 8h-64Zm14 8h28l4 20h-36Z" fill="#5b554a"/>',
    )


def ridge(random: Random, top: int, rise: int, fill: str) -> str:
    points = [(x, top - random.uniform(0, 1) * rise) for x in range(60, END_WIDTH + 120, 120)]
    line = f"M0 {top}" + "".join(f"S{x - 40} {y:.0f} {x} {y:.0f}" for x, y in points)
    return f'<path d="{line}V{END_HEIGHT}H0Z" fill="{fill}"/>'


def way_to_shrine(colour: str, low: int, reach: int, ending: SilencioEnding) -> str:
    line = f"M-8 {low}C110 {low - 34} 170 {low + 18} 250 {(low + 150) // 2}S340 158 372 158"
    dash = f'pathLength="100" stroke-dasharray="{reach} 200" stroke-linecap="round"'
    return (
        f'<path d="{line}" fill="none" stroke="{ending.hills[2]}" stroke-width="13" {dash}/>'
        f'<path d="{line}" fill="none" stroke="{DAY[colour].middle}" stroke-width="10" {dash}/>'
        f'<path d="{line}" fill="none" stroke="{DAY[colour].path}" stroke-width="3.4" {dash}/>'
    )
