"""The visitor's own page: finished games, statistics, and results over time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from tacit import bots
from tacit.base.tally import Tally
from tacit.games import NAMES, load
from tacit.house.core.results import Partner, Result, average_split
from tacit.house.web.context.curve import curve
from tacit.house.web.context.numbers import day, day_text, figure_text, number_text, share_of_games
from tacit.house.web.context.seats import level_name
from tacit.house.web.visitors import Visitor
from tacit.language import Translator
from tacit.study.drawings import bar
from tacit.study.study import can_study
from tacit.study.words import SplitWords, own_split_words, what_is_counted

A_PAGE = 20  # games
MOST_PARTNERS = 8  # people with statistics: the most frequent partners
MOST_DRAWN = 60  # games in the chart


def mine_context(results: Sequence[Result], page: int, visitor: Visitor) -> dict[str, Any]:
    """All that `mine/page.html` needs; results are newest first."""
    known = [result for result in results if result.game in NAMES]
    pages = max(1, -(-len(known) // A_PAGE))
    page = min(max(page, 1), pages)
    shown = known[(page - 1) * A_PAGE : page * A_PAGE]
    by_game = grouped(known, lambda result: [result.game])
    return {
        "games": [finished_game(result, visitor) for result in shown],
        "page": page,
        "pages": pages,
        "statistics": [
            statistics(name, by_game[name], visitor) for name in NAMES if name in by_game
        ],
    }


def grouped(results: Iterable[Result], keys_of: Any) -> dict[Any, list[Result]]:
    """Results grouped by keys; one may be in several groups."""
    groups: dict[Any, list[Result]] = defaultdict(list)
    for result in results:
        for key in keys_of(result):
            groups[key].append(result)
    return groups


# The list


def finished_game(result: Result, visitor: Visitor) -> dict[str, Any]:
    words = load(result.game).narration
    return {
        "id": result.table_id,
        "title": words.title,
        "is_kept": result.is_kept,
        "is_sealed": result.is_sealed,
        "can_study": can_study(load(result.game)),
        "split": own_split(result, visitor.t),
        "with": ", ".join(partner_name(p, visitor.t) for p in result.partners),
        "outcome": outcome(words.tally, result, visitor.t),
        "day": day_text(result.finished, visitor.lang),
        "date": day(result.finished).date().isoformat(),
    }


def partner_name(partner: Partner, t: Translator) -> str:
    return partner.name or t.gettext("somebody")


def outcome(tally: Tally, result: Result, t: Translator) -> str:
    """The result as the game describes it, else the scores."""
    return tally.outcome(result.facts, t) or " : ".join(map(str, result.scores))


def own_split(result: Result, t: Translator) -> SplitWords | None:
    return None if result.split is None else own_split_words(load(result.game), result.split, t)


# Statistics


def statistics(name: str, results: Sequence[Result], visitor: Visitor) -> dict[str, Any]:
    """The statistics of a game: overall, by number of players, and by partner."""
    words, t = load(name).narration, visitor.t
    tally = words.tally
    players = grouped(results, lambda result: [result.players])
    lines = [line(t.gettext("All games"), results, tally, visitor)]
    if len(players) > 1:
        for number in sorted(players):
            title = t.ngettext("{n} player", "{n} players", number).format(n=number)
            lines.append(line(title, players[number], tally, visitor))
    levels = bots.names(load(name))
    partners = [line(*group, tally, visitor) for group in by_partner(results, levels, t)]
    titles = [figure.title for figure in tally.figures([results[0].facts], t)]
    return {
        "name": name,
        "title": words.title,
        "titles": titles,
        "groups": [{"title": "", "lines": lines}, {"title": t.gettext("With"), "lines": partners}],
        "luck": luck(name, results, visitor.t),
        "over_time": over_time(results, tally, visitor),
    }


def luck(name: str, results: Sequence[Result], t: Translator) -> dict[str, Any] | None:
    """Luck and decisions on average; None: no game was studied."""
    average = average_split(results)
    if average is None:
        return None
    games, split = average
    over = t.ngettext("{n} studied game", "Average of {n} studied games", games)
    return {
        "over": over.format(n=games),
        "counted": what_is_counted(load(name), t),
        "split": own_split_words(load(name), split, t),
        "bar": lambda part: Markup(bar(part.size, part.is_good)),
    }


def by_partner(
    results: Sequence[Result], levels: Sequence[str], t: Translator
) -> list[tuple[str, list[Result]]]:
    """Results with bots by level, then with people by name, most frequent first."""
    machines = grouped(results, lambda r: {p.bot for p in r.partners if p.bot is not None})
    people = grouped(results, lambda r: {p.name for p in r.partners if p.bot is None and p.name})
    often = sorted(people, key=lambda name: (-len(people[name]), name))[:MOST_PARTNERS]
    known = [level for level in levels if level in machines]
    order = known + sorted(machines.keys() - set(known))
    return [
        *((level_name(level, t), machines[level]) for level in order),
        *((name, people[name]) for name in often),
    ]


def line(title: str, results: Sequence[Result], tally: Tally, visitor: Visitor) -> dict[str, Any]:
    figures = tally.figures([result.facts for result in results], visitor.t)
    return {
        "title": title,
        "games": number_text(len(results), visitor.lang),
        "figures": [
            {
                "text": figure_text(figure, visitor),
                "share": share_of_games(figure, len(results), visitor.t),
            }
            for figure in figures
        ],
    }


def over_time(
    results: Sequence[Result], tally: Tally, visitor: Visitor
) -> Mapping[str, Any] | None:
    """The last games as a chart and as a table; None: there are too few."""
    measured = [(result, tally.measure(result.facts)) for result in results[:MOST_DRAWN]]
    points = [(result, value) for result, value in reversed(measured) if value is not None]
    if len(points) < 2:
        return None
    return {
        "title": tally.measure_name(visitor.t),
        "curve": curve([value for _, value in points], visitor.lang),
        "table": [
            {
                "day": day_text(result.finished, visitor.lang),
                "value": number_text(value, visitor.lang),
            }
            for result, value in points
        ],
    }
