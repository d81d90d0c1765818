"""What a form can do at a table: each act returns the table as the visitor sees it after that."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from tacit.engine.errors import BadText, IllegalMove
from tacit.house.core.errors import NotNow, NotTogether
from tacit.house.core.viewer import TableView
from tacit.house.house import House
from tacit.house.web.context.levels import known_level
from tacit.house.web.context.options import changed_options
from tacit.house.web.visitors import Visitor

LONGEST_KEY = 64
Form = dict[str, str]


def number(form: Form, name: str) -> int:
    text = form.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise NotNow(f"{name}: a number is missing")
    return int(text)


def request_key(form: Form) -> str | None:
    """What makes a form safe to send again."""
    return form.get("request", "")[:LONGEST_KEY] or None


async def move(house: House, table_id: str, visitor: Visitor, form: Form) -> TableView:
    """A move: an action's number, or the game's notation, perhaps in several steps."""
    ply = number(form, "ply")
    if "say" not in form:
        actions = [number(form, "action")]
        return await house.tables.play(table_id, visitor.who, ply, actions, request_key(form))
    try:
        notation = (await house.see(table_id, visitor.who)).table.game.notation
        actions = notation.steps(said(form))
        return await house.tables.play(table_id, visitor.who, ply, actions, request_key(form))
    except (BadText, IllegalMove) as error:
        raise NotTogether(str(error)) from None


def said(form: Form) -> str:
    """A move in the game's notation: its verb, then what was chosen, part by part."""
    return " ".join(form[name] for name in ("say", "say-1", "say-2") if name in form)


async def note(house: House, table_id: str, visitor: Visitor, form: Form) -> TableView:
    return await house.tables.note(table_id, visitor.who, form.get("note", ""))


async def undo(house: House, table_id: str, visitor: Visitor, form: Form) -> TableView:
    ply = number(form, "ply")
    return await house.tables.undo(table_id, visitor.who, ply, request_key(form))


async def sit(house: House, table_id: str, visitor: Visitor, form: Form) -> TableView:
    seat = number(form, "seat")
    return (await house.tables.sit(table_id, seat, visitor.who, visitor.name)).view


async def leave(house: House, table_id: str, visitor: Visitor, form: Form) -> TableView:
    return await house.tables.leave(table_id, visitor.who)


async def bot(house: House, table_id: str, visitor: Visitor, form: Form) -> TableView:
    seat, name = number(form, "seat"), form.get("mind", "")
    return await house.tables.add_bot(table_id, visitor.who, seat, name)


async def unbot(house: House, table_id: str, visitor: Visitor, form: Form) -> TableView:
    return await house.tables.remove_bot(table_id, visitor.who, number(form, "seat"))


async def options(house: House, table_id: str, visitor: Visitor, form: Form) -> TableView:
    table = (await house.see(table_id, visitor.who)).table
    watching, clock = form.pop("watching", None), form.pop("clock", None)
    wanted = changed_options(table, form)
    allowed = None if watching is None else watching == "yes"
    return await house.tables.configure(table_id, visitor.who, wanted, None, allowed, clock)


async def pace(house: House, table_id: str, visitor: Visitor, form: Form) -> TableView:
    return await house.tables.configure(table_id, visitor.who, None, form.get("pace"))


async def start(house: House, table_id: str, visitor: Visitor, form: Form) -> TableView:
    """Bots take the seats that are still free."""
    table = (await house.see(table_id, visitor.who)).table
    for seat in table.seats:
        if seat.is_free:
            level = known_level(table.game, visitor.level)
            await house.tables.add_bot(table_id, visitor.who, seat.seat, level)
    return await house.tables.start(table_id, visitor.who)


async def ready(house: House, table_id: str, visitor: Visitor, form: Form) -> TableView:
    return await house.tables.get_ready(table_id, visitor.who)


async def vote(house: House, table_id: str, visitor: Visitor, form: Form) -> TableView:
    return await house.tables.vote(table_id, visitor.who, number(form, "seat"))


async def unvote(house: House, table_id: str, visitor: Visitor, form: Form) -> TableView:
    return await house.tables.withdraw(table_id, visitor.who, number(form, "seat"))


async def back(house: House, table_id: str, visitor: Visitor, form: Form) -> TableView:
    return await house.tables.come_back(table_id, visitor.who)


async def gesture(house: House, table_id: str, visitor: Visitor, form: Form) -> TableView:
    return await house.tables.gesture(table_id, visitor.who, form.get("gesture", ""))


async def rematch(house: House, table_id: str, visitor: Visitor, form: Form) -> TableView:
    return await house.tables.rematch(table_id, visitor.who)


async def branch(house: House, table_id: str, visitor: Visitor, form: Form) -> TableView:
    """Play on from a position of a finished game."""
    ply, seat = number(form, "ply"), number(form, "seat")
    return (await house.tables.branch(table_id, visitor.who, ply, seat, visitor.name)).view


Act = Callable[[House, str, Visitor, Form], Awaitable[TableView]]
# By the last part of their address
ACTS: dict[str, Act] = {
    "move": move,
    "note": note,
    "undo": undo,
    "sit": sit,
    "leave": leave,
    "bot": bot,
    "unbot": unbot,
    "options": options,
    "pace": pace,
    "start": start,
    "ready": ready,
    "vote": vote,
    "unvote": unvote,
    "back": back,
    "gesture": gesture,
    "rematch": rematch,
    "branch": branch,
}
