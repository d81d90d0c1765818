"""The characters of SILVER that do something while they lie open, 0 to 4, as silhouettes.

A figure stands in a card of 120 by 180. The upper left corner is left to the number, the lowest
stretch to the name. Functions have the names that players read (see rules/state.py).
"""

from __future__ import annotations

from tacit.games.silver.board.art.colours import BONE, DARK, GOLD, SHADOW, SKIN
from tacit.games.silver.board.art.shapes import cut, dot, eyes, fill, line, oval, shine, tilted


def neighbour() -> str:
    """At the window, in a kerchief, with the cat."""
    kerchief = "#c4523f"
    spots = "".join(dot(x, y, 1.7, BONE) for x, y in ((45, 72), (58, 65), (74, 69), (82, 82)))
    return "".join(
        (
            cut("M14 156C16 128 36 117 62 117s44 11 46 39Z"),
            fill(
                "M62 58C41 58 30 74 31 92c1 16 12 30 31 31 19-1 30-15 31-31 1-18-10-34-31-34Z",
                kerchief,
            ),
            fill("M56 118l-13 14 13-2 6 9 6-9 13 2-13-14Z", kerchief),
            spots,
            oval(62, 94, 20, 23, SKIN),
            fill("M44 86c4-14 32-14 36 0-10-6-26-6-36 0Z", "#7c4a2d"),
            oval(50, 102, 4.5, 3.2, "#dd9a7c") + oval(74, 102, 4.5, 3.2, "#dd9a7c"),
            line("M48 94q4.5-5 9 0M67 94q4.5-5 9 0", 2.2),
            line("M62 95q3 5-1 6", 1.6, SHADOW),
            line("M52 106q10 9 20 0", 2.4),
            fill("M0 150H120V180H0Z", "#141a2b"),
            fill("M0 147H120V156H0Z", "#6d4b35"),
            line("M0 148H120", 1.4, "#a47a54"),
            cut("M86 149c-3-13 1-23 8-27l-1-10 6 5h6l6-5-1 11c6 6 7 16 4 26Z"),
            line("M112 147c8 2 8-10 3-12", 4),
            dot(98, 124, 2, GOLD) + dot(106, 124, 2, GOLD),
            fill("M98 123h.8v2h-.8Zm7.6 0h.8v2h-.8Z", DARK),
        )
    )


def peddler() -> str:
    """A pack taller than its bearer."""
    brown, light = "#7b5431", "#b78a52"
    return "".join(
        (
            fill("M50 46q0-8 9-8h46q8 0 8 9l1 100H48Z", brown),
            line("M50 78h63M49 110h64M70 39l-2 106M94 39l1 106", 2.4, "#4e331c"),
            oval(81, 35, 34, 10.5, light),
            line("M58 35a6 6 0 1 0 12 0 6 6 0 1 0-12 0M64 35h.1", 1.8, "#6b4b25"),
            line("M104 84v10", 1.6, "#4e331c"),
            fill("M95 94h19l-2 15q-7.5 5-15 0Z", "#9aa9b4"),
            line("M95 97h18", 1.4, "#5d6c78"),
            cut("M10 158c0-26 14-40 38-40 26 0 40 14 42 40Z"),
            line("M30 124q-2 16-2 34M70 122q4 16 4 36", 4.5, light),
            oval(47, 99, 19, 21, SKIN),
            fill("M28 101c2 22 36 24 38 0-4 10-8 8-12 5-5-3-9-3-14 0-4 3-8 4-12-5Z", "#3a2a20"),
            fill("M43 93q5-3 8 4 2 8-5 8-7-1-5-7Z", "#d3a67f"),
            eyes(38, 56, 92),
            line("M33 87q5-4 9-1M52 86q5-3 8 1", 2),
            cut("M6 84c14 6 68 6 84-2-4-8-16-8-20-9-1-18-8-26-22-26S27 56 25 74c-6 1-16 3-19 10Z"),
            fill("M26 72c12 4 32 4 44 0v6c-12 4-32 4-45 0Z", "#c4523f"),
            line("M14 160L20 96", 4.5, light),
        )
    )


def listener() -> str:
    """With an ear trumpet, and eyes closed."""
    brass = "#d9a441"
    return "".join(
        (
            cut("M8 160c2-28 20-40 50-40s48 12 50 40Z"),
            fill("M40 122q18 14 38 0l4 38H36Z", "#5b6f86"),
            line("M58 132v28", 1.6, "#2f3d4f"),
            tilted(
                9,
                60,
                100,
                fill(
                    "M60 58c-24 0-34 18-31 38 2 14 8 20 10 28h42c4-10 9-15 10-28 2-22-8-38-31-38Z",
                    "#cfd6da",
                ),
                oval(59, 98, 20, 24, SKIN),
                fill(
                    "M38 92c0-16 12-24 24-23 14 0 20 10 19 22-6-8-10-12-17-12-10 0-20 4-26 13Z",
                    "#e8edee",
                ),
                line("M44 98q5 4 10 0M64 98q5 4 10 0", 2.4),
                line("M43 91q6-4 11-1M64 90q6-3 11 1", 1.8, "#8b979d"),
                line("M59 99q-5 8 1 9", 1.8, SHADOW),
                line("M53 114q6 3 12 0", 2.2),
                line("M46 104q-2 4 0 8M72 104q2 4 0 8", 1.2, SHADOW),
                oval(82, 100, 5, 8, SHADOW),
            ),
            fill("M78 102l16-2c8-10 14-22 14-34l10 2v72l-10-2c0-14-6-22-14-28l-16-2Z", brass),
            fill("M108 66q7 1 10 2v72q-4-1-10-2c5-22 5-50 0-72Z", "#7d5413"),
            line("M80 103l14-2", 1.2, "#ffe9b0"),
            cut("M74 158c-2-20 4-38 12-46l10-2 4 8-4 8 2 32Z"),
            fill("M84 108q8-6 14-1l1 8-5 7-9-3Z", SKIN),
        )
    )


def guard() -> str:
    """A kettle hat, a shield with the moon on it, and no smile."""
    steel, bright, deep = "#8fa0b3", "#d5dee6", "#4d5d70"
    return "".join(
        (
            line("M102 56V170", 5, "#6d4b35"),
            fill("M102 32c7 9 8 20 4 30h-8c-4-10-3-21 4-30Z", bright),
            fill("M102 32c7 9 8 20 4 30h-4Z", steel),
            cut("M6 164c0-30 16-44 52-44s52 14 52 44Z"),
            fill("M40 116h38l6 14q-25 12-50 0Z", steel),
            line("M36 128q23 10 46 0", 1.6, deep),
            fill("M40 86h40v20q-2 16-20 20-18-4-20-20Z", SKIN),
            fill("M38 104q4 18 22 24 18-6 22-24l-7 5q-15-5-30 0Z", "#5b3a24"),
            line("M52 113h16", 2.4, "#2c1a10"),
            fill("M46 93h10v5H46Zm18 0h10v5H64Z", BONE),
            eyes(52, 70, 95.5, 2.6),
            line("M44 90l13 3M76 90l-13 3", 3.2, "#3a2416"),
            line("M60 95v8l-4 1", 1.8, SHADOW),
            fill("M34 84c1-22 11-34 26-34s25 12 26 34Z", steel),
            fill("M60 50c15 0 25 12 26 34H68c2-14 0-26-8-34Z", deep),
            fill("M60 50l3 2v32h-6V52Z", bright),
            fill("M22 88q38-14 76 0l-4 6q-34-11-68 0Z", bright),
            line("M26 92q34-12 68 0", 1.4, deep),
            fill("M12 124q22-6 44 0c2 24-6 42-22 52C18 166 10 148 12 124Z", "#27496b"),
            line("M14 126q20-5 40 0c1 22-6 38-20 47C20 163 13 147 14 126Z", 2.6, bright),
            fill("M38 133a12 12 0 1 0 6 19 10 10 0 0 1-6-19Z", GOLD),
            fill("M97 128h10v12H97Z", SKIN),
        )
    )


def magpie() -> str:
    """A bird, and what it has found."""
    white, sheen = "#eef2ee", "#2f86a3"
    return "".join(
        (
            fill("M48 116L2 146l2 10L60 132Z", sheen),
            fill("M52 122L4 158l8 8L66 134Z", "#1c5a70"),
            line("M48 122L6 152M56 128L10 160", 1.4, "#7fd0e3"),
            cut(
                "M34 128C36 100 52 78 70 70c0-15 9-25 21-25 13 0 20 10 19 22 0 6-4 10-8 14 2 "
                "26-12 48-36 54-14 3-30 2-32-7Z"
            ),
            fill("M72 128c-8-14-2-34 20-42l8 1c0 18-9 34-28 41Z", white),
            fill("M34 126c2-22 14-38 30-46 8 14 4 34-10 46-8 4-18 6-20 0Z", "#1f5d78"),
            line("M42 122q12-12 20-34M50 124q10-12 14-28", 1.6, "#7fd0e3"),
            fill("M48 98q10 2 16-10-2-8-4-7-7 6-12 17Z", white),
            dot(94, 62, 6.2, white) + dot(95, 62, 3.6) + dot(96.3, 60.6, 1.3, BONE),
            fill("M108 60l12 8-3 4-10-1Z", "#39445c"),
            fill("M107 72l10-1-5 7Z", "#1b2233"),
            shine(107, 96, 18),
            line("M112 75L108 86", 1.4, GOLD),
            '<circle cx="107" cy="98" r="8" fill="none" stroke="#ffcf6b" stroke-width="4"/>',
            fill("M102 86h10l-5 8Z", "#bfeaf5"),
            line("M0 150q60-10 120 2", 8, "#2a2033"),
            line("M0 147q60-10 120 2", 1.4, "#8a789a"),
            line("M62 134v11M74 132l2 12M58 145h8M72 144h8", 2.6, "#11131d"),
            line("M100 148q10-10 8-22", 3, "#2a2033"),
        )
    )
