"""The examples in the README run, and print what they say."""

from __future__ import annotations

import doctest
from pathlib import Path


def test_the_examples_in_the_readme_are_true() -> None:
    readme = Path(__file__).parents[2] / "README.md"
    failed, tried = doctest.testfile(str(readme), module_relative=False)
    assert tried > 0
    assert failed == 0
