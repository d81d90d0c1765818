"""Claiming the start at a live table (section 2.1): whoever takes the start card first begins."""

from __future__ import annotations

from typing import Any

from tacit.game import WATCHER, Race, State
from tacit.games.silencio.state import CLAIM, DO_CLAIM, DO_WAIT


def is_claimed(s: State) -> bool:
    """Whether the start card lies there to be taken."""
    return bool(s.phase == CLAIM)


def ask_everybody(viewer: int, language: Any) -> str:
    if viewer == WATCHER:
        return str(language.gettext("The start card lies there: whoever takes it begins."))
    return str(
        language.gettext("The start card lies there: will you take it, or wait for somebody else?")
    )


RACE = Race("claim_seconds", "claim_rounds", DO_CLAIM, DO_WAIT, is_claimed, ask_everybody)
