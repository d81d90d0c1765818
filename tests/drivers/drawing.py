"""Boards for tests: scenes as the house draws them, and what is found on the drawn page."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import combinations
from typing import Any

from tacit.base.board import Board, Situation
from tacit.base.narration import Reader
from tacit.engine.views import State
from tacit.game import Game
from tacit.house.core.viewer import latest, pauses
from tacit.house.web import templating
from tacit.language import translator
from tacit.match import Match
from tests.drivers.telling import NAMES

# Elements that hold nothing and have no end tag.
VOID = {"br", "hr", "img", "input", "link", "meta", "source", "wbr"}


def board_of(game: Game) -> Board:
    assert game.board is not None
    return game.board


def situation(
    match: Match,
    viewer: int,
    language: str = "en",
    world: State | None = None,
    **options: str,
) -> Situation:
    """What a viewer's board is drawn from; in another world too that has the same past."""
    game, s = match.game, match.state if world is None else world
    legal = game.legal_actions(s, viewer) if viewer in game.due(s) else []
    names = NAMES[: match.players]
    reader = Reader(game.view(s, viewer), viewer, names, translator(language))
    moves = latest(match, viewer, match.ply)
    return Situation(reader, legal, moves, options, lambda: pauses(match, viewer, match.ply))


def drawn(
    match: Match, viewer: int, language: str = "en", world: State | None = None, **options: str
) -> dict[str, Any]:
    """The scene of a viewer, as data."""
    made = situation(match, viewer, language, world, **options)
    return dict(board_of(match.game).scene(made))


def page(game: Game, scene: dict[str, Any], language: str = "en") -> str:
    """A scene as HTML."""
    context = {
        "scene": scene,
        "art": lambda name: templating.art_address(game.name, name),
        "move_form": "moves",
        "note_form": "notes",
    }
    return templating.page(templating.board_template(game.name), language, context)


def buttons(html: str) -> list[int]:
    """The actions that can be chosen at once, in order."""
    return sorted(int(value) for value in re.findall(r'name="action" value="(\d+)"', html))


def lines_together(html: str, most: int = 2) -> list[str]:
    """What the button for things that are chosen together can send, for so many at most."""
    confirm = re.search(r'name="say" value="(\w+)" data-move data-least="(\d)"', html)
    if confirm is None:
        return []
    toggles = re.findall(r'name="(say-\d)" value="([\d ]+)" data-most="(\d+)"', html)
    chosen = [set_ for n in range(int(confirm[2]), most + 1) for set_ in combinations(toggles, n)]
    return [
        " ".join([confirm[1], *(value for _, value, _ in sorted(set_))])
        for set_ in chosen
        if all([field for field, *_ in set_].count(field) <= int(most) for field, _, most in set_)
    ]


def pictures(html: str) -> set[str]:
    """The names of the pictures that a page or a sheet asks for."""
    return set(re.findall(r"([\w-]+)\.svg\b", html))


class Zones(HTMLParser):
    """The zones of a board, and the zone in which each card that can move lies."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.names: list[str] = []
        self.ids: list[str] = []
        self.more: list[str] = []  # the ids of what cards have to say
        self.cards: list[tuple[str, str | None]] = []  # a card, and its zone
        self._open: list[str | None] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        zone = found.get("data-zone")
        self.names += [zone] if zone else []
        self.ids += [found["id"]] if "id" in found else []
        self.more += [found["data-more-id"]] if "data-more-id" in found else []
        inside = zone or (self._open[-1] if self._open else None)
        if found.get("data-card"):
            self.cards.append((found["data-card"], inside))
        if tag not in VOID:
            self._open.append(inside)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Shapes of a picture: nothing of the table."""

    def handle_endtag(self, tag: str) -> None:
        self._open.pop()
