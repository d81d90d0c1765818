"""`import tacit` gives programs what they need, and costs little before it is used."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import tacit

PAGE = Path(__file__).parents[2] / "docs" / "python.md"


@pytest.mark.parametrize("name", tacit.__all__)
def test_every_name_is_there(name: str) -> None:
    assert getattr(tacit, name) is not None
    assert name in dir(tacit)


def test_another_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        tacit.nothing  # noqa: B018


def test_the_page_names_every_name_but_the_kinds_of_errors() -> None:
    page = PAGE.read_text(encoding="utf-8")
    kinds = {kind.__name__ for kind in tacit.TacitError.__subclasses__()}
    types = {"Game", "Move", "State"}
    assert [n for n in tacit.__all__ if n not in kinds | types and f"tacit.{n}" not in page] == []


def test_the_examples_on_the_page_are_true() -> None:
    flags = doctest.ELLIPSIS
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, optionflags=flags)
    assert tried > 20
    assert failed == 0


def test_the_version_alone_loads_no_compiler() -> None:
    code = "import sys, tacit; print(tacit.__version__, 'numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [tacit.__version__, "False"]
