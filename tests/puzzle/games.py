"""The games that have puzzles: those of which `tacit.puzzle` knows something."""

from __future__ import annotations

from importlib.util import find_spec

from tacit.games import NAMES

WITH_PUZZLES = [name for name in NAMES if find_spec(f"tacit.puzzle.{name}")]
