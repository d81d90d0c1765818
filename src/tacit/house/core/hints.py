"""Who may ask the house for hints: what can be known, and what an expert would do."""

from __future__ import annotations

from http import HTTPStatus

from tacit.base.advice import Advice
from tacit.base.odds import Odds
from tacit.engine.errors import N_, OutOfTurn, TacitError
from tacit.engine.views import WATCHER
from tacit.house.core.records import PLAYING
from tacit.house.core.viewer import TableView
from tacit.study.advice import advice_of
from tacit.study.odds import odds_of


class NoHints(TacitError):
    """A hint for somebody who may not have one, or at a table without."""

    status = HTTPStatus.FORBIDDEN
    kind = "no-hints"
    sentence = N_("There are no hints for you at this table.")


class OneAtATime(TacitError):
    """A second hint while the first is being worked out."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    kind = "one-at-a-time"
    sentence = N_("One hint at a time: the one before is being worked out.")
    seconds = 1.0


class WarmingUp(TacitError):
    """A hint before the game runs as machine code: it would take too long."""

    status = HTTPStatus.SERVICE_UNAVAILABLE
    kind = "warming-up"
    sentence = N_("The house is still warming up. Ask again in a moment.")
    seconds = 5.0


def may_ask(view: TableView) -> bool:
    """At a table with bots alone always, elsewhere if the table says so, for all alike.

    Who only watches, or is played for, gets none; nor does anybody in a race that is open, nor in
    the deal of the day, where everybody is compared with everybody.
    """
    table = view.table
    if table.daily:
        return False
    if view.viewer == WATCHER or table.stage != PLAYING or table.seats[view.viewer].stand_in:
        return False
    return (table.hints or table.is_alone_with_bots(view.viewer)) and view.race is None


def must_be_allowed(view: TableView) -> None:
    """Raises NoHints."""
    if not may_ask(view):
        raise NoHints("no hints: not for a watcher, among people only if the table allows them")


# What is asked: all of it from what the viewer knows. It takes a while, so call it in a thread.


def odds_for(view: TableView) -> Odds | None:
    """What the viewer can know; None where nobody has written that for the game."""
    known = view.table.game, view.game_view, view.viewer
    return view.once("odds", lambda: odds_of(*known))


def advice_for(view: TableView) -> Advice:
    """Raises OutOfTurn if there is nothing for the viewer to decide."""
    if not view.legal:
        raise OutOfTurn(f"seat {view.viewer} is not to decide now")
    known = view.table.game, view.game_view, view.viewer, view.legal
    return view.once("advice", lambda: advice_of(*known, view.bot_notes()))
