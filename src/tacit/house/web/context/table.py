"""A table as a page shows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tacit.base.board import Situation
from tacit.engine.views import WATCHER
from tacit.house.core.records import OPEN, OVER
from tacit.house.core.viewer import StoryEntry, TableView
from tacit.house.web.context.game import board_of, board_parts, help_of
from tacit.house.web.context.options import is_offered, option_words
from tacit.house.web.context.seats import has_bots, pace_words, seat_words
from tacit.language import Translator

TOLD = 80  # how many positions the log at the table goes back; the replay has all of them


def table_context(view: TableView, t: Translator, link: str, request_id: str) -> dict[str, Any]:
    """All that `table/live.html` needs."""
    table = view.table
    context: dict[str, Any] = {
        "table": table_words(view, t, link),
        "guide": help_of(table.game, t),
        "request_id": request_id,
        "seconds_left": view.seconds_left,
        "log": [],
        **board_parts(table.game.name),
    }
    if table.stage != OPEN:
        context["scene"] = board_of(table.game).scene(
            Situation(view.reader(t), view.legal, view.latest(), table.options, view.pauses)
        )
        context["log"] = log_lines(view.story(table.ply - TOLD, t))
    return context


def table_words(view: TableView, t: Translator, link: str) -> dict[str, Any]:
    table = view.table
    seated = view.viewer != WATCHER
    has_pace = seated and table.stage != OVER and has_bots(table)
    return {
        "id": table.id,
        "game": table.game.name,
        "title": table.game.narration.title,
        "state": table.stage,
        "version": table.version,
        "ply": table.ply,
        "can_undo": view.can_undo,
        "last_ply": last_told(view, t),
        "link": link,
        "seats": [seat_words(view, seat, t) for seat in table.seats],
        "seated": seated,
        "empty": any(seat.is_free for seat in table.seats),
        "options": [option_words(table, o, t) for o in table.game.options if is_offered(o, table)],
        "paces": pace_words(table, t) if has_pace else [],
        "rematch": table.next,
        **seal_words(view),
    }


def last_told(view: TableView, t: Translator) -> int:
    """The position of the last move that the log tells of; -1: there is none."""
    told = view.story(view.ply - TOLD, t) if view.table.stage != OPEN else []
    return told[-1].ply if told else -1


def seal_words(view: TableView) -> dict[str, Any]:
    """The commitment, and after the end what it was made of."""
    seal = view.table.seal
    if seal is None:
        return {"commitment": None, "seed": None}
    if not view.is_over:
        return {"commitment": seal.commitment, "seed": None}
    return {
        "commitment": seal.commitment,
        "seed": seal.seed.hex(),
        "salt": seal.salt.hex(),
        "numbers": " ".join(f"{ply}:{number}" for ply, number in view.chance()),
    }


def log_lines(story: Sequence[StoryEntry]) -> list[dict[str, Any]]:
    return [
        {"ply": entry.ply, "part": part, "text": text}
        for entry in story
        for part, text in enumerate(entry.lines)
    ]
