"""SILVER's board: where its cards lie, what one knows of them, what moves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tacit import bots
from tacit.engine.errors import UnknownName
from tacit.engine.views import WATCHER
from tacit.games import load
from tacit.games.silver.board import BOARD
from tacit.games.silver.rules.state import CARDS
from tacit.language import LANGUAGES, translator
from tacit.match import Match
from tests.drivers import by_bot, positions, scenario_end
from tests.drivers.drawing import Zones, drawn, lines_together, page, situation
from tests.drivers.telling import NAMES

GAME = load("silver")
REGULAR = bots.load("regular", GAME)


def village(shown: Any, seat: int) -> list[Any]:
    seats = [shown["you"], *shown["seats"]] if shown["you"] else shown["seats"]
    return next(s["village"]["cards"] for s in seats if s["seat"] == seat)


def test_a_watcher_sees_only_what_lies_open_or_is_put_forward() -> None:
    for match in positions(GAME, {"players": "4", "rounds": "1"}, 4, by_bot(REGULAR, 4)):
        shown = drawn(match, WATCHER)
        assert shown["you"] is None
        assert len(shown["seats"]) == 4
        cards = [card for seat in shown["seats"] for card in seat["village"]["cards"]]
        for card in cards:
            assert (card["up"] or card["fresh"]) == (card["number"] is not None)
        assert shown["deck"]["number"] is None


def test_every_card_of_the_game_has_one_place() -> None:
    for match in positions(GAME, {"players": "4", "rounds": "1"}, 6):
        shown = drawn(match, 0)
        seats = [shown["you"], *shown["seats"]]
        there = sum(len(seat["village"]["cards"]) + len(seat["hand"]) for seat in seats)
        there += len(shown["market"]) + shown["deck"]["count"] + shown["pile"]["count"]
        assert there == CARDS


@pytest.mark.parametrize(
    ("moves", "begins"),
    [
        ("", "In your turn you draw a card"),
        ("> 0 draw_deck\n", "Guard (3)"),
        ("> 0 take\n", "A new card takes the place"),
        ("> 0 empath 4\n", "Listener (2)"),
    ],
)
def test_the_rule_that_matters_is_about_what_is_decided(moves: str, begins: str) -> None:
    rule = drawn(example(SET + moves), 0)["rule"]
    assert GAME.narration.help(translator("en"))[rule].startswith(begins)


# Single moments


def reasons(match: Match, viewer: int, seat: int) -> list[str]:
    return [card["why"] for card in village(drawn(match, viewer), seat)]


GUARDED = """players=2
village 0: D5 D6 D7
village 1: U3>2 D4 D9 U3
deck 8 5 rest
pile 7
> 0 draw_deck
> 0 use
"""
LOCKED = """players=2
village 0: U2 D6 D7
village 1: D4 D9
deck 5 rest
pile 7
amulet holds 0
> 0 amulet 2
"""


def test_a_card_that_is_watched_over_says_so() -> None:
    match = example(GUARDED)  # an own 8 looks at somebody else's card
    on_watch, open_already = "A Guard on watch is out of reach.", "It lies open already."
    watched = "A Guard watches over it."
    assert reasons(match, 0, 1) == [on_watch, watched, "", open_already]
    assert reasons(match, 0, 0) == ["", "", ""]  # they are not in question
    assert reasons(match, 1, 1) == ["", "", "", ""]  # nothing is asked of Bo
    html = page(GAME, drawn(match, 0))
    assert html.count(' dim"') == 3
    assert 'aria-label="Place 2: hidden. A Guard watches over it."' in html


def test_a_guard_is_not_laid_where_one_lies() -> None:
    match = example(GUARDED + "> 0 spy 1 3\n> 0 pass\n> 1 guard 4\n")
    assert reasons(match, 1, 1) == ["", "A Guard watches over it already.", "", ""]


def test_a_card_under_the_amulet_says_so() -> None:
    amulet = "The amulet lies on it."
    assert reasons(example(LOCKED), 0, 0) == ["", "", ""]
    assert reasons(example(LOCKED + "> 0 draw_deck\n"), 0, 0) == ["", amulet, ""]
    assert reasons(example(LOCKED + "> 0 empath 1\n"), 0, 0) == ["", amulet, ""]


def test_only_a_card_that_cannot_be_chosen_has_a_reason() -> None:
    given = set()
    for match in positions(GAME, {"players": "3", "rounds": "2"}, 5, by_bot(REGULAR, 5)):
        for viewer in range(3):
            shown = drawn(match, viewer)
            for seat in range(3):
                for card in village(shown, seat):
                    given.add(card["why"])
                    assert not card["why"] or (shown["yours"] and not card["offers"])
                    assert not card["why"] or card["toggle"] is None
    assert len(given) > 1


def example(text: str) -> Match:
    return scenario_end(f"```scenario one\ngame silver {text}```")


TWO = """players=2 memory_aid={memory}
village 0: D1 U4 D9 D4
village 1: D5 D6 U7 D9
deck 3 0 rest
pile 7
knows 0: 0/1 1/2
"""


def test_what_one_knows_of_a_card_is_pencilled_on_its_back() -> None:
    match = example(TWO.format(memory="perfect"))
    own, other = drawn(match, 0), drawn(match, 1)
    assert [card["number"] for card in village(own, 0)] == [1, 4, None, None]
    assert [card["number"] for card in village(own, 1)] == [None, 6, 7, None]
    assert "known-1.svg" in page(GAME, own)
    assert village(own, 0)[0]["name"] == "Place 1: Peddler (1), hidden"
    assert "known-" not in page(GAME, other)


def test_with_a_real_memory_it_is_gone() -> None:
    shown = drawn(example(TWO.format(memory="real")), 0)
    assert [card["number"] for card in village(shown, 0)] == [None, 4, None, None]
    assert "known-" not in page(GAME, shown)


def test_what_one_has_just_seen_is_shown_once() -> None:
    match = example(TWO.format(memory="real") + "saw 0: 0/1\n")
    shown = drawn(match, 0)
    assert village(shown, 0)[0]["fresh"]
    assert 'class="card glimpse"' in page(GAME, shown)


SET = """players=2
village 0: D5 D5 D9 U2
village 1: U3>3 D6 D9
deck 3 0 rest
pile 7
knows 0: 0/1 0/2
"""


def test_a_card_is_chosen_for_a_set_and_what_else_it_can_do_stands_beside_it() -> None:
    shown = drawn(example(SET + "> 0 draw_deck\n"), 0)
    first, *_, listener = village(shown, 0)
    assert first["offers"] == first["beside"] == []
    assert first["toggle"]["value"] == "1"
    assert [offer["sign"] for offer in listener["beside"]] == ["listen"]
    assert [key["sign"] for key in shown["signs"]] == ["listen"]


# Cards that are chosen together

SWINDLER = """players=3
village 0: D5 U2 D9
village 1: U3>3 D6 D9
village 2: D7
deck 12 rest
pile 7
> 0 draw_deck
> 0 use
"""
STEWARD = SWINDLER.replace("deck 12", "deck 7")
WHOLE = [
    pytest.param(SET + "> 0 draw_deck\n", 4, id="exchange"),
    pytest.param(SET + "> 0 take\n", 4, id="taken"),
    pytest.param(SET + "> 0 draw_deck\n> 0 mark 2\n", 2, id="exchange, begun"),
    pytest.param(SWINDLER, 2, id="rob"),
    pytest.param(SWINDLER + "> 0 mark 2\n", 1, id="rob, begun"),
    pytest.param(STEWARD, 2, id="behold"),
    pytest.param(STEWARD + "> 0 mark 1\n", 1, id="behold, begun"),
]


@pytest.mark.parametrize(("text", "most"), WHOLE)
def test_whatever_can_be_chosen_together_is_one_legal_move(text: str, most: int) -> None:
    match = example(text)
    lines = lines_together(page(GAME, drawn(match, 0)), CARDS)
    steps = [GAME.notation.steps(line) for line in lines]
    assert max(map(len, steps)) == most
    for line in lines:
        match.copy().play_text(0, line)


def test_cards_may_be_tapped_from_right_to_left() -> None:
    assert GAME.notation.steps("exchange 3 1") == GAME.notation.steps("exchange 1,3")


def test_the_button_says_what_will_happen() -> None:
    shown = drawn(example(SET + "> 0 draw_deck\n"), 0)
    assert shown["choice"]["least"] == 1
    assert shown["choice"]["texts"][:3] == [
        "Exchange cards for the 3",
        "Exchange 1 card for the 3",
        "Exchange 2 cards for the 3",
    ]
    assert drawn(example(STEWARD), 0)["choice"]["least"] == 2
    assert drawn(example(SWINDLER), 0)["choice"]["texts"] == ["Swap the two cards"]


def test_a_set_that_was_begun_in_steps_shows_its_cards() -> None:
    match = example(SET + "> 0 draw_deck\n> 0 mark 2\n")
    shown = drawn(match, 0)
    cards = village(shown, 0)
    assert [card["marked"] for card in cards] == [False, True, False, False]
    assert [card["toggle"] is not None for card in cards] == [False, False, True, True]
    assert shown["choice"]["before"] == 1
    assert shown["choice"]["least"] == 1
    assert "Which other cards" in shown["prompt"]
    assert not any(card["marked"] for card in village(drawn(match, 1), 0))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_question_asks_for_cards_from_left_to_right(language: str) -> None:
    match = example(STEWARD)
    said = drawn(match, 0, language)["prompt"]
    assert said != GAME.narration.prompt(match.reader(0, NAMES[:3], translator(language)))


def test_a_guard_and_the_card_that_he_watches_over_are_linked() -> None:
    shown = drawn(example(SET), 0)
    guard, other, ward = village(shown, 1)
    assert guard["guards"]
    assert ward["guarded"]
    assert not other["guards"]
    assert not other["guarded"]
    assert shown["seats"][0]["village"]["links"] == [{"from": 1, "to": 3}]
    assert 'class="watch from-1 to-3"' in page(GAME, shown)


def test_cards_that_can_move_lie_in_zones() -> None:
    html = page(GAME, drawn(example(SET), 0))
    assert sorted(Zones(html).names) == ["middle", "village-0", "village-1"]
    assert 'data-zone="middle" data-public' in html


def test_the_amulet_lies_on_its_card() -> None:
    shown = drawn(
        example("players=2\nvillage 0: D5 D4*\nvillage 1: D6\ndeck rest\namulet placed 0\n"), 0
    )
    assert [card["locked"] for card in village(shown, 0)] == [False, True]
    assert page(GAME, shown).count('class="charm"') == 1


def test_a_set_that_is_put_forward_is_seen_by_all() -> None:
    match = example(SET + "> 0 draw_deck\n> 0 exchange 1,3\n")
    for viewer in (0, 1, WATCHER):
        cards = village(drawn(match, viewer), 0)
        assert [card["fresh"] for card in cards] == [True, False, True, False]
        assert [cards[0]["number"], cards[2]["number"]] == [5, 9]


def test_a_new_card_is_offered_the_ends_of_the_village() -> None:
    match = example(SET + "> 0 draw_deck\n> 0 exchange 1,3\n")
    shown, legal = drawn(match, 0), match.legal(0)
    assert [shown["left"]["action"], shown["right"]["action"]] == legal
    assert "Add it at the left end" in page(GAME, shown)


def test_the_last_move_stays_marked_and_its_cards_glide() -> None:
    match = example(SET + "> 0 draw_deck\n")
    held = drawn(match, 1)["seats"][0]["hand"][0]["glide"]
    match = example(SET + "> 0 draw_deck\n> 0 exchange 3\n")
    shown = drawn(match, 1)
    assert village(shown, 0)[2]["glide"] == held
    assert shown["pile"]["glide"] == "v0-3"
    match = example(SET + "> 0 draw_deck\n> 0 exchange 3\n> 0 pass\n")
    shown = drawn(match, 1)
    assert [card["last"] for card in village(shown, 0)] == [False, False, True, False]
    assert shown["pile"]["last"]


def test_a_card_that_was_looked_at_in_the_same_turn_has_one_place() -> None:
    match = example(SET + "> 0 draw_deck\n> 0 empath 4 3\n> 0 exchange 3\n")
    for viewer in (0, 1, WATCHER):
        shown = drawn(match, viewer)
        assert shown["pile"]["glide"] == "v0-3"
        assert village(shown, 0)[2]["glide"] != "v0-3"
        cards = [card for card, _ in Zones(page(GAME, shown)).cards]
        assert len(cards) == len(set(cards))


ROUND = """players=3 rounds=2
village 0: D3 D4
village 1: D6
village 2: D7 D8
deck 9 3 rest
pile 1
> 0 call
> 1 draw_deck
> 1 discard
> 1 pass
> 2 draw_deck
> 2 discard
> 2 pass
"""


def test_the_end_of_a_round_shows_its_points() -> None:
    shown = drawn(example(ROUND), 1)
    assert shown["result"] is None
    rows = {row["name"]: row for row in shown["tally"]["rows"]}
    assert rows["Ada"]["points"] == [17]
    assert rows["Ada"]["sum"] == "7 + 10"
    assert rows["Bo"]["sum"] == ""
    assert [row["total"] for row in shown["tally"]["rows"]] == [6, 15, 17]
    assert "7 + 10 =" in page(GAME, shown)


def test_a_round_begins_with_the_end_of_the_one_before_it() -> None:
    rounds = []
    for match in positions(GAME, {"players": "2", "rounds": "3"}, 2):
        shown = drawn(match, 0)
        looks = shown["peeking"] and shown["yours"] and match.state.round_no > 1
        assert (shown["reveal"] is not None) == (shown["over"] or looks)
        if shown["reveal"] is not None:
            assert shown["reveal"]["waits"] == (not shown["over"])
            rounds.append(shown["reveal"]["tally"]["rounds"])
            for village in shown["reveal"]["villages"]:
                assert village["sum"] == village["cards"][-1]["sum"]
                assert village["bell"] or village["points"] == village["sum"]
            for row in shown["reveal"]["tally"]["rows"]:
                assert sum(row["points"]) == row["total"] == match.state.total[row["seat"]]
    assert rounds[0] == [1]
    assert rounds[-2:] == [[1, 2], [1, 2, 3]]


def test_who_watches_sees_the_end_of_a_round_until_the_next_begins() -> None:
    is_seen = False
    for match in positions(GAME, {"players": "2", "rounds": "2"}, 2):
        for is_watched in (True, False):  # in a replay one goes on as one likes
            seen = replace(situation(match, WATCHER), is_watched=is_watched)
            shown: dict[str, Any] = dict(BOARD.scene(seen))
            is_between = bool(shown["peeking"] and match.state.round_no > 1)
            is_seen |= is_between
            assert (shown["reveal"] is not None) == (shown["over"] or (is_watched and is_between))
    assert is_seen


TIE = """players=3
village 0: D7
village 1: D6
village 2: D4
deck 9 .
pile 1
round 4
totals {totals}
> 0 draw_deck
> 0 discard
> 0 pass
"""


@pytest.mark.parametrize(
    ("totals", "viewer", "kind"),
    [
        ("33 25 27", 2, "amulet"),
        ("33 25 27", 1, "lost"),
        ("33 25 20", 2, "won"),
        ("33 25 20", WATCHER, "watched"),
    ],
)
def test_the_result_has_a_picture_of_its_own(totals: str, viewer: int, kind: str) -> None:
    shown = drawn(example(TIE.format(totals=totals)), viewer)
    assert shown["over"]
    assert shown["result"]["kind"] == kind
    assert BOARD.draw(shown["result"]["picture"]).startswith("<svg")
    assert 'class="tally"' in page(GAME, shown)


# Drawings


def test_every_number_has_a_picture_and_a_pencilled_back_of_its_own() -> None:
    pictures = [BOARD.draw(f"{kind}-{n}") for kind in ("card", "known") for n in range(14)]
    assert len({*pictures, BOARD.draw("back")}) == 29


@pytest.mark.parametrize("name", ["card-14", "known-x", "end-nothing", "card-", "../card-1"])
def test_there_are_no_other_pictures(name: str) -> None:
    with pytest.raises(UnknownName):
        BOARD.draw(name)
