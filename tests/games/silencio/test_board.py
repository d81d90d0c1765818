"""SILENCIO's board: where its cards lie, what they say, how they are drawn."""

from __future__ import annotations

import re

import pytest

from tacit.engine.chance import stream
from tacit.engine.views import WATCHER
from tacit.games import load
from tacit.games.silencio.board.art import draw
from tacit.games.silencio.board.odds import silencio_odds
from tacit.games.silencio.rules.state import MAIN, OPENS_TAVERN, fitting, hand
from tacit.language import translator
from tacit.match import Match
from tacit.study.odds.silencio import odds_of
from tests.drivers import by_lot, new_match, positions, scenario_end, stop
from tests.drivers.drawing import Zones, drawn, page
from tests.drivers.telling import NAMES

GAME = load("silencio")


def test_a_watcher_sees_no_hand_before_the_end() -> None:
    for match in positions(GAME, {"players": "3"}, 4):
        scene = drawn(match, WATCHER)
        assert scene["hand"] == []
        assert len(scene["seats"]) == 3
        if not match.over:
            assert all(seat["known"] == [] for seat in scene["seats"])


def test_every_card_of_the_game_has_one_place() -> None:
    for match in positions(GAME, {"players": "2"}, 6):
        shown = drawn(match, 0)
        places = [shown["hand"], shown["open"], shown["oracle"]]
        places += [row["cards"] for row in shown["rows"]]
        places += [seat[zone] for seat in shown["seats"] for zone in ("known", "open")]
        cards = [card["id"] for place in places for card in place]
        assert len(cards) == len(set(cards))
        boxed = int(match.state.box).bit_count()
        unseen = shown["deck"] + boxed + sum(seat["backs"] for seat in shown["seats"])
        assert len(cards) + unseen == 28


def test_every_card_lies_in_a_zone_of_the_board() -> None:
    seen = set()
    for match in positions(GAME, {"players": "3", "tavern": "on"}, 8):
        zones = Zones(page(GAME, drawn(match, 1)))
        assert all(zone for _, zone in zones.cards), zones.cards
        seen |= set(zones.names)
    rows = {f"row-{colour}" for colour in ("red", "blue", "yellow", "green")}
    assert {"hand", "oracle", "seat-0-hand", "seat-2-hand", *rows} <= seen


def test_every_card_has_something_to_say() -> None:
    zones = Zones(page(GAME, drawn(scenario_end(SUCCESSOR), 0)))
    assert len(zones.more) == len(zones.cards) > 0


SUCCESSOR = """```scenario one
game silencio players=2
hand 0: R4 G7 Y2 | 1: B3
rows R: 2 3 | B: - | Y: - | G: 3
oracle R8 Y6
deck rest
lit red
turn 0 phase=MAIN
```"""


def test_a_card_says_what_it_would_do() -> None:
    shown = drawn(scenario_end(SUCCESSOR), 0)
    labels = {card["id"]: card["label"] for card in shown["hand"]}
    assert labels["R4"] == "red 4: Play the red 4: dark, the next light effect will fail"
    assert labels["G7"] == "green 7: Play the green 7: light, somebody may make an exchange"


STUCK = SUCCESSOR.replace("R4 G7 Y2 | 1: B3", "R2 G7 | 1: B3 Y5").replace("2 3 | B", "3 | B")


def test_a_card_that_cannot_be_played_says_why() -> None:
    own = {card["id"]: card for card in drawn(scenario_end(STUCK), 0)["hand"]}
    assert own["R2"]["why"] == "Too low: its row already stands at 3."
    assert own["R2"]["label"] == f"red 2. {own['R2']['why']}"
    assert own["R2"]["dim"]
    assert own["G7"]["why"] == ""
    assert not own["G7"]["dim"]
    others = drawn(scenario_end(STUCK), 1)["hand"]
    assert [card["why"] for card in others] == ["It is not your turn."] * 2
    assert not any(card["dim"] for card in others)


def test_the_reasons_say_what_the_rules_say() -> None:
    """On somebody's own turn, a card is offered or has a reason, and never both."""
    reasons = set()
    for match in positions(GAME, {"players": "3"}, 12):
        if match.over or match.state.phase != MAIN:
            continue
        shown = drawn(match, match.due[0])
        for card in shown["hand"] + shown["open"]:
            assert bool(card["offers"]) != bool(card["why"]), card
            reasons.add(card["why"])
    assert len(reasons) > 3


def test_a_passed_card_names_who_receives_it() -> None:
    match = scenario_end(SUCCESSOR.replace("phase=MAIN", "phase=PASS_CARD"))
    shown = drawn(match, 0)
    assert "Bo receives it" in shown["prompt"]
    assert all("Bo receives it" in card["label"] for card in shown["hand"])


def test_a_card_that_followed_directly_lies_turned() -> None:
    rows = drawn(scenario_end(SUCCESSOR), 0)["rows"]
    turned = {card["id"]: card["turned"] for row in rows for card in row["cards"]}
    assert turned == {"R2": True, "R3": True, "G3": False}


TAVERN = SUCCESSOR.replace("players=2", "players=2 tavern=on").replace("lit red", "tavern closed 1")


def test_the_tavern_has_a_lamp_for_each_dark_effect_that_it_takes_to_open() -> None:
    lamps = re.search(r'<span class="lamps".*?</span>', page(GAME, drawn(scenario_end(TAVERN), 0)))
    assert lamps
    assert lamps[0].count("<i") == OPENS_TAVERN
    assert lamps[0].count('class="on"') == 1


def test_lit_shrines_glow_and_others_do_not() -> None:
    shown = drawn(scenario_end(SUCCESSOR), 0)
    assert [row["shrine"]["lit"] for row in shown["rows"]] == [True, False, False, False]
    assert not shown["large"]["lit"]


def test_every_card_has_a_picture_of_its_own() -> None:
    assert len({draw(f"{colour}{value}") for colour in "RBYG" for value in range(2, 14)}) == 48


def sun_height(name: str) -> float:
    found = re.search(r'<circle cx="80" cy="([\d.]+)" r="11"', draw(name))
    assert found
    return float(found[1])


def test_the_sun_stands_higher_with_the_value() -> None:
    heights = [sun_height(f"B{value}") for value in range(2, 14)]
    assert heights == sorted(heights, reverse=True)
    assert len(set(heights)) == 12


@pytest.mark.parametrize("cards_played", [0, 5])
def test_hands_and_deck_say_how_many_of_their_cards_still_fit(cards_played: int) -> None:
    """Counted from the odds; the mean over worlds that the reader holds possible is the same.

    Only what differs from world to world is told as a mean: at first, all cards fit.
    """

    def is_there(now: Match) -> bool:
        played = int(now.state.rows).bit_count()
        return bool(now.state.phase == MAIN) and played >= cards_played

    match = stop(new_match(GAME, {"players": "3"}, 4), by_lot(4), is_there)
    seat, dreams = match.due[0], stream(5)
    view = match.view(seat)
    reader = match.reader(seat, NAMES[:3], translator("en"))
    told = silencio_odds(reader, odds_of(view, seat))
    worlds = [GAME.imagined(view, seat, dreams) for _ in range(2000)]
    shown = {one["over"]: one["cards"] for one in told["fitting"]}
    assert len(shown) == 3
    for other in range(3):
        if other != seat:
            fit = int(fitting(view))
            mean = sum((int(hand(w, other)) & fit).bit_count() for w in worlds) / len(worlds)
            assert abs(float(shown[f"fan-{other}"].removeprefix("≈ ")) - mean) < 0.15
            counts = {(int(hand(w, other)) & fit).bit_count() for w in worlds}
            assert shown[f"fan-{other}"].startswith("≈") == (len(counts) > 1)
    html = page(GAME, drawn(match, seat))
    assert all(f'id="{over}"' in html for over in shown)
