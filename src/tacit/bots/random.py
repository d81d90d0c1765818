"""`random`: a legal action, chosen uniformly. It works for every game."""

from __future__ import annotations

from tacit.engine.chance import below
from tacit.engine.jit import rule


@rule
def choose(view, seat, legal, n, stream):
    return legal[below(stream, n)]
