"""What the boards of all games share: a table from one seat, and pictures as SVG."""

from __future__ import annotations

from collections.abc import Sequence

from tacit.game import WATCHER, State
from tacit.language import Translator


class Seen:
    """A table as one viewer sees it; a game's scene is drawn from it."""

    def __init__(
        self, view: State, viewer: int, names: Sequence[str], language: Translator
    ) -> None:
        self.view, self.viewer, self.names, self.t = view, viewer, names, language
        self.players = int(view.players)
        self.seated = viewer != WATCHER

    def around(self) -> list[int]:
        """The other seats, clockwise from the viewer's left; all of them for a watcher."""
        if not self.seated:
            return list(range(self.players))
        return [(self.viewer + i) % self.players for i in range(1, self.players)]


def sentence(text: str) -> str:
    """An offer as something that stands alone."""
    return text[:1].upper() + text[1:]


def svg(width: int, height: int, inside: str, fit: str = "") -> str:
    """A picture; `fit` says how it fills a box of another shape."""
    shape = f' preserveAspectRatio="{fit}"' if fit else ""
    head = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"{shape}'
    return f"<svg {head}>{inside}</svg>\n"
