"""Notes that a bot keeps of what its seat has seen; this default keeps none.

If the bots of a game keep notes, `bots/<game>/notes.py` defines the same names: `NOTES`, the type
of a flat record that starts as zeros; `note`, which is called for every move with what the seat saw
of it; and `is_needed`, whether there is anything to note with the game's options. So notes depend
only on the seat's own log: they can be recomputed from it, and contain nothing that the seat does
not know.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.jit import rule
from tacit.engine.records import record_type

NOTES = record_type([("nothing", np.uint8)])


@rule
def is_needed(s):
    return False


@rule
def note(notes, before, mover, code, after, seat):
    """Note a move of `mover` (or CHANCE), seen by `seat` as `code`, with views before and after.

    `notes`, `before` and `after` are arrays of one record.
    """
