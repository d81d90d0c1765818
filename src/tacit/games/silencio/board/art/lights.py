"""The size of a card, and the colours of SILENCIO's four landscapes by day and by night."""

from __future__ import annotations

from dataclasses import dataclass

WIDTH, HEIGHT = 120, 180
MIDDLE = HEIGHT // 2


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


def sky(name: str, light: Light) -> str:
    return (
        f'<linearGradient id="{name}" x1="0" y1="0" x2="0" y2="1">'
        f'<stop stop-color="{light.above}"/>'
        f'<stop offset="1" stop-color="{light.horizon}"/></linearGradient>'
    )
