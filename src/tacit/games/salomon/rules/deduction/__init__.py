"""Deduction: what a viewer can conclude about the boards of others (docs/rules/salomon.md, 6).

This is what it offers; the rest, from below:

- `boards`: what is known of one board, and what each of its rows can be
- `sums`: the sum over all ways to give every colour its rows, for two boards or for three
- `pairs`, `triples`, `joint`: hypotheses about one, two or three boards, counted exactly
- `weights`, `draws`: all other boards at once, drawn exactly
- `posterior`: the answers, as Python has them
- `calibration`: whether what is predicted comes true as often as it says
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
