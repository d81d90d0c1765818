"""The seats of a table: who sits there, and what actions the viewer has."""

from __future__ import annotations

from typing import Any

from tacit import bots
from tacit.house.core.records import OPEN, PLAYING, Seat, Table
from tacit.house.core.viewer import TableView
from tacit.house.settings import PACES
from tacit.house.web.context.levels import level_choices
from tacit.language import Translator


def seat_words(view: TableView, seat: Seat, t: Translator) -> dict[str, Any]:
    kind = "person" if seat.is_person else "bot" if seat.bot else "free"
    return {
        "seat": seat.seat,
        "kind": "bot" if seat.stand_in else kind,
        "name": seat.name or nobody(view.table, seat, t),
        "you": seat.seat == view.viewer,
        "here": kind == "person" and not view.gone[seat.seat],
        "bot": bot_name(seat.bot, t) if seat.bot else "",
        "acts": seat_acts(view, seat, t),
        "missed": about_absence(view, seat, t),
    }


def nobody(table: Table, seat: Seat, t: Translator) -> str:
    """The label of a seat without a name: it is free, or its guest has been deleted."""
    return t.gettext("free") if table.stage == OPEN else table.names[seat.seat]


def seat_acts(view: TableView, seat: Seat, t: Translator) -> list[dict[str, Any]]:
    """The viewer's actions for a seat: buttons, some with a choice of bots."""
    if view.table.stage == OPEN:
        return acts_before_start(view, seat, t)
    if view.table.stage == PLAYING and view.you is not None:
        return acts_in_game(view, seat, t)
    return []


def act(path: str, text: str, bots: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    return {"path": path, "text": text, "bots": bots}


def acts_before_start(view: TableView, seat: Seat, t: Translator) -> list[dict[str, Any]]:
    if seat.seat == view.viewer:
        return [act("leave", t.gettext("Stand up"))]
    if seat.is_free and view.you is None:
        return [act("sit", t.gettext("Sit down"))]
    if seat.is_free:
        choices = level_choices(view.table.game, t)
        return [act("sit", t.gettext("Sit down")), act("bot", t.gettext("Add a bot"), choices)]
    if seat.bot and view.you is not None:
        return [act("unbot", t.gettext("Remove"))]
    return []


def acts_in_game(view: TableView, seat: Seat, t: Translator) -> list[dict[str, Any]]:
    if seat.seat == view.viewer and seat.stand_in:
        return [act("back", t.gettext("Take your seat back"))]
    if seat.seat == view.viewer:
        if view.table.daily:
            return []  # a deal of the day must be played by its player
        return [act("leave", t.gettext("Let a bot play for you"))]
    return []


def about_absence(view: TableView, seat: Seat, t: Translator) -> dict[str, Any] | None:
    """The viewer's action for a player who is gone; None: there is none."""
    if view.table.stage != PLAYING or view.you in (None, seat.seat) or not view.gone[seat.seat]:
        return None
    if seat.votes >> view.viewer & 1:
        return act("unvote", t.gettext("Keep waiting"))
    return act("vote", t.gettext("Let a bot take over"))


# Bots


def has_bots(table: Table) -> bool:
    return any(seat.played_by for seat in table.seats)


def bot_name(name: str, t: Translator) -> str:
    known = {
        "random": t.pgettext("bot", "plays at random"),
        "novice": t.pgettext("bot", "is a beginner"),
        "regular": t.pgettext("bot", "plays well"),
        "expert": t.pgettext("bot", "plays its best"),
    }
    return known.get(name, name)


def level_name(name: str, t: Translator) -> str:
    """The name of a level, in the plural."""
    known = {
        "random": t.gettext("Random bots"),
        "novice": t.gettext("Novice bots"),
        "regular": t.gettext("Regular bots"),
        "expert": t.gettext("Expert bots"),
    }
    return known.get(name, name)


def stand_in_choices(table: Table, t: Translator) -> dict[str, Any]:
    """Which bots may stand in for people, including one that was set by the API."""
    names = dict.fromkeys([*bots.levels(table.game), table.stand_in])
    return {
        "usual": level_name(bots.USUAL, t),
        "now": table.stand_in,
        "choices": [{"value": name, "text": level_name(name, t)} for name in names],
    }


def pace_words(table: Table, t: Translator) -> list[dict[str, Any]]:
    texts = {
        "slow": t.pgettext("pace", "slow"),
        "normal": t.pgettext("pace", "normal"),
        "fast": t.pgettext("pace", "fast"),
        "none": t.pgettext("pace", "instant"),
    }
    return [{"value": p, "text": texts[p], "now": p == table.pace} for p in PACES]
