"""What a page draws a game with. A game without a board of its own is shown in words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NotRequired, TypedDict

from tacit.base.narration import Event, Reader
from tacit.engine.errors import BadText
from tacit.engine.views import State
from tacit.language import Translator

NO_NOTEBOOK = "this game has no notebook to write in"


@dataclass(frozen=True)
class Situation:
    """All that a board is drawn from: a table as one reader sees it."""

    reader: Reader
    legal: Sequence[int] = ()  # what the reader may do now
    # What a view does not hold:
    moves: Sequence[tuple[int, int]] = ()  # the last few, as the reader saw them: who, and what
    options: Mapping[str, str] = field(default_factory=dict)  # as they are written
    # The reader's views whenever chance was to go on in the middle of the game: between rounds
    pauses: Callable[[], list[State]] = list
    notes: str = ""  # what the reader has written down, as `Board.noted` made it
    unready: Sequence[int] = ()  # the seats for which a race waits until they are ready


class Offer(TypedDict):
    """Something that the viewer may do, as a button."""

    action: int
    text: str
    weighty: NotRequired[str]  # what will happen, where it cannot be undone and costs most


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
    """Things that are chosen together, tapped on and off, and one button that plays them.

    What is sent is the verb and the values of all that is chosen: a line in the game's notation.
    """

    verb: str
    least: int  # how many must be chosen
    before: int  # how many were chosen in steps before, and stay so
    texts: list[str]  # what the button says, by how many are chosen; the last one for all above


class Scene(TypedDict):
    """What a page draws: plain data that could be sent as JSON.

    These are the parts that the page around a board reads; each board adds its own.
    """

    prompt: str
    yours: bool  # whether the viewer is to decide
    rule: int  # which line of the board's help matters now
    result: Result | None
    offers: list[Any]  # everything that can be done, in order: `Offer`, perhaps with more
    section: NotRequired[str]  # the part of the rulebook that matters now
    # Where there would be hundreds of offers: a move put together in the game's notation.
    selects: NotRequired[list[Select]]
    verb: NotRequired[str]
    verb_text: NotRequired[str]
    choice: NotRequired[Choice | None]  # what is chosen by several taps at once
    writes: NotRequired[bool]  # whether the reader can write something down


class Board(ABC):
    """How a game is drawn: data for a template, and pictures made by code.

    `folder` holds `templates/` (`board.html`; perhaps `legend.html` and `example.html` for the page
    about the rules), `board.css`, and perhaps `board.js` and `cover.svg`.
    """

    folder: Path
    key = ""  # the section of the rulebook where owners of the box find their cards, if any

    @abstractmethod
    def scene(self, situation: Situation) -> Scene:
        """What `board.html` draws. It is made from views: nothing hidden can be in it."""

    @abstractmethod
    def draw(self, name: str) -> str:
        """A picture by its name, as SVG. Raises UnknownName."""

    def pictures(self, event: Event) -> list[list[str]]:
        """For each of the first sentences on an event, pictures of the cards that it names."""
        return []

    def about(self, event: Event) -> list[str]:
        """The ids of what a move was about: whoever points at its line in the log is shown them."""
        return []

    def noted(self, notes: str, said: str, view: State, seat: int) -> str:
        """A seat's own notes after it has written something down. Raises BadText.

        They are kept with the table, and only a scene of that seat's owner is ever given them.
        """
        raise BadText(NO_NOTEBOOK)

    def help(self, t: Translator) -> list[str] | None:
        """The rules in short where a board tells them in its own way; `rule` counts in these."""
        return None

    def legend(self, t: Translator) -> Mapping[str, Any]:
        """What `legend.html` draws."""
        return {}


def sentence(text: str) -> str:
    """An offer as something that stands alone."""
    return text[:1].upper() + text[1:]


def svg(width: int, height: int, inside: str, fit: str = "") -> str:
    """A picture; `fit` says how it fills a box of another shape."""
    shape = f' preserveAspectRatio="{fit}"' if fit else ""
    head = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"{shape}'
    return f"<svg {head}>{inside}</svg>\n"
