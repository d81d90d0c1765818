"""Small line charts on one sheet, as SVG."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT, COLUMNS, GAP = 380, 190, 3, 12
LEFT, RIGHT, TOP, BOTTOM = 52, 12, 30, 44  # around the lines
COLOURS = ("#3274d9", "#e0752d", "#299c46", "#a352cc", "#c4162a", "#8f8f00")
STYLE = (
    "text{font:11px system-ui,sans-serif;fill:#57606a}.title{font-weight:600;fill:#24292f;"
    "font-size:13px}.panel{fill:#fff;stroke:#d0d7de}.grid{stroke:#eaeef2}"
    ".line{fill:none;stroke-width:1.5;stroke-linejoin:round}"
)


@dataclass(frozen=True)
class Series:
    """A named line: points of seconds and a value."""

    name: str
    points: Sequence[tuple[float, float]]


def sheet(charts: Sequence[str]) -> str:
    """Charts side by side, row under row."""
    rows = -(-len(charts) // COLUMNS)
    width, height = COLUMNS * (WIDTH + GAP) + GAP, rows * (HEIGHT + GAP) + GAP
    placed = []
    for number, drawn in enumerate(charts):
        x = GAP + number % COLUMNS * (WIDTH + GAP)
        y = GAP + number // COLUMNS * (HEIGHT + GAP)
        placed.append(f'<g transform="translate({x} {y})">{drawn}</g>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f'<style>{STYLE}</style><rect width="{width}" height="{height}" fill="#f6f8fa"/>'
        + "\n".join(placed)
        + "</svg>\n"
    )


def chart(title: str, unit: str, series: Sequence[Series]) -> str:
    """One panel; without any point it says so."""
    points = [point for one in series for point in one.points]
    parts = [
        f'<rect class="panel" width="{WIDTH}" height="{HEIGHT}" rx="4"/>',
        f'<text class="title" x="12" y="20">{escape(title)}</text>',
    ]
    if not points:
        middle = f'x="{WIDTH / 2}" y="{HEIGHT / 2}" text-anchor="middle"'
        return "".join([*parts, f"<text {middle}>nothing in this time</text>"])
    end = max(when for when, _ in points)
    top = rounded_up(max(value for _, value in points))
    for part in range(3):
        y = HEIGHT - BOTTOM - part / 2 * (HEIGHT - TOP - BOTTOM)
        parts.append(f'<path class="grid" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>')
        label = in_unit(top * part / 2, unit)
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{label}</text>')
    below = HEIGHT - BOTTOM + 15
    parts.append(f'<text x="{LEFT}" y="{below}">0 s</text>')
    parts.append(f'<text x="{WIDTH - RIGHT}" y="{below}" text-anchor="end">{end:.0f} s</text>')
    x = float(LEFT)
    for one, colour in zip(series, COLOURS * len(series)):
        parts.append(f'<path class="line" stroke="{colour}" d="{line(one.points, end, top)}"/>')
        parts.append(f'<rect x="{x:.0f}" y="{HEIGHT - 17}" width="9" height="3" fill="{colour}"/>')
        parts.append(f'<text x="{x + 13:.0f}" y="{HEIGHT - 11}">{escape(one.name)}</text>')
        x += 22 + 6.1 * len(one.name)
    return "".join(parts)


def line(points: Sequence[tuple[float, float]], end: float, top: float) -> str:
    """The path of a line."""
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    places = [
        f"{LEFT + when / (end or 1) * wide:.1f} {HEIGHT - BOTTOM - value / top * high:.1f}"
        for when, value in points
    ]
    return "M" + "L".join(places)


def rounded_up(value: float) -> float:
    """1, 2 or 5 times a power of ten; for nothing, 1."""
    power = 10.0 ** math.floor(math.log10(value)) if value else 0.1
    return next(step * power for step in (1, 2, 5, 10) if value <= step * power)


def in_unit(value: float, unit: str) -> str:
    if unit == "bytes":
        return f"{value / 1e6:.0f} MB"
    if unit == "s":
        return f"{value:g} s" if value >= 1 or not value else f"{value * 1000:g} ms"
    return f"{value:g}" + {"ops": "/s", "reqps": "/s"}.get(unit, "")
