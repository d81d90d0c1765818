"""The authority: what can be done at a table, when, by whom; on both databases."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from tacit.engine.chance import CHANCE
from tacit.engine.errors import BadOption, BadText, IllegalMove, OutOfTurn, StaleMove, UnknownName
from tacit.engine.views import WATCHER
from tacit.games import load
from tacit.house.core import play, seating
from tacit.house.core.errors import KeyReused, NoSuchTable, NotNow, NotYours, SeatTaken
from tacit.house.core.fairness import Fate, is_honest
from tacit.house.core.records import OPEN, OVER, PLAYING, Table, Who
from tacit.house.core.tables import Seated
from tacit.house.house import House
from tacit.house.http.secrets import (
    clean_name,
    is_secret,
    is_table_id,
    key_of,
    new_secret,
    new_table_id,
)
from tacit.match import Match, Move
from tests.house.within import (
    holder,
    play_first,
    play_to_the_end,
    run,
    two_at_a_table,
    two_playing,
    until_over,
)
from tests.toy import toy

SILENCIO = load("silencio")
ADA, BO, CY = Who(token="ada"), Who(token="bo"), Who(guest="cy")


# Seats


def table_of(*people: Who, players: int = 3) -> Table:
    table = seating.opened(SILENCIO, {"players": str(players)}, "none", 0.0)
    for seat, who in enumerate(people):
        table = seating.sit(table, seat, who, f"P{seat}", 0.0)
    return table


def test_everybody_sits_once_and_may_change_places() -> None:
    table = table_of(ADA, CY)
    assert table.seat_of(ADA) == 0
    assert table.seat_of(CY) == 1
    assert table.seat_of(Who()) == WATCHER
    table = seating.sit(table, 2, ADA, "Ada", 1.0)
    assert table.seat_of(ADA) == 2
    assert table.seats[0].is_free
    with pytest.raises(SeatTaken):
        seating.sit(table, 1, ADA, "Ada", 1.0)
    with pytest.raises(NotYours):
        seating.sit(table, 3, BO, "Bo", 1.0)


def test_two_of_the_same_name_are_told_apart() -> None:
    table = table_of(ADA)
    table = seating.sit(table, 1, BO, "P0", 0.0)
    assert table.names[:2] == ["P0", "P0 2"]


@pytest.mark.parametrize("name", ["", "  ", "x" * 25, "a\u202eb", "a\x00b", "\u200b"])
def test_names_that_cannot_be_shown_are_refused(name: str) -> None:
    with pytest.raises(BadText):
        clean_name(name)


def test_names_in_any_script_are_welcome() -> None:
    assert clean_name("  Дем’ян   Ü ") == "Дем’ян Ü"


def test_secrets_cannot_be_guessed_or_mistaken() -> None:
    assert len({new_secret() for _ in range(100)} | {new_table_id() for _ in range(100)}) == 200
    assert is_secret(new_secret())
    assert is_table_id(new_table_id())
    assert not is_secret("short")
    assert key_of("a") != key_of("b")


def test_fewer_seats_move_people_up_and_bots_out() -> None:
    table = seating.sit(table_of(ADA), 2, BO, "Bo", 0.0)
    table = seating.add_bot(table, ADA, 1, "random")
    smaller = seating.configure(table, ADA, {"players": "2"}, None)
    assert [seat.name for seat in smaller.seats] == ["P0", "Bo"]
    full = seating.sit(seating.remove_bot(table, ADA, 1), 1, CY, "Cy", 0.0)
    with pytest.raises(BadOption):
        seating.configure(full, ADA, {"players": "2"}, None)


def test_only_those_who_sit_there_change_a_table() -> None:
    table = table_of(ADA)
    for change in (
        lambda: seating.configure(table, BO, {}, None),
        lambda: seating.add_bot(table, BO, 1, "random"),
        lambda: seating.leave(table, BO),
        lambda: seating.rename(table, BO, "x"),
    ):
        with pytest.raises(NotYours):
            change()
    with pytest.raises(UnknownName):
        seating.add_bot(table, ADA, 1, "oracle")
    with pytest.raises(SeatTaken):
        seating.add_bot(table, ADA, 0, "random")
    with pytest.raises(BadOption):
        seating.configure(table, ADA, None, "hasty")


def gone_table() -> Table:
    """Bo was last seen at 0, the others are there at 100."""
    table = table_of(ADA, BO, CY)
    table = table.with_seat(0, seen=100.0).with_seat(2, seen=100.0)
    return replace(table, stage=PLAYING)


def test_a_bot_takes_over_when_all_who_are_there_agree() -> None:
    table = seating.vote(gone_table(), ADA, 1, 100.0, 60.0)
    assert table.seats[1].stand_in is None
    assert seating.withdraw(table, ADA, 1).seats[1].votes == 0
    table = seating.vote(table, CY, 1, 100.0, 60.0)
    assert table.seats[1].stand_in == "regular"
    assert table.seats[1].played_by == "regular"
    back = seating.come_back(table, BO, 200.0)
    assert back.seats[1].played_by is None


def test_nobody_is_replaced_who_is_there() -> None:
    table = gone_table()
    with pytest.raises(NotNow):
        seating.vote(table, ADA, 2, 100.0, 60.0)
    with pytest.raises(NotNow):
        seating.vote(table, ADA, 0, 100.0, 60.0)
    with pytest.raises(NotYours):
        seating.vote(table, Who(), 1, 100.0, 60.0)
    alone = table.with_seat(2, seen=0.0)  # who is gone as well is not asked
    assert seating.vote(alone, ADA, 1, 100.0, 60.0).seats[1].stand_in == "regular"


def test_who_leaves_a_game_is_played_for_and_may_come_back() -> None:
    table = seating.leave(gone_table(), ADA)
    assert table.seats[0].played_by == "regular"
    assert seating.come_back(table, ADA, 1.0).seats[0].played_by is None


# Chance


def test_chance_follows_from_a_seed_that_was_committed_to() -> None:
    fate = Fate(bytes(32), bytes(range(32)))
    log = [Move(CHANCE, fate.number(0)), Move(1, 5), Move(CHANCE, fate.number(2))]
    assert is_honest(fate, fate.commitment, log)
    assert not is_honest(fate, Fate(bytes(32), bytes(32)).commitment, log)
    assert not is_honest(fate, fate.commitment, [Move(CHANCE, fate.number(0) ^ 1)])
    assert all(0 <= fate.number(ply) < 2**63 for ply in range(1000))
    assert len({fate.number(ply) for ply in range(1000)}) == 1000
    # Written out once, so that anybody's own program can be checked against it.
    assert fate.number(0) == 5529560945074686767


# Moves, without a database


def toy_match() -> tuple[Table, Match]:
    """Two seats that are due at once and make steps in secret."""
    table = seating.opened(toy(), {}, "none", 0.0)
    table = seating.sit(table, 0, ADA, "Ada", 0.0)
    table = seating.sit(table, 1, BO, "Bo", 0.0)
    return play.start(table, 0.0)


def test_a_hidden_step_of_another_does_not_make_a_move_stale() -> None:
    table, match = toy_match()
    table = play.play(table, match, 1, 0, [2], 0.0) or table
    table = play.play(table, match, 0, 0, [1], 0.0) or table
    assert match.log == [Move(1, 2), Move(0, 1)]
    with pytest.raises(StaleMove):
        play.play(table, match, 0, 0, [2], 0.0)


def test_what_another_shows_who_is_asked_too_does_not_make_a_move_stale() -> None:
    table, match = toy_match()
    table = play.play(table, match, 1, 0, [3], 0.0) or table
    table = play.play(table, match, 0, 0, [1], 0.0) or table
    assert match.log == [Move(1, 3), Move(0, 1)]


def test_an_answer_to_an_older_question_is_stale() -> None:
    table = seating.opened(load("silver"), {"players": "2"}, "none", 0.0)
    table = seating.sit(table, 0, ADA, "Ada", 0.0)
    table = seating.sit(table, 1, BO, "Bo", 0.0)
    table, match = play.start(table, 0.0)
    begin = match.ply
    for seat in (0, 1):  # both look at two of their cards, at the same time
        steps = load("silver").words.steps("peek2 1,2")
        table = play.play(table, match, seat, begin, steps, 0.0) or table
    first = match.due[0]
    with pytest.raises(StaleMove):
        play.play(table, match, first, begin, [match.legal(first)[0]], 0.0)


def test_the_same_move_on_the_same_position_is_made_once() -> None:
    table, match = toy_match()
    table = play.play(table, match, 0, 0, [1], 0.0) or table
    assert play.play(table, match, 0, 0, [1], 0.0) is None
    assert match.ply == 1


@pytest.mark.parametrize("ply", [-1, 7])
def test_a_position_that_never_was_is_refused(ply: int) -> None:
    table, match = toy_match()
    with pytest.raises(StaleMove):
        play.play(table, match, 0, ply, [1], 0.0)


def test_a_step_is_taken_back() -> None:
    table, match = toy_match()
    table = play.play(table, match, 0, 0, [1], 0.0) or table
    table = play.undo(table, match, 0, 1, 0.0)
    assert table.ply == match.ply == 0


# With a database


def test_a_whole_game_of_two_people(database: str) -> None:
    async def work(house: House) -> None:
        table_id, people = await two_playing(house)
        table = await play_to_the_end(house, table_id, people)
        assert table.stage == OVER
        sight = await house.see(table_id, people[0])
        assert sight.scores is not None
        stored, match = await house.tables.replay(table_id)
        assert stored.fate is not None
        assert is_honest(stored.fate, stored.fate.commitment, match.log)
        again = Match.parse(match.text())
        assert again.digest() == match.digest()

    run(work, database)


def test_a_house_that_opens_again_has_it_all(database: str) -> None:
    told: dict[str, object] = {}

    async def before(house: House) -> None:
        table_id, people = await two_playing(house)
        for _ in range(6):
            await play_first(house, table_id, people)
        sight = await house.see(table_id, people[1])
        told.update(id=table_id, people=people, view=sight.view.tobytes(), ply=sight.ply)
        told["lines"] = sight.lines()

    async def after(house: House) -> None:
        table_id, people = str(told["id"]), told["people"]
        assert isinstance(people, list)
        sight = await house.see(table_id, people[1])
        assert (sight.ply, sight.view.tobytes()) == (told["ply"], told["view"])
        assert sight.lines() == told["lines"]
        await play_to_the_end(house, table_id, people)

    run(before, database)
    run(after, database)


def test_bots_play_to_the_end(database: str) -> None:
    async def work(house: House) -> None:
        ada = await house.tables.create("silencio", {}, Who(), "Ada", bots="random", start=True)
        await house.tables.leave(ada.table.id, holder(ada))
        await until_over(house, ada.table.id)

    run(work, database)


def test_bots_go_on_where_a_house_was_closed(database: str) -> None:
    left: list[Seated] = []

    async def before(house: House) -> None:
        ada = await house.tables.create("silencio", {}, Who(), "Ada", bots="random", start=True)
        await house.tables.leave(ada.table.id, holder(ada))
        left.append(ada)

    async def after(house: House) -> None:
        table_id = left[0].table.id
        async for sight in house.follow(table_id, Who()):
            if sight.ply > left[0].table.ply:
                break
        await house.tables.configure(table_id, holder(left[0]), None, "none")
        await until_over(house, table_id)

    run(before, database, pace="slow")
    run(after, database)


def test_what_cannot_be_done_before_the_start(database: str) -> None:
    async def work(house: House) -> None:
        ada = await house.tables.create("silencio", {}, Who(), "Ada")
        who, table_id = holder(ada), ada.table.id
        with pytest.raises(NotNow, match="seats are still free: 1, 2"):
            await house.tables.start(table_id, who)
        for ask in (
            lambda: house.tables.play(table_id, who, 0, [0]),
            lambda: house.tables.undo(table_id, who, 0),
            lambda: house.tables.rematch(table_id, who),
            lambda: house.tables.replay(table_id),
            lambda: house.tables.vote(table_id, who, 1),
        ):
            with pytest.raises(NotNow):
                await ask()
        sight = await house.see(table_id, who)
        assert (sight.table.stage, sight.view, sight.legal, sight.prompt(None)) == (  # type: ignore[arg-type]
            OPEN,
            None,
            [],
            "",
        )

    run(work, database)


def test_what_the_rules_refuse(database: str) -> None:
    async def work(house: House) -> None:
        table_id, people = await two_playing(house, start="random")
        sight = await house.see(table_id, Who())
        due = sight.due[0]
        with pytest.raises(OutOfTurn):
            await house.tables.play(table_id, people[1 - due], sight.ply, [0])
        with pytest.raises(IllegalMove):
            await house.tables.play(table_id, people[due], sight.ply, [500])
        with pytest.raises(NotYours):
            await house.tables.play(table_id, Who(token="x"), sight.ply, [0])
        with pytest.raises(NoSuchTable):
            await house.tables.play("A" * 22, people[due], sight.ply, [0])
        with pytest.raises(NotNow):
            await house.tables.configure(table_id, people[due], {"players": "3"}, None)
        assert (await house.see(table_id, Who())).table == sight.table

    run(work, database)


def test_of_two_moves_at_once_one_is_played(database: str) -> None:
    async def work(house: House) -> None:
        table_id, people = await two_playing(house, start="seat:0")
        sight = await house.see(table_id, people[0])
        assert len(sight.legal) > 2
        asked = [
            house.tables.play(table_id, people[0], sight.ply, [action])
            for action in sight.legal[:3]
        ]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(isinstance(answer, Table) for answer in answers) == 1
        assert sum(isinstance(answer, StaleMove) for answer in answers) == 2
        assert (await house.see(table_id, people[0])).ply == sight.ply + 1

    run(work, database)


def test_a_key_makes_a_request_safe_to_repeat(database: str) -> None:
    async def work(house: House) -> None:
        table_id, people = await two_playing(house, start="seat:0")
        sight = await house.see(table_id, people[0])
        first, second = sight.legal[:2]
        asked = [house.tables.play(table_id, people[0], sight.ply, [first], "k1") for _ in range(4)]
        for table in await asyncio.gather(*asked):
            assert table.ply == sight.ply + 1
        with pytest.raises(KeyReused):
            await house.tables.play(table_id, people[0], sight.ply, [second], "k1")

    run(work, database)


def test_a_rematch_is_the_same_for_all_who_ask(database: str) -> None:
    async def work(house: House) -> None:
        table_id, people = await two_playing(house)
        await play_to_the_end(house, table_id, people)
        first, second = await asyncio.gather(
            *(house.tables.rematch(table_id, who) for who in people)
        )
        assert first.id == second.id != table_id
        assert (first.stage, first.names, first.follows) == (OPEN, ["Ada", "Bo"], table_id)
        assert (await house.see(table_id, people[0])).table.next == first.id
        await house.tables.start(first.id, people[1])
        await play_to_the_end(house, first.id, people)

    run(work, database)


def test_playing_on_from_a_moment_of_a_finished_game(database: str) -> None:
    async def work(house: House) -> None:
        table_id, people = await two_playing(house)
        await play_to_the_end(house, table_id, people)
        _, finished = await house.tables.replay(table_id)
        middle = finished.ply // 2
        branch = await house.tables.branch(table_id, Who(), middle, 1, "Cy", "random")
        await house.tables.leave(branch.table.id, holder(branch))
        await until_over(house, branch.table.id)
        table, match = await house.tables.replay(branch.table.id)
        assert match.at(0).tobytes() == finished.at(middle).tobytes()
        assert table.fate is not None
        assert is_honest(table.fate, table.fate.commitment, match.log)
        assert Match.parse(match.text()).digest() == match.digest()
        with pytest.raises(BadOption):
            await house.tables.branch(table_id, Who(), finished.ply, 0, "Cy")

    run(work, database)


def test_a_guest_finds_the_tables_again(database: str) -> None:
    async def work(house: House) -> None:
        guest = Who(guest=key_of("me"))
        first = await house.tables.create("silencio", {}, guest, "Me")
        second = await house.tables.create("silencio", {}, guest, "Me")
        await house.tables.create("silencio", {}, Who(guest=key_of("you")), "You")
        found = await house.tables.tables_of(key_of("me"))
        assert {table.id for table in found} == {first.table.id, second.table.id}

    run(work, database)


def test_signs_of_life_are_kept(database: str) -> None:
    async def work(house: House) -> None:
        table_id, ada, _ = await two_at_a_table(house)
        house.tables.now = lambda: 10.0**10  # long after
        assert (await house.tables.see(table_id, ada)).gone == [True, True]
        house.tables.now = lambda: house_time
        await house.see(table_id, ada)
        await house.presence.write()
        seen = (await house.tables.see(table_id, ada)).table.seats
        assert seen[0].seen > seen[1].seen

    house_time = 0.0
    run(work, database)
