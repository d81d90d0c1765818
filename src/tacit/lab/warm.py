"""The old name of `tacit.lab.precompile`, until the house uses the new one."""

from __future__ import annotations

from tacit.lab.precompile import is_compiled as is_warm
from tacit.lab.precompile import precompile as warm

__all__ = ["is_warm", "warm"]
