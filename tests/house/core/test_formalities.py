"""What nobody decides is played with the move that leads to it; a bot's turn has one pause."""

from __future__ import annotations

import pytest

from tacit import bots
from tacit.engine.chance import CHANCE
from tacit.games import NAMES, load
from tacit.house.core import play, seating
from tacit.house.core.records import Table, Who
from tacit.house.core.viewer import latest
from tacit.house.house import House
from tacit.house.settings import PACES
from tacit.match import Match
from tests.drivers import at_position, by_bot, new_match, play_on
from tests.house.drivers.inside import holder, run, table_with, two_playing

SILVER, SILENCIO = load("silver"), load("silencio")
ADA, BO = Who(token="ada"), Who(token="bo")
VILLAGES = """
village 0: D1 D8 D4
village 1: D5 D6 D7
deck 0 3 rest
pile 7
"""
LOOKING = """
village 0: D1 D8 D4
village 1: D5 D6 D7
deck 9 0 rest
pile 7
"""


def silver_table(position: str, **options: str) -> tuple[Table, Match]:
    match = at_position(SILVER, position, players="2", **options)
    return table_with(match, [ADA, BO]), match


def said(match: Match, since: int) -> list[str]:
    words = match.game.notation
    return [
        f"{m.seat} {words.action_text(m.action)}" for m in match.log[since:] if m.seat != CHANCE
    ]


def say(table: Table, match: Match, seat: int, text: str) -> Table:
    after = play.play(table, match, seat, match.ply, match.game.notation.steps(text), 0.0)
    assert after is not None
    return after


def test_a_turn_with_nothing_left_ends_with_its_last_move() -> None:
    table, match = silver_table(VILLAGES)
    table = say(table, match, 0, "draw_deck")
    begin = match.ply
    table = say(table, match, 0, "discard")
    assert said(match, begin) == ["0 discard", "0 pass"]
    assert table.due == 1 << 1


def test_a_turn_does_not_end_while_its_player_looks_at_a_card() -> None:
    table, match = silver_table(LOOKING)
    for text in ("draw_deck", "use"):
        table = say(table, match, 0, text)
    begin, spied = match.ply, match.legal(0)[0]
    table = play.play(table, match, 0, match.ply, [spied], 0.0) or table
    assert [move.action for move in match.log[begin:]] == [spied]
    assert table.due == 1 << 0
    table = say(table, match, 0, "pass")
    assert table.due == 1 << 1


def test_a_move_with_its_formality_is_one_change_and_made_once(database: str) -> None:
    async def work(house: House) -> None:
        table_id, people = await two_playing(house, "silver", start_player="0")
        notation = SILVER.notation
        for who in people:
            view = await house.see(table_id, who)
            await house.tables.play(table_id, who, view.ply, notation.steps("peek2 1,2"))
        view = await house.see(table_id, people[0])
        view = await house.tables.play(table_id, people[0], view.ply, notation.steps("draw_deck"))
        step = notation.steps("discard")
        after = await house.tables.play(table_id, people[0], view.ply, step)
        assert (after.version, after.ply, after.due) == (view.version + 1, view.ply + 2, [1])
        again = await house.tables.play(table_id, people[0], view.ply, step)
        assert (again.version, again.ply) == (after.version, after.ply)
        _, match = await house.tables.for_workers(table_id)
        assert match is not None
        match.at(0)  # the log leads to the state that was kept

    run(work, database)


def test_what_a_board_marks_is_the_move_and_not_what_followed() -> None:
    table, match = silver_table(VILLAGES)
    for text in ("draw_deck", "discard"):
        table = say(table, match, 0, text)
    last = SILVER.notation.steps("discard")[0]
    assert latest(match, 1, match.ply)[-1] == (0, last)


def test_a_race_is_no_formality() -> None:
    table = seating.opened(SILENCIO, {"players": "2"}, "none", 0.0)
    for seat, who in enumerate((ADA, BO)):
        table = seating.sit(table, seat, who, f"P{seat}", 0.0)
    _, match = play.start(table, 0.0)
    assert play.race_of(match) is not None
    assert play.formality(match) is None


# The pace of bots

MOST_SECONDS = 10.0  # from the end of a person's turn to the next one, with three bots


def rounds_of_bots(name: str, seed: int, pace: str) -> list[float]:
    """How long a person waits each time for three bots, who make all moves here."""
    game = load(name)
    match, bot = new_match(game, {"players": "4"}, seed), bots.load("regular", game)
    opened = seating.opened(game, {"players": "4"}, pace, 0.0)
    table = seating.filled(seating.sit(opened, 0, ADA, "Ada", 0.0), "regular")
    waits, waited = [], 0.0
    for _, seat, _ in play_on(match, by_bot(bot, seed)):
        if seat == CHANCE:
            continue
        if len(match.due) > 1 or play.race_of(match):  # all are asked at once: a round begins
            waited = 0.0
            continue
        if seat == 0:
            waits.append(waited)
            waited = 0.0
        elif play.formality(match) is None:
            waited += play.pause(table, match, seat) + play.thinking_time(table, match, seat)
    return waits


@pytest.mark.parametrize("name", NAMES)
def test_three_bots_take_about_ten_seconds(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("random.uniform", lambda low, high: (low + high) / 2)
    waits = [wait for seed in range(3) for wait in rounds_of_bots(name, seed, "normal")]
    assert max(waits) > PACES["normal"]
    assert max(waits) <= MOST_SECONDS


def test_another_pace_holds_for_a_pause_that_has_begun(database: str) -> None:
    async def work(house: House) -> None:
        await house.bots.close()  # nobody moves here
        now_and_always = house.tables.now()  # opening a table may take longer than the pause
        house.tables.now = lambda: now_and_always
        ada = await house.tables.create(
            "silver", {"players": "2"}, Who(), "Ada", bots="regular", pace="slow", start=True
        )
        assert ada.table.bot_due is not None
        assert ada.table.bot_due > house.tables.now() + 1
        now = (await house.tables.configure(ada.table.id, holder(ada), None, "none")).table.bot_due
        assert now is not None
        assert now <= house.tables.now()

    run(work, database)
