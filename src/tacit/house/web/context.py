"""What templates are given: tables, games and replays in words, from a `Sight`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tacit import bots
from tacit.base.board import Board, Situation
from tacit.base.narration import Reader
from tacit.engine.chance import CHANCE
from tacit.engine.options import Option
from tacit.engine.views import WATCHER
from tacit.game import Game
from tacit.games import NAMES, load
from tacit.house.core.records import OPEN, OVER, PLAYING, Seat, Table
from tacit.house.core.viewer import Sight, Told, latest, pauses, story
from tacit.house.settings import PACES
from tacit.house.web.plain_board import PlainBoard
from tacit.house.web.templating import (
    art_address,
    board_css_address,
    board_js_address,
    board_template,
)
from tacit.language import Translator
from tacit.match import Match

TOLD = 80  # how many positions back the log at the table goes; the replay has all of it
ALL_OPEN = "all"


# The games


@dataclass(frozen=True)
class About:
    """A game in a few words."""

    name: str
    title: str
    sentence: str
    facts: str


def games(t: Translator) -> list[About]:
    return [about(name, t) for name in NAMES]


def about(name: str, t: Translator) -> About:
    game = load(name)
    words = game.narration
    facts = t.gettext("{least} to {most} players · about {n} minutes").format(
        least=game.seats[0], most=game.seats[-1], n=words.minutes
    )
    return About(name, words.title, words.pitch(t), facts)


def board_of(game: Game) -> Board:
    """What the pages draw a game with; in words where it has no board of its own."""
    return game.board or PlainBoard(game)


def board_parts(game: str) -> dict[str, Any]:
    """What a page loads to draw a board."""
    return {
        "art": lambda name: art_address(game, name),
        "board": board_template(game),
        "board_css": board_css_address(game),
        "board_js": board_js_address(game),
    }


def help_of(game: Game, t: Translator) -> list[str]:
    """A game's rules in short: as its board has them, or else as they are told everywhere."""
    return board_of(game).help(t) or game.narration.help(t)


# A table


def table_context(sight: Sight, t: Translator, link: str, request_id: str) -> dict[str, Any]:
    """All that `live.html` needs."""
    table = sight.table
    shown: dict[str, Any] = {
        "table": table_words(sight, t, link),
        "guide": help_of(table.game, t),
        "request_id": request_id,
        "seconds_left": sight.seconds_left,
        "log": [],
        **board_parts(table.game.name),
    }
    if table.stage != OPEN:
        shown["scene"] = board_of(table.game).scene(
            Situation(sight.reader(t), sight.legal, sight.latest(), table.options, sight.pauses)
        )
        shown["log"] = log_lines(sight.story(table.ply - TOLD, t))
    return shown


def table_words(sight: Sight, t: Translator, link: str) -> dict[str, Any]:
    table = sight.table
    open_or_on = table.stage != OVER
    seated = sight.viewer != WATCHER
    return {
        "id": table.id,
        "game": table.game.name,
        "title": about(table.game.name, t).title,
        "state": table.stage,
        "version": table.version,
        "ply": table.ply,
        "can_undo": sight.can_undo,
        "last_ply": last_told(sight, t),
        "link": link,
        "seats": [seat_words(sight, seat, t) for seat in table.seats],
        "seated": seated,
        "empty": any(seat.is_free for seat in table.seats),
        "options": [option_words(table, o, t) for o in table.game.options if is_offered(o, table)],
        "paces": pace_words(table, t) if seated and open_or_on and has_bots(table) else [],
        "rematch": table.next,
        **seal_words(sight),
    }


def last_told(sight: Sight, t: Translator) -> int:
    told = sight.story(sight.ply - TOLD, t) if sight.table.stage != OPEN else []
    return told[-1].ply if told else -1


def has_bots(table: Table) -> bool:
    return any(seat.played_by for seat in table.seats)


def seal_words(sight: Sight) -> dict[str, Any]:
    """The commitment, and after the end what it was made of."""
    fate = sight.table.fate
    if fate is None:
        return {"commitment": None, "seed": None}
    if not sight.is_over:
        return {"commitment": fate.commitment, "seed": None}
    return {
        "commitment": fate.commitment,
        "seed": fate.seed.hex(),
        "salt": fate.salt.hex(),
        "numbers": " ".join(f"{ply}:{number}" for ply, number in sight.chance()),
    }


def seat_words(sight: Sight, seat: Seat, t: Translator) -> dict[str, Any]:
    kind = "person" if seat.is_person else "bot" if seat.mind else "free"
    return {
        "seat": seat.seat,
        "kind": "bot" if seat.stand_in else kind,
        "name": seat.name or t.gettext("free"),
        "you": seat.seat == sight.viewer,
        "here": kind == "person" and not sight.gone[seat.seat],
        "mind": mind_name(seat.mind, t) if seat.mind else "",
        "acts": seat_acts(sight, seat, t),
    }


def seat_acts(sight: Sight, seat: Seat, t: Translator) -> list[dict[str, Any]]:
    """What the viewer may do about a seat."""
    table, yours = sight.table, seat.seat == sight.viewer
    acts: list[dict[str, Any]] = []

    def offer(path: str, text: str, minds: list[dict[str, Any]] | None = None) -> None:
        acts.append({"path": path, "text": text, "minds": minds})

    if table.stage == OPEN:
        if yours:
            offer("leave", t.gettext("Stand up"))
        elif seat.is_free:
            offer("sit", t.gettext("Sit down"))
            if sight.you is not None:
                offer("bot", t.gettext("Add a bot"), mind_choices(table, t))
        elif seat.mind and sight.you is not None:
            offer("unbot", t.gettext("Send away"))
    elif table.stage == PLAYING and sight.you is not None:
        if yours and seat.stand_in:
            offer("back", t.gettext("Take your seat back"))
        elif yours:
            offer("leave", t.gettext("Let a bot play for you"))
        elif sight.gone[seat.seat] and not seat.votes >> sight.viewer & 1:
            offer("vote", t.gettext("Let a bot take over"))
        elif sight.gone[seat.seat]:
            offer("unvote", t.gettext("Wait after all"))
    return acts


def mind_choices(table: Table, t: Translator) -> list[dict[str, Any]]:
    names = bots.names(table.game)
    return [
        {"value": name, "text": mind_name(name, t), "chosen": name == names[-1]} for name in names
    ]


def mind_name(name: str, t: Translator) -> str:
    known = {
        "random": t.pgettext("bot", "plays at random"),
        "regular": t.pgettext("bot", "plays well"),
    }
    return known.get(name, name)


def pace_words(table: Table, t: Translator) -> list[dict[str, Any]]:
    texts = {
        "slow": t.pgettext("pace", "slow"),
        "normal": t.pgettext("pace", "normal"),
        "fast": t.pgettext("pace", "fast"),
        "none": t.pgettext("pace", "without a pause"),
    }
    return [{"value": p, "text": texts[p], "now": p == table.pace} for p in PACES]


# Options


def option_words(table: Table, option: Option, t: Translator) -> dict[str, Any]:
    usual = table.game.read_options({"players": table.options["players"]})[option.name]
    return {
        "name": option.name,
        "about": t.gettext(option.about),
        "least": option.least,
        "most": option.most,
        "value": table.options[option.name],
        "usual": value_text(option, option.text(usual), table, t),
        "choices": [
            {"value": word, "text": value_text(option, word, table, t)}
            for word in choosable(option, table)
        ],
    }


def choosable(option: Option, table: Table) -> list[str]:
    """The values that are chosen from a list; none for those that are better typed."""
    if option.or_number:
        return []
    if not option.words and option.most - option.least < 12:
        return [str(n) for n in range(option.least, option.most + 1)]
    seats = {word: seat_named(option, word) for word in option.words}
    return [word for word, seat in seats.items() if seat is None or seat < len(table.seats)]


def seat_named(option: Option, word: str) -> int | None:
    """The seat that a value such as ``seat:2`` names: words without a letter of their own."""
    number = word.removeprefix("seat:")
    return int(number) if word in option.words and number.isdecimal() else None


def value_text(option: Option, word: str, table: Table, t: Translator) -> str:
    seat = seat_named(option, word)
    if seat is not None:
        return table.names[seat]
    return table.game.narration.value_name(option.name, word, t) or word


def is_offered(option: Option, table: Table) -> bool:
    """Whether an option means something at a table in this house."""
    race = table.game.race
    return race is None or option.name != race.rounds


def changed_options(table: Table, form: Mapping[str, str]) -> dict[str, str]:
    """The options that a form asks for.

    What was as usual for so many players becomes what is usual for as many as there are now.
    """
    game, players = table.game, {"players": table.options["players"]}
    usual = game.read_options(players)
    as_usual = {o.name for o in game.options if form.get(o.name) == o.text(usual[o.name])}
    return {k: v for k, v in form.items() if k == "players" or k not in as_usual}


# What happened


def log_lines(told: Sequence[Told]) -> list[dict[str, Any]]:
    return [
        {"ply": one.ply, "part": part, "text": text}
        for one in told
        for part, text in enumerate(one.lines)
    ]


# The replay


@dataclass(frozen=True)
class Moment:
    """A position of a finished game, and whose eyes it is seen with."""

    table: str
    ply: int
    last: int
    looks: str  # a seat's number, or ALL_OPEN
    before: int
    after: int
    eyes: list[dict[str, Any]]
    told: list[str]

    @property
    def branch_seat(self) -> int:
        """Where one sits down who plays on from here."""
        return 0 if self.looks == ALL_OPEN else int(self.looks)

    def link(self, ply: int) -> str:
        return f"/t/{self.table}/replay?ply={ply}&eyes={self.looks}"


def replay_context(
    sight: Sight, match: Match, ply: int, looks: str, t: Translator
) -> dict[str, Any]:
    """All that `moment.html` needs."""
    table = sight.table
    viewer = int(looks) if looks != ALL_OPEN else WATCHER
    view = match.at(ply) if looks == ALL_OPEN else match.view(viewer, ply)
    told = story(match, viewer, 0, table.names, t)
    stops = stopping_places(match)
    moment = Moment(
        table.id,
        ply,
        match.ply,
        looks,
        before=max((stop for stop in stops if stop < ply), default=0),
        after=min((stop for stop in stops if stop > ply), default=match.ply),
        eyes=eyes(table, looks, t),
        told=next((one.lines for one in reversed(told) if one.ply < ply), []),
    )
    return {
        "table": table_words(sight, t, ""),
        "moment": moment,
        "scene": board_of(table.game).scene(
            Situation(
                Reader(view, viewer, table.names, t),
                moves=latest(match, viewer, ply),
                options=table.options,
                pauses=lambda: pauses(match, viewer, ply),
            )
        ),
        "log": log_lines([one for one in told if one.ply < ply]),
        **board_parts(table.game.name),
    }


def stopping_places(match: Match) -> list[int]:
    """The positions where somebody has to decide, and the end: chance moves pass by."""
    after_chance = [
        ply
        for ply in range(1, match.ply)
        if match.log[ply].seat != CHANCE or match.log[ply - 1].seat != CHANCE
    ]
    return [0, *after_chance, match.ply]


def eyes(table: Table, looks: str, t: Translator) -> list[dict[str, Any]]:
    seats = [
        {"value": str(seat.seat), "text": table.names[seat.seat], "now": looks == str(seat.seat)}
        for seat in table.seats
    ]
    everything = {"value": ALL_OPEN, "text": t.gettext("all cards open"), "now": looks == ALL_OPEN}
    return [*seats, everything]
