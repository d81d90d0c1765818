"""SALOMONS OORDEEL's table as one person sees it: all that a page draws, from the view alone.

A scene is plain data (it can be sent as JSON). What may be done comes from the list of legal
actions: no rule is worked out here, and nothing hidden can be in a scene, because a view holds
nothing hidden. A closed tile carries the names that it may be given as a bit mask, because there
are hundreds of guesses and one dial.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tacit.base.board import sentence
from tacit.base.old import Seen
from tacit.engine.views import State
from tacit.games.salomon.board.dial import colours, dial, guess_in_words, hand_to_lay
from tacit.games.salomon.board.notebook import jotter, line_words, tile_words
from tacit.games.salomon.narration.actions import describe, prompt
from tacit.games.salomon.narration.help import A_TURN, VARIANTS, in_short
from tacit.games.salomon.narration.result import in_order, verdict
from tacit.games.salomon.narration.summary import hand_of, own_tiles
from tacit.games.salomon.narration.vocabulary import cell_name, closed_count, tile_list
from tacit.games.salomon.notation.symbols import COLOUR_NAMES
from tacit.games.salomon.notation.write import centre_tiles, is_open, tiles_on
from tacit.games.salomon.rules.arrange import first_step
from tacit.games.salomon.rules.state import (
    ARRANGE,
    ARRANGED,
    CELLS,
    DO_COL,
    DO_EXPOSE,
    DO_GUESS,
    DO_PLACE,
    DO_ROW,
    DO_STOP,
    EXPOSE,
    FULL,
    GUESS,
    NONE,
    OVER,
    PLACE_JOKER,
    SIDE,
    TILES,
    WAS_RIGHT,
    barred,
    tiles_left_over,
)
from tacit.language import Translator

__all__ = ["in_short", "legend", "remember", "scene"]

# Which of the rules in short (see guide.py) matters in a phase.
THE_AIM, THE_LINES, THE_ANSWER, THE_GIFT = 0, 2, 4, 5


def scene(
    view: State, viewer: int, legal: Sequence[int], names: Sequence[str], language: Translator
) -> dict[str, Any]:
    """The table for one viewer, who may be a WATCHER."""
    return Drawing(view, viewer, legal, names, language).whole()


def legend(t: Translator) -> dict[str, Any]:
    """What the tiles are: the colours with their signs, the joker, and what is closed."""
    return {"colours": colours(t)}


def remember(
    shown: dict[str, Any],
    latest: Sequence[tuple[int, int]],
    options: Mapping[str, str],
    t: Translator,
) -> None:
    """Add what a view does not hold: the last guess, and whether the table has a notebook.

    `latest` are the last moves as the viewer saw them, each with the seat that made it.
    """
    if options["notebook"] == "off":
        shown["book"] = None
    guesses = [i for i, (_, code) in enumerate(latest) if DO_GUESS <= code < DO_STOP]
    if not guesses or shown["right"] is None:
        return
    place, tile = divmod(latest[guesses[-1]][1] - DO_GUESS, TILES)
    cells = cells_by_id(shown)
    mark = {"right": shown["right"], **tile_words(tile, t)}
    said = t.gettext("right: {tile}") if mark["right"] else t.gettext("wrong: {tile}")
    cells[cell_id(*divmod(place, CELLS))]["named"] = {
        **mark,
        "text": said.format(tile=mark["name"]),
    }
    for seat, code in latest[guesses[-1] :]:
        if DO_EXPOSE <= code < DO_PLACE:
            home = cell_id(seat, code - DO_EXPOSE)
            for cell in cells.values():
                cell["last"] |= cell["kind"] == "open" and cell["from"] == home


def cells_by_id(shown: dict[str, Any]) -> dict[str, dict[str, Any]]:
    boards = [*shown["seats"], *([shown["mine"]] if shown["mine"] else [])]
    return {cell["id"]: cell for board in boards for row in board["rows"] for cell in row["cells"]}


def cell_id(seat: int, cell: int) -> str:
    return f"cell-{seat}-{cell_name(cell)}"


class Drawing(Seen):
    """One table, one viewer: collects what a page draws."""

    def __init__(
        self,
        view: State,
        viewer: int,
        legal: Sequence[int],
        names: Sequence[str],
        language: Translator,
    ) -> None:
        super().__init__(view, viewer, names, language)
        self.phase = int(view.phase)
        self.legal = legal
        self.guesses: dict[tuple[int, int], int] = {}  # seat and cell -> the names, as a mask
        self.on_cells: dict[int, dict[str, Any]] = {}  # of the viewer's own board
        self.buttons: list[dict[str, Any]] = []
        for action in legal:
            self.sort(action)

    def sort(self, action: int) -> None:
        """Put an action where it is offered: on a tile, on a cell, or on a button."""
        if action < DO_STOP:
            place, tile = divmod(action - DO_GUESS, TILES)
            seat, cell = divmod(place, CELLS)
            self.guesses[seat, cell] = self.guesses.get((seat, cell), 0) | 1 << tile
            return
        text = describe(action, self.view, self.viewer, self.names, self.t)
        offer = {"action": action, "text": sentence(text), "colour": None}
        if DO_EXPOSE <= action < DO_ROW:
            self.on_cells[(action - DO_EXPOSE) % CELLS] = offer
            return
        if DO_ROW <= action < DO_COL:
            offer["colour"] = COLOUR_NAMES[action - DO_ROW]
        self.buttons.append(offer)

    def whole(self) -> dict[str, Any]:
        view, t = self.view, self.t
        over = self.phase >= OVER
        return {
            "game": "salomon",
            "viewer": self.viewer,
            "prompt": self.prompt(),
            "pending": [],
            "yours": bool(self.legal),
            "you_act": self.acts(self.viewer),
            "over": over,
            "result": self.result() if over else None,
            "rule": self.rule(),
            "section": self.section(),
            "right": bool(view.outcome == WAS_RIGHT) if view.outcome else None,
            "full": bool(view.mode == FULL),
            "seats": [self.board(seat) for seat in self.around()],
            "mine": self.board(self.viewer) if self.seated else None,
            "arranger": self.arranger(),
            "middle": self.middle(),
            "dial": dial(view, self.viewer, t) if self.guesses else None,
            "book": jotter(view, self.viewer, self.names, t) if self.seated else None,
            "buttons": self.buttons,
            "offers": [*self.on_cells.values(), *self.buttons],
            "selects": guess_in_words(self.guesses, self.names, t) if self.guesses else [],
            "verb": "guess",
            "verb_text": t.gettext("Name it"),
        }

    # Boards

    def acts(self, seat: int) -> bool:
        view = self.view
        if self.phase == ARRANGE:
            return seat >= 0 and bool(view.step[seat] != ARRANGED)
        decider = view.target if self.phase == PLACE_JOKER else view.active
        return GUESS <= self.phase < OVER and bool(decider == seat)

    def tiles(self, seat: int) -> dict[int, int]:
        """The tiles of a board that the viewer knows, by cell."""
        if self.phase >= GUESS:
            return tiles_on(self.view, seat)
        return own_tiles(self.view, seat)

    def board(self, seat: int) -> dict[str, Any]:
        view, t, on = self.view, self.t, self.tiles(seat)
        n = closed_count(view, seat)
        rows, cols = view.rows[seat], view.cols[seat]
        return {
            "seat": seat,
            "name": self.names[seat],
            "acts": self.acts(seat),
            "closed": n,
            "shown": self.phase >= GUESS or seat == self.viewer or bool(hand_of(view, seat)),
            "text": t.ngettext("{n} closed tile", "{n} closed tiles", n).format(n=n),
            "out": self.phase >= GUESS and n == 0,
            "spared": bool(self.phase == GUESS and barred(view) == seat),
            "ready": bool(self.phase == ARRANGE and view.step[seat] == ARRANGED),
            "cols": [line_words(t, col=col, number=int(cols[col])) for col in range(SIDE)],
            "rows": [
                {
                    **line_words(t, row=row, colour=int(rows[row])),
                    "cells": [self.cell(seat, SIDE * row + col, on) for col in range(SIDE)],
                }
                for row in range(SIDE)
            ],
            "hand": [
                tile_words(tile, t) for tile in hand_of(view, seat) if tile not in on.values()
            ],
        }

    def cell(self, seat: int, cell: int, on: dict[int, int]) -> dict[str, Any]:
        """A cell and what stands in it: nothing, an open tile, a closed one, known or not."""
        view, tile = self.view, on.get(cell)
        made: dict[str, Any] = {
            "id": cell_id(seat, cell),
            "at": cell_name(cell),
            "kind": "empty",
            "tile": None if tile is None else tile_words(tile, self.t),
            "label": "",
            "from": "",
            "last": False,
            "named": None,
            "names": "",
            "offer": self.on_cells.get(cell) if seat == self.viewer else None,
        }
        if tile is not None:
            made["kind"] = "open" if is_open(view, tile) else "known"
            home = int(view.home[tile])
            made["from"] = cell_id(*divmod(home, CELLS)) if home < CELLS * self.players else ""
        elif int(view.closed[seat]) >> cell & 1:
            made["kind"] = "closed"
        names = self.guesses.get((seat, cell))
        if names is not None:
            made["names"] = f"{names:x}"
        if made["kind"] != "empty":
            made["label"] = self.label(seat, cell, made)
        return made

    def label(self, seat: int, cell: int, made: dict[str, Any]) -> str:
        """The accessible name of a tile on a board."""
        t = self.t
        own = seat == self.viewer
        text = {
            "closed": t.gettext("{name}, {cell}, closed"),
            "known": t.gettext("{cell}: {tile}, closed")
            if own
            else t.gettext("{name}, {cell}: {tile}, closed"),
            "open": t.gettext("{cell}: {tile}, open")
            if own
            else t.gettext("{name}, {cell}: {tile}, open"),
        }[made["kind"]]
        tile = made["tile"]["name"] if made["tile"] else ""
        return text.format(name=self.names[seat], cell=cell_name(cell), tile=tile)

    def middle(self) -> dict[str, Any]:
        """What belongs to nobody: jokers in the centre, one on its way, and the leftover."""
        view, t = self.view, self.t
        n = int(tiles_left_over(view))
        left = t.ngettext("Left over, face down: {n} tile.", "Left over, face down: {n} tiles.", n)
        centre = centre_tiles(view)
        here = t.gettext("In the centre: {tiles}.").format(tiles=tile_list(centre, t))
        moving = int(view.transit) if self.phase == PLACE_JOKER else NONE
        return {
            "centre": [tile_words(tile, t) for tile in centre],
            "shows_centre": bool(view.mode == FULL and not view.open_only),
            "centre_text": here,
            "transit": None if moving == NONE else tile_words(moving, t),
            "left": n,
            "left_text": left.format(n=n),
        }

    # What is asked

    def prompt(self) -> str:
        if self.phase == ARRANGE and self.arranges_at_once():
            return self.t.gettext("Arrange your tiles. Only you see them.")
        return prompt(self.view, self.viewer, self.names, self.t)

    def arranges_at_once(self) -> bool:
        """Whether nothing of the viewer's arrangement is said yet: it can be said in one go."""
        if self.phase != ARRANGE or not self.legal:
            return False
        return bool(self.view.step[self.viewer] == first_step(self.view))

    def arranger(self) -> dict[str, Any] | None:
        return hand_to_lay(self.view, self.viewer, self.t) if self.arranges_at_once() else None

    def rule(self) -> int:
        """Which of the rules in short matters now."""
        if self.phase >= OVER:
            return THE_AIM
        if self.phase == GUESS:
            return THE_ANSWER if self.view.hits else A_TURN
        if self.phase == EXPOSE:
            return VARIANTS if self.view.open_only else THE_ANSWER
        return THE_GIFT if self.phase == PLACE_JOKER else THE_LINES

    def section(self) -> str:
        """Which section of the rulebook matters now."""
        if self.phase == GUESS:
            return "right" if self.view.hits else "guess"
        if self.phase == EXPOSE:
            return "open-only" if self.view.open_only else "wrong"
        return {ARRANGE: "arrange", PLACE_JOKER: "given-joker", OVER: "end"}.get(
            self.phase, "tiles"
        )

    def result(self) -> dict[str, Any]:
        order = in_order(self.view)
        kind = "seen" if not self.seated else "won" if order[0] == self.viewer else "lost"
        return {
            "kind": kind,
            "picture": f"end-{kind}",
            "text": verdict(self.view, self.viewer, self.names, self.t),
            "order": [self.names[seat] for seat in order],
        }
