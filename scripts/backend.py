"""Builds the package (pyproject.toml names this file): flit_core does, once all files are there.

An editable install is left to flit_core alone: there, `make` fetches what the pages load.
"""

from __future__ import annotations

import tomllib
from typing import Any

from flit_core import buildapi
from flit_core.buildapi import (
    build_editable,
    get_requires_for_build_editable,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

from scripts import vendor

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """A machine without npm gets it as a wheel, if something has to be fetched."""
    if vendor.is_complete() or vendor.npm_command():
        return []
    project = tomllib.loads((vendor.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    build: list[str] = project["dependency-groups"]["build"]
    return build


get_requires_for_build_sdist = get_requires_for_build_wheel


def build_wheel(
    wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None
) -> str:
    vendor.fetch_for_package()
    name: str = buildapi.build_wheel(wheel_directory, config_settings, metadata_directory)
    return name


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    vendor.fetch_for_package()
    name: str = buildapi.build_sdist(sdist_directory, config_settings)
    return name
