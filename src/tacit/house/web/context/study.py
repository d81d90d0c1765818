"""The study of a finished game as a page shows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from tacit.base.figures import decimal
from tacit.house.core.records import Table
from tacit.house.core.studies import Asked
from tacit.house.core.viewer import TableView
from tacit.house.web.context.study_picture import share_lines
from tacit.language import Translator
from tacit.study.drawings import bar, curve, marks
from tacit.study.judgement import COSTLY
from tacit.study.study import Study
from tacit.study.words import (
    DecisionWords,
    confirmed,
    curve_title,
    decision_words,
    headline,
    split_words,
    summary,
    verdict_words,
    what_is_counted,
)

EVERYBODY = "all"


def study_context(
    view: TableView, asked: Asked | None, study: Study | None, seat: str, t: Translator
) -> dict[str, Any]:
    """All that `study/live.html` needs; `seat` says whose decisions are shown."""
    table = view.table
    known: dict[str, Any] = {
        "table": {
            "id": table.id,
            "title": table.game.narration.title,
            "game": table.game.name,
        },
        "asked": asked,
        "percent": 100 * asked.done // max(1, asked.moves) if asked else 0,
        "study": None,
    }
    if study is not None:
        known["study"] = study_words(view, study, chosen_seat(view, seat), t)
    return known


def chosen_seat(view: TableView, wish: str) -> int | None:
    """Whose decisions are shown: as requested, else the viewer's own, else everybody's."""
    if not wish:
        return view.you
    seats = {str(seat.seat): seat.seat for seat in view.table.seats}
    return seats.get(wish)


def study_words(view: TableView, study: Study, seat: int | None, t: Translator) -> dict[str, Any]:
    table, game, names = view.table, view.table.game, view.table.names
    told = [
        decision_words(study, decision, names, t)
        for decision in study.decisions
        if seat is None or decision.seat == seat
    ]
    return {
        "result": game.narration.result(study.match.reader(view.viewer, names, t)),
        "seats": seat_links(table, study, seat, t),
        "headline": headline(study, view.you, t),
        "counted": what_is_counted(game, t),
        "splits": split_words(study, names, t),
        "bar": lambda part: Markup(bar(part.size, part.is_good)),
        "curve": Markup(curve(study.curve, [decision.ply for decision in study.costly])),
        "curve_title": curve_title(game, t),
        "lines": [] if game.cooperative else names,
        "positions": [
            (ply, [decimal(value, t) for value in row]) for ply, row in told_positions(study)
        ],
        "summary": summary(study, t),
        "share": share_lines(view, study, t),
        "costly": [decision for decision in told if decision.verdict == COSTLY],
        "decisions": told,
        "marks": Markup(marks([decision.verdict for decision in told])),
        "kinds": kinds(told, t),
        "confirmed": confirmed(t),
        "link": lambda decision: replay_link(table, decision),
    }


def seat_links(
    table: Table, study: Study, chosen: int | None, t: Translator
) -> list[dict[str, Any]]:
    """Links to the decisions of each seat, with the number of costly ones."""
    costly = Counter(decision.seat for decision in study.costly)
    everybody = {
        "text": t.gettext("Everybody"),
        "value": EVERYBODY,
        "n": costly.total(),
        "now": chosen is None,
    }
    return [everybody] + [
        {"text": table.names[seat], "value": seat, "n": costly[seat], "now": chosen == seat}
        for seat in range(len(table.seats))
    ]


def kinds(told: Sequence[DecisionWords], t: Translator) -> list[dict[str, Any]]:
    """The verdicts by which decisions can be filtered, with the number of each."""
    found = Counter(decision.verdict for decision in told)
    everything = {"value": EVERYBODY, "text": t.gettext("All"), "n": len(told)}
    return [everything] + [
        {"value": verdict, "text": text, "n": found[verdict]}
        for verdict, text in verdict_words(t).items()
    ]


def told_positions(study: Study) -> list[tuple[int, list[float]]]:
    """The positions where the curve changes, and the last one: a table of all would be long."""
    values = study.curve
    bends = [(ply, row) for ply, row in enumerate(values) if ply == 0 or row != values[ply - 1]]
    last = len(values) - 1, values[-1]
    return bends if bends[-1] == last else [*bends, last]


def replay_link(table: Table, decision: DecisionWords) -> str:
    """The link to the position, as the player who decided saw it."""
    return f"/t/{table.id}/replay?ply={decision.ply}&eyes={decision.seat}"
