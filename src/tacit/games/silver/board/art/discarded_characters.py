"""The characters of SILVER that work when they are discarded, 5 to 12, and the Jester, 13."""

from __future__ import annotations

from tacit.games.silver.board.art.colours import BONE, DARK, GOLD, SHADOW, SKIN
from tacit.games.silver.board.art.shapes import cut, dot, eyes, fill, line, oval, shine, tilted


def lamplighter() -> str:
    """Holds the pole up to the lantern."""
    return "".join(
        (
            line("M99 72V166", 5, "#1a2133"),
            line("M88 72h22", 3, "#1a2133"),
            shine(99, 50, 42),
            fill("M88 38h22l-4 30H92Z", "#ffe9ad"),
            fill("M99 44c4 6 6 9 6 14a6 6 0 0 1-12 0c0-5 4-8 6-14Z", "#f08a24"),
            line("M88 38h22l-4 30H92ZM99 38v6", 2.4, "#1a2133"),
            fill("M84 38l15-12 15 12Z", "#1a2133"),
            cut("M4 162c2-28 16-42 46-42 24 0 38 16 40 42Z"),
            fill("M34 118q14 10 30 0l2 10q-16 10-34 0Z", "#c4523f"),
            fill("M58 124l8 30 8-2-8-30Z", "#c4523f"),
            oval(49, 97, 19, 22, SKIN),
            fill("M49 75c12 0 19 10 19 22s-7 22-19 22c12-12 12-32 0-44Z", "#ffe3ae"),
            eyes(47, 61, 94),
            line("M42 89q5-3 8-1M57 88q4-2 8 1", 2),
            fill("M54 95q8 3 6 8-4 3-8 0Z", "#e0ab7c"),
            fill("M40 108q8-4 13-1 6-3 13 1-3 6-13 3-9 3-13-3Z", "#5b3a24"),
            cut("M28 82l2-36q20-8 40 0l2 36q-22-8-44 0Z"),
            fill("M29 70q21-8 42 0l.5 8q-21-8-43 0Z", "#c48a3a"),
            cut("M18 86q32-16 64 0-4 4-8 4-24-9-48 0-5 0-8-4Z"),
            line("M76 160L92 66", 3.6, "#8b6238"),
            line("M92 66l4-6", 2.6, GOLD),
            fill("M74 132l12-4 3 10-11 5Z", SKIN),
        )
    )


def crier() -> str:
    """Shouts, and swings the bell."""
    return "".join(
        (
            cut("M6 164c2-30 18-44 50-44 30 0 46 14 48 44Z"),
            fill("M38 118h36l8 46H30Z", "#9c3030"),
            line("M56 126v38", 2, "#5d1616"),
            "".join(dot(50, y, 2, GOLD) for y in (134, 146, 158)),
            fill("M42 114q14 12 28 0l6 12q-8 8-20 2-12 6-20-2Z", BONE),
            oval(56, 96, 20, 23, SKIN),
            fill("M34 92c-4 10-2 22 4 26l3-20Zm44 0c4 10 2 22-4 26l-3-20Z", "#dfe3e0"),
            eyes(49, 63, 90, 2.6),
            line("M42 83q6-5 11-2M59 81q6-3 11 2", 2.4, "#6f7775"),
            fill("M54 91q5 5 3 8-5 1-7-1Z", "#d3a67f"),
            oval(56, 108, 8.5, 8.5, "#3c0f10"),
            fill("M50 112q6 5 12 0-2 5-6 5t-6-5Z", "#d46a5c"),
            fill("M49 103q7-3 14 0l-1 2H50Z", BONE),
            cut("M18 82C16 64 34 50 56 50s42 14 40 32c-8-6-16-8-22-6-6-8-30-8-36 0-8-2-14 0-20 6Z"),
            line("M22 78q4-10 16-6 6-8 18-8t18 8q12-4 16 6", 2.4, GOLD),
            dot(74, 66, 4.5, "#c4523f") + dot(74, 66, 1.8, GOLD),
            line("M84 160q12-8 10-36", 13, "#131a2b"),
            fill("M88 108h12v14H88Z", SKIN),
            tilted(
                8,
                94,
                112,
                fill("M91 92h6v20h-6Z", "#6d4b35"),
                fill(
                    "M94 52c9 0 12 9 13 20 1 9 3 13 6 18H75c3-5 5-9 6-18 1-11 4-20 13-20Z",
                    "#e0ac44",
                ),
                fill("M94 52c9 0 12 9 13 20 1 9 3 13 6 18h-11c0-14-2-29-8-38Z", "#a3731d"),
                line("M77 87h34", 2, "#fff0bf"),
                dot(94, 94, 4.5, "#6e4a12"),
            ),
            line("M82 44q-5 6-6 14M112 46q6 6 6 14M76 38q-5 5-7 12", 2.4, GOLD),
        )
    )


def steward() -> str:
    """Knows which key fits where."""
    keys = "".join(
        tilted(
            angle,
            88,
            112,
            line("M88 118v34", 4, "#d9a441"),
            line("M88 150h8M88 143h6", 3.6, "#d9a441"),
        )
        for angle in (-26, 2, 30)
    )
    return "".join(
        (
            cut("M6 166c0-32 18-46 48-46s48 14 48 46Z"),
            fill("M40 118h28l-6 44H46Z", BONE),
            fill("M44 124l10 6 10-6v12l-10-5-10 5Z", "#27496b"),
            line("M32 134q-4 14-4 30M78 134q4 14 4 30", 1.6, "#4d5d70"),
            fill("M54 60c-18 0-22 14-21 30 1 18 8 34 21 34s20-16 21-34c1-16-3-30-21-30Z", SKIN),
            fill(
                "M33 84c-6 4-7 16-3 26 4 8 10 10 14 8-8-10-10-20-11-34Zm42 0c6 4 7 16 3 26-4 "
                "8-10 10-14 8 8-10 10-20 11-34Z",
                "#c9cfd2",
            ),
            line("M46 66q8-4 15-1", 1.6, BONE),
            line("M40 80q6-3 10 0M58 79q6-4 11 1", 2.4, "#8d979c"),
            line("M41 89q4 3 8 0", 2.4),
            dot(65, 89, 2.4),
            '<circle cx="65" cy="89" r="8.5" fill="#cfe9f2" fill-opacity=".3" stroke="#d9a441"'
            ' stroke-width="2.4"/>',
            line("M73 92q6 12 2 30", 1.4, "#d9a441"),
            fill("M52 88q7 8 6 14-4 4-8 1Z", "#d3a67f"),
            line("M46 110q8 2 15-2", 2.2),
            keys,
            '<circle cx="88" cy="112" r="10" fill="none" stroke="#f0c869" stroke-width="4"/>',
            cut("M70 164c4-22 6-34 10-42l12-4 6 8-2 8 4 30Z"),
            fill("M80 106l14-2 4 8-4 9-12 1Z", SKIN),
            line("M82 111h13M82 116h12", 1.2, SHADOW),
        )
    )


def gossip() -> str:
    """Behind her hand, to whoever will listen."""
    hair, dress = "#6b2f4a", "#8c3f6b"
    return "".join(
        (
            cut("M8 166c0-30 18-44 48-44s48 14 48 44Z"),
            fill("M36 122q20 20 42 0l10 44H26Z", dress),
            line("M36 123q20 20 42 0", 3, "#f0d6e4"),
            dot(62, 50, 15, hair) + dot(56, 46, 4, "#8d4a68"),
            fill(
                "M58 58c-23 0-31 16-29 36 1 12 4 22 10 28h40c6-8 9-16 9-28 1-20-7-36-30-36Z", hair
            ),
            line("M50 60q12-5 24 0", 3, GOLD),
            oval(57, 97, 20, 24, SKIN),
            fill("M36 96c0-20 14-28 24-27 12 0 18 8 18 20-8-2-14-6-18-12-6 8-14 14-24 19Z", hair),
            fill("M42 92q6-5 12 0-6 5-12 0Zm20 0q6-5 12 0-6 5-12 0Z", BONE),
            eyes(51.5, 71.5, 92, 2.6),
            line("M41 91q6-6 13-1M61 91q6-6 13-1", 2.2),
            line("M41 84q6-4 12-1M62 82q6-4 12 0", 1.8, hair),
            line("M57 94q4 7-1 8", 1.6, SHADOW),
            oval(45, 104, 4.5, 3, "#dd8f8a") + oval(72, 103, 4, 3, "#dd8f8a"),
            fill("M50 108q5-3 8 0 4-2 7 1-2 6-8 5-5 0-7-6Z", "#b4283f"),
            line("M36 106v6M79 104v6", 1.6, GOLD),
            dot(36, 115, 3.2, GOLD) + dot(79, 113, 3.2, GOLD),
            cut("M66 168c-2-20 6-38 14-46l12 2 6 42Z"),
            fill("M70 124c-2-10 0-22 4-28l4 1v12l6-14 4 2-3 13 6-9 3 3-6 16c-1 6-6 10-12 9Z", SKIN),
            line("M78 109v6M85 111l-2 5M91 113l-3 5", 1.2, SHADOW),
            line("M98 84q6 3 8 10M104 76q9 5 11 16M110 68q8 6 10 14", 2.4, GOLD),
        )
    )


def fortune_teller() -> str:
    """Over the ball, in which there is a moon."""
    veil, wrap = "#4b3a86", "#7d5fc4"
    rays = "".join(
        tilted(a, 60, 142, line("M60 112v-7", 2, "#bfeaf5")) for a in (-60, -30, 0, 30, 60)
    )
    return "".join(
        (
            fill(
                "M60 50c-30 0-40 26-40 52 0 26-8 46-12 62h104c-4-16-12-36-12-62 0-26-10-52-40-52Z",
                veil,
            ),
            line("M28 92c-2 26-6 46-12 70M92 92c2 26 6 46 12 70", 1.4, wrap),
            oval(60, 92, 19, 23, SKIN),
            fill("M36 80c2-22 14-32 26-32s22 12 23 30c-14-10-34-10-49 2Z", wrap),
            line("M38 76q20-16 44-3M40 68q18-14 38-4M46 59q14-8 26-3", 2, veil),
            dot(60, 68, 5.5, "#5fd0c5") + dot(58.6, 66.4, 1.6, BONE),
            line("M60 62q-2-10 6-16", 2.4, GOLD),
            line("M47 93q5 5 10 1M64 94q5 4 10-1", 2.4),
            line("M46 88q5-4 11-1M63 87q6-3 11 1", 1.8, "#3a2030"),
            line("M48 97l-1 2M53 98v2M66 98v2M71 97l1 2", 1.2),
            line("M60 95q-4 6 0 8", 1.6, SHADOW),
            fill("M54 108q6-3 12 0-6 5-12 0Z", "#a8324a"),
            line("M40 102v6M80 102v6", 1.6, GOLD),
            fill("M40 108l3 6h-6ZM80 108l3 6h-6Z", GOLD),
            shine(60, 142, 40, "#8fe3ef"),
            rays,
            dot(60, 142, 21, "#2c6f8f") + dot(58, 140, 17, "#6fc7da"),
            fill("M66 130a13 13 0 1 0 3 19 11 11 0 0 1-3-19Z", BONE),
            dot(52, 131, 2.4, "#ffffff"),
            fill("M14 164c4-16 14-24 26-26l3 6q-6 12-2 22Z", SKIN),
            fill("M106 164c-4-16-14-24-26-26l-3 6q6 12 2 22Z", SKIN),
            line("M34 142q-4 8-2 16M86 142q4 8 2 16", 1.2, SHADOW),
        )
    )


def ragpicker() -> str:
    """What others throw away is in the sack."""
    cloth, patch = "#5c6b4a", "#a8794a"
    return "".join(
        (
            fill("M66 66c18-16 46-8 50 16 4 28 4 60-6 84H70C58 134 50 92 66 66Z", "#7d6a52"),
            fill("M74 66q10-14 24-8l-8 14Z", "#5d4d3a"),
            fill("M88 84l20-4 4 18-19 5Z", patch),
            line("M88 84l20-4 4 18-19 5ZM92 80v5M100 78v5M95 100v6M104 98v5", 1.4, "#3c2f20"),
            fill("M86 122l18 2-2 17-18-2Z", "#54727d"),
            line("M86 122l18 2-2 17-18-2Z", 1.4, "#2b3d45"),
            line("M16 168L30 36", 4, "#6d4b35"),
            line("M30 36q2-14 14-10 6 4 2 10", 3.6, "#9aa9b4"),
            cut("M10 168c0-32 16-46 42-46 28 0 42 14 42 46Z"),
            fill("M40 128l14 2-1 13-14-1Z", cloth),
            line("M40 128l14 2-1 13-14-1Z", 1.4, "#2f3826"),
            oval(52, 98, 19, 22, "#dfc39c"),
            fill(
                "M32 98c0 8 0 18 6 26l4-4 3 9 6-6 4 10 5-9 5 5 2-9 5 1c4-8 4-16 2-24-5 9-11 "
                "8-16 6-5-1-8-1-13 1-5 1-9 1-13-6Z",
                "#8a8578",
            ),
            fill("M48 94q8-3 9 4 1 8-6 8t-6-5Z", "#c98d6c"),
            line("M49 112q5 3 10-1", 2.2, "#4a3020"),
            eyes(43, 61, 92, 2.4),
            line("M37 88q6-1 9 2M66 87q-6-1-9 2", 2.6, "#6d685c"),
            fill("M28 88c-2-20 8-36 28-38 16 0 24 10 22 20-1 6-6 10-6 16-12-8-32-8-44 2Z", cloth),
            fill("M56 50c14-6 30-2 30 10 0 8-8 12-13 10 2-9-5-17-17-20Z", "#4a573a"),
            fill("M44 60l12-2 1 11-12 2Z", patch),
            line("M44 60l12-2 1 11-12 2Z", 1.2, "#3c2f20"),
            line("M28 88c12-10 32-10 44-2", 3.4, "#3b4630"),
            fill("M12 124l12 1-1 13-12-1Z", "#dfc39c"),
        )
    )


SPARKS = ((104, 76, 6), (90, 92, 4), (114, 96, 4))


def spark(x: float, y: float, size: float, colour: str) -> str:
    """A star with four points."""
    long, short = size * 0.7, size * 0.3
    corners = ((short, long), (long, short), (-long, short), (-short, long))
    round_ = corners + tuple((-dx, -dy) for dx, dy in corners)
    steps = "".join(f"l{dx:g} {dy:g}" for dx, dy in round_[:-1])
    return fill(f"M{x} {y - size:g}{steps}Z", colour)


def sorceress() -> str:
    """Green light in her palm, and in her eyes."""
    hair, green = "#2b1840", "#8df0a0"
    stars = "".join(spark(x, y, size, green) for x, y, size in SPARKS)
    return "".join(
        (
            fill(
                "M58 76c-34 0-40 40-48 66 8-2 10-6 14-10-2 12-6 20-10 30h88c-2-10-4-18-6-30 4 "
                "4 8 6 12 6-6-24-14-62-50-62Z",
                hair,
            ),
            cut("M22 168c0-30 14-42 36-42s36 12 36 42Z"),
            fill("M46 122h24l-12 26Z", "#dcc9b4"),
            fill(
                "M58 76c-14 0-20 10-19 24 1 14 9 28 19 28s18-14 19-28c1-14-5-24-19-24Z", "#e4d3bd"
            ),
            fill(
                "M38 104c-2-18 4-30 20-30s22 12 20 30c-4-8-8-14-10-20-6 4-14 4-20 0-2 6-6 "
                "12-10 20Z",
                hair,
            ),
            fill("M43 99q6-7 12 1-7 4-12-1Zm18 1q6-8 12-1-5 5-12 1Z", green),
            fill("M48.5 95.5h1.6v7h-1.6Zm17 0h1.6v7h-1.6Z", DARK),
            line("M42 93q7-4 13 2M62 95q6-6 13-2", 2, hair),
            line("M58 100l3 9-4 1", 1.6, SHADOW),
            line("M50 117q8 4 15-2", 2.4, "#7a1f4a"),
            dot(67, 109, 1.4),
            cut(
                "M8 84c14-8 30-10 32-12C44 52 46 34 62 14c8-8 22-6 30 4-10-2-14 2-14 8 4 16 2 "
                "32 4 46 4 2 14 4 28 12-20 8-80 8-102 0Z"
            ),
            fill("M41 68q19 8 40-1l1 8q-22 8-43 1Z", "#5b2f86"),
            fill("M57 68h9v9h-9Z", "#ffcf6b"),
            fill("M59.5 70.5h4v4h-4Z", "#5b2f86"),
            shine(102, 120, 26, green),
            dot(102, 120, 8, "#d8ffdf"),
            fill("M88 134c2-4 8-4 14-1l10-5 3 3-10 11-12 4-8 22-9-4c0-12 6-24 12-30Z", "#e4d3bd"),
            stars,
        )
    )


def swindler() -> str:
    """One eye winks, and the cards are marked."""
    coat = "#2f5b4f"
    fan = "".join(
        tilted(
            angle,
            94,
            150,
            fill("M84 104h20v34H84Z", BONE),
            line("M84 104h20v34H84Z", 1.4, "#3c2f20"),
            fill("M94 113l6 8-6 8-6-8Z", "#b4283f"),
        )
        for angle in (-30, -8, 14)
    )
    return "".join(
        (
            cut("M4 168c0-32 18-46 50-46s48 14 48 46Z"),
            fill("M36 122l18 20 18-20 14 46H24Z", coat),
            fill("M44 122h20l-10 18Z", BONE),
            fill("M54 128l-10-5v10Zm0 0l10-5v10Z", "#b4283f"),
            fill(
                "M54 66c-17 0-22 14-21 28 1 16 11 32 21 34 10-2 20-18 21-34 1-14-4-28-21-28Z", SKIN
            ),
            line("M40 92q5-4 10 0M41 95q4 2 8 0", 2.2),
            fill("M58 91q6-5 12 0-6 5-12 0Z", BONE),
            dot(65, 91.5, 2.6),
            line("M38 84q6-1 11 3M58 84q6-7 13-3", 2.4, "#2a1a12"),
            line("M54 92l3 9-5 1", 1.8, SHADOW),
            line("M54 107c-8-4-14 4-18-3M54 107c8-4 14 4 18-3", 3, "#2a1a12"),
            line("M45 114q10 8 20-2", 2.4),
            fill("M52 114.5l6-.5-1 4-4 .3Z", GOLD),
            fill("M50 124l4-4 4 4-4 9Z", "#2a1a12"),
            tilted(
                -10,
                54,
                74,
                cut("M30 74l4-26q20-8 40 0l4 26Z"),
                fill("M31 66h46l1 9H30Z", "#b4283f"),
                cut("M16 76q38-10 76 0-4 7-12 6-26-5-52 0-8 1-12-6Z"),
                fill("M72 66c6-20 18-28 30-28-4 6-2 8-8 12 2 2-2 6-7 8 0 4-6 8-15 8Z", "#5fb4cf"),
                line("M74 66q8-16 22-24", 1.2, "#1f5d78"),
            ),
            fan,
            fill("M82 140l12-6 14 6 2 14-8 10H84l-6-12Z", SKIN),
            line("M86 142l2 8M94 139v10M102 142l-2 8", 1.4, SHADOW),
        )
    )


def jester() -> str:
    """Cap and bells, and two faces in one."""
    red, white = "#c23b4e", "#f3efe4"
    ruff = "".join(
        tilted(angle, 60, 122, fill("M53 124h14l-7 30Z", red if i % 2 else GOLD))
        for i, angle in enumerate((72, -72, 48, -48, 24, -24, 0))
    )
    return "".join(
        (
            cut("M8 170c0-30 18-44 52-44s52 14 52 44Z"),
            fill("M60 126c34 0 52 14 52 44H60Z", "#7d2034"),
            ruff,
            fill("M60 82C54 52 40 44 20 50 10 54 8 66 12 76c6-8 14-8 18 2 4 8 6 14 8 20Z", red),
            fill("M60 82c6-30 20-38 40-32 10 4 12 16 8 26-6-8-14-8-18 2-4 8-6 14-8 20Z", "#2f6f8f"),
            fill("M42 84c2-28 10-46 20-60 8 14 14 32 16 60Z", GOLD),
            line("M60 82C54 52 40 44 20 50M60 82c6-30 20-38 40-32", 1.4, DARK),
            "".join(
                dot(x, y, 6, "#f6d98a") + line(f"M{x - 4} {y}h8M{x} {y}v5", 1.4, "#6e4a12")
                for x, y in ((12, 82), (108, 82), (62, 20))
            ),
            fill("M60 74c-16 0-22 10-21 26 1 16 10 30 21 30s20-14 21-30c1-16-5-26-21-26Z", white),
            fill("M60 74c16 0 22 10 21 26-1 16-10 30-21 30Z", "#33405e"),
            fill("M36 88q24-22 48 0l-3 7Q60 78 39 95Z", red),
            fill("M60 79q14 0 24 9l-3 7q-9-9-21-9Z", "#2f6f8f"),
            fill("M49 94l4 6-4 9-4-9Z", DARK) + dot(49, 100, 1.8, white),
            fill("M71 94l4 6-4 9-4-9Z", white) + dot(71, 100, 1.8, DARK),
            fill("M44 112q16 10 32 0-2 13-16 14-14-1-16-14Z", DARK),
            fill("M60 117q9 0 16-5-2 13-16 14Z", white),
            line("M47 116q13 7 26 0", 1.8, "#b4283f"),
            dot(60, 107, 4.4, red),
            line("M44 112l-4-4M76 112l4-4", 2.2, "#b4283f"),
        )
    )
