"""SILENCIO drawn: each card a slice of its path, from its colour and its value.

A card has day above and night below, and the path runs between them. Every path comes in at the
middle of the left edge and leaves at the middle of the right one, and so does a card that is turned
round: whatever lies next to what, a row is one journey. The sun of the day half, and the moon of
the night half, stand the higher the higher the value is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from tacit.base.board import svg
from tacit.engine.errors import UnknownName
from tacit.games.silencio.notation.symbols import CARD_TEXTS, COLOUR_NAMES, LETTERS

WIDTH, HEIGHT = 120, 180
MIDDLE = HEIGHT // 2
GROUND = 62  # where far land begins, at both edges
HIGHEST, LOWEST = 13, 2
SUN_LOW, SUN_HIGH = 55, 17


@dataclass(frozen=True)
class Light:
    """The colours of a landscape in one light, from the sky down to the path."""

    above: str
    horizon: str
    far: str
    middle: str
    near: str
    edge: str
    disc: str
    path: str


DAY = {
    "red": Light(
        "#fbe3c8", "#f6b98c", "#d98a5f", "#c25f3c", "#a3432a", "#7c2d1c", "#fff3d6", "#f6dfba"
    ),
    "blue": Light(
        "#e4f1f6", "#b4d9e8", "#7fb6cf", "#4a90b4", "#2b6f96", "#1d5273", "#fffbe6", "#f2e6c9"
    ),
    "yellow": Light(
        "#fff6d8", "#fbe19a", "#e9c25f", "#d3a238", "#b5831f", "#8a6113", "#fffdf0", "#fbf0cf"
    ),
    "green": Light(
        "#eef6e0", "#c6e0b4", "#93bf8a", "#5d9a66", "#3a7a4d", "#285a39", "#fffde3", "#efe6c4"
    ),
}
NIGHT = {
    "red": Light(
        "#1d1226", "#4a1f33", "#45202c", "#341722", "#250f19", "#8a4a3f", "#f4dcc2", "#c9977a"
    ),
    "blue": Light(
        "#071a2c", "#123a56", "#12344c", "#0c273b", "#081b2b", "#3f7da0", "#e6f2f5", "#8fb7c9"
    ),
    "yellow": Light(
        "#171528", "#3d3320", "#3a301f", "#2a2318", "#1c1812", "#8f743a", "#f9eecb", "#c9b070"
    ),
    "green": Light(
        "#08201f", "#123d33", "#12382d", "#0c2922", "#081d19", "#3f7d5c", "#eaf4dc", "#93bd94"
    ),
}


def draw(name: str) -> str:
    """A picture by its name.

    A card (``R7``), ``back``, the land of a row (``land-red-day``), or a result (``end-near``).
    """
    if name in CARD_TEXTS:
        return card(COLOUR_NAMES[LETTERS.index(name[0])], int(name[1:]))
    if name == "back":
        return back()
    if name.startswith("end-") and name.removeprefix("end-") in ENDS:
        return end(ENDS[name.removeprefix("end-")])
    kind, _, rest = name.partition("-")
    colour, _, light = rest.partition("-")
    if kind == "land" and colour in COLOUR_NAMES and light in ("day", "night"):
        return land(colour, DAY if light == "day" else NIGHT)
    raise UnknownName(f"{name}: no such picture")


def card(colour: str, value: int) -> str:
    random = Random(f"{colour} {value}")
    line = path_line(random)
    day = half(colour, value, DAY[colour], random, dark=False)
    night = half(colour, value, NIGHT[colour], random, dark=True)
    return svg(
        WIDTH,
        HEIGHT,
        f"<defs>{sky('d', DAY[colour])}{sky('n', NIGHT[colour])}"
        f'<clipPath id="c"><path d="{line} V0 H0Z"/></clipPath></defs>'
        f'<g transform="rotate(180 {WIDTH / 2:g} {MIDDLE})">{night}</g>'
        f'<g clip-path="url(#c)">{day}</g>{path(line, DAY[colour], NIGHT[colour])}',
    )


def sky(name: str, light: Light) -> str:
    return (
        f'<linearGradient id="{name}" x1="0" y1="0" x2="0" y2="1">'
        f'<stop stop-color="{light.above}"/>'
        f'<stop offset="1" stop-color="{light.horizon}"/></linearGradient>'
    )


def half(colour: str, value: int, light: Light, random: Random, dark: bool) -> str:
    height = SUN_LOW + (SUN_HIGH - SUN_LOW) * (value - LOWEST) / (HIGHEST - LOWEST)
    name = "n" if dark else "d"
    parts = [f'<rect width="{WIDTH}" height="{MIDDLE + 14}" fill="url(#{name})"/>']
    parts += [stars(random)] if dark else []
    parts.append(moon(height, value, light) if dark else sun(height, light))
    parts.append(LANDS[colour](light, random))
    return "".join(parts)


# The sky


def sun(y: float, light: Light) -> str:
    return (
        f'<circle cx="80" cy="{y:.1f}" r="20" fill="{light.disc}" opacity=".35"/>'
        f'<circle cx="80" cy="{y:.1f}" r="11" fill="{light.disc}"/>'
    )


def moon(y: float, value: int, light: Light) -> str:
    """It waxes with the value, from a sickle to the full moon."""
    grown = (value - LOWEST) / (HIGHEST - LOWEST)
    inner = 9 * (2 * grown - 1)
    bulge = 1 if inner > 0 else 0
    return (
        f'<circle cx="80" cy="{y:.1f}" r="17" fill="{light.disc}" opacity=".1"/>'
        f'<path d="M80 {y - 9:.1f}a9 9 0 0 1 0 18a{abs(inner):.1f} 9 0 0 {bulge} 0-18Z"'
        f' fill="{light.disc}"/>'
    )


def stars(random: Random) -> str:
    spots = [(random.uniform(36, 116), random.uniform(4, 50)) for _ in range(9)]
    dots = "".join(f"M{x:.0f} {y:.0f}h.1" for x, y in spots)
    return (
        f'<path d="{dots}" stroke="#fff8e0" stroke-width="1.3" stroke-linecap="round"'
        ' opacity=".75"/>'
    )


# The land: what lies between sky and path


def hills(random: Random, top: float, rise: float, fill: str, waves: int = 3) -> str:
    """A rolling line that is at the same height at both edges."""
    step = WIDTH / (2 * waves)
    line = f"M0 {top:.1f}"
    for wave in range(waves):
        up, down = random.uniform(0.3, 1) * rise, random.uniform(0, 0.5) * rise
        x = wave * 2 * step
        end = top if wave == waves - 1 else top - down
        line += f"Q{x + step:.1f} {top - up * 2:.1f} {x + 2 * step:.1f} {end:.1f}"
    return f'<path d="{line}V110H0Z" fill="{fill}"/>'


def canyon(light: Light, random: Random) -> str:
    parts = []
    for fill, low, tall, count in ((light.far, GROUND, 26, 3), (light.middle, GROUND + 8, 20, 2)):
        buttes = ""
        for i in range(count):
            wide = random.uniform(15, 25)
            x = 8 + i * (WIDTH - 34) / max(count - 1, 1) + random.uniform(-6, 6)
            high = low - random.uniform(0.45, 1) * tall
            buttes += (
                f"M{x - 5:.1f} {low}l4-{(low - high) * 0.5:.1f}h2V{high:.1f}h{wide:.1f}"
                f"V{high + (low - high) * 0.5:.1f}h2l4 {(low - high) * 0.5:.1f}Z"
            )
        parts.append(
            f'<path d="{buttes}" fill="{fill}"/><path d="M0 {low}H120V110H0Z" fill="{fill}"/>'
        )
    layers = "".join(f"M0 {y}q30 {random.uniform(-3, 3):.1f} 60 0t60 0" for y in (76, 81))
    parts.append(hills(random, 76, 4, light.near, 2))
    parts.append(f'<path d="{layers}" fill="none" stroke="{light.edge}" opacity=".5"/>')
    return "".join(parts)


def coast(light: Light, random: Random) -> str:
    side = random.choice((0, 1))
    cliff = "M0 48l14 2 10 6 4 8 10 4H0Z" if side else "M120 46l-12 1-12 8-6 9-14 5h44Z"
    parts = [f'<path d="M0 {GROUND}H120V110H0Z" fill="{light.far}"/>']
    parts.append(f'<path d="{cliff}" fill="{light.middle}"/>')
    for y, fill in ((68, light.middle), (76, light.near)):
        crest = f"M0 {y}" + "q7.5-5 15 0t15 0" * 4
        parts.append(f'<path d="{crest}V110H0Z" fill="{fill}"/>')
        parts.append(
            f'<path d="{crest}" fill="none" stroke="{light.path}" stroke-width="1.2" opacity=".6"/>'
        )
    x = random.uniform(50, 66) if side else random.uniform(34, 52)
    parts.append(
        f'<path d="M{x:.1f} 52v12l-8 0Zm2 3v9h6Zm-10 11h17l-3 4h-11Z" fill="{light.path}"/>'
    )
    return "".join(parts)


def steppe(light: Light, random: Random) -> str:
    parts = [hills(random, GROUND, 7, light.far, 2), hills(random, GROUND + 8, 6, light.middle, 2)]
    x = random.uniform(28, 60)
    parts.append(f'<path d="M{x:.1f} 69v-6q0-3 8-7 8 4 8 7v6Z" fill="{light.edge}"/>')
    parts.append(f'<path d="M{x + 6:.1f} 69v-5h4v5Z" fill="{light.path}"/>')
    parts.append(hills(random, 77, 3, light.near, 3))
    blades = ""
    for _ in range(16):
        x, y = random.uniform(2, 116), random.uniform(77, 92)
        blades += f"M{x:.1f} {y:.1f}q{random.uniform(-1, 1):.1f}-5 {random.uniform(1, 4):.1f}-8"
    parts.append(
        f'<path d="{blades}" fill="none" stroke="{light.far}" stroke-width="1.2" opacity=".8"/>'
    )
    return "".join(parts)


def forest(light: Light, random: Random) -> str:
    parts = [hills(random, GROUND, 6, light.far, 2)]
    for fill, foot, tall, count in (
        (light.far, 67, 17, 8),
        (light.middle, 75, 24, 6),
        (light.near, 86, 30, 3),
    ):
        trees = ""
        for i in range(count):
            x = (i + 0.5) * WIDTH / count + random.uniform(-4, 4)
            high = random.uniform(0.6, 1) * tall
            wide = high * 0.3
            trees += (
                f"M{x:.1f} {foot - high:.1f}l{wide * 0.7:.1f} {high * 0.42:.1f}h-{wide * 0.25:.1f}"
                f"l{wide * 0.55:.1f} {high * 0.58:.1f}h-{wide * 2:.1f}"
                f"l{wide * 0.55:.1f}-{high * 0.58:.1f}h-{wide * 0.25:.1f}Z"
            )
        parts.append(f'<path d="M0 {foot - 3}H120V110H0Z{trees}" fill="{fill}"/>')
    return "".join(parts)


LANDS: dict[str, Callable[[Light, Random], str]] = {
    "red": canyon,
    "blue": coast,
    "yellow": steppe,
    "green": forest,
}


# The path


def path_line(random: Random) -> str:
    up, down = random.uniform(2, 8), random.uniform(2, 8)
    if random.random() < 0.5:
        up, down = -down, -up
    return (
        f"M0 {MIDDLE}C20 {MIDDLE} 22 {MIDDLE - up:.1f} 40 {MIDDLE - up:.1f}"
        f"S66 {MIDDLE + down:.1f} 82 {MIDDLE + down:.1f}S104 {MIDDLE} {WIDTH} {MIDDLE}"
    )


def path(line: str, day: Light, night: Light) -> str:
    return (
        f'<path d="{line}" fill="none" stroke="{night.near}" stroke-width="12"/>'
        f'<path d="{line}" fill="none" stroke="{day.path}" stroke-width="9"/>'
        f'<path d="{line}" fill="none" stroke="{day.edge}" stroke-width="1.6"'
        ' stroke-dasharray="1.6 7" stroke-dashoffset="-3" stroke-linecap="round" opacity=".65"/>'
    )


def land(colour: str, lights: dict[str, Light]) -> str:
    """The land that a row runs through: a strip that repeats, with the way still to go."""
    light, random = lights[colour], Random(colour)
    slices = "".join(
        f'<g transform="translate({i * WIDTH} 0)">{LANDS[colour](light, random)}</g>'
        for i in range(3)
    )
    long = 3 * WIDTH
    way = f"M0 {MIDDLE}H{long}"
    folds = "".join(f"M0 {y}q45 {4 + y / 20:.1f} 90 0t90 0t90 0t90 0" for y in (112, 130, 150))
    return svg(
        long,
        HEIGHT,
        f"<defs>{sky('d', light)}</defs>"
        f'<rect width="{long}" height="{HEIGHT}" fill="url(#d)"/>{slices}'
        f'<rect y="{MIDDLE}" width="{long}" height="{MIDDLE}" fill="{light.near}"/>'
        f'<path d="{folds}" fill="none" stroke="{light.middle}" stroke-width="2"/>'
        f'<path d="{way}" stroke="{light.path}" stroke-width="9"/>'
        f'<path d="{way}" stroke="{light.edge}" stroke-width="1.6" stroke-dasharray="1.6 8.4"'
        ' stroke-linecap="round" opacity=".7"/>',
    )


# The back


def back() -> str:
    """Four ways that meet under one star."""
    ways = "".join(
        f'<path d="M60 90C{x1} {y1} {x2} {y2} {x} {y}" fill="none" stroke="{DAY[c].middle}"'
        ' stroke-width="7" stroke-linecap="round"/>'
        for c, x1, y1, x2, y2, x, y in (
            ("red", 30, 80, 50, 40, 18, 22),
            ("blue", 70, 60, 110, 60, 102, 22),
            ("yellow", 50, 120, 10, 120, 18, 158),
            ("green", 90, 100, 70, 140, 102, 158),
        )
    )
    rays = "".join(
        f'<path d="M60 90v-{long}" transform="rotate({angle} 60 90)"/>'
        for angle, long in ((a, 25 if a % 90 == 0 else 17) for a in range(0, 360, 45))
    )
    return svg(
        WIDTH,
        HEIGHT,
        '<rect width="120" height="180" fill="#1c3a42"/>'
        '<rect x="7" y="7" width="106" height="166" rx="7" fill="#23464f" stroke="#c9a86a"'
        ' stroke-width="1.5"/>'
        f'<g opacity=".85">{ways}</g>'
        f'<g stroke="#ecd9ad" stroke-width="2.4" stroke-linecap="round">{rays}</g>'
        '<circle cx="60" cy="90" r="11" fill="#ecd9ad"/><circle cx="60" cy="90" r="6.5"'
        ' fill="#1c3a42"/>',
    )


# How it ended


@dataclass(frozen=True)
class Ending:
    """A picture of the result: how far each way leads, and in what light."""

    above: str
    horizon: str
    hills: tuple[str, str, str]
    disc: str
    disc_height: int
    reach: tuple[int, int, int, int]  # of each colour's way, in hundredths
    lit: bool


ENDS = {
    "perfect": Ending(
        "#f7c98b", "#fff1cf", ("#d9a066", "#8fae7a", "#557f5c"), "#fffaf0", 96, (100,) * 4, True
    ),
    "near": Ending(
        "#54406f",
        "#f0a070",
        ("#a4657a", "#6d4a6d", "#43345a"),
        "#ffe2b0",
        118,
        (100, 86, 100, 78),
        True,
    ),
    "far": Ending(
        "#0b1d33",
        "#2b4d63",
        ("#254258", "#1a3145", "#102231"),
        "#e8eef0",
        60,
        (52, 38, 60, 45),
        False,
    ),
    "lost_start": Ending(
        "#8d9a95", "#d3d6cb", ("#aab3a8", "#8a968c", "#6a776f"), "#eceee6", 70, (14,) * 4, False
    ),
}
END_WIDTH, END_HEIGHT = 480, 220


def end(ending: Ending) -> str:
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


def way_to_shrine(colour: str, low: int, reach: int, ending: Ending) -> str:
    line = f"M-8 {low}C110 {low - 34} 170 {low + 18} 250 {(low + 150) // 2}S340 158 372 158"
    dash = f'pathLength="100" stroke-dasharray="{reach} 200" stroke-linecap="round"'
    return (
        f'<path d="{line}" fill="none" stroke="{ending.hills[2]}" stroke-width="13" {dash}/>'
        f'<path d="{line}" fill="none" stroke="{DAY[colour].middle}" stroke-width="10" {dash}/>'
        f'<path d="{line}" fill="none" stroke="{DAY[colour].path}" stroke-width="3.4" {dash}/>'
    )
