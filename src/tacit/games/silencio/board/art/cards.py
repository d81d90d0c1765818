"""A card of SILENCIO: a slice of its path, from its colour and its value.

A card has day above and night below, and the path runs between them. Every path comes in at the
middle of the left edge and leaves at the middle of the right one, and so does a card that is turned
round: whatever lies next to what, a row is one journey. The sun of the day half, and the moon of
the night half, stand the higher the higher the value is.
"""

from __future__ import annotations

from random import Random

from tacit.base.board import svg
from tacit.games.silencio.board.art.lands import LANDS
from tacit.games.silencio.board.art.lights import DAY, HEIGHT, MIDDLE, NIGHT, WIDTH, Light, sky
from tacit.games.silencio.rules.state import HIGHEST, LOWEST

SUN_LOW, SUN_HIGH = 55, 17


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
