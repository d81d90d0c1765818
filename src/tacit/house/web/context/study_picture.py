"""The shareable summary of a studied game: luck and decisions, without any cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tacit.house.core.viewer import TableView
from tacit.language import Translator
from tacit.study.judgement import BEST, COSTLY, GOOD
from tacit.study.study import Decision, Study
from tacit.study.words import headline, headline_parts, summary_of, what_is_counted

SQUARES = {BEST: "🟩", GOOD: "⬜", COSTLY: "🟧"}
ROW = 15  # squares
COLOURS = {BEST: "#7fd3a6", GOOD: "#b4c2ba", COSTLY: "#ff9d73"}
LOW = {BEST: 0, GOOD: 1, COSTLY: 2}
WIDTH, WIDEST = 520.0, 16.0  # of all marks together, and of one


def can_be_shown(view: TableView) -> bool:
    """Whether the visitor had a seat, or the game is cooperative and has one common result."""
    return view.you is not None or view.table.game.cooperative


def own_decisions(view: TableView, study: Study) -> list[Decision]:
    """The visitor's decisions, or everybody's if they have no seat."""
    return [d for d in study.decisions if view.you is None or d.seat == view.you]


def share_lines(view: TableView, study: Study, t: Translator) -> list[str]:
    """The summary as text, without the names of other players."""
    if not can_be_shown(view):
        return []
    game, own = view.table.game, own_decisions(view, study)
    squares = [SQUARES[decision.verdict] for decision in own]
    return [
        f"Tacit · {game.narration.title}: {score_text(view, study, t)}",
        f"{what_is_counted(game, t)} · {headline(study, view.you, t)}",
        *rows(squares),
        summary_of(own, t),
    ]


def rows(squares: Sequence[str]) -> list[str]:
    return ["".join(squares[i : i + ROW]) for i in range(0, len(squares), ROW)]


def score_text(view: TableView, study: Study, t: Translator) -> str:
    match = study.match
    return match.game.narration.score(match.game.scores(match.state)[view.you or 0], t)


def picture_context(view: TableView, study: Study, t: Translator) -> dict[str, Any]:
    """All that `study/picture.svg` needs."""
    own = own_decisions(view, study)
    return {
        "title": view.table.game.narration.title,
        "score": score_text(view, study, t),
        "counted": what_is_counted(view.table.game, t),
        "parts": headline_parts(study, view.you, t),
        "marks": [{"low": LOW[d.verdict], "colour": COLOURS[d.verdict]} for d in own],
        "step": min(WIDEST, WIDTH / max(1, len(own))),
        "summary": summary_of(own, t),
    }
