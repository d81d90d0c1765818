"""Puzzles: one position, one clearly best move (docs/puzzles.md)."""
