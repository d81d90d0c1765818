"""`python -m tacit.cli` is the command `tacit`."""

from __future__ import annotations

from tacit.cli.commands import main

main()
