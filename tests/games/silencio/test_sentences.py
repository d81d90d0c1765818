"""SILENCIO told, sentence by sentence."""

from __future__ import annotations

import pytest

from tacit.engine.chance import CHANCE
from tacit.games import load
from tacit.games.silencio.narration.help import EFFECTS_FROM, effect_help
from tacit.games.silencio.narration.vocabulary import card_list
from tacit.games.silencio.rules.state import BLUE, COLOURS, DEAL, GREEN, OPENS_TAVERN
from tacit.language import LANGUAGES, translator
from tests.drivers import at_position, finished
from tests.drivers.telling import Telling

GAME = load("silencio")
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


def written(text: str = TABLE, tavern: str = "on") -> Telling:
    return Telling(at_position(GAME, text, players="3", top="10", tavern=tavern))


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
def test_a_card_is_played_from_hand(code: str, viewer: int, told: str) -> None:
    assert written().tell(0, "play R4", viewer, code)[0] == told


def test_a_dark_effect_opens_the_tavern() -> None:
    assert written().tell(0, "play R4", 1)[1:] == [
        "It follows directly on the 3: the dark effect happens.",
        "A light effect of the next card will fail.",
        "It is the third dark effect: the tavern opens.",
    ]


def test_the_way_to_the_tavern_is_as_long_as_the_rules_say() -> None:
    table = written(TABLE.replace("closed 2", "closed 0"))
    line = f"Dark effects on the way to the tavern: 1 of {OPENS_TAVERN}."
    assert line in table.tell(0, "play R4", 1)
    assert any(line.endswith(f" 1 of {OPENS_TAVERN}.") for line in table.summary(1))


def test_a_gap_after_the_shrine_is_told() -> None:
    assert written().tell(0, "play G7", 0, "uk") == [
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
def test_an_open_card_of_somebody_else_is_played(viewer: int, code: str, told: str) -> None:
    assert written().tell(0, "play Y9", viewer, code)[0] == told


def test_a_given_card_is_named_to_giver_and_receiver_only() -> None:
    for viewer, told in (
        (0, "You give the red 4 away; Bo receives it and gives you one back."),
        (1, "Ada gives you the red 4; you give one of your cards back."),
        (2, "Ada gives a card away; Bo receives it and gives one back."),
    ):
        table = written()
        table.tell(0, "play G7", viewer)
        table.tell(0, "choose 0", viewer)
        assert table.tell(0, "give R4 1", viewer) == [told]


def test_an_open_card_given_back_is_named_to_all() -> None:
    table = written()
    table.tell(0, "play G7", 2)
    assert table.tell(0, "choose 0", 2, "nl") == ["Ada kiest ervoor zelf te ruilen."]
    table.tell(0, "give R4 1", 2)
    assert table.tell(1, "return Y9", 2, "nl") == ["Bo geeft de gele 9 terug; Ada krijgt die."]


def test_a_gift_and_what_takes_its_place_are_told() -> None:
    table = written(TABLE.replace("turn 0", "turn 1"))
    assert table.tell(1, "play B3", 0, "de")[1:3] == [
        "Sie folgt direkt auf die 2: Die dunkle Wirkung tritt ein.",
        "Bo muss eine der Orakelkarten verschenken.",
    ]
    assert table.tell(1, "gift G3 0", 0, "de")[:2] == [
        "Bo schenkt dir die grüne 3 aus dem Orakel.",
        "Neu aufgedeckt: blaue 7.",
    ]


def test_a_shrine_that_is_taken_and_the_card_taken_back_are_told() -> None:
    table = written(TABLE.replace("lit large red", "lit blue"))
    assert table.tell(0, "shrine blue", 1) == [
        "Ada takes the blue shrine for its light effect; it is unlit from now on."
    ]
    assert table.tell(0, "take R", 1, "nl") == [
        "Ada neemt de rode 3 uit de rij terug.",
        "De rode rij staat nu op 1.",
    ]


def test_a_large_shrine_names_its_effect() -> None:
    assert written().tell(0, "shrine large green", 0, "de") == [
        "Du nimmst den großen Schrein für die helle Wirkung von Grün; er ist von nun an erloschen."
    ]


def test_a_draw_that_fails_is_told_and_the_turn_goes_on() -> None:
    table = written(TABLE.replace("turn 0", "pending RANDOM\nturn 1"))
    assert table.tell(1, "draw", 0, "uk") == ["Bo наосліп тягне карту зі своєї руки."]
    assert table.tell(CHANCE, "draw R2", 0, "uk") == [
        "Жереб приносить червону 2, але зіграти її не можна, і вона повертається.",
        "Bo ходить далі як звичайно, але пасувати вже не може.",
    ]


def test_a_ward_is_spent_on_a_successor_or_for_nothing() -> None:
    pending = TABLE.replace("turn 0", "pending SKIP_DARK\nturn 0")
    assert written(pending).tell(0, "play R4", 2)[1:] == [
        "It follows directly on the 3, but its dark effect is warded off."
    ]
    assert written(pending).tell(0, "play G7", 2)[-1] == "The ward against the dark is used up."


def test_a_last_card_has_no_dark_effect() -> None:
    table = written(TABLE.replace("0: R4 G7", "0: R4"))
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
    table = written(TABLE.replace("turn 0", "turn 1").replace("closed 2", "open"))
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


def test_passes_in_a_row_are_counted_until_the_end() -> None:
    table = written(STUCK, tavern="off")
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


def test_a_perfect_end_is_told() -> None:
    table = written(
        "hand 0: - | 1: - | 2: R10\nrows R: 9 | B: - | Y: - | G: -\nbox rest\nturn 2 phase=MAIN",
        tavern="off",
    )
    assert table.tell(2, "play R10", 0, "nl")[-2:] == [
        "Alle kaarten zijn gespeeld: de reis is voorbij.",
        "Een volmaakte reis: er is geen enkele kaart over.",
    ]


def test_the_deal_tells_you_your_hand_and_nobody_elses() -> None:
    told = Telling(finished(GAME, {"players": "2", "start": "seat:1"}, 3))
    match = told.match
    *parts, last = (ply for ply in range(match.ply) if match.at(ply).phase == DEAL)
    assert [told.at(ply, 0) for ply in parts] == [[]] * len(parts)
    held = card_list(match.at(last + 1).own[0], translator("en"))
    assert told.at(last, 0)[0] == f"The cards are dealt. Your hand: {held}."
    assert told.at(last, 0)[2] == "Bo begins, and first passes a card to the left."


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
    assert written().action(move, 0, code) == offer


def test_a_prompt_asks_the_one_who_decides_and_tells_the_others() -> None:
    table = written(TABLE.replace("turn 0", "pending MUST_GREEN\nturn 0"))
    assert table.prompt(0) == (
        "Only a green card may be played next. Your turn: play a card."
        " Before that you may take a shrine."
    )
    assert table.prompt(1, "de") == "Ada ist am Zug."


def test_a_summary_shows_sizes_of_hands_and_open_cards() -> None:
    table = written()
    lines = table.summary(0, "uk")
    assert "Bo: на руці 3 карти. Відкрито: жовта 9." in lines
    assert "Cees: на руці 2 карти." in lines
    assert lines[0] == "Червоний ряд: 3."
    assert lines[-1] == "У вас на руці: червона 4, зелена 7."


def test_every_effect_has_a_sentence_of_help() -> None:
    for code in LANGUAGES:
        helps = GAME.narration.help(translator(code))[EFFECTS_FROM:]
        assert len(set(helps)) == 2 * COLOURS
    assert effect_help(BLUE, "dark", translator("en")).startswith("Dark blue: give one")
    assert effect_help(GREEN, "light", translator("nl")).startswith("Licht groen: kies")
