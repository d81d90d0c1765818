"""The colours that SILVER's pictures share."""

from __future__ import annotations

SKIN = "#ecd9b8"
SHADOW = "#b99572"
DARK = "#0d1424"
GOLD = "#ffcf6b"
BONE = "#f4ecd6"
