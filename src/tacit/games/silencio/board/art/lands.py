"""The land of each colour: what lies between the sky and the path."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tacit.base.board import svg
from tacit.games.silencio.board.art.lights import HEIGHT, MIDDLE, WIDTH, Light, sky

GROUND = 62  # where far land begins, at both edges


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
