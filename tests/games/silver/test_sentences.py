"""SILVER told, sentence by sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tacit.engine.bits import count
from tacit.engine.chance import CHANCE
from tacit.engine.views import WATCHER
from tacit.games import load
from tacit.games.silver.narration.help import character_help
from tacit.games.silver.narration.vocabulary import card_name
from tacit.games.silver.rules import state
from tacit.games.silver.rules.state import NUMBERS, PEEK2
from tacit.language import LANGUAGES, translator
from tacit.match import Match
from tests.drivers import at_position, positions
from tests.drivers.telling import Telling

GAME = load("silver")
TABLE = """
village 0: U4 D9 D9 U3
village 1: D5 U2 D0 U8
village 2: D1 D12 U3>2
deck 6 3 10 rest
pile 11 7
"""


def written(text: str = TABLE, **options: str) -> Telling:
    return Telling(at_position(GAME, text, **{"players": "3", **options}))


def turn_of(seat: int, text: str = TABLE) -> str:
    return f"{text.strip()}\nturn {seat} node=MAIN\n"


@pytest.mark.parametrize(
    ("code", "viewer", "told"),
    [
        ("en", 0, "You draw 2 cards: Crier (6), Guard (3)."),
        ("en", 1, "Ada draws 2 cards from the deck."),
        ("nl", 0, "Je trekt 2 kaarten: Omroeper (6), Wachter (3)."),
        ("de", 1, "Ada zieht 2 Karten vom Stapel."),
        ("uk", 0, "Ви тягнете 2 карти: Оповісник (6), Вартовий (3)."),
    ],
)
def test_a_magpie_draws_two(code: str, viewer: int, told: str) -> None:
    assert written().tell(0, "draw_deck", viewer, code) == [told]


def test_what_goes_back_is_told_to_the_drawer_only() -> None:
    for viewer, told in (
        (0, ["You keep the Crier (6).", "Back on top of the deck goes: Guard (3)."]),
        (1, ["Ada keeps one of them and puts the other back onto the deck."]),
    ):
        table = written().play(0, "draw_deck")
        assert table.tell(0, "keep 6", viewer) == told


def test_a_known_card_is_named_to_who_knows_it() -> None:
    table = written().play(0, "draw_deck", "keep 6", "discard", "pass")
    assert table.tell(1, "draw_deck", 0) == [
        "Bo draws a card from the deck.",
        "You know that card: Guard (3).",
    ]
    assert table.tell(1, "exchange 1", 0, "de") == [
        "Bo legt die neue Karte verdeckt auf Platz 1.",
        "Du kennst diese Karte: Wächter (3).",
        "Auf die Ablage: Laternenmann (5).",
    ]


@pytest.mark.parametrize(
    ("code", "viewer", "laid", "thrown"),
    [
        (
            "en",
            0,
            "You lay the Sorceress (11) face up at place 2.",
            "Onto the pile: Fortune-teller (9).",
        ),
        (
            "nl",
            1,
            "Ada legt de Tovenares (11) open op plek 2.",
            "Op de aflegstapel: Waarzegster (9).",
        ),
        (
            "de",
            1,
            "Ada legt die Zauberin (11) offen auf Platz 2.",
            "Auf die Ablage: Wahrsagerin (9).",
        ),
        ("uk", 0, "Ви відкрито кладете на місце 2 Чаклунку (11).", "На скид: Ворожка (9)."),
    ],
)
def test_a_taken_card_is_laid_face_up(code: str, viewer: int, laid: str, thrown: str) -> None:
    assert written().play(0, "take").tell(0, "exchange 2", viewer, code) == [laid, thrown]


def test_steps_are_told_to_nobody_else() -> None:
    table = written().play(0, "take")
    assert table.tell(0, "mark 2", 1) == []
    assert table.tell(0, "exchange 3", 1) == [
        "Ada puts forward the cards at places 2, 3: Fortune-teller (9), Fortune-teller (9).",
        "They match.",
    ]
    assert table.tell(0, "slot 3", 1, "uk") == [
        "Ada відкрито кладе на місце 2 Чаклунку (11).",
        "На скид: Ворожка (9), Ворожка (9).",
    ]


def test_the_mover_is_told_of_steps() -> None:
    assert written().play(0, "take").tell(0, "exchange 2,3", 0, "de") == [
        "Du schiebst die Karte auf Platz 2 vor. Noch sieht das niemand.",
        "Du schiebst die Karten auf Platz 2, 3 vor: Wahrsagerin (9), Wahrsagerin (9).",
        "Sie passen zusammen.",
    ]


def test_a_set_that_fails_and_its_penalty_card_are_told() -> None:
    table = written().play(0, "take")
    assert table.tell(0, "exchange 1,2,3", 1, "nl")[1:] == [
        "Ze horen niet bij elkaar: ze gaan dicht terug, en er volgt een strafkaart."
    ]
    assert table.tell(0, "place R", 1, "nl") == ["Ada legt de Tovenares (11) open aan, rechts."]
    assert table.tell(0, "penalty L", 0, "uk") == [
        "Ви додаєте штрафну карту з лівого краю; ніхто на неї не дивиться."
    ]


@pytest.mark.parametrize(
    ("memory", "told"),
    [
        (
            "perfect",
            "Ada puts forward the cards at places 2, 3: Fortune-teller (9), Fortune-teller (9).",
        ),
        ("real", "Ada puts forward the cards at places 2, 3."),
    ],
)
def test_a_set_is_shown_to_onlookers_too(memory: str, told: str) -> None:
    table = written(memory_aid=memory).play(0, "take")
    assert table.tell(0, "exchange 2,3", WATCHER)[0] == told


def test_a_set_that_went_back_is_shown_to_onlookers_no_longer() -> None:
    table = written().play(0, "take")
    assert "Magpie (4), Fortune-teller (9)" in table.tell(0, "exchange 1,2", WATCHER)[0]
    table.play(0, "place R")
    assert not any("(9)" in line for line in table.summary(WATCHER))


@pytest.mark.parametrize(
    ("viewer", "code", "told"),
    [
        (0, "en", "You look at a card of Bo, at place 3: Neighbour (0)."),
        (1, "nl", "Ada bekijkt jouw kaart op plek 3."),
        (2, "uk", "Ada дивиться на карту гравця Bo на місці 3."),
    ],
)
def test_a_look_at_a_card_of_somebody_else_is_told(viewer: int, code: str, told: str) -> None:
    table = written(TABLE.replace("deck 6", "deck 8")).play(0, "draw_deck", "keep 8", "use")
    assert table.tell(0, "spy 1 3", viewer, code) == [told]


def test_a_listener_is_told_apart_from_a_guard() -> None:
    table = written(turn_of(1))
    assert table.tell(1, "empath 2 1", 1) == [
        "Your Listener at place 2 is to look at a card.",
        "The Listener at place 2 is used.",
        "You look at your card at place 1: Lamplighter (5).",
    ]
    assert written().tell(0, "guard 4 2", 1, "de") == [
        "Ada lässt den Wächter auf Platz 4 nun Platz 2 bewachen."
    ]
    assert written(turn_of(2)).tell(2, "unguard 3", 0, "uk") == [
        "Cees знімає Вартового на місці 3 з варти."
    ]


def test_a_sorceress_shows_only_her_owner_what_she_lays() -> None:
    position = TABLE.replace("U4", "U8", 1).replace("deck 6 3", "deck 11 13")
    position = position.replace("pile 11 7", "pile 7")
    for viewer, used, laid in (
        (0, "The top card of the deck is: Jester (13).", "It is: Jester (13)."),
        (1, "Ada looks at the top card of the deck.", "Onto the pile: Listener (2)."),
    ):
        table = written(position).play(0, "draw_deck")
        assert table.tell(0, "use", viewer)[1] == used
        assert table.tell(0, "swap 1 2", viewer)[1] == laid


def test_a_swindle_names_what_each_may_know() -> None:
    position = TABLE.replace("deck 6", "deck 12").replace("D12", "D6")
    for viewer, told in (
        (0, ["You get: Neighbour (0).", "Bo gets: Magpie (4)."]),
        (1, ["You get: Magpie (4)."]),
        (2, ["Bo gets: Magpie (4)."]),
    ):
        table = written(position).play(0, "draw_deck", "keep 12", "use")
        assert table.tell(0, "rob 1 1 3", viewer)[-len(told) :] == told


def test_a_link_that_ends_is_told() -> None:
    table = written(turn_of(2)).play(2, "draw_deck")
    assert table.tell(2, "exchange 3", 0)[-1] == "A Guard no longer watches over any card."


BELL = """
village 0: D2 D4
village 1: D6
village 2: D7 D8
deck 9 3 rest
pile 1
"""


def test_the_bell_is_told_and_the_score_after_it() -> None:
    table = written(BELL)
    assert table.tell(0, "call", 1, "uk") == [
        "Ada б’є у дзвін: усі інші мають ще по одному ходу.",
        "Тепер ваш хід.",
    ]
    assert "Ada has rung the bell; 2 more turns follow." in table.summary(1)
    table.play(1, "draw_deck", "discard", "pass")
    table.play(2, "draw_deck", "discard")
    assert table.tell(2, "pass", 1) == [
        "Cees ends the turn.",
        "Everybody has had the last turn after the bell: the round is over.",
        "Village of Ada: Listener (2), Magpie (4). It counts 6 points.",
        "Ada rang the bell, and no village counts less: no points at all.",
        "Your village: Crier (6). It counts 6 points.",
        "Village of Cees: Steward (7), Gossip (8). It counts 15 points.",
        "The amulet goes to Ada, for use in the next round.",
        "Points after round 1: Ada 0, Bo 6, Cees 15.",
    ]


def test_a_bell_rung_in_vain_costs_points_and_the_game_ends() -> None:
    table = written(BELL.replace("D2 D4", "D3 D4"), rounds="1").play(0, "call")
    table.play(1, "draw_deck", "discard", "pass")
    table.play(2, "draw_deck", "discard")
    told = table.tell(2, "pass", 0, "nl")
    assert told[3] == (
        "Jij hebt de klok geluid, maar een ander dorp telt minder: 10 extra, dus 17 punten."
    )
    assert told[-3:] == [
        "Het amulet komt aan de kant van Bo te liggen.",
        "Punten na ronde 1: Bo 6, Cees 15, Ada 17.",
        "Bo heeft gewonnen, met 6 punten.",
    ]
    assert table.result(1, "uk") == "Ви перемогли, маючи 6 очок."


def test_the_amulet_decides_between_equals() -> None:
    position = "village 0: D6\nvillage 1: D5\ndeck 3 .\npile 1\ntotals 0 1"
    table = written(position, players="2", rounds="1").play(0, "draw_deck", "discard")
    assert table.tell(0, "pass", 0)[-1] == (
        "Bo has won, with 6 points. Others have as few: the amulet decides between them."
    )


def test_neighbours_end_the_round_at_once() -> None:
    position = "village 0: U0 D4\nvillage 1: D5 D6\ndeck 5 3 rest\npile 0 7"
    table = written(position, players="2").play(0, "take")
    told = table.tell(0, "exchange 2", 1, "de")
    assert told[2] == "Beide Nachbarn liegen offen: Die Runde ist sofort vorbei."
    assert told[3] == "Dorf von Ada: Nachbar (0), Nachbar (0). Es zählt 0 Punkte."


def test_new_cards_in_the_market_are_told() -> None:
    table = written(TABLE.replace("pile 11", "pile 1")).play(0, "take", "exchange 2")
    assert table.tell(0, "pass", 1) == [
        "Ada ends the turn.",
        "New in the market: Crier (6).",
        "It is your turn.",
    ]
    assert "Market: Crier (6)." in table.summary(1)
    assert "take card 1 of the market: Crier (6)" in table.actions(1)


def test_peeks_are_told_when_all_have_chosen() -> None:
    table = Telling(Match(GAME, {"players": "2", "start_player": "0"}))
    assert table.tell(CHANCE, "deal 4 11 2 8 13 0 0 1 5 7 9 rest", 1) == [
        "Round 1 of 4: everybody gets five cards, face down.",
        "The first card of the pile: Fortune-teller (9).",
        "Ada begins.",
    ]
    assert table.tell(0, "peek2 1 2", 1) == ["Ada has chosen two cards and looked at them."]
    assert table.tell(1, "peek2 3 5", 1) == [
        "You choose the card at place 3 to look at.",
        "You look at your cards at places 3, 5: Peddler (1), Steward (7).",
        "Ada has looked at the cards at places 1, 2.",
    ]


def test_the_amulet_is_laid() -> None:
    table = written(TABLE + "amulet holds 0\nround 2")
    assert "You have the amulet and may lay it on one of your cards." in table.summary(0)
    assert table.tell(0, "amulet 2", 2, "en") == [
        "Ada lays the amulet on a card of their own, at place 2.",
        "Nobody can look at that card or move it until the round ends.",
    ]


def test_a_summary_shows_the_table_from_where_one_sits() -> None:
    table = written(TABLE + "knows 0: 0/2")
    assert table.summary(0, "uk") == [
        "Раунд 1 із 4. Очки: Ada 0, Bo 0, Cees 0.",
        "Колода: 39 карт.",
        "Скид: 2 карти, зверху Чаклунка (11). Нижче, згори вниз: 7.",
        "Bo: 1 закрито | 2 Слухач (2), відкрито | 3 закрито | 4 Пліткарка (8), відкрито",
        "Cees: 1 закрито | 2 закрито | 3 Вартовий (3), відкрито, стереже 2",
        "Ваше село: 1 Сорока (4), відкрито | 2 Ворожка (9), закрито | 3 закрито"
        " | 4 Вартовий (3), відкрито",
    ]
    assert (
        table.summary(WATCHER)[3]
        == "Ada: 1 Magpie (4), open | 2 hidden | 3 hidden | 4 Guard (3), open"
    )


def test_offers_say_what_they_concern() -> None:
    table = written(TABLE + "knows 0: 0/2")
    assert table.actions(0)[:4] == [
        "draw 2 cards from the deck and keep one",
        "take the Sorceress (11) from the pile",
        "ring the bell: everybody else has one more turn",
        "set your Guard at place 4 to watch over a card",
    ]
    table.play(0, "draw_deck", "keep 6")
    assert table.actions(0, "de")[:2] == [
        "den Ausrufer (6) ablegen",
        "den Ausrufer (6) ablegen und die Fähigkeit nutzen: eine beliebige Karte aufdecken",
    ]
    table.play(0, "mark 1")
    assert "exchange it for places 1 and 2: Fortune-teller (9)" in table.actions(0)
    assert "exchange it for places 1 and 3" in table.actions(0)


def test_a_prompt_asks_the_one_who_decides_and_tells_the_others() -> None:
    table = written()
    assert table.prompt(0) == "Your turn: where do you take a card from? Or do you ring the bell?"
    assert table.prompt(1, "de") == "Ada ist am Zug."
    table.play(0, "take")
    assert table.prompt(0, "uk") == (
        "Ви тримаєте: Чаклунка (11). На які зі своїх карт ви міняєте цю карту?"
    )


def test_without_help_a_number_is_told_only_in_its_event() -> None:
    """The summary at a later decision names no down card but those seen since the last one."""
    options = {"players": "2", "memory_aid": "real", "rounds": "1"}
    seen = 0
    for match in positions(GAME, options, 3):
        if match.state.phase > PEEK2 and match.state.reason == 0:
            lines = " ".join(Telling(match).summary(0)[-4:])
            shown = len(re.findall(r"\(\d+\), hidden", lines))
            assert shown <= count(match.state.fresh[0])
            seen += shown
    assert seen


def test_every_character_has_a_name_of_its_own_and_a_sentence_of_help() -> None:
    for code in LANGUAGES:
        t = translator(code)
        assert len({card_name(number, t) for number in range(NUMBERS)}) == NUMBERS
        helps = GAME.narration.help(t)[-NUMBERS:]
        assert len(set(helps)) == NUMBERS
        assert helps == [character_help(number, t) for number in range(NUMBERS)]


def test_the_table_of_the_two_vocabularies_is_true() -> None:
    """It stands above the enumeration of the characters, where code and page are compared."""
    source = Path(state.__file__).read_text(encoding="utf-8")
    rows = re.findall(r"(?m)^# \| (\d+) +\| (\w+) +\| ([\w-]+) +\|", source)
    assert [int(number) for number, _, _ in rows] == list(range(NUMBERS))
    for number, constant, name in rows:
        assert getattr(state, constant) == int(number)
        assert card_name(int(number), translator("en")) == f"{name} ({number})"
