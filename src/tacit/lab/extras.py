"""Imports of optional packages: those of the extras `lab` and `cluster`."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from tacit.engine.errors import TacitError


class MissingExtra(TacitError, ImportError):
    """A package of an extra is not installed."""


def need(module: str, package: str, extra: str = "lab") -> ModuleType:
    """Import a module of an optional package; MissingExtra says what to install."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if not f"{module}.".startswith(f"{error.name}."):
            raise  # the package is installed, but a dependency of it is missing
        raise MissingExtra(
            f"this part of the laboratory needs {package}: pip install 'tacit[{extra}]'"
        ) from None
