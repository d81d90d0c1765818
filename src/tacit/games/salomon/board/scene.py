"""SALOMONS OORDEEL's table as one viewer sees it: everything a page draws, from the view alone.

Legal actions come from the rules: no rule is computed here. A scene cannot leak hidden information,
because a view contains none. A closed tile has the names that it may be given as a bit mask,
because there are hundreds of guesses and one dial.
"""

from __future__ import annotations

from typing import TypedDict

from tacit.base.board import Result, Scene, Situation
from tacit.base.narration import Reader
from tacit.games.salomon.board.animation import mark_last_guess
from tacit.games.salomon.board.dial import (
    Arranger,
    Dial,
    SalomonOffer,
    arranger,
    arranges_at_once,
    dial,
    guess_selects,
    sort_actions,
)
from tacit.games.salomon.board.matters import matters
from tacit.games.salomon.board.notebook import NotebookPage, notebook_page
from tacit.games.salomon.board.parts import ColourWords, TileWords, all_colours, tile_words
from tacit.games.salomon.board.slabs import Slab, acts, slab
from tacit.games.salomon.narration import help, prompts
from tacit.games.salomon.narration.summary import centre_line, left_over_line, result
from tacit.games.salomon.rules.state import (
    ARRANGE,
    EXPOSE,
    FULL,
    GUESS,
    NO_GUESS,
    OVER,
    PLACE_JOKER,
    WAS_RIGHT,
    centre_tiles,
    has_centre,
    is_playing,
    ranking,
    tiles_left_over,
)
from tacit.language import Translator


class SalomonResult(Result):
    """How the game ended, with everybody's place."""

    order: list[str]


class MiddleOfTable(TypedDict):
    """What belongs to nobody: jokers in the centre, one on its way, and the leftover."""

    centre: list[TileWords]
    shows_centre: bool
    centre_text: str
    transit: TileWords | None
    left: int
    left_text: str


class SalomonScene(Scene):
    """The whole table."""

    game: str
    viewer: int
    pending: list[str]  # always empty in this game
    you_act: bool
    over: bool
    right: bool | None  # whether the last guess was right
    full: bool
    seats: list[Slab]
    mine: Slab | None
    arranger: Arranger | None
    middle: MiddleOfTable
    dial: Dial | None
    book: NotebookPage | None
    buttons: list[SalomonOffer]


class SalomonLegend(TypedDict):
    """What the tiles are: the colours with their signs."""

    colours: list[ColourWords]


def legend(t: Translator) -> SalomonLegend:
    return {"colours": all_colours(t)}


def scene(situation: Situation) -> SalomonScene:
    reader, t, view = situation.reader, situation.reader.t, situation.reader.view
    choices = sort_actions(situation)
    others = [slab(seat, reader, choices) for seat in reader.others()]
    mine = slab(reader.viewer, reader, choices) if reader.is_seated else None
    right = bool(view.outcome == WAS_RIGHT) if view.outcome != NO_GUESS else None
    mark_last_guess([*others, mine] if mine else others, situation.moves, right, t)
    is_over = bool(view.phase == OVER)
    return {
        "game": "salomon",
        "viewer": reader.viewer,
        "prompt": prompt(situation),
        "pending": [],
        "yours": bool(situation.legal),
        "you_act": acts(reader, reader.viewer),
        "over": is_over,
        "result": how_it_ended(reader) if is_over else None,
        "rule": rule_that_matters(reader),
        "matters": list(matters(view, reader.viewer)) if reader.is_seated else [],
        "section": section_that_matters(reader),
        "right": right,
        "full": bool(view.mode == FULL),
        "seats": others,
        "mine": mine,
        "arranger": arranger(reader) if arranges_at_once(situation) else None,
        "middle": middle(reader),
        "dial": dial(reader) if choices.guesses else None,
        "book": notebook_page(reader, situation.notes) if has_notebook(situation) else None,
        "buttons": choices.buttons,
        "offers": [*choices.on_cells.values(), *choices.buttons],
        "selects": guess_selects(choices.guesses, reader) if choices.guesses else [],
        "writes": has_notebook(situation) and bool(is_playing(view)),
        "verb": "guess",
        "verb_text": t.gettext("Name it"),
        "verb_weighty": "{0}\n" + help.cost_of_a_guess(reader).format(tile="{1}"),
    }


def has_notebook(situation: Situation) -> bool:
    """Whether the reader is seated and the option `notebook` is not off."""
    return situation.reader.is_seated and situation.options.get("notebook") != "off"


def middle(reader: Reader) -> MiddleOfTable:
    view, t = reader.view, reader.t
    return {
        "centre": [tile_words(tile, t) for tile in centre_tiles(view)],
        "shows_centre": bool(has_centre(view)),
        "centre_text": centre_line(view, t),
        "transit": tile_words(int(view.transit), t) if view.phase == PLACE_JOKER else None,
        "left": int(tiles_left_over(view)),
        "left_text": left_over_line(view, t),
    }


# What is asked


def prompt(situation: Situation) -> str:
    if arranges_at_once(situation):
        return situation.reader.t.gettext("Arrange your tiles. Only you see them.")
    return prompts.prompt(situation.reader)


def rule_that_matters(reader: Reader) -> int:
    """The line of the help that is relevant now."""
    view = reader.view
    if view.phase == OVER:
        return help.THE_AIM
    if view.phase == GUESS:
        return help.THE_ANSWER if view.hits else help.A_TURN
    if view.phase == EXPOSE:
        return help.VARIANTS if view.open_only else help.THE_ANSWER
    return help.THE_GIFT if view.phase == PLACE_JOKER else help.THE_LINES


def section_that_matters(reader: Reader) -> str:
    """The section of the rulebook that is relevant now."""
    view = reader.view
    if view.phase == GUESS:
        return "right" if view.hits else "guess"
    if view.phase == EXPOSE:
        return "open-only" if view.open_only else "wrong"
    sections = {ARRANGE: "arrange", PLACE_JOKER: "given-joker", OVER: "end"}
    return sections.get(int(view.phase), "tiles")


def how_it_ended(reader: Reader) -> SalomonResult:
    order = ranking(reader.view)
    kind = "seen" if not reader.is_seated else "won" if order[0] == reader.viewer else "lost"
    return {
        "kind": kind,
        "picture": f"end-{kind}",
        "text": result(reader),
        "order": [reader.names[seat] for seat in order],
    }
