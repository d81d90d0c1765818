"""Tables and games as the API sends them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic_core import to_json

from tacit import bots
from tacit.engine.options import Option
from tacit.game import Game
from tacit.house.api.schemas import (
    GameOut,
    OptionOut,
    ResultOut,
    SealOut,
    SeatedOut,
    TableOut,
    ToldOut,
)
from tacit.house.core.lobby import Seated
from tacit.house.core.records import Table
from tacit.house.core.viewer import StoryEntry, TableView
from tacit.language import Translator

MOST_TOLD = 100  # moves in one response: telling them blocks the event loop


def game_out(game: Game, ready: bool, t: Translator) -> GameOut:
    defaults = game.read_options({})
    return GameOut(
        name=game.name,
        rules_version=game.rules_version,
        players=list(game.seats),
        cooperative=game.cooperative,
        options=[option_out(o, o.text(defaults[o.name]), t) for o in game.options],
        minds=bots.levels(game),
        ready=ready,
    )


def option_out(option: Option, default: str, t: Translator) -> OptionOut:
    return OptionOut(
        name=option.name,
        about=t.gettext(option.about),
        default=default,
        values=list(option.words) or None,
        least=option.least,
        most=option.most,
    )


def seated_out(seated: Seated, t: Translator) -> SeatedOut:
    return SeatedOut(seat=seated.seat, token=seated.token, table=table_out(seated.view, t))


def seats_out(view: TableView) -> list[dict[str, Any]]:
    return [
        {
            "seat": seat.seat,
            "kind": "person" if seat.is_person else "free" if seat.is_free else "bot",
            "name": seat.name,
            "mind": seat.played_by,
            "stand_in": seat.stand_in is not None,
            "gone": view.gone[seat.seat],
            "votes": [other.seat for other in view.table.seats if seat.votes >> other.seat & 1],
        }
        for seat in view.table.seats
    ]


def seal_out(table: Table, is_opened: bool) -> SealOut | None:
    seal = table.seal
    if seal is None:
        return None
    return SealOut(
        commitment=seal.commitment,
        seed=seal.seed.hex() if is_opened else None,
        salt=seal.salt.hex() if is_opened else None,
    )


def story_out(entries: Sequence[StoryEntry]) -> list[ToldOut]:
    return [ToldOut(ply=e.ply, seat=e.seat, lines=e.lines) for e in entries]


def result_out(view: TableView, t: Translator | None) -> ResultOut | None:
    scores, text = view.scores, view.result
    if scores is None or text is None:
        return None
    says = "" if t is None else view.result_in_words(t) or ""
    return ResultOut(scores=scores, text=text, says=says)


def table_out(
    view: TableView, t: Translator | None, since: int = 0, until: int | None = None
) -> TableOut:
    """A table as its viewer sees it, with the story since a position."""
    return TableOut.model_validate(table_content(view, t, since, until))


def table_json(view: TableView, t: Translator | None, since: int = 0) -> bytes:
    """The same as JSON, not validated against its type: the tests do that.

    Who moves is told twice: by the response, and by their stream.
    """
    since = begins(since, view.ply)
    return view.once(("JSON", t, since), lambda: to_json(table_content(view, t, since)))


def table_content(
    view: TableView, t: Translator | None, since: int, until: int | None = None
) -> dict[str, Any]:
    """The story ends with the last moves, or at `until`, and has at most MOST_TOLD moves.

    If `t` is None there are no sentences, for programs that do not read them.
    """
    until = view.ply if until is None else min(until, view.ply)
    since = begins(since, until)
    story = [] if t is None else [told(entry) for entry in view.story(since, t, until)]
    return {
        **view.once(("json", t), lambda: position_content(view, t)),
        "since": since,
        "story": story,
    }


def begins(since: int, until: int) -> int:
    """Where a story begins that is asked for from a position on: it is not too long."""
    return min(max(since, until - MOST_TOLD, 0), until)


def position_content(view: TableView, t: Translator | None) -> dict[str, Any]:
    """Everything in `TableOut` except the story."""
    table = view.table
    result, seal = result_out(view, t), seal_out(table, view.is_opened)
    return {
        "id": table.id,
        "game": table.game.name,
        "options": dict(table.options),
        "pace": table.pace,
        "stage": table.stage,
        "version": view.version,
        "ply": view.ply,
        "seats": seats_out(view),
        "you": view.you,
        "due": view.due,
        "deadline": view.deadline,
        "prompt": "" if t is None else view.prompt(t),
        "position": view.lines(),
        "survey": [] if t is None else view.summary(t),
        "legal": [
            {"action": offer.action, "text": offer.text, "says": offer.says}
            for offer in view.legal_actions(t)
        ],
        "can_undo": view.can_undo,
        "clock": table.clock,
        "stand_in": table.stand_in,
        "watching": table.watching,
        "hints": table.hints,
        "listed": table.listed,
        "daily": table.daily,
        "watchers": {"number": view.watchers.number, "names": list(view.watchers.names)},
        "journal": [
            {
                "ply": note.ply,
                "kind": note.kind,
                "seat": note.seat,
                "says": "" if t is None else view.note_in_words(note, t),
            }
            for note in view.notes()
        ],
        "result": None if result is None else result.model_dump(),
        "seal": None if seal is None else seal.model_dump(),
        "follows": table.follows,
        "next": table.next,
    }


def told(entry: StoryEntry) -> dict[str, Any]:
    return {"ply": entry.ply, "seat": entry.seat, "lines": entry.lines}
