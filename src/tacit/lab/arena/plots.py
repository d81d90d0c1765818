"""The charts of a report, as SVG. The same numbers are in tables beside them."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from math import ceil, floor, log10

from tacit.lab.statistics import Estimate

WIDTH, ROW, LEFT, RIGHT = 720, 34, 150, 40
HEIGHT, TOP, BOTTOM = 380, 40, 50


def intervals(values: Mapping[str, Estimate]) -> str:
    """A row for each name: a dot for the value and a line for the interval."""
    if not values:
        return ""
    low = min(value.low for value in values.values())
    high = max(value.high for value in values.values())
    span = (high - low) or 1.0

    def x(value: float) -> float:
        return LEFT + (value - low) / span * (WIDTH - LEFT - RIGHT)

    rows = []
    for i, (name, value) in enumerate(values.items()):
        y = ROW * i + ROW / 2
        rows.append(
            f'<text x="{LEFT - 16}" y="{y + 5}" text-anchor="end">{escape(name)}</text>'
            f'<line x1="{x(value.low):.1f}" x2="{x(value.high):.1f}" y1="{y}" y2="{y}"/>'
            f'<circle cx="{x(value.value):.1f}" cy="{y}" r="6"/>'
        )
    return _svg(WIDTH, ROW * len(values), "".join(rows))


def against_time(values: Mapping[str, tuple[float, Estimate]], what: str) -> str:
    """A dot for each name: strength against seconds per decision, on a logarithmic scale."""
    if not values:
        return ""
    times = [log10(max(seconds, 1e-7)) for seconds, _ in values.values()]
    left, right = floor(min(times)), max(ceil(max(times)), floor(min(times)) + 1)
    low = min(value.low for _, value in values.values())
    high = max(value.high for _, value in values.values())
    span = (high - low) or 1.0

    def x(time: float) -> float:
        return 70 + (time - left) / (right - left) * (WIDTH - 70 - 110)

    def y(value: float) -> float:
        return HEIGHT - BOTTOM - (value - low) / span * (HEIGHT - TOP - BOTTOM)

    parts = [
        f'<line class="grid" x1="{x(power):.1f}" x2="{x(power):.1f}" y1="{TOP}" '
        f'y2="{HEIGHT - BOTTOM}"/><text x="{x(power):.1f}" y="{HEIGHT - BOTTOM + 20}" '
        f'text-anchor="middle">{_seconds(power)}</text>'
        for power in range(left, right + 1)
    ]
    parts.append(
        f'<text x="{(70 + WIDTH - 110) / 2}" y="{HEIGHT - 8}" text-anchor="middle">'
        f"processor time of a decision</text>"
        f'<text x="8" y="{TOP - 24}">{escape(what)}</text>'
        f'<text x="60" y="{y(high) + 5:.1f}" text-anchor="end">{high:.4g}</text>'
        f'<text x="60" y="{y(low) + 5:.1f}" text-anchor="end">{low:.4g}</text>'
    )
    for time, (name, (_, value)) in zip(times, values.items()):
        at = x(time)
        parts.append(
            f'<line x1="{at:.1f}" x2="{at:.1f}" y1="{y(value.low):.1f}" y2="{y(value.high):.1f}"/>'
            f'<circle cx="{at:.1f}" cy="{y(value.value):.1f}" r="6"/>'
            f'<text x="{at + 12:.1f}" y="{y(value.value) + 5:.1f}">{escape(name)}</text>'
        )
    return _svg(WIDTH, HEIGHT, "".join(parts))


def _seconds(power: int) -> str:
    units = {0: "1 s", 1: "10 s", 2: "100 s", -1: "100 ms", -2: "10 ms", -3: "1 ms"}
    units |= {-4: "100 µs", -5: "10 µs", -6: "1 µs"}
    return units.get(power, f"10^{power} s")


def _svg(width: int, height: int, body: str) -> str:
    return f'<svg viewBox="0 0 {width} {height}" aria-hidden="true">{body}</svg>'
