"""What a player can know, as pages show it beside the board and on it."""

from __future__ import annotations

from typing import Any

from tacit.base.narration import Reader
from tacit.base.odds import Odds
from tacit.game import Game
from tacit.house.core.hints import NoHints
from tacit.house.web.context.game import board_of
from tacit.language import Translator


def odds_context(game: Game, drawn: Any, address: str, back: str, t: Translator) -> dict[str, Any]:
    """What `table/insight.html` needs, including its own address and that of the page before."""
    title, template = t.gettext("What can I know?"), f"{game.name}/odds.html"
    insight = {"title": title, "template": template, "address": address, "back": back}
    return {"insight": insight, "odds": drawn}


def drawn_odds(game: Game, reader: Reader, odds: Odds | None) -> Any:
    """The context of the game's `odds.html`. Raises NoHints if a game has no odds."""
    drawn = None if odds is None else board_of(game).odds(reader, odds)
    if drawn is None:
        raise NoHints(f"{game.name} has no odds")
    return drawn
