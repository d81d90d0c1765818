"""The charts of a study, as SVG. Tables beside them have the same numbers."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor

from tacit.study.judgement import BEST, COSTLY, GOOD

WIDTH, HEIGHT = 720, 260
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 12, 34
MARK_TOP = {BEST: 0, GOOD: 1, COSTLY: 2}
MARK_WIDTH = 14  # of one decision, where there is room for all of them


def bar(size: float, is_good: bool) -> str:
    """A bar for one part of a result, to the left of the middle if negative; 1 is full length."""
    length = min(1.0, abs(size))
    kind = "good" if is_good else "bad"
    return (
        '<svg class="part" viewBox="-1 0 2 1" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="{kind}" x="{min(0.0, size):.3f}" y=".15" width="{length:.3f}" height=".7"/>'
        '<rect class="middle" x="-.004" y="0" width=".008" height="1"/></svg>'
    )


def curve(values: Sequence[Sequence[float]], marks: Sequence[int]) -> str:
    """A line for each result; values[position, result]. Some positions are marked below.

    The page's CSS gives the lines different colours and dashes.
    """
    low = min(0, floor(min(min(row) for row in values)))
    high = max(low + 1, ceil(max(max(row) for row in values)))
    last = max(1, len(values) - 1)

    def x(position: int) -> float:
        return LEFT + position / last * (WIDTH - LEFT - RIGHT)

    def y(value: float) -> float:
        return TOP + (high - value) / (high - low) * (HEIGHT - TOP - BOTTOM)

    parts = [
        f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(v):.1f}" y2="{y(v):.1f}"/>'
        f'<text x="{LEFT - 8}" y="{y(v) + 5:.1f}" text-anchor="end">{v}</text>'
        for v in ticks(low, high)
    ]
    for i in range(len(values[0])):
        points = " ".join(f"{x(p):.1f},{y(row[i]):.1f}" for p, row in enumerate(values))
        parts.append(f'<polyline class="line{i}" points="{points}"/>')
    floor_at = HEIGHT - BOTTOM
    parts += [
        f'<line class="mark" x1="{x(p):.1f}" x2="{x(p):.1f}" y1="{floor_at - 9}" y2="{floor_at}"/>'
        for p in marks
    ]
    parts += [
        f'<text x="{x(p):.1f}" y="{HEIGHT - 10}" text-anchor="{anchor}">{p}</text>'
        for p, anchor in ((0, "start"), (last, "end"))
    ]
    box = f'class="curve" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true"'
    return f"<svg {box}>{''.join(parts)}</svg>"


def marks(verdicts: Sequence[str]) -> str:
    """The decisions of a game in a row; worse ones are lower."""
    parts = [
        f'<rect class="{verdict}" x="{i}" y="{MARK_TOP[verdict]}" width=".7" height="1"/>'
        for i, verdict in enumerate(verdicts)
    ]
    n = max(1, len(verdicts))
    box = f'class="marks" viewBox="0 0 {n} 3" width="{n * MARK_WIDTH}" preserveAspectRatio="none"'
    return f'<svg {box} aria-hidden="true">{"".join(parts)}</svg>'


def ticks(low: int, high: int) -> list[int]:
    """A few whole numbers from low to high."""
    step = max(1, ceil((high - low) / 5))
    return list(range(low, high + 1, step))
