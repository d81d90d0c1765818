"""Deduction: what a viewer can conclude about the boards of others (docs/rules/salomon.md, 6).

This module is the public interface. The others, from the bottom up:

- `boards`: what is known of one board, and the possibilities of each row
- `sums`: the sum over all assignments of rows to colours, for two boards or for three
- `pairs`, `triples`, `joint`: hypotheses about one, two or three boards, counted exactly
- `odds`: one or two boards with prior odds for the tiles
- `weights`, `draws`: exact joint samples of all other boards
- `posterior`: the results as Python objects
- `calibration`: tests whether predicted probabilities match observed frequencies
"""

from __future__ import annotations

from tacit.games.salomon.rules.deduction.posterior import (
    Posterior,
    as_others_see,
    boards_in_doubt,
    exact_posterior,
    hypotheses,
    posterior,
    posterior_without_history,
    sample,
    sampled_posterior,
)

__all__ = [
    "Posterior",
    "as_others_see",
    "boards_in_doubt",
    "exact_posterior",
    "hypotheses",
    "posterior",
    "posterior_without_history",
    "sample",
    "sampled_posterior",
]
