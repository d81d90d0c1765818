"""A table as a page shows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from tacit.base.board import Situation
from tacit.bots import USUAL
from tacit.engine.views import WATCHER
from tacit.house.core import hints
from tacit.house.core.journal import Note
from tacit.house.core.records import OPEN, OVER, PLAYING
from tacit.house.core.viewer import StoryEntry, TableView
from tacit.house.web.context.clocks import clock_choices, short_time, time_words, whose_time
from tacit.house.web.context.departure import departure_words
from tacit.house.web.context.game import board_of, board_parts, help_of
from tacit.house.web.context.gestures import gesture_choices, gestures_seen
from tacit.house.web.context.levels import level_at
from tacit.house.web.context.open_tables import fills_in, wait_choices
from tacit.house.web.context.options import is_offered, option_words
from tacit.house.web.context.seats import has_bots, pace_words, seat_words, stand_in_choices
from tacit.house.web.context.watchers import watcher_words
from tacit.house.web.invitation import network_link, reach_of
from tacit.language import Translator
from tacit.study.odds import has_odds
from tacit.study.study import can_study

TOLD = 80  # positions that the log at the table goes back; the replay has all of them


def table_context(
    view: TableView,
    t: Translator,
    link: str,
    request_id: str,
    since: int | None = None,
    level: str = USUAL,
) -> dict[str, Any]:
    """All that `table/live.html` needs; `since` is where the part of the log begins that the page
    lacks.

    Bots of a `level` are offered first before the start.
    """
    table = view.table
    begins = max(view.ply - TOLD, 0 if since is None else since)
    log = told_lines(view, begins, t) if table.stage != OPEN else []
    context: dict[str, Any] = {
        "table": {**table_words(view, t), "last_ply": log[-1]["ply"] if log else -1},
        "guide": help_of(table.game, t),
        "request_id": request_id,
        "seconds_left": short_time(view.seconds_left),
        "time_of": whose_time(view),
        "log": log,
        "log_since": 0 if since is None else begins,
        **board_parts(table.game.name),
    }
    if table.stage == OPEN:
        context["table"] |= lobby_words(view, t, link, level)
    else:
        context["scene"] = board_of(table.game).scene(
            Situation(
                view.reader(t),
                view.legal,
                view.latest(),
                table.options,
                view.pauses,
                table.notes_of(view.viewer),
                view.unready,
                view.viewer == WATCHER,
            )
        )
        if view.unready:
            context["scene"] |= {"prompt": view.prompt(t), "yours": view.viewer in view.unready}
            context["getting_ready"] = getting_ready(view)
    return context


def getting_ready(view: TableView) -> dict[str, Any]:
    """Before a race: whether the viewer is ready, and who else is not."""
    others = [view.table.names[seat] for seat in view.unready if seat != view.viewer]
    return {"yours": view.viewer in view.unready, "others": ", ".join(others)}


def table_words(view: TableView, t: Translator) -> dict[str, Any]:
    table = view.table
    seated = view.viewer != WATCHER
    has_pace = seated and table.stage != OVER and has_bots(table)
    return {
        "id": table.id,
        "game": table.game.name,
        "title": table.game.narration.title,
        "state": table.stage,
        "version": view.version,
        "ply": view.ply,
        "away": "".join(str(seat.seat) for seat in table.seats if view.gone[seat.seat]),
        "turn": turn_word(view),
        "reloads": is_reloaded(view),
        "can_undo": view.can_undo,
        "seats": [seat_words(view, seat, t) for seat in table.seats],
        "seated": seated,
        "paces": pace_words(table, t) if has_pace else [],
        "rematch": table.next,
        "daily": table.daily,
        "opened": view.is_opened,
        "can_study": can_study(table.game),
        "played_for": seated and table.seats[view.viewer].stand_in is not None,
        "departure": departure_words(view, t),
        "explains": is_against_bots(view),
        "watchers": watcher_words(view, t),
        "time": time_words(view, t),
        "hints": table.hints,
        "may_ask": hints.may_ask(view),
        "has_odds": has_odds(table.game),
        "gestures": gesture_choices(view, t),
        "gestures_seen": gestures_seen(view, t),
        **seal_words(view),
    }


def is_against_bots(view: TableView) -> bool:
    """Whether the viewer plays, and nobody else at the table is a person."""
    if view.you is None or view.table.stage != PLAYING:
        return False
    return view.table.is_alone_with_bots(view.you)


def turn_word(view: TableView) -> str:
    """Whether the viewer has to act; empty for a watcher."""
    if view.you is None:
        return ""
    awaited = view.viewer in view.unready or view.table.awaits(view.viewer)
    return "yes" if view.table.stage == PLAYING and awaited else "no"


def is_reloaded(view: TableView) -> bool:
    """Whether a page without scripts reloads itself, because it waits for others.

    While the viewer has to decide it does not, since that would clear what they have filled in. In
    a race it does: everybody has to decide, and there is only a button.
    """
    if view.table.stage == PLAYING and view.race is not None and not view.unready:
        return True
    return view.table.stage != OVER and turn_word(view) != "yes"


def lobby_words(view: TableView, t: Translator, link: str, level: str) -> dict[str, Any]:
    """What matters only before the start."""
    table = view.table
    return {
        "link": link,
        "level": level_at(table, level),
        "reach": reach_of(link),
        "network_link": network_link(link),
        "watching": table.watching,
        "waits": wait_choices(table, t),
        "fills_in": fills_in(view, t),
        "clocks": clock_choices(table, t),
        "stand_ins": stand_in_choices(table, t),
        "empty": any(seat.is_free for seat in table.seats),
        "options": [option_words(table, o, t) for o in table.game.options if is_offered(o, table)],
    }


def seal_words(view: TableView) -> dict[str, Any]:
    """The commitment and, once it is opened, the seed and salt behind it."""
    seal = view.table.seal
    if seal is None:
        return {"commitment": None, "seed": None}
    if not view.is_opened:
        return {"commitment": seal.commitment, "seed": None}
    return {
        "commitment": seal.commitment,
        "seed": seal.seed.hex(),
        "salt": seal.salt.hex(),
        "numbers": " ".join(f"{ply}:{number}" for ply, number in view.chance()),
    }


def told_lines(view: TableView, since: int, t: Translator) -> list[dict[str, Any]]:
    """The moves since a position in words, interleaved with other events."""
    notes = note_lines(view.notes(since), lambda note: view.note_in_words(note, t))
    return in_order(log_lines(view.story(since, t)), notes)


def note_lines(notes: Sequence[Note], in_words: Callable[[Note], str]) -> list[dict[str, Any]]:
    """Events outside the game; repeated ones at the same position are numbered."""
    numbers: Counter[Note] = Counter()
    lines = []
    for note in notes:
        numbers[note] += 1
        part = f"{note.kind}-{note.seat}-{numbers[note]}"
        lines.append({"ply": note.ply, "part": part, "text": in_words(note), "note": True})
    return lines


def in_order(
    moves: Sequence[dict[str, Any]], notes: Sequence[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Merge moves and notes; a note comes before the move made on its position."""
    return sorted([*notes, *moves], key=lambda line: int(line["ply"]))  # a stable sort


def log_lines(story: Sequence[StoryEntry]) -> list[dict[str, Any]]:
    """The story line by line, without single steps: the board shows those."""
    lines: list[dict[str, Any]] = []
    for entry in story:
        if entry.is_step:
            continue
        is_new = not lines or lines[-1]["turn"] != entry.turn
        pictures = entry.told.pictures
        for part, text in enumerate(entry.lines):
            lines.append(
                {
                    "ply": entry.ply,
                    "part": part,
                    "text": text,
                    "turn": entry.turn,
                    "begins": is_new and part == 0,
                    "pictures": pictures[part] if part < len(pictures) else [],
                    "about": " ".join(entry.told.about),
                }
            )
    return lines
