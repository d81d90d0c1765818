"""Tacit: a table for games of silence and secrets."""

__version__ = "0.1.0"
