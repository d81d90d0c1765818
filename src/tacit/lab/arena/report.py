"""The results of a contest, as text and as one self-contained HTML page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from tacit.lab.arena import plots
from tacit.lab.arena.standings import Standings
from tacit.lab.page import page
from tacit.lab.statistics import Estimate

Cell = Callable[[str, str], Estimate | None]
NOTHING = "·"


def percent(found: Estimate) -> str:
    return f"{100 * found.value:.1f}% [{100 * found.low:.1f}, {100 * found.high:.1f}]"


def points(found: Estimate) -> str:
    return f"{found.value:+.2f} [{found.low:+.2f}, {found.high:+.2f}]"


def number(found: Estimate) -> str:
    return f"{found.value:.2f} [{found.low:.2f}, {found.high:.2f}]"


def elo(found: Estimate) -> str:
    return f"{found.value:+.0f} [{found.low:+.0f}, {found.high:+.0f}]"


# Text


def text(found: Standings, seconds: Mapping[str, float]) -> str:
    return "\n".join(_lines(found, seconds))


def _lines(found: Standings, seconds: Mapping[str, float]) -> Iterator[str]:
    contest, names = found.contest, found.contest.bots
    yield f"{contest.game_name} {contest.game.options_text(contest.options)}"
    played = sum(meeting.games for meeting in found.meetings.values())
    yield f"games {played:,}, seed {contest.seed}, in brackets: 95% intervals"
    yield ""
    if contest.game.cooperative:
        yield "one of the row with others of the column: score, " + better(found)
        yield from _matrix(names, found.score, number)
        yield ""
        if contest.mixed:
            yield "two of the row with two of the column: score"
            yield from _matrix(names, found.halves, number)
            yield ""
        for lineup, meeting in found.meetings.items():
            if lineup.one == lineup.others:
                shares = ", ".join(f"{word} {percent(s)}" for word, s in meeting.results.items())
                yield f"{lineup.one:<12}among its like: {shares}"
    else:
        yield f"one of the row among others of the column: games won (even: {found.even:.1%})"
        yield from _matrix(names, found.won, percent)
        yield ""
        yield "by how many points it is better than the others"
        yield from _matrix(names, found.ahead, points)
        yield ""
        if contest.mixed:
            yield "two of the row and two of the column: games won (even: 50.0%)"
            yield from _matrix(names, found.halves, percent)
            yield ""
        yield "ratings, in Elo's points around their mean"
        for name in ranked(found):
            yield f"{name:<12}{elo(found.ratings[name])}"
    yield ""
    yield "processor time of a decision"
    for name in names:
        yield f"{name:<12}{time_text(seconds[name])}"


def time_text(seconds: float) -> str:
    return f"{1000 * seconds:.3g} ms" if seconds >= 1e-3 else f"{1e6 * seconds:.3g} µs"


def better(found: Standings) -> str:
    return "lower is better" if found.contest.game.lower_is_better else "higher is better"


def ranked(found: Standings) -> list[str]:
    """The bots, the strongest first."""
    return sorted(found.ratings, key=lambda name: -found.ratings[name].value)


def _matrix(names: Sequence[str], cell: Cell, write: Callable[[Estimate], str]) -> Iterator[str]:
    yield " " * 12 + "".join(f"{name:>24}" for name in names)
    for one in names:
        cells = (cell(one, others) for others in names)
        yield f"{one:<12}" + "".join(f"{write(c) if c else NOTHING:>24}" for c in cells)


# HTML


def html(found: Standings, seconds: Mapping[str, float]) -> str:
    contest = found.contest
    together = contest.game.cooperative
    cell, write = (found.score, number) if together else (found.won, percent)
    strength = own_scores(found) if together else found.ratings
    return page(
        "tacit.lab.arena",
        found=found,
        contest=contest,
        game=contest.game,
        options=contest.game.options_text(contest.options),
        played=sum(meeting.games for meeting in found.meetings.values()),
        names=contest.bots,
        cell=cell,
        write=write,
        points=points,
        elo=elo,
        percent=percent,
        time_text=time_text,
        seconds=seconds,
        ranked=ranked(found),
        better=better(found),
        shade=shades(found, cell),
        rating_plot=plots.intervals({name: found.ratings[name] for name in ranked(found)}),
        time_plot=plots.against_time(
            {name: (seconds[name], strength[name]) for name in contest.bots if name in strength},
            "score among its like" if together else "rating",
        ),
    )


def own_scores(found: Standings) -> dict[str, Estimate]:
    """The score of each bot when all seats have the same bot."""
    both = {name: found.score(name, name) for name in found.contest.bots}
    return {name: score for name, score in both.items() if score}


def shades(found: Standings, cell: Cell) -> dict[tuple[str, str], float]:
    """How dark the cells of the matrix are: from 0 for the worst to 1 for the best."""
    names = found.contest.bots
    known = {(a, b): c.value for a in names for b in names if (c := cell(a, b))}
    if not known:
        return {}
    low, high = min(known.values()), max(known.values())
    turn = found.contest.game.cooperative and found.contest.game.lower_is_better
    parts = {at: (value - low) / ((high - low) or 1) for at, value in known.items()}
    return {at: 1 - part if turn else part for at, part in parts.items()}
