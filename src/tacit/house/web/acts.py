"""The actions of forms at a table. Each returns the table as the visitor sees it afterwards."""

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
MOST_STEPS = 8  # per decision
Form = dict[str, str]


def number(form: Form, name: str) -> int:
    text = form.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise NotNow(f"{name}: a number is missing")
    return int(text)


def numbers(form: Form, name: str) -> list[int]:
    """A list of numbers, possibly empty."""
    parts = form.get(name, "").split()[: MOST_STEPS + 1]
    if len(parts) > MOST_STEPS:
        raise NotNow(f"{name}: these are too many")
    return [number({name: part}, name) for part in parts]


def request_key(form: Form) -> str | None:
    """The idempotency key that makes a form safe to send again."""
    return form.get("request", "")[:LONGEST_KEY] or None


async def move(house: House, table_id: str, visitor: Visitor, form: Form) -> TableView:
    """A move: the number of an action, or the game's notation, possibly of several steps."""
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
    """A move in the game's notation: the verb, then the chosen parts."""
    return " ".join(form[name] for name in ("say", "say-1", "say-2") if name in form)


async def note(house: House, table_id: str, visitor: Visitor, form: Form) -> TableView:
    return await house.tables.note(table_id, visitor.who, form.get("note", ""))


async def undo(house: House, table_id: str, visitor: Visitor, form: Form) -> TableView:
    ply = number(form, "ply")
    return await house.tables.undo(table_id, visitor.who, ply, request_key(form))


async def sit(house: House, table_id: str, visitor: Visitor, form: Form) -> TableView:
    seat = number(form, "seat")
    return (await house.tables.sit(table_id, seat, visitor.who, visitor.name)).view


async def join(house: House, table_id: str, visitor: Visitor, form: Form) -> TableView:
    """Take any free seat: used on the first page, which shows no seats."""
    view = await house.see(table_id, visitor.who)
    if view.you is not None:
        return view
    return (await house.tables.join(table_id, visitor.who, visitor.name)).view


async def leave(house: House, table_id: str, visitor: Visitor, form: Form) -> TableView:
    return await house.tables.leave(table_id, visitor.who)


async def bot(house: House, table_id: str, visitor: Visitor, form: Form) -> TableView:
    seat, name = number(form, "seat"), form.get("mind", "")
    return await house.tables.add_bot(table_id, visitor.who, seat, name)


async def unbot(house: House, table_id: str, visitor: Visitor, form: Form) -> TableView:
    return await house.tables.remove_bot(table_id, visitor.who, number(form, "seat"))


async def options(house: House, table_id: str, visitor: Visitor, form: Form) -> TableView:
    table = (await house.see(table_id, visitor.who)).table
    clock, stand_in, watching, hints = (
        form.pop("clock", None),
        form.pop("stand_in", None),
        yes_or_no(form, "watching"),
        yes_or_no(form, "hints"),
    )
    listed = number(form, "listed") if "listed" in form else table.listed
    form.pop("listed", None)
    wanted, wait = changed_options(table, form), None if listed == table.listed else listed
    return await house.tables.configure(
        table_id, visitor.who, wanted, None, watching, clock, hints, wait, stand_in
    )


def yes_or_no(form: Form, name: str) -> bool | None:
    """Remove a choice from the form and return it; None: the form does not have it."""
    chosen = form.pop(name, None)
    return None if chosen is None else chosen == "yes"


async def pace(house: House, table_id: str, visitor: Visitor, form: Form) -> TableView:
    return await house.tables.configure(table_id, visitor.who, None, form.get("pace"))


async def start(house: House, table_id: str, visitor: Visitor, form: Form) -> TableView:
    """Start the game; bots take the free seats."""
    table = (await house.see(table_id, visitor.who)).table
    level = known_level(table.game, visitor.level)
    return await house.tables.start(table_id, visitor.who, level)


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
    """Play on from a position of a finished game, optionally with some first actions."""
    ply, seat, actions = number(form, "ply"), number(form, "seat"), numbers(form, "actions")
    own = visitor.who, ply, seat, visitor.name
    return (await house.tables.branch(table_id, *own, actions=actions)).view


Act = Callable[[House, str, Visitor, Form], Awaitable[TableView]]
# By the last part of the path
ACTS: dict[str, Act] = {
    "move": move,
    "note": note,
    "undo": undo,
    "sit": sit,
    "join": join,
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
