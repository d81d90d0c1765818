"""Imported where houses are forked: it loads what each of them would have to load (`forked.py`)."""

from __future__ import annotations

import gc
from typing import Any

import uvicorn
from fastapi import FastAPI

from tacit.games import NAMES, load
from tacit.house import serve  # noqa: F401
from tacit.house.app import create_app, make_ready
from tacit.house.settings import Settings
from tacit.lab.compilation import use_once
from tacit.lab.precompile import TO_PLAY, is_compiled
from tests.house.drivers import known_deals  # noqa: F401

READY = create_app(Settings())
make_ready(READY)
uvicorn.Config(READY).load()  # which imports what reads requests
for game in map(load, NAMES):
    if is_compiled(game, TO_PLAY):
        use_once(game)


def described(self: FastAPI) -> dict[str, Any]:
    """The API's description, made once: it does not depend on the settings of a house."""
    self.openapi_schema = READY.openapi_schema
    assert self.openapi_schema is not None
    return self.openapi_schema


FastAPI.openapi = described  # type: ignore[method-assign]
# Garbage is not looked for among what all houses share: that would copy its memory to each.
gc.collect()
gc.freeze()
