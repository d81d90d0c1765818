"""The levels of bots: what each is like, in a sentence."""

from __future__ import annotations

from typing import Any

from tacit import bots
from tacit.game import Game
from tacit.language import Translator


def known_level(game: Game, level: str) -> str:
    """A level that a game has: the one that is wished, or the usual one."""
    return level if level in bots.levels(game) else bots.USUAL


def level_choices(game: Game, chosen: str, t: Translator) -> list[dict[str, Any]]:
    now = known_level(game, chosen)
    return [
        {"value": name, "text": level_sentence(name, t), "chosen": name == now}
        for name in bots.levels(game)
    ]


def level_sentence(name: str, t: Translator) -> str:
    known = {
        "novice": t.gettext("Novice bots miss things"),
        "regular": t.gettext("Regular bots play well"),
        "expert": t.gettext("Expert bots think ahead"),
    }
    return known.get(name, name)
