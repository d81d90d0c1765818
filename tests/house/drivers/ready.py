"""Imported where houses are forked: it loads what each of them would have to load (`forked.py`)."""

from __future__ import annotations

from tacit.games import NAMES, load
from tacit.house.app import create_app, make_ready
from tacit.house.settings import Settings
from tacit.lab.compilation import use_once
from tacit.lab.precompile import TO_PLAY, is_compiled
from tests.house.drivers import known_deals  # noqa: F401

make_ready(create_app(Settings()))
for game in map(load, NAMES):
    if is_compiled(game, TO_PLAY):
        use_once(game)
