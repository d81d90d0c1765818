"""The deals of a day as a page shows them, and the texts for sharing results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from babel.dates import format_date

from tacit.game import Game
from tacit.games import NAMES, load
from tacit.house.core import days
from tacit.house.core.daily import Attempt, DealOfDay, is_won_or_lost
from tacit.house.web.context.game import game_summary
from tacit.house.web.context.histogram import Bar, histogram
from tacit.language import Translator

WEEK = 7  # earlier days that are listed
WHERE = {"en": "en_GB"}  # locales for dates: British, with the day before the month


def daily_context(
    day: str,
    today: str,
    deals: Sequence[DealOfDay],
    tomorrow: Sequence[DealOfDay],
    week: Sequence[str],
    before: Sequence[Attempt],
    streak: int,
    lang: str,
    t: Translator,
) -> dict[str, Any]:
    """All that `daily/page.html` needs."""
    return {
        "day": day,
        "date": date_words(day, lang),
        "is_today": day == today,
        "deals": [deal_words(deal, t) for deal in deals],
        "tomorrow": [
            {"title": deal.game.narration.title, "commitment": deal.commitment} for deal in tomorrow
        ],
        "days_before": [day_words(d, before, lang, t) for d in week],
        "streak": streak_words(streak, t),
        "share": share_lines(day, deals, streak, lang, t),
    }


def week_before(today: str) -> list[str]:
    return [days.later(today, -ago) for ago in range(1, WEEK + 1)]


def date_words(day: str, lang: str) -> str:
    return format_date(date.fromisoformat(day), "long", WHERE.get(lang, lang))


def deal_words(deal: DealOfDay, t: Translator) -> dict[str, Any]:
    own = deal.own
    return {
        "game": game_summary(deal.game.name, t),
        "facts": facts(deal.game, t),
        "state": state_of(deal),
        "table": own.table_id if own is not None and deal.can_go_on else None,
        "commitment": deal.commitment,
        "seed": deal.seal.seed.hex() if deal.seal else None,
        "salt": deal.seal.salt.hex() if deal.seal else None,
        "result": own_words(deal, t),
        "late": deal.is_late,
        "standing": standing_words(deal, t),
        "expert": None if deal.expert is None else deal.game.narration.score(deal.expert, t),
        "bars": [{"bar": bar, "label": bar_label(deal, bar, t)} for bar in bars_of(deal)],
        "people": sum(deal.scores.values()),
        "measured": deal.game.narration.tally.measure_name(t) if deal.measures else "",
        "fewer": deal.game.lower_is_better,
    }


def facts(game: Game, t: Translator) -> str:
    """The number of bots, and the approximate duration."""
    bots = game.read_options({})["players"] - 1
    company = t.ngettext("You and {n} regular bot", "You and {n} regular bots", bots).format(n=bots)
    minutes = t.ngettext("about {n} minute", "about {n} minutes", game.narration.minutes)
    return f"{company} · {minutes.format(n=game.narration.minutes)}"


def state_of(deal: DealOfDay) -> str:
    if deal.own is None:
        return "over" if deal.seal else "new"
    if deal.own.finished is not None:
        return "done"
    return "begun" if deal.can_go_on else "given-up"


def result_words(game: Game, own: Attempt, t: Translator) -> str | None:
    """A result in words: the score and, with several opponents, the place."""
    if own.score is None or own.place is None:
        return None
    score = game.narration.score(own.score, t)
    players = game.read_options({})["players"]
    if game.cooperative or is_won_or_lost(game) or players < 3:
        return score
    return t.gettext("{score}, place {place} of {n}").format(
        score=score, place=own.place, n=players
    )


def own_words(deal: DealOfDay, t: Translator) -> str | None:
    """The guest's result in words, from more than the score where that says little."""
    if deal.own_facts is not None:
        return deal.game.narration.tally.outcome(deal.own_facts, t)
    return None if deal.own is None else result_words(deal.game, deal.own, t)


def bars_of(deal: DealOfDay, expert: bool = True) -> list[Bar]:
    """The histogram of scores or, in games that are only won or lost, of another measure."""
    if deal.measures:
        return histogram(deal.measures, None if deal.is_late else deal.own_measure, None)
    return histogram(deal.scores, own_score(deal), deal.expert if expert else None)


def bar_label(deal: DealOfDay, bar: Bar, t: Translator) -> str:
    is_score = is_won_or_lost(deal.game) and not deal.measures
    return deal.game.narration.score(bar.low, t) if is_score else bar.label


def standing_words(deal: DealOfDay, t: Translator) -> str:
    """How many others did worse than the guest; empty if nobody did."""
    own = deal.own
    others = sum(deal.scores.values()) - 1
    if own is None or own.score is None or deal.is_late or others < 1:
        return ""
    sign = deal.game.sign
    worse = sum(n for score, n in deal.scores.items() if sign * score < sign * own.score)
    if not worse:
        return ""
    return t.ngettext(
        "Better than {worse} of {n} other player.",
        "Better than {worse} of {n} other players.",
        others,
    ).format(n=others, worse=worse)


def streak_words(streak: int, t: Translator) -> str:
    if streak < 2:
        return ""
    return t.ngettext("{n} day in a row", "{n} days in a row", streak).format(n=streak)


def day_words(day: str, played: Sequence[Attempt], lang: str, t: Translator) -> dict[str, Any]:
    """An earlier day: the guest's result in each game."""
    own = {attempt.game: attempt for attempt in played if attempt.day == day}
    results = {game: result_words(load(game), own[game], t) for game in NAMES if game in own}
    return {
        "day": day,
        "date": date_words(day, lang),
        "results": [
            f"{load(game).narration.title}: {result}" for game, result in results.items() if result
        ],
    }


def share_lines(
    day: str, deals: Sequence[DealOfDay], streak: int, lang: str, t: Translator
) -> list[str]:
    """The text for sharing results, without spoilers; empty before there is a result."""
    done = {d.game.name: own_words(d, t) for d in deals if d.own is not None}
    results = [
        f"{deal.game.narration.title}: {done[deal.game.name]}"
        for deal in deals
        if done.get(deal.game.name)
    ]
    if not results:
        return []
    lines = [f"Tacit · {date_words(day, lang)}", *results, streak_words(streak, t)]
    return [line for line in lines if line]


def picture_context(
    day: str, deals: Sequence[DealOfDay], streak: int, lang: str, t: Translator
) -> dict[str, Any]:
    """All that `daily/picture.svg` needs: the results, and the histograms of all players."""
    rows = [
        {
            "title": deal.game.narration.title,
            "result": own_words(deal, t),
            "bars": bars_of(deal, expert=False),
        }
        for deal in deals
    ]
    return {"date": date_words(day, lang), "rows": rows, "streak": streak_words(streak, t)}


def own_score(deal: DealOfDay) -> int | None:
    """The guest's score for comparison with others; None if it does not count."""
    return None if deal.own is None or deal.is_late else deal.own.score


def today_context(own: Sequence[Attempt], streak: int, t: Translator) -> dict[str, Any]:
    """The line on the first page."""
    mine: Mapping[str, Attempt] = {attempt.game: attempt for attempt in own}
    return {
        "today": [
            {
                "title": load(game).narration.title,
                "done": game in mine and mine[game].finished is not None,
            }
            for game in NAMES
        ],
        "streak": streak_words(streak, t),
    }
