"""Without scripts, a move that cannot be undone and costs most is asked about before it is made."""

from __future__ import annotations

import pytest

from tacit.base.board import Scene
from tacit.house.web.question import question, to_send_again

SCENE: Scene = {
    "prompt": "Your turn.",
    "yours": True,
    "rule": 0,
    "result": None,
    "offers": [
        {"action": 1, "text": "Draw a card"},
        {"action": 2, "text": "Ring the bell", "weighty": "Everybody else has one more turn."},
    ],
    "verb": "guess",
    "verb_text": "Name it",
    "verb_weighty": "{0}\nYour guess: {1}.",
    "selects": [
        {
            "label": "Which tile?",
            "choices": [
                {"value": "1 r1c1", "text": "Noor, a1"},
                {"value": "1 r1c11", "text": "{1}, a11"},
            ],
        },
        {"label": "What is it?", "choices": [{"value": "R4", "text": "red 4"}]},
    ],
}


@pytest.mark.parametrize(
    ("form", "asked"),
    [
        ({"action": "1"}, None),
        ({"action": "2"}, "Everybody else has one more turn."),
        ({"action": "2", "sure": "yes"}, None),
        ({"action": "3"}, None),  # no such move: the rules say so
        ({"say": "guess 1 r1c1 R4"}, "Noor, a1\nYour guess: red 4."),
        ({"say": "guess 1 r1c11 R4"}, "{1}, a11\nYour guess: red 4."),  # names may be anything
        ({"say": "guess 1 r1c1 R4", "sure": "yes"}, None),
        ({"say": "guess 1 r9c9 R4"}, None),
        ({"say": "arrange R4"}, None),
        ({}, None),
    ],
)
def test_what_is_asked_before_a_move(form: dict[str, str], asked: str | None) -> None:
    assert question(SCENE, form) == asked


def test_the_answer_sends_the_same_move_again() -> None:
    form = {"ply": "7", "request": "key", "action": "2", "name": "not a part of it"}
    again = to_send_again(form)
    assert again == {"ply": "7", "request": "key", "action": "2", "sure": "yes"}
    assert question(SCENE, again) is None
