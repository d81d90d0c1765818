"""The command `tacit`, and a game in the terminal."""

from __future__ import annotations

from tacit.cli.commands import main

__all__ = ["main"]
