"""Every lesson is true: it can be played to its end, and what it says about tries is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tacit.engine.errors import BadText, UnknownName
from tacit.games import NAMES
from tacit.language import LANGUAGES, SOURCE, translator
from tacit.language.catalogues import extract
from tacit.lesson.checking import check_lesson
from tacit.lesson.lesson import LEGAL_BUT, SEAT, Lesson, Place
from tacit.lesson.outline import outline
from tacit.lesson.shelf import lesson_files, load_lesson, next_lesson, outlines
from tacit.lesson.voice import names_at, question, say

ALL = [(game, name) for game in NAMES for name in outlines(game)]
IDS = [f"{game}-{name}" for game, name in ALL]
LONGEST = 340  # letters that the voice says at one step: two or three sentences
SMALL = """
# Two cards

How cards are played.

```scenario table
game silencio players=2
hand 0: R4 R2 B3 | 1: R6 G4
rows R: 3 | B: - | Y: - | G: -
oracle R8 G3
deck rest
turn 0 phase=MAIN
```

Play the red 4, {anna}.

```try
> 0 play R4
? 0 play B3: Not the blue one.
! 0 play R2: A 2? It is lower than 3.
= outcome dark
> 1 play G4
```

Play any card.

```try
> 0 any
```

Well done, {ben}.
"""


def small(*changes: tuple[str, str]) -> Lesson:
    """The lesson above with something else in it."""
    text = SMALL
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return Lesson("small", outline(text, "small.md"))


def moves(lesson: Lesson, text: str) -> list[int]:
    return lesson.game.notation.steps(text)


# The lessons that come with the games


@pytest.mark.parametrize("game", NAMES)
def test_every_game_has_a_first_lesson_of_the_right_length(game: str) -> None:
    assert next(iter(outlines(game))) == "first"
    assert 8 <= len(load_lesson(game, "first").steps) <= 14


@pytest.mark.parametrize(("game", "name"), ALL, ids=IDS)
def test_a_lesson_is_true(game: str, name: str) -> None:
    lesson = load_lesson(game, name)
    check_lesson(lesson)
    assert lesson.game.name == game


@pytest.mark.parametrize(("game", "name"), ALL, ids=IDS)
def test_a_learner_who_is_shown_everything_comes_to_the_end(game: str, name: str) -> None:
    """By the same door as learners: each step is judged, and leads to the next."""
    lesson, place, steps = load_lesson(game, name), Place(), 0
    while place.step < lesson.last:
        step = lesson.steps[place.step]
        if step.rights:
            shown = lesson.shown(lesson.moment(place).match, step)
            verdict = lesson.judge(place, shown)
            assert verdict.is_right
            after = verdict.place
        else:
            after = lesson.after(place)
        assert lesson.before(after).step == place.step
        place, steps = after, steps + 1
    assert steps == lesson.last


@pytest.mark.parametrize(("game", "name"), ALL, ids=IDS)
def test_every_wrong_try_is_answered_as_the_file_says(game: str, name: str) -> None:
    lesson = load_lesson(game, name)
    for number, step in enumerate(lesson.steps):
        for one in step.tries:
            verdict = lesson.judge(Place(number), moves(lesson, one.action))
            assert (verdict.is_right, verdict.says) == (False, one.answer)


@pytest.mark.parametrize(("game", "name"), ALL, ids=IDS)
def test_the_voice_is_short_and_speaks_four_languages(game: str, name: str) -> None:
    lesson = load_lesson(game, name)
    players = lesson.scenarios[0].begin().players
    for _, sentence in outlines(game)[name].sentences():
        for code in LANGUAGES:
            t = translator(code)
            said = say(sentence, names_at("Mia", players, t), t)
            assert not re.search(r"[{}]", said)
            assert len(said) <= LONGEST
            assert code == SOURCE or t.gettext(sentence) != sentence
    for step in lesson.steps:
        for one in step.refused:
            for code in LANGUAGES:
                asked = question(
                    one.answer, names_at("Mia", players, translator(code)), translator(code)
                )
                assert asked.endswith("?")


def test_the_voice_of_every_lesson_is_collected_for_the_catalogues() -> None:
    found = {message.id for message in extract()}
    for game, name in ALL:
        written = {sentence for _, sentence in outlines(game)[name].sentences()}
        assert written <= found


def test_lessons_follow_each_other_by_their_numbers() -> None:
    for game in NAMES:
        names = list(lesson_files(game))
        assert [next_lesson(game, name) for name in names] == [*names[1:], None]
    with pytest.raises(UnknownName, match="no such lesson"):
        load_lesson("silencio", "nothing")


# What a lesson does


def test_a_right_try_leads_on_and_the_others_move() -> None:
    lesson = small()
    verdict = lesson.judge(Place(), moves(lesson, "play R4"))
    assert (verdict.is_right, verdict.place) == (True, Place(1))
    moment = lesson.moment(verdict.place)
    assert [move.seat for move in moment.match.log[moment.since :]] == [0, 1]
    assert moment.match.due == [SEAT]


def test_what_the_lesson_has_no_answer_to_is_judged_by_the_rules() -> None:
    lesson = small(("? 0 play B3: Not the blue one.\n", ""))
    legal = lesson.judge(Place(), moves(lesson, "play B3"))
    refused = lesson.judge(Place(), moves(lesson, "play G4"))
    assert (legal.is_right, legal.says) == (False, LEGAL_BUT)
    assert (refused.is_right, refused.says) == (False, "The rules do not allow that here.")


def test_where_several_things_are_right_the_table_goes_on_with_what_was_done() -> None:
    lesson = small(
        ("> 0 play R4\n", "> 0 play R4\n| 0 play B3\n"),
        ("? 0 play B3: Not the blue one.\n", ""),
        ("= outcome dark\n", ""),
    )
    place = lesson.judge(Place(), moves(lesson, "play R4")).place
    assert place == Place(1, ("play R4",))
    assert lesson.game.notation.check(lesson.moment(place).match.state, "row", "R: 3 4") is None
    assert lesson.before(place) == Place()


@pytest.mark.parametrize("did", ["play Y9", "utter nonsense", "pass"])
def test_a_choice_that_was_never_right_is_not_believed(did: str) -> None:
    lesson = small()
    table = lesson.moment(Place(2, (did,))).match.state.tobytes()
    assert table == lesson.moment(Place(2)).match.state.tobytes()


def test_a_move_in_steps_is_begun_and_completed() -> None:
    """On a board a Listener is pressed first, then the card that it looks at."""
    lesson = load_lesson("silver", "abilities")
    begun = lesson.judge(Place(), moves(lesson, "empath 1"))
    assert (begun.is_right, begun.place) == (True, Place(begun=("empath 1",)))
    assert lesson.before(begun.place) == Place()
    wrong = lesson.judge(begun.place, moves(lesson, "at 2"))
    assert (wrong.says, wrong.place) == ("You know that one already. Look at the fourth.", Place())
    assert lesson.judge(begun.place, moves(lesson, "at 4")).place == Place(1)
    assert lesson.judge(begun.place, moves(lesson, "empath 1 4")).place == Place(1)


@pytest.mark.parametrize("begun", ["at 4", "draw_deck", "nonsense", "empath 2"])
def test_a_move_that_cannot_have_begun_has_not(begun: str) -> None:
    assert load_lesson("silver", "abilities").place(0, (), (begun,)) == Place()


def test_every_place_can_be_entered() -> None:
    lesson = small()
    assert [lesson.place(step).step for step in (-3, 0, 2, 99)] == [0, 0, 2, 2]
    for step in range(3):
        assert lesson.moment(Place(step)).match.players == 2


# What is wrong is found


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (("> 0 play R4", "> 0 play R6"), "small.md:18 > 0 play R6: expected it to be legal"),
        (("! 0 play R2: A", "! 0 play B3: A"), ":20 ! 0 play B3: expected it to be refused"),
        (("? 0 play B3: N", "? 0 play R2: N"), ":19 ? 0 play R2: expected it to be legal, found"),
        (("? 0 play B3: N", "? 0 play R4: N"), ":19 ? 0 play R4: expected a wrong try, found what"),
        (("= outcome dark", "= outcome light"), ":21 = outcome light: expected outcome light"),
        (("> 1 play G4", "> 1 play R4"), ":22 > 1 play R4: expected 1 play R4 to be legal"),
        (("> 0 any", "> 1 play R6\n! 0 pass: Pass? No."), "the learner is asked nothing here"),
        (("? 0 play B3: N", "? 0 plya B3: N"), "plya: not an action"),
    ],
)
def test_a_lesson_that_is_not_true_is_found(change: tuple[str, str], found: str) -> None:
    lesson = small(change)
    with pytest.raises(BadText, match=re.escape(found)):
        check_lesson(lesson)


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (("# Two cards", "Two cards"), "small.md:2: a lesson begins with its title"),
        (("Play any card.", "## Play any card."), "small.md:25: Play any card.: a lesson has one"),
        (("How cards are played.", ""), "small.md:17: a `try` block follows what"),
        (("\n\nWell done, {ben}.", ""), "a lesson ends with a sentence"),
        (("```try\n> 0 any", "```tyr\n> 0 any"), "small.md:27: tyr: a lesson has `scenario` and"),
        (("Not the blue one.", ""), "small.md:19: ? 0 play B3:: the voice answers nothing"),
        (("A 2? It", "It"), "small.md:20: It is lower than 3.: begins with the question"),
        (("? 0 play B3", "? 1 play R6"), "small.md:19: ? 1 play R6: the learner sits at seat 0"),
        (("> 0 any", "play R4"), "small.md:28: play R4: a line begins with"),
        (("hand 0: R4", "hand 0: X4"), "small.md:8 table"),
        (("> 0 any\n```", "> 0 any\n"), "the block is not closed"),
    ],
)
def test_a_lesson_that_cannot_be_read_says_where(change: tuple[str, str], found: str) -> None:
    with pytest.raises(BadText, match=re.escape(found)):
        small(change)


def test_an_answer_may_go_on_in_the_next_line(tmp_path: Path) -> None:
    lesson = small(("Not the blue one.", "Not the blue\n  one, I said."))
    assert lesson.steps[0].tries[0].answer == "Not the blue one, I said."
