"""What SILVER's pictures are put together from, as SVG."""

from __future__ import annotations

from tacit.games.silver.board.art.colours import DARK, GOLD


def cut(d: str) -> str:
    """A piece of a silhouette, with the moon on its edge."""
    return (
        f'<path d="{d}" fill="url(#ink)" stroke="#f3e9cf" stroke-opacity=".34" stroke-width="1.1"'
        ' stroke-linejoin="round"/>'
    )


def fill(d: str, colour: str) -> str:
    return f'<path d="{d}" fill="{colour}"/>'


def line(d: str, width: float = 2, colour: str = DARK) -> str:
    return (
        f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width:g}"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def dot(x: float, y: float, radius: float, colour: str = DARK) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{colour}"/>'


def oval(x: float, y: float, wide: float, high: float, colour: str) -> str:
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{wide:g}" ry="{high:g}" fill="{colour}"/>'


def shine(x: float, y: float, radius: float, colour: str = GOLD) -> str:
    """Light around a thing."""
    return "".join(
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius * part:g}" fill="{colour}" opacity=".2"/>'
        for part in (1, 0.72, 0.48)
    )


def tilted(angle: float, x: float, y: float, *parts: str) -> str:
    return f'<g transform="rotate({angle:g} {x:g} {y:g})">{"".join(parts)}</g>'


def eyes(left: float, right: float, y: float, size: float = 2.4) -> str:
    return dot(left, y, size) + dot(right, y, size)
