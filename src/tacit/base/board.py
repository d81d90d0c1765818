"""How a page draws a game. A game without a board of its own is shown in words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NotRequired, TypedDict

from tacit.base.narration import Event, Reader
from tacit.base.odds import Odds
from tacit.engine.errors import BadText
from tacit.engine.views import State
from tacit.language import Translator

NO_NOTEBOOK = "this game has no notebook to write in"


@dataclass(frozen=True)
class Situation:
    """Everything that a board is drawn from: a table as one reader sees it."""

    reader: Reader
    legal: Sequence[int] = ()  # what the reader may do now
    # What a view does not contain:
    moves: Sequence[tuple[int, int]] = ()  # the last few, as the reader saw them: (seat, code)
    options: Mapping[str, str] = field(default_factory=dict)  # as text
    # The reader's views at the points within the game where chance was to move: between rounds
    pauses: Callable[[], list[State]] = list
    notes: str = ""  # what the reader has written down, as `Board.noted` made it
    unready: Sequence[int] = ()  # the seats that a race is still waiting for
    is_watched: bool = False  # whether the reader is a spectator of a game in progress


class Offer(TypedDict):
    """A legal action of the viewer, as a button."""

    action: int
    text: str
    weighty: NotRequired[str]  # a warning for costly actions that cannot be undone


class Result(TypedDict):
    """How the game ended."""

    kind: str
    picture: str | None  # a picture of the game, by name
    text: str


class Select(TypedDict):
    """A list to choose one part of a move from."""

    label: str
    choices: list[dict[str, str]]


class Choice(TypedDict):
    """Several things that are toggled on and off, and one button that plays them together.

    It sends the verb and the values of everything chosen: a line in the game's notation.
    """

    verb: str
    least: int  # how many must be chosen
    before: int  # how many were chosen in earlier steps and stay chosen
    texts: list[str]  # the button's label by number chosen; the last one also for all above


class Scene(TypedDict):
    """What a page draws, as plain data that could be sent as JSON.

    These keys are read by the page around a board; each board adds its own.
    """

    prompt: str
    yours: bool  # whether the viewer is to decide
    rule: int  # which line of the board's help is relevant now
    matters: NotRequired[list[int]]  # all relevant lines, most urgent first, whoever's turn it is
    result: Result | None
    offers: list[Any]  # all legal actions, in order: `Offer`, perhaps with more keys
    section: NotRequired[str]  # the section of the rulebook that is relevant now
    # Instead of hundreds of offers: lists from which a move in the game's notation is built.
    selects: NotRequired[list[Select]]
    verb: NotRequired[str]
    verb_text: NotRequired[str]
    verb_weighty: NotRequired[str]  # as in `Offer`; {0}, {1} stand for what is chosen in the lists
    choice: NotRequired[Choice | None]  # a move that is chosen by several taps
    writes: NotRequired[bool]  # whether the reader can take notes


class Board(ABC):
    """How a game is drawn: data for a template, and pictures made by code.

    `folder` holds `templates/` (`board.html`; perhaps `legend.html` and `example.html` for the page
    about the rules), `board.css`, and perhaps `board.js` and `cover.svg`.
    """

    folder: Path
    key = ""  # the rulebook section in which owners of the box look up their cards, if any

    @abstractmethod
    def scene(self, situation: Situation) -> Scene:
        """The data for `board.html`. It is made from views, so it cannot leak hidden state."""

    @abstractmethod
    def draw(self, name: str) -> str:
        """A picture by its name, as SVG. Raises UnknownName."""

    def pictures(self, event: Event) -> list[list[str]]:
        """For each of the first sentences about an event, pictures of the cards it names."""
        return []

    def about(self, event: Event) -> list[str]:
        """The ids of the elements a move involved, highlighted when its log line is hovered."""
        return []

    def noted(self, notes: str, said: str, view: State, seat: int) -> str:
        """A seat's private notes after it has added something. Raises BadText.

        They are stored with the table and passed only to scenes of that seat's owner.
        """
        raise BadText(NO_NOTEBOOK)

    def odds(self, reader: Reader, odds: Odds) -> Mapping[str, Any] | None:
        """The data for `odds.html`: probabilities given what the reader knows; None for no page."""
        return None

    def things(self, action: int, reader: Reader) -> list[str]:
        """The ids of the elements an action involves, where it has no button on the board."""
        return []

    def help(self, t: Translator) -> list[str] | None:
        """The rules in short, if the board has its own version; `rule` is an index into these."""
        return None

    def legend(self, t: Translator) -> Mapping[str, Any]:
        """The data for `legend.html`."""
        return {}


def sentence(text: str) -> str:
    """The text of an offer as a sentence of its own."""
    return text[:1].upper() + text[1:]


def svg(width: int, height: int, inside: str, fit: str = "") -> str:
    """An SVG picture; `fit` says how it fills a box with another aspect ratio."""
    shape = f' preserveAspectRatio="{fit}"' if fit else ""
    head = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"{shape}'
    return f"<svg {head}>{inside}</svg>\n"
