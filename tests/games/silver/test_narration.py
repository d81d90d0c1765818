"""SILVER told: every event, to every seat, in every language, and no more than it knows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from tacit.base.narration import family_of
from tacit.engine.chance import CHANCE, below, next_number, stream
from tacit.engine.views import WATCHER
from tacit.games import load
from tacit.games.silver.narration.events import (
    TELLERS,
    character_help,
    describe,
    group,
    guide,
    narrate,
    prompt,
    survey,
    verdict,
)
from tacit.games.silver.narration.vocabulary import card_name
from tacit.games.silver.rules import actions
from tacit.games.silver.rules.state import DEAL, DRAWN, NUMBERS, PEEK2
from tacit.language import LANGUAGES, translator

GAME = load("silver")
NAMES = ["Ада", "Богдан", "Соля", "Дем’ян"]  # letters that are in none of the other languages
LATIN, CYRILLIC = "[A-Za-z]", "[А-яҐґЄєІіЇї]"


@dataclass
class Event:
    """A move of a random game, with the states around it."""

    before: Any
    seat: int
    action: int
    after: Any

    def seen_by(self, viewer: int) -> tuple[Any, int, int, Any]:
        code = int(GAME.seen_as(self.before, self.seat, self.action, viewer))
        return GAME.view(self.before, viewer), self.seat, code, GAME.view(self.after, viewer)

    def told_to(self, viewer: int, code: str = "en") -> list[str]:
        return narrate(*self.seen_by(viewer), viewer, NAMES, translator(code))


def random_game(options: dict[str, int], seed: int) -> Iterator[Event]:
    numbers = stream(seed)
    s = GAME.new(options)
    while due := GAME.due(s):
        seat = due[below(numbers, len(due))]
        if seat == CHANCE:
            action = int(next_number(numbers))
        else:
            actions = GAME.legal_actions(s, seat)
            action = actions[below(numbers, len(actions))]
        before = GAME.copy(s)
        GAME.apply(s, seat, action)
        yield Event(before, seat, action, GAME.copy(s))


# Every kind of game, for every number of players; who begins changes nothing that is told later.
VARIANTS = [
    {**options, "rounds": 2 if options["players"] == 2 else 1}
    for options in GAME.variants()
    if options["start_player"] == DRAWN
]


def variant_name(options: dict[str, int]) -> str:
    return GAME.options_text(options)


def without_names(text: str) -> str:
    for name in NAMES:
        text = text.replace(name, "")
    return text


def tells_nothing(event: Event, viewer: int) -> bool:
    """The deal is told when it is done; a step, to others, when the action is complete."""
    _, _, code, after = event.seen_by(viewer)
    dealing = event.seat == CHANCE and after.phase == DEAL and event.before.phase == DEAL
    return dealing or code == actions.SAW_STEP


@pytest.mark.parametrize("options", VARIANTS, ids=variant_name)
def test_every_event_is_told_to_every_seat_in_every_language(options):
    for event in random_game(options, seed=11):
        for viewer in range(options["players"]):
            told = {code: " ".join(event.told_to(viewer, code)) for code in LANGUAGES}
            if tells_nothing(event, viewer):
                assert set(told.values()) == {""}
                continue
            assert all(told.values()), event
            assert len(set(told.values())) == len(LANGUAGES)
            assert not re.search(r"[{}]|\bNone\b|: \.|  ", " ".join(told.values())), told
            assert not re.search(LATIN, told["uk"]), told["uk"]
            for code in ("nl", "de", "en"):
                assert not re.search(CYRILLIC, without_names(told[code])), told[code]


@pytest.mark.parametrize("options", VARIANTS[1::4], ids=variant_name)
def test_every_choice_is_put_in_words(options):
    for event in random_game(options, seed=12):
        for viewer in range(options["players"]):
            view = GAME.view(event.before, viewer)
            actions = GAME.legal_actions(event.before, viewer)
            for code in LANGUAGES:
                t = translator(code)
                offers = [describe(action, view, viewer, NAMES, t) for action in actions]
                assert len(set(offers)) == len(offers), offers
                asked = [prompt(view, viewer, NAMES, t), *survey(view, viewer, NAMES, t), *offers]
                asked += [group(action, view, viewer, NAMES, t) for action in actions]
                text = " ".join(asked)
                assert not re.search(r"[{}]|\bNone\b|: \.", text), text
                assert code != "uk" or not re.search(LATIN, text), text


def test_random_games_tell_every_family_of_events():
    left = set(TELLERS)
    options = GAME.read_options({"players": "3"})
    for seed in range(60):
        for event in random_game(options, seed):
            for viewer in range(3):
                code = int(GAME.seen_as(event.before, event.seat, event.action, viewer))
                left -= {family_of(code, TELLERS)}
        if not left:
            return
    pytest.fail(f"never told of: {[GAME.notation.action_text(code) for code in left]}")


@pytest.mark.parametrize("options", VARIANTS[::3], ids=variant_name)
def test_two_worlds_that_a_seat_cannot_tell_apart_are_told_alike(options):
    """Also where the mover does something else that looks the same."""
    t, thoughts = translator("en"), stream(5)
    compared = differing = 0
    for event in random_game(options, seed=14):
        for viewer in range(options["players"]):
            if event.seat in (CHANCE, viewer):
                continue
            before, seat, code, after = event.seen_by(viewer)
            world = GAME.imagined(before, viewer, thoughts)
            for action in GAME.legal_actions(world, seat):
                if GAME.seen_as(world, seat, action, viewer) != code:
                    continue
                other = Event(world, seat, action, GAME.copy(world))
                GAME.apply(other.after, seat, action)
                seen = other.seen_by(viewer)
                if seen[3].tobytes() != after.tobytes():
                    continue  # what came of it shows a difference, such as another card turned up
                compared += 1
                differing += action != event.action
                assert narrate(*seen, viewer, NAMES, t) == event.told_to(viewer)
                assert prompt(seen[3], viewer, NAMES, t) == prompt(after, viewer, NAMES, t)
                assert survey(seen[3], viewer, NAMES, t) == survey(after, viewer, NAMES, t)
    assert compared
    assert differing


@pytest.mark.parametrize("options", VARIANTS[:2], ids=variant_name)
def test_a_watcher_is_told_the_public_part(options):
    for event in random_game(options, seed=15):
        told = event.told_to(WATCHER)
        assert bool(told) != tells_nothing(event, WATCHER)
        view = GAME.view(event.before, WATCHER)
        lines = survey(view, WATCHER, NAMES, translator("en"))
        assert not re.search(r"\bYou\b|\bYour\b|\byour\b", " ".join(told + lines))
        assert prompt(view, WATCHER, NAMES, translator("en"))


def test_without_help_a_number_is_told_only_in_its_event():
    """The survey of a later decision names no down card but those seen since the last one."""
    options = GAME.read_options({"players": "2", "memory_aid": "real", "rounds": "1"})
    t = translator("en")
    for event in random_game(options, seed=3):
        if event.before.phase > PEEK2 and event.before.reason == 0:
            view = GAME.view(event.before, 0)
            lines = " ".join(survey(view, 0, NAMES, t)[-4:])
            shown = len(re.findall(r"\(\d+\), hidden", lines))
            assert shown <= bin(int(event.before.fresh[0])).count("1")


# Exact sentences

TABLE = """
village 0: U4 D9 D9 U3
village 1: D5 U2 D0 U8
village 2: D1 D12 U3>2
deck 6 3 10 rest
pile 11 7
"""


class Table:
    """A written position, and what is told of moves made on it."""

    def __init__(self, text: str = TABLE, options: str = "players=3") -> None:
        values = GAME.read_options(dict(pair.split("=") for pair in options.split()))
        self.s = GAME.notation.read_position(text.strip().splitlines(), values)
        self.names = ["Ada", "Bo", "Cees", "Dora"]

    def tell(self, seat: int, line: str, viewer: int, code: str = "en") -> list[str]:
        """What all steps behind a line of notation tell."""
        told = []
        for action in GAME.notation.steps(line):
            assert action in GAME.legal_actions(self.s, seat), line
            before = GAME.copy(self.s)
            GAME.apply(self.s, seat, action)
            seen = Event(before, seat, action, self.s).seen_by(viewer)
            told += narrate(*seen, viewer, self.names, translator(code))
        return told

    def play(self, seat: int, *lines: str) -> Table:
        for line in lines:
            self.tell(seat, line, seat)
        return self

    def survey(self, viewer: int, code: str = "en") -> list[str]:
        return survey(GAME.view(self.s, viewer), viewer, self.names, translator(code))

    def prompt(self, viewer: int, code: str = "en") -> str:
        return prompt(GAME.view(self.s, viewer), viewer, self.names, translator(code))

    def offers(self, viewer: int, code: str = "en") -> list[str]:
        view, t = GAME.view(self.s, viewer), translator(code)
        actions = GAME.legal_actions(self.s, viewer)
        return [describe(action, view, viewer, self.names, t) for action in actions]


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
def test_a_magpie_draws_two(code, viewer, told):
    assert Table().tell(0, "draw_deck", viewer, code) == [told]


def test_what_goes_back_is_told_to_the_drawer_only():
    for viewer, told in (
        (0, ["You keep the Crier (6).", "Back on top of the deck goes: Guard (3)."]),
        (1, ["Ada keeps one of them and puts the other back onto the deck."]),
    ):
        table = Table().play(0, "draw_deck")
        assert table.tell(0, "keep 6", viewer) == told


def test_a_known_card_is_named_to_who_knows_it():
    table = Table().play(0, "draw_deck", "keep 6", "discard", "pass")
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
def test_a_taken_card_is_laid_face_up(code, viewer, laid, thrown):
    assert Table().play(0, "take").tell(0, "exchange 2", viewer, code) == [laid, thrown]


def test_steps_are_told_to_nobody_else():
    table = Table().play(0, "take")
    assert table.tell(0, "mark 2", 1) == []
    assert table.tell(0, "exchange 3", 1) == [
        "Ada puts forward the cards at places 2, 3: Fortune-teller (9), Fortune-teller (9).",
        "They match.",
    ]
    assert table.tell(0, "slot 3", 1, "uk") == [
        "Ada відкрито кладе на місце 2 Чаклунку (11).",
        "На скид: Ворожка (9), Ворожка (9).",
    ]


def test_the_mover_is_told_of_steps():
    assert Table().play(0, "take").tell(0, "exchange 2,3", 0, "de") == [
        "Du schiebst die Karte auf Platz 2 vor. Noch sieht das niemand.",
        "Du schiebst die Karten auf Platz 2, 3 vor: Wahrsagerin (9), Wahrsagerin (9).",
        "Sie passen zusammen.",
    ]


def test_a_set_that_fails_and_its_penalty_card():
    table = Table().play(0, "take")
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
def test_a_set_is_shown_to_onlookers_too(memory, told):
    table = Table(options=f"players=3 memory_aid={memory}").play(0, "take")
    assert table.tell(0, "exchange 2,3", WATCHER)[0] == told


def test_a_set_that_went_back_is_shown_to_onlookers_no_longer():
    table = Table().play(0, "take")
    assert "Magpie (4), Fortune-teller (9)" in table.tell(0, "exchange 1,2", WATCHER)[0]
    table.play(0, "place R")
    assert not any("(9)" in line for line in table.survey(WATCHER))


@pytest.mark.parametrize(
    ("viewer", "code", "told"),
    [
        (0, "en", "You look at a card of Bo, at place 3: Neighbour (0)."),
        (1, "nl", "Ada bekijkt jouw kaart op plek 3."),
        (2, "uk", "Ada дивиться на карту гравця Bo на місці 3."),
    ],
)
def test_a_look_at_a_card_of_somebody_else(viewer, code, told):
    table = Table(TABLE.replace("deck 6", "deck 8")).play(0, "draw_deck", "keep 8", "use")
    assert table.tell(0, "spy 1 3", viewer, code) == [told]


def test_a_listener_is_told_apart_from_a_guard():
    table = Table(turn_of(1))
    assert table.tell(1, "empath 2 1", 1) == [
        "Your Listener at place 2 is to look at a card.",
        "The Listener at place 2 is used.",
        "You look at your card at place 1: Lamplighter (5).",
    ]
    assert Table().tell(0, "guard 4 2", 1, "de") == [
        "Ada lässt den Wächter auf Platz 4 nun Platz 2 bewachen."
    ]
    assert Table(turn_of(2)).tell(2, "unguard 3", 0, "uk") == [
        "Cees знімає Вартового на місці 3 з варти."
    ]


def test_a_sorceress_and_what_she_lays():
    position = TABLE.replace("U4", "U8", 1).replace("deck 6 3", "deck 11 13")
    position = position.replace("pile 11 7", "pile 7")
    for viewer, used, laid in (
        (0, "The top card of the deck is: Jester (13).", "It is: Jester (13)."),
        (1, "Ada looks at the top card of the deck.", "Onto the pile: Listener (2)."),
    ):
        table = Table(position).play(0, "draw_deck")
        assert table.tell(0, "use", viewer)[1] == used
        assert table.tell(0, "swap 1 2", viewer)[1] == laid


def test_a_swindle_names_what_each_may_know():
    position = TABLE.replace("deck 6", "deck 12").replace("D12", "D6")
    for viewer, told in (
        (0, ["You get: Neighbour (0).", "Bo gets: Magpie (4)."]),
        (1, ["You get: Magpie (4)."]),
        (2, ["Bo gets: Magpie (4)."]),
    ):
        table = Table(position).play(0, "draw_deck", "keep 12", "use")
        assert table.tell(0, "rob 1 1 3", viewer)[-len(told) :] == told


def test_a_link_that_ends_is_told():
    table = Table(turn_of(2)).play(2, "draw_deck")
    assert table.tell(2, "exchange 3", 0)[-1] == "A Guard no longer watches over any card."


BELL = """
village 0: D2 D4
village 1: D6
village 2: D7 D8
deck 9 3 rest
pile 1
"""


def test_the_bell_and_the_score():
    table = Table(BELL)
    assert table.tell(0, "call", 1, "uk") == [
        "Ada б’є у дзвін: усі інші мають ще по одному ходу.",
        "Тепер ваш хід.",
    ]
    assert "Ada has rung the bell; 2 more turns follow." in table.survey(1)
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


def test_a_bell_in_vain_and_the_end_of_the_game():
    table = Table(BELL.replace("D2 D4", "D3 D4"), "players=3 rounds=1").play(0, "call")
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
    view = GAME.view(table.s, 1)
    assert verdict(view, 1, table.names, translator("uk")) == "Ви перемогли, маючи 6 очок."


def test_equals_and_the_amulet():
    position = "village 0: D6\nvillage 1: D5\ndeck 3 .\npile 1\ntotals 0 1"
    table = Table(position, "players=2 rounds=1").play(0, "draw_deck", "discard")
    assert table.tell(0, "pass", 0)[-1] == (
        "Bo has won, with 6 points. Others have as few: the amulet decides between them."
    )


def test_neighbours_end_the_round_at_once():
    position = "village 0: U0 D4\nvillage 1: D5 D6\ndeck 5 3 rest\npile 0 7"
    table = Table(position, "players=2").play(0, "take")
    told = table.tell(0, "exchange 2", 1, "de")
    assert told[2] == "Beide Nachbarn liegen offen: Die Runde ist sofort vorbei."
    assert told[3] == "Dorf von Ada: Nachbar (0), Nachbar (0). Es zählt 0 Punkte."


def test_new_cards_in_the_market():
    table = Table(TABLE.replace("pile 11", "pile 1")).play(0, "take", "exchange 2")
    assert table.tell(0, "pass", 1) == [
        "Ada ends the turn.",
        "New in the market: Crier (6).",
        "It is your turn.",
    ]
    assert "Market: Crier (6)." in table.survey(1)
    assert "take card 1 of the market: Crier (6)" in table.offers(1)


def test_peeks_are_told_when_all_have_chosen():
    table = Table()
    options = GAME.read_options({"players": "2", "start_player": "0"})
    table.s = GAME.new(options)
    for number in GAME.notation.chance_numbers(table.s, "deal 4 11 2 8 13 0 0 1 5 7 9 rest"):
        before = GAME.copy(table.s)
        GAME.apply(table.s, CHANCE, number)
    dealt = Event(before, CHANCE, number, table.s).seen_by(1)
    assert narrate(*dealt, 1, table.names, translator("en")) == [
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


def test_the_amulet_is_laid():
    table = Table(TABLE + "amulet holds 0\nround 2")
    assert "You have the amulet and may lay it on one of your cards." in table.survey(0)
    assert table.tell(0, "amulet 2", 2, "en") == [
        "Ada lays the amulet on a card of their own, at place 2.",
        "Nobody can look at that card or move it until the round ends.",
    ]


def test_a_survey_shows_the_table_from_where_one_sits():
    table = Table(TABLE + "knows 0: 0/2")
    assert table.survey(0, "uk") == [
        "Раунд 1 із 4. Очки: Ada 0, Bo 0, Cees 0.",
        "Колода: 39 карт.",
        "Скид: 2 карти, зверху Чаклунка (11). Нижче, згори вниз: 7.",
        "Bo: 1 закрито | 2 Слухач (2), відкрито | 3 закрито | 4 Пліткарка (8), відкрито",
        "Cees: 1 закрито | 2 закрито | 3 Вартовий (3), відкрито, стереже 2",
        "Ваше село: 1 Сорока (4), відкрито | 2 Ворожка (9), закрито | 3 закрито"
        " | 4 Вартовий (3), відкрито",
    ]
    watched = survey(GAME.view(table.s, WATCHER), WATCHER, table.names, translator("en"))
    assert watched[3] == "Ada: 1 Magpie (4), open | 2 hidden | 3 hidden | 4 Guard (3), open"


def test_offers_say_what_they_concern():
    table = Table(TABLE + "knows 0: 0/2")
    assert table.offers(0)[:4] == [
        "draw 2 cards from the deck and keep one",
        "take the Sorceress (11) from the pile",
        "ring the bell: everybody else has one more turn",
        "set your Guard at place 4 to watch over a card",
    ]
    table.play(0, "draw_deck", "keep 6")
    assert table.offers(0, "de")[:2] == [
        "den Ausrufer (6) ablegen",
        "den Ausrufer (6) ablegen und die Fähigkeit nutzen: eine beliebige Karte aufdecken",
    ]
    table.play(0, "mark 1")
    assert "exchange it for places 1 and 2: Fortune-teller (9)" in table.offers(0)
    assert "exchange it for places 1 and 3" in table.offers(0)


def test_a_prompt_asks_the_one_who_decides_and_tells_the_others():
    table = Table()
    assert table.prompt(0) == "Your turn: where do you take a card from? Or do you ring the bell?"
    assert table.prompt(1, "de") == "Ada ist am Zug."
    table.play(0, "take")
    assert table.prompt(0, "uk") == (
        "Ви тримаєте: Чаклунка (11). На які зі своїх карт ви міняєте цю карту?"
    )


def test_every_character_has_a_name_of_its_own_and_a_sentence_of_help():
    for code in LANGUAGES:
        t = translator(code)
        assert len({card_name(number, t) for number in range(NUMBERS)}) == NUMBERS
        helps = guide(t)[-NUMBERS:]
        assert len(set(helps)) == NUMBERS
        assert helps == [character_help(number, t) for number in range(NUMBERS)]
