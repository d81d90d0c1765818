"""SILENCIO told: every event, to every seat, in every language, and no more than it knows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import pytest

from tacit.base.narration import Event, Reader, family_of
from tacit.engine.chance import CHANCE, below, next_number, stream
from tacit.engine.views import State
from tacit.games import load
from tacit.games.silencio.narration.help import EFFECTS_FROM, effect_help
from tacit.games.silencio.narration.vocabulary import card_list
from tacit.games.silencio.rules.state import BLUE, COLOURS, DEAL, GREEN, OPENS_TAVERN
from tacit.language import LANGUAGES, translator

GAME = load("silencio")
NARRATION = GAME.narration
NAMES = ["Ада", "Богдан", "Соля", "Дем’ян"]  # letters that are in none of the other languages


def reader_of(s: State, viewer: int, names: Sequence[str] = NAMES, language: str = "en") -> Reader:
    return Reader(GAME.view(s, viewer), viewer, names, translator(language))


@dataclass
class Played:
    """A move of a game, with the states around it."""

    before: State
    seat: int
    action: int
    after: State

    def seen_by(self, viewer: int, names: Sequence[str] = NAMES, language: str = "en") -> Event:
        code = int(GAME.seen_as(self.before, self.seat, self.action, viewer))
        reader = reader_of(self.after, viewer, names, language)
        return Event(GAME.view(self.before, viewer), self.seat, code, reader)


def random_game(options: Mapping[str, int], seed: int) -> Iterator[Played]:
    numbers = stream(seed)
    s = GAME.new(options)
    while due := GAME.due(s):
        seat = due[0]
        if seat == CHANCE:
            action = int(next_number(numbers))
        else:
            actions = GAME.legal_actions(s, seat)
            action = actions[below(numbers, len(actions))]
        before = GAME.copy(s)
        GAME.apply(s, seat, action)
        yield Played(before, seat, action, GAME.copy(s))


VARIANTS = GAME.variants()
# Small games in which hands, deck and oracle run out.
SMALL = [
    GAME.read_options({"players": "2", "top": "4", "hand_size": "4", "tavern": "on"}),
    GAME.read_options({"players": "3", "top": "5", "hand_size": "3", "claim_rounds": "1"}),
]


def variant_name(options: dict[str, int]) -> str:
    return GAME.options_text(options)


@pytest.mark.parametrize("options", VARIANTS + SMALL, ids=variant_name)
def test_every_event_is_told_to_every_seat_in_every_language(options: dict[str, int]) -> None:
    for played in random_game(options, seed=11):
        for viewer in range(options["players"]):
            told = {
                code: " ".join(NARRATION.event(played.seen_by(viewer, language=code)))
                for code in LANGUAGES
            }
            if played.after.phase == DEAL:
                assert set(told.values()) == {""}  # told when it is done
                continue
            for code, text in told.items():
                assert text, code
                assert "{" not in text, (code, text)
                if code != "en":
                    assert text != told["en"]
            assert not re.search("[A-Za-z]", told["uk"]), told["uk"]
            assert not re.search("[А-я]", without_names(told["de"])), told["de"]


def without_names(text: str) -> str:
    for name in NAMES:
        text = text.replace(name, "")
    return text


@pytest.mark.parametrize("options", VARIANTS[::5] + SMALL, ids=variant_name)
def test_every_choice_is_put_in_words(options: dict[str, int]) -> None:
    for played in random_game(options, seed=12):
        for viewer in range(options["players"]):
            legal = GAME.legal_actions(played.before, viewer)
            for code in LANGUAGES:
                reader = reader_of(played.before, viewer, language=code)
                offers = [NARRATION.action(action, reader) for action in legal]
                assert len(set(offers)) == len(offers), offers
                asked = [NARRATION.prompt(reader), *NARRATION.summary(reader), *offers]
                assert all(asked)
                assert "{" not in " ".join(asked)
                if code == "uk":
                    assert not re.search("[A-Za-z]", " ".join(asked))


def test_random_games_tell_every_family_of_events() -> None:
    # The tavern opens late in a game of random moves, so it gets more of them.
    taverns = [options for options in VARIANTS if options["tavern"]]
    games = [(options, 13) for options in VARIANTS] + [
        (o, seed) for o in taverns for seed in range(12)
    ]
    told = set()
    for options, seed in games:
        for played in random_game(options, seed):
            told.add(family_of(played.seen_by(0).code, NARRATION.events))
    assert told == set(NARRATION.events)


@pytest.mark.parametrize("options", VARIANTS[::4] + SMALL, ids=variant_name)
def test_two_worlds_that_a_seat_cannot_tell_apart_are_told_alike(options: dict[str, int]) -> None:
    """Also where the mover does something else that looks the same."""
    thoughts = stream(5)
    compared = differing = 0
    for played in random_game(options, seed=16):
        for viewer in range(options["players"]):
            if played.seat in (CHANCE, viewer):
                continue
            real = played.seen_by(viewer)
            world = GAME.imagined(real.before, viewer, thoughts)
            for action in GAME.legal_actions(world, played.seat):
                if GAME.seen_as(world, played.seat, action, viewer) != real.code:
                    continue
                other = Played(world, played.seat, action, GAME.copy(world))
                GAME.apply(other.after, played.seat, action)
                seen = other.seen_by(viewer)
                if seen.after.tobytes() != real.after.tobytes():
                    continue  # what came of it shows a difference, such as another oracle card
                compared += 1
                differing += action != played.action
                assert NARRATION.event(seen) == NARRATION.event(real)
                assert NARRATION.prompt(seen.reader) == NARRATION.prompt(real.reader)
                assert NARRATION.summary(seen.reader) == NARRATION.summary(real.reader)
    assert compared
    if options["players"] > 2:
        assert differing  # cards passed between others


# Exact sentences

TABLE = """
hand 0: R4 G7 | 1: R2 B3 Y8 | 2: B4 Y5
open 1: Y9
rows R: 3 | B: 2 | Y: - | G: -
oracle R9 Y6 G3
deck B7 R6 rest
lit large red
tavern closed 2
turn 0 phase=MAIN
"""


class WrittenTable:
    """A written position, and what is told of moves made on it."""

    def __init__(self, text: str = TABLE, options: str = "players=3 top=10 tavern=on") -> None:
        values = GAME.read_options(dict(pair.split("=") for pair in options.split()))
        self.s = GAME.notation.read_position(text.strip().splitlines(), values)
        self.names = ["Ada", "Bo", "Cees", "Dora"]

    def tell(self, seat: int, move: str, viewer: int, code: str = "en") -> list[str]:
        action = GAME.notation.parse_action(move)
        assert action in GAME.legal_actions(self.s, seat)
        return self.make(seat, action, viewer, code)

    def tell_chance(self, outcome: str, viewer: int, code: str = "en") -> list[str]:
        (number,) = GAME.notation.chance_numbers(self.s, outcome)
        return self.make(CHANCE, number, viewer, code)

    def make(self, seat: int, action: int, viewer: int, code: str) -> list[str]:
        before = GAME.copy(self.s)
        GAME.apply(self.s, seat, action)
        return NARRATION.event(
            Played(before, seat, action, self.s).seen_by(viewer, self.names, code)
        )

    def reader(self, viewer: int, code: str = "en") -> Reader:
        return reader_of(self.s, viewer, self.names, code)

    def offer(self, move: str, viewer: int, code: str = "en") -> str:
        return NARRATION.action(GAME.notation.parse_action(move), self.reader(viewer, code))


@pytest.mark.parametrize(
    ("code", "viewer", "told"),
    [
        ("en", 0, "You play the red 4 from your hand."),
        ("en", 1, "Ada plays the red 4 from hand."),
        ("nl", 0, "Je speelt de rode 4 uit je hand."),
        ("nl", 1, "Ada speelt de rode 4 uit de hand."),
        ("de", 0, "Du spielst die rote 4 aus der Hand."),
        ("de", 1, "Ada spielt die rote 4 aus der Hand."),
        ("uk", 0, "Ви граєте червону 4 з руки."),
        ("uk", 1, "Ada грає червону 4 з руки."),
    ],
)
def test_a_card_played_from_hand(code: str, viewer: int, told: str) -> None:
    assert WrittenTable().tell(0, "play R4", viewer, code)[0] == told


def test_a_dark_effect_and_the_tavern_that_it_opens() -> None:
    assert WrittenTable().tell(0, "play R4", 1)[1:] == [
        "It follows directly on the 3: the dark effect happens.",
        "A light effect of the next card will fail.",
        "It is the third dark effect: the tavern opens.",
    ]


def test_the_way_to_the_tavern_is_as_long_as_the_rules_say() -> None:
    table = WrittenTable(TABLE.replace("closed 2", "closed 0"))
    line = f"Dark effects on the way to the tavern: 1 of {OPENS_TAVERN}."
    assert line in table.tell(0, "play R4", 1)
    assert any(
        line.endswith(f" 1 of {OPENS_TAVERN}.") for line in NARRATION.summary(table.reader(1))
    )


def test_a_gap_on_the_shrine() -> None:
    assert WrittenTable().tell(0, "play G7", 0, "uk") == [
        "Ви граєте зелену 7 з руки.",
        "Вона йде з пропуском після святилища: можна скористатися світлим ефектом.",
    ]


@pytest.mark.parametrize(
    ("viewer", "code", "told"),
    [
        (0, "en", "You play the yellow 9, an open card of Bo."),
        (1, "de", "Ada spielt die gelbe 9, eine offene Karte von dir."),
        (2, "uk", "Ada грає жовту 9, відкриту карту гравця Bo."),
    ],
)
def test_an_open_card_of_somebody_else(viewer: int, code: str, told: str) -> None:
    assert WrittenTable().tell(0, "play Y9", viewer, code)[0] == told


def test_a_given_card_is_named_to_giver_and_receiver_only() -> None:
    for viewer, told in (
        (0, "You give the red 4 away; Bo receives it and gives you one back."),
        (1, "Ada gives you the red 4; you give one of your cards back."),
        (2, "Ada gives a card away; Bo receives it and gives one back."),
    ):
        table = WrittenTable()
        table.tell(0, "play G7", viewer)
        table.tell(0, "choose 0", viewer)
        assert table.tell(0, "give R4 1", viewer) == [told]


def test_an_open_card_given_back_is_named_to_all() -> None:
    table = WrittenTable()
    table.tell(0, "play G7", 2)
    assert table.tell(0, "choose 0", 2, "nl") == ["Ada kiest ervoor zelf te ruilen."]
    table.tell(0, "give R4 1", 2)
    assert table.tell(1, "return Y9", 2, "nl") == ["Bo geeft de gele 9 terug; Ada krijgt die."]


def test_a_gift_and_what_takes_its_place() -> None:
    table = WrittenTable(TABLE.replace("turn 0", "turn 1"))
    assert table.tell(1, "play B3", 0, "de")[1:3] == [
        "Sie folgt direkt auf die 2: Die dunkle Wirkung tritt ein.",
        "Bo muss eine der Orakelkarten verschenken.",
    ]
    assert table.tell(1, "gift G3 0", 0, "de")[:2] == [
        "Bo schenkt dir die grüne 3 aus dem Orakel.",
        "Neu aufgedeckt: blaue 7.",
    ]


def test_a_shrine_taken_back_card_and_row() -> None:
    table = WrittenTable(TABLE.replace("lit large red", "lit blue"))
    assert table.tell(0, "shrine blue", 1) == [
        "Ada takes the blue shrine for its light effect; it is unlit from now on."
    ]
    assert table.tell(0, "take R", 1, "nl") == [
        "Ada neemt de rode 3 uit de rij terug.",
        "De rode rij staat nu op 1.",
    ]


def test_a_large_shrine_names_its_effect() -> None:
    assert WrittenTable().tell(0, "shrine large green", 0, "de") == [
        "Du nimmst den großen Schrein für die helle Wirkung von Grün; er ist von nun an erloschen."
    ]


def test_a_draw_that_fails_and_goes_on() -> None:
    table = WrittenTable(TABLE.replace("turn 0", "pending RANDOM\nturn 1"))
    assert table.tell(1, "draw", 0, "uk") == ["Bo наосліп тягне карту зі своєї руки."]
    assert table.tell_chance("draw R2", 0, "uk") == [
        "Жереб приносить червону 2, але зіграти її не можна, і вона повертається.",
        "Bo ходить далі як звичайно, але пасувати вже не може.",
    ]


def test_a_warded_successor_and_a_ward_spent_for_nothing() -> None:
    pending = TABLE.replace("turn 0", "pending SKIP_DARK\nturn 0")
    assert WrittenTable(pending).tell(0, "play R4", 2)[1:] == [
        "It follows directly on the 3, but its dark effect is warded off."
    ]
    assert (
        WrittenTable(pending).tell(0, "play G7", 2)[-1] == "The ward against the dark is used up."
    )


def test_a_last_card_has_no_dark_effect() -> None:
    table = WrittenTable(TABLE.replace("0: R4 G7", "0: R4"))
    assert table.tell(0, "play R4", 0)[1] == (
        "It follows directly on the 3, but as your last card has no dark effect."
    )


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", "Bo says in the tavern: “1 of my cards is too low to be played.”"),
        ("nl", "Bo zegt in de herberg: “1 van mijn kaarten is te laag om te spelen.”"),
        ("de", "Bo sagt in der Taverne: „1 meiner Karten ist zu niedrig, um sie zu spielen.“"),
        ("uk", "Bo каже в таверні: «1 моя карта замала, щоб її зіграти.»"),
    ],
)
def test_a_statement_in_the_tavern_has_its_content(code: str, told: str) -> None:
    table = WrittenTable(TABLE.replace("turn 0", "turn 1").replace("closed 2", "open"))
    spoken, closing = table.tell(1, "tavern T1", 0, code)
    assert spoken == told
    assert (
        closing
        == {
            "en": "The tavern closes.",
            "nl": "De herberg gaat dicht.",
            "de": "Die Taverne schließt.",
            "uk": "Таверна зачиняється.",
        }[code]
    )


STUCK = """
hand 0: R2 R5 | 1: R3 | 2: R4
rows R: 10 | B: - | Y: - | G: -
box rest
turn 1 phase=MAIN streak=1
"""


def test_passes_in_a_row_and_the_end() -> None:
    table = WrittenTable(STUCK, "players=3 top=10")
    assert table.tell(1, "pass", 2) == [
        "Bo passes: no card of their own can be played.",
        "That is 2 passes in a row; at 3 the journey ends.",
        "It is your turn.",
    ]
    assert table.tell(2, "pass", 2, "uk") == [
        "Ви пасуєте: жодної своєї карти зараз не зіграти.",
        "Усі поспіль спасували: мандрівку завершено.",
        "Далеко до мети: лишилося 4 карти.",
        "Ada, лишилося: червона 2, червона 5.",
        "Bo, лишилося: червона 3.",
        "У вас лишилося: червона 4.",
    ]


def test_a_perfect_end() -> None:
    table = WrittenTable(
        "hand 0: - | 1: - | 2: R10\nrows R: 9 | B: - | Y: - | G: -\nbox rest\nturn 2 phase=MAIN",
        "players=3 top=10",
    )
    assert table.tell(2, "play R10", 0, "nl")[-2:] == [
        "Alle kaarten zijn gespeeld: de reis is voorbij.",
        "Een volmaakte reis: er is geen enkele kaart over.",
    ]


def test_the_deal_tells_you_your_hand_and_nobody_elses() -> None:
    options = GAME.read_options({"players": "2", "start": "seat:1"})
    deal = [played for played in random_game(options, 3) if played.before.phase == DEAL][-1]
    told = NARRATION.event(deal.seen_by(0))
    held = card_list(deal.after.own[0], translator("en"))
    assert told[0] == f"The cards are dealt. Your hand: {held}."
    assert told[2] == "Богдан begins, and first passes a card to the left."


@pytest.mark.parametrize(
    ("move", "code", "offer"),
    [
        ("play R4", "en", "play the red 4: dark, the next light effect will fail"),
        ("play G7", "nl", "de groene 7 spelen: licht, iemand kan ruilen"),
        (
            "play Y9",
            "de",
            "die gelbe 9 (offene Karte von Bo) spielen: hell, eine Handkarte kann offen"
            " hingelegt werden",
        ),
        (
            "shrine red",
            "uk",
            "узяти червоне святилище: темний ефект наступної карти можна відвернути",
        ),
    ],
)
def test_an_action_says_what_would_come_of_it(move: str, code: str, offer: str) -> None:
    assert WrittenTable().offer(move, 0, code) == offer


def test_a_prompt_asks_the_one_who_decides_and_tells_the_others() -> None:
    table = WrittenTable(TABLE.replace("turn 0", "pending MUST_GREEN\nturn 0"))
    assert NARRATION.prompt(table.reader(0)) == (
        "Only a green card may be played next. Your turn: play a card."
        " Before that you may take a shrine."
    )
    assert NARRATION.prompt(table.reader(1, "de")) == "Ada ist am Zug."


def test_a_summary_shows_sizes_of_hands_and_open_cards() -> None:
    table = WrittenTable()
    lines = NARRATION.summary(table.reader(0, "uk"))
    assert "Bo: на руці 3 карти. Відкрито: жовта 9." in lines
    assert "Cees: на руці 2 карти." in lines
    assert lines[0] == "Червоний ряд: 3."
    assert lines[-1] == "У вас на руці: червона 4, зелена 7."


def test_every_effect_has_a_sentence_of_help() -> None:
    for code in LANGUAGES:
        helps = NARRATION.help(translator(code))[EFFECTS_FROM:]
        assert len(set(helps)) == 2 * COLOURS
    assert effect_help(BLUE, "dark", translator("en")).startswith("Dark blue: give one")
    assert effect_help(GREEN, "light", translator("nl")).startswith("Licht groen: kies")
