"""The study of a match: its parts add up, and what they are about is what happened."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from tacit import bots
from tacit.engine.chance import CHANCE
from tacit.games import load
from tacit.language import translator
from tacit.study.accounts import account_of
from tacit.study.judgement import BEST, COSTLY, RANKED
from tacit.study.study import CannotStudy, Step, Study, steps, studied
from tacit.study.words import decision_words
from tests.drivers import at_position, by_bot, by_lot, finish, finished, new_match

# Short games.
SHORT = {
    "silencio": {"players": "2", "top": "7", "hand_size": "6"},
    "silver": {"players": "2", "rounds": "2", "max_turns_per_round": "12"},
    "salomon": {"players": "3"},
}
GAMES = list(SHORT)


@cache
def study_of(name: str, player: str) -> Study:
    """A short match, of a bot or at random, and its study."""
    game = load(name)
    by = by_lot(2) if player == "lot" else by_bot(bots.load(player, game), 2)
    return studied(finished(game, SHORT[name], 2, by))


@pytest.mark.parametrize("player", ["lot", "novice"])
@pytest.mark.parametrize("name", GAMES)
def test_the_parts_add_up_to_the_result(name: str, player: str) -> None:
    study = study_of(name, player)
    for split in study.splits:
        assert sum(part.mean for part in split.parts) == pytest.approx(split.result)
    if name != "salomon":
        scores = study.match.game.scores(study.match.state)
        assert [split.result for split in study.splits] == scores[: len(study.splits)]


def test_the_tiles_that_were_found_are_those_that_were_named_right() -> None:
    study = study_of("salomon", "novice")
    lost = [9 - closed for closed in study.curve[-1]]
    found = sum(split.result for split in study.splits)
    assert 0 < found <= sum(lost)


@pytest.mark.parametrize("name", ["silencio", "silver"])
def test_who_plays_as_the_blueprint_owes_nothing_to_decisions(name: str) -> None:
    study = study_of(name, "regular")
    assert study.decisions
    for split in study.splits:
        assert [part.mean for part in split.decisions] == [0.0] * len(split.decisions)
        assert split.luck.mean == pytest.approx(split.result - split.average.mean - split.deal.mean)


@pytest.mark.parametrize("name", ["silencio", "silver"])
def test_bad_play_costs_what_good_play_does_not(name: str) -> None:
    """Of a bot that plays at random, the decisions are to blame, beyond their uncertainty."""
    study = study_of(name, "lot")
    for i, split in enumerate(study.splits):
        own = split.decisions if study.match.game.cooperative else [split.decisions[i]]
        assert sum(part.mean for part in own) > 3 * sum(part.error for part in own)
    assert study.costly


@pytest.mark.parametrize("name", GAMES)
def test_the_curve_goes_from_what_could_be_expected_to_the_result(name: str) -> None:
    study = study_of(name, "novice")
    assert len(study.curve) == study.match.ply + 1
    if name != "salomon":
        scores = study.match.game.scores(study.match.state)
        assert study.curve[-1] == pytest.approx(scores[: len(study.splits)])


@pytest.mark.parametrize("name", ["silencio", "silver"])
def test_what_is_to_be_expected_is_carried_over_only_where_it_stays_the_same(name: str) -> None:
    study, account = study_of(name, "regular"), account_of(load(name)).ACCOUNT
    match = study.match
    carried = 0
    for last, step in list(pairwise(study.steps))[::3]:
        if step.seat != CHANCE and step.after == last.after:
            carried += 1
            fresh = account.played_out(match.game, match.at(step.ply + 1), account.playouts)
            for part, again in zip(step.after, fresh):
                assert abs(part.mean - again.mean) <= 4 * (part.error + again.error) + 1e-9
    assert carried > 5


@pytest.mark.parametrize("name", GAMES)
def test_it_goes_on_from_what_was_kept_as_if_it_had_not_stopped(name: str) -> None:
    study = study_of(name, "novice")
    whole = study.steps
    kept = json.loads(json.dumps([step.as_json() for step in whole[:-9]]))
    known = [Step.from_json(step) for step in kept]
    assert known == whole[:-9]
    assert list(steps(study.match, known)) == whole[-9:]


@pytest.mark.parametrize("name", GAMES)
def test_every_decision_that_was_open_is_judged_once_with_all_its_steps(name: str) -> None:
    study = study_of(name, "lot")
    match = study.match
    judged = [step.ply for step in study.steps if step.judged]
    told = [decision.ply for decision in study.decisions]
    assert set(told) <= set(judged)
    assert len(told) == len(set(told))
    for step in study.steps:
        if step.judged:
            assert step.seat != CHANCE
            assert step.judged.choice == match.log[step.ply].action
            assert len(match.game.legal_actions(match.at(step.ply), step.seat)) > 1
        if step.judged and step.judged.verdict == COSTLY:
            assert step.judged.cost > 2 * step.judged.error
            assert step.judged.best != step.judged.choice


@pytest.mark.parametrize("name", GAMES)
def test_what_each_choice_was_worth_is_kept_with_its_uncertainty(name: str) -> None:
    study = study_of(name, "novice")
    match, errors = study.match, [0.0]
    for step in study.steps:
        if step.judged is None:
            continue
        legal = match.game.legal_actions(match.at(step.ply), step.seat)
        ranking = step.judged.ranking
        told = [ranked.action for ranked in ranking]
        assert step.judged.choice in told
        assert len(set(told)) == len(told) <= len(legal)
        assert set(told) == set(legal) or len(told) >= RANKED
        assert ranking[0].cost == ranking[0].error == 0.0
        costs = [ranked.cost for ranked in ranking[:RANKED]]
        assert costs == sorted(costs)
        errors += [ranked.error for ranked in ranking]
    assert (max(errors) > 0) == (name != "salomon")  # chances at two boards are exact


def test_a_study_that_was_kept_with_means_alone_is_still_read() -> None:
    """It knows the choice and the best; in the list of all others there were no errors."""
    study = study_of("silver", "novice")
    for step in study.steps:
        if step.judged is None:
            continue
        judged, kept = step.judged, json.loads(json.dumps(step.as_json()))
        kept["judged"]["ranking"] = [[r.action, r.figures["win"]] for r in judged.ranking[:5]]
        read = Step.from_json(kept).judged
        assert read is not None
        assert replace(read, ranking=judged.ranking) == judged
        assert {r.action for r in read.ranking} == {judged.best, judged.choice}
        own = next(r for r in read.ranking if r.action == judged.choice)
        assert (own.cost, own.error, own.figures) == (judged.cost, judged.error, judged.chosen)


@pytest.mark.parametrize("name", GAMES)
def test_a_decision_is_told_with_all_that_there_was_to_choose(name: str) -> None:
    study, t = study_of(name, "novice"), translator("nl")
    names = ["Noor", "Emil", "Ada"][: study.match.players]
    for decision in study.decisions:
        told = decision_words(study, decision, names, t)
        legal = study.match.game.legal_actions(study.match.at(decision.ply), decision.seat)
        assert [choice.text for choice in told.choices if choice.is_chosen] == [told.chosen]
        assert all(choice.worth for choice in told.choices)
        assert (len(told.choices) < len(legal)) == bool(told.others)
        assert bool(told.cost) == (told.verdict != BEST)
        assert told.verdict_text in ("beste", "goed", "duur")
        numbers = [told.cost, *(choice.cost for choice in told.choices)]
        assert not any(re.search(r"\d\.\d", number) for number in numbers)


def test_a_leap_over_cards_of_others_is_called_costly() -> None:
    """R8 passes over the R4 and the R6, which the seat knows to lie in the other hands."""
    game = load("silencio")
    match = at_position(
        game,
        """
        hand 0: R2 R8 | 1: R4 B5 | 2: R6 Y5
        rows R: - | B: - | Y: - | G: -
        oracle B3 Y6 G3
        deck rest
        belief 0 1: R4 | -
        belief 0 2: R6 | -
        turn 0 phase=MAIN
        """,
        "0 play R8",
        players="3",
    )
    study = studied(finish(match, by_bot(bots.load("regular", game), 1)))
    first = study.decisions[0]
    assert (first.ply, first.seat, first.verdict) == (0, 0, COSTLY)
    assert game.notation.action_text(first.judged.best) == "play R2"
    (split,) = study.splits
    assert split.decisions[0].mean > 1
    assert [part.mean for part in split.decisions[1:]] == [0.0, 0.0]


def test_only_a_game_that_is_over_is_studied() -> None:
    with pytest.raises(CannotStudy):
        studied(new_match(load("silver"), {}, 1))
