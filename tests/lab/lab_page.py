"""The examples of docs/lab.md, for the tests that run them."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "lab.md"


def example(heading: str) -> str:
    """The Python block under a heading of the page."""
    section = PAGE.read_text(encoding="utf-8").split(f"### {heading}\n", 1)[1].split("\n### ")[0]
    blocks = re.findall(r"```python\n(.*?)```", section, re.DOTALL)
    assert len(blocks) == 1
    return str(blocks[0])
