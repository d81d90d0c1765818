"""What learners are shown: every section holds what the page says, where the page says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from tacit.engine.bits import bit
from tacit.engine.views import State
from tacit.game import Game
from tacit.games import NAMES, load
from tacit.games.silencio.rules import state as silencio
from tacit.games.silencio.rules.knowledge import (
    ceiling,
    fact_least,
    fact_most,
    fact_seat,
    fact_word,
    known,
    with_ceiling,
)
from tests.drivers import encoded, states, variants

PAGE = Path(__file__).parents[2] / "docs" / "lab.md"
SILENCIO = load("silencio")


def spans(game: Game) -> dict[str, slice]:
    """Where each section lies."""
    found, at = {}, 0
    for name, size in game.sections:
        found[name] = slice(at, at + size)
        at += size
    return found


def views(game: Game, options: dict[str, int], seed: int) -> Iterator[tuple[State, int]]:
    for s in states(game, options, seed):
        for seat in range(int(s.players)):
            yield game.view(s, seat), seat


@pytest.mark.parametrize("name", NAMES)
def test_the_page_describes_every_section_where_it_lies(name: str) -> None:
    page = PAGE.read_text(encoding="utf-8").split(f"#### {name.upper()}", 1)[1].split("####")[0]
    rows = re.findall(r"^\| (\d+) \| (\d+) \| ([^|]+) \|", page, re.MULTILINE)
    described = [(section, int(at), int(at) + int(size)) for at, size, section in rows]
    assert described == [(n, s.start, s.stop) for n, s in spans(load(name)).items()]


@pytest.mark.parametrize(("game", "options"), variants())
def test_an_encoding_does_not_depend_on_what_was_there_before(
    game: Game, options: dict[str, int]
) -> None:
    for view, seat in views(game, options, 1):
        assert np.array_equal(encoded(game, view, seat), encoded(game, view, seat, before=-3))


@pytest.mark.parametrize(("game", "options"), variants())
def test_views_that_differ_are_encoded_differently(game: Game, options: dict[str, int]) -> None:
    meant: dict[tuple[int, bytes], bytes] = {}
    for seed in range(3):
        for view, seat in views(game, options, seed):
            key = seat, encoded(game, view, seat).tobytes()
            assert meant.setdefault(key, view.tobytes()) == view.tobytes()


def cards(section: np.ndarray) -> int:
    """A section of card bytes as a set."""
    assert set(np.unique(section)) <= {0, 1}
    return sum(1 << int(card) for card in np.flatnonzero(section))


def marked(section: np.ndarray) -> int:
    """The place of the only 1 of a section; -1 if there is none."""
    assert sorted(section)[:-1] == [0] * (len(section) - 1)
    return int(np.argmax(section)) if section.any() else -1


def by_place(section: np.ndarray) -> list[np.ndarray]:
    return np.split(section, len(section) // silencio.CARDS)


def table_of(view: State, seat: int, show: Callable[[str], np.ndarray]) -> None:
    """The sections that show the table, read back."""
    n = int(view.players)
    assert cards(show("cards in the game")) == int(silencio.in_game(view))
    for place, section in enumerate(by_place(show("open cards of each place"))):
        open_there = int(view.own[(seat + place) % n] & view.open) if place < n else 0
        assert cards(section) == open_there
    for name in ("rows", "oracle", "box"):
        assert cards(show(name)) == int(view[name])
    assert cards(show("last card")) == (1 << int(view.last) if view.last != silencio.NONE else 0)
    tops = [int(silencio.last(view, colour)) for colour in range(silencio.COLOURS)]
    assert show("last value of each row").tolist() == tops
    sizes = [int(view.hand_count[(seat + p) % n]) if p < n else 0 for p in range(silencio.SEATS)]
    assert show("hand sizes").tolist() == sizes
    assert show("deck size") == view.deck_left
    assert show("lit shrines").tolist() == [int(view.lit) >> k & 1 for k in range(5)]
    assert show("tavern") == view.tavern
    assert show("tavern count") == view.dark
    assert marked(show("players")) == n - 2


def turn_of(view: State, seat: int, show: Callable[[str], np.ndarray]) -> None:
    """The sections that show the turn, read back."""
    n = int(view.players)
    assert marked(show("phase")) == view.phase
    assert (seat + marked(show("active place"))) % n == view.turn
    assert (seat + marked(show("deciding place"))) % n == view.actor
    partner = marked(show("partner"))
    assert (partner >= 0) == (view.phase == silencio.RETURN)
    assert partner < 0 or (seat + partner) % n == view.partner
    effect = marked(show("effect"))
    assert effect == (view.effect if view.phase == silencio.LIGHT else -1)
    assert marked(show("outcome of the last card")) == view.outcome
    assert show("pending flags").tolist() == [int(view.pending) >> k & 1 for k in range(4)]
    assert show("turn flags").tolist() == [int(view.turn_flags) >> k & 1 for k in range(5)]
    assert show("answers left") == int(view.claim_rounds) * n - int(view.polls)
    assert show("passes in a row") == view.streak
    kind, content = divmod(int(view.said), 64)
    assert marked(show("last statement")) == kind - 1
    assert marked(show("colour of the last statement")) == (content if kind > 1 else -1)
    assert show("number of the last statement") == (content if kind == 1 else 0)


def knowledge_of(view: State, seat: int, show: Callable[[str], np.ndarray]) -> None:
    """The sections that show what is known, read back."""
    n = int(view.players)
    may_be = by_place(show("cards that may be in each other hand"))
    they_know = by_place(show("own cards known to each other seat"))
    ceilings = show("ceilings of each other hand").reshape(-1, silencio.COLOURS)
    for place in range(silencio.SEATS - 1):
        if place >= n - 1:
            assert not cards(may_be[place])
            assert not cards(they_know[place])
            assert not ceilings[place].any()
            continue
        other = (seat + place + 1) % n
        belief = view.belief[seat][place]
        assert cards(may_be[place]) == int(belief & silencio.LANES)
        assert cards(they_know[place]) == int(known(view, other, seat))
        assert ceilings[place].tolist() == [int(ceiling(belief, c)) for c in range(4)]
    limits = show("least and most of each fact").reshape(-1, 2)
    places = show("place of each fact").reshape(-1, silencio.SEATS)
    for i, section in enumerate(by_place(show("cards of each fact"))):
        fact = view.facts[i]
        assert cards(section) == int(fact & silencio.LANES)
        assert limits[i].tolist() == [int(fact_least(fact)), int(fact_most(fact))]
        assert (marked(places[i]) >= 0) == (fact != 0)
        assert not fact or (seat + marked(places[i])) % n == fact_seat(fact)


@pytest.mark.parametrize("players", SILENCIO.seats)
def test_silencio_every_section_reads_back_as_what_the_seat_knows(players: int) -> None:
    where = spans(SILENCIO)
    options = SILENCIO.read_options({"players": str(players), "tavern": "on"})
    for seed in range(6):
        for view, seat in views(SILENCIO, options, seed):
            out = encoded(SILENCIO, view, seat)

            def show(name: str, out: np.ndarray = out) -> np.ndarray:
                return out[where[name]]

            assert cards(show("own hand")) == int(silencio.hand(view, seat))
            table_of(view, seat, show)
            turn_of(view, seat, show)
            knowledge_of(view, seat, show)


def in_the_middle() -> State:
    """A view of seat 1 of three, with nothing special about it."""
    s = SILENCIO.notation.read_position(
        [
            "hand 0: R4 G7 | 1: R2 B3 Y8 | 2: B4 Y5",
            "rows R: - | B: - | Y: - | G: -",
            "oracle R9 Y6 G3",
            "deck B7 R6 rest",
            "lit large red blue yellow green",
            "turn 1 phase=MAIN",
        ],
        SILENCIO.read_options({"players": "3", "tavern": "on"}),
    )
    return SILENCIO.view(s, 1)


def a_fact(view: State) -> None:
    view.facts[1] = fact_word(0, bit(9), 1, 1)


def lower_ceiling(view: State) -> None:
    view.belief[1][0] = with_ceiling(view.belief[1][0], silencio.BLUE, 6)


CHANGES: list[tuple[Callable[[State], None], set[str]]] = [
    (lambda v: v.own.__setitem__(1, v.own[1] | bit(47)), {"own hand"}),
    (lambda v: setattr(v, "rows", bit(2)), {"rows", "last value of each row"}),
    (lambda v: setattr(v, "oracle", bit(2)), {"oracle"}),
    (lambda v: setattr(v, "box", bit(2)), {"box"}),
    (lambda v: setattr(v, "top", 9), {"cards in the game"}),
    (lambda v: setattr(v, "last", 5), {"last card"}),
    (
        lambda v: v.belief[1].__setitem__(1, v.belief[1][1] | bit(3)),
        {"cards that may be in each other hand"},
    ),
    (
        lambda v: v.belief[0].__setitem__(0, v.belief[0][0] | bit(3)),
        {"own cards known to each other seat"},
    ),
    (
        a_fact,
        {"cards of each fact", "place of each fact", "least and most of each fact"},
    ),
    (lower_ceiling, {"ceilings of each other hand"}),
    (lambda v: v.hand_count.__setitem__(2, 7), {"hand sizes"}),
    (lambda v: setattr(v, "deck_left", 3), {"deck size"}),
    (lambda v: setattr(v, "phase", silencio.END), {"phase"}),
    (lambda v: setattr(v, "turn", 2), {"active place"}),
    (lambda v: setattr(v, "actor", 2), {"deciding place"}),
    (lambda v: setattr(v, "outcome", silencio.WAS_DARK), {"outcome of the last card"}),
    (lambda v: setattr(v, "pending", silencio.RANDOM), {"pending flags"}),
    (lambda v: setattr(v, "turn_flags", silencio.PLAYED), {"turn flags"}),
    (lambda v: setattr(v, "lit", 3), {"lit shrines"}),
    (lambda v: setattr(v, "polls", 2), {"answers left"}),
    (lambda v: setattr(v, "streak", 2), {"passes in a row"}),
    (lambda v: setattr(v, "tavern", 0), {"tavern"}),
    (lambda v: setattr(v, "dark", 2), {"tavern count"}),
    (lambda v: setattr(v, "said", 64 + 2), {"last statement", "number of the last statement"}),
    (lambda v: setattr(v, "said", 128 + 2), {"last statement", "colour of the last statement"}),
]


@pytest.mark.parametrize(("change", "sections"), CHANGES)
def test_silencio_a_change_shows_in_its_own_section_only(
    change: Callable[[State], None], sections: set[str]
) -> None:
    before, view = in_the_middle(), in_the_middle()
    change(view)
    same = encoded(SILENCIO, before, 1) == encoded(SILENCIO, view, 1)
    assert {name for name, span in spans(SILENCIO).items() if not same[span].all()} == sections


def test_silencio_many_answers_left_are_shown_as_127() -> None:
    options = SILENCIO.read_options({"claim_rounds": "1000"})
    out = encoded(SILENCIO, SILENCIO.new(options), 0)
    assert out[spans(SILENCIO)["answers left"]] == 127
