"""Notes that a bot keeps of what its seat has seen; here: none.

Where the bots of a game keep notes, `bots/<game>/notes.py` has the same two names: `NOTES`, the
type of a flat record that begins as zeros, and `note`, which is called for every move that is made,
with what the seat saw of it. So notes follow from the seat's own log alone: whoever has the log can
make them again, and they can hold nothing that the seat does not know.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.jit import rule
from tacit.engine.records import record_type

NOTES = record_type([("nothing", np.uint8)])


@rule
def note(notes, before, mover, code, after, seat):
    """A move of `mover` (CHANCE, too), seen by `seat` as `code`, with its views before and after.

    `notes`, `before` and `after` are arrays of one record.
    """
