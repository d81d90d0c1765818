"""What can be done at a table, when, and by whom; on both databases."""

from __future__ import annotations

import asyncio

import pytest
import sqlalchemy as sa

from tacit.engine.chance import CHANCE
from tacit.engine.errors import BadOption, IllegalMove, OutOfTurn, StaleMove
from tacit.house.core import stored
from tacit.house.core.errors import KeyReused, NoSuchTable, NotNow, NotYours
from tacit.house.core.fairness import is_honest
from tacit.house.core.lobby import Seated
from tacit.house.core.records import OPEN, OVER, Who
from tacit.house.core.secrets import key_of
from tacit.house.core.viewer import TableView
from tacit.house.db import repository
from tacit.house.db.schema import TABLES
from tacit.house.house import House
from tacit.language import translator
from tacit.match import Match
from tests.house.drivers.inside import (
    followed,
    holder,
    play_first,
    play_to_the_end,
    run,
    two_at_a_table,
    two_playing,
    until_over,
)


def test_a_whole_game_of_two_people(database: str) -> None:
    async def work(house: House) -> None:
        table_id, people = await two_playing(house)
        last = await play_to_the_end(house, table_id, people)
        assert last.table.stage == OVER
        view = await house.see(table_id, people[0])
        assert view.scores is not None
        table, match = await house.tables.replay(table_id)
        assert table.seal is not None
        assert is_honest(table.seal, table.seal.commitment, match.log)
        again = Match.parse(match.text())
        assert again.digest() == match.digest()

    run(work, database)


def test_memory_holds_only_so_many_moves_and_nothing_is_lost(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games that have ended make room; who looks at one again is shown all of it."""
    room = 2 * (stored.A_TABLE + 80)
    monkeypatch.setattr(stored, "MOST_KEPT", room)

    async def work(house: House) -> None:
        ended: list[tuple[str, Who, bytes]] = []
        for _ in range(4):
            table_id, people = await two_playing(house)
            last = await play_to_the_end(house, table_id, people)
            view = await house.see(table_id, people[0])
            ended.append((table_id, people[0], view.game_view.tobytes()))
            assert last.ply > 20
        in_memory = [house.tables.newest(table_id) for table_id, _, _ in ended]
        there = [kept for kept in in_memory if kept]
        assert 0 < len(there) < len(ended)
        assert sum(kept.weight for kept in there) <= room
        for table_id, who, seen in ended:
            assert (await house.see(table_id, who)).game_view.tobytes() == seen

    run(work, database)


def test_a_house_that_opens_again_has_it_all(database: str) -> None:
    told: dict[str, object] = {}

    async def before(house: House) -> None:
        table_id, people = await two_playing(house)
        for _ in range(6):
            await play_first(house, table_id, people)
        view = await house.see(table_id, people[1])
        told.update(id=table_id, people=people, view=view.game_view.tobytes(), ply=view.ply)
        told["lines"] = view.lines()

    async def after(house: House) -> None:
        table_id, people = str(told["id"]), told["people"]
        assert isinstance(people, list)
        view = await house.see(table_id, people[1])
        assert (view.ply, view.game_view.tobytes()) == (told["ply"], told["view"])
        assert view.lines() == told["lines"]
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
        await followed(house, table_id, Who(), lambda view: view.ply > left[0].table.ply)
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
        view = await house.see(table_id, who)
        shown = view.table.stage, view.game_view, view.legal, view.prompt(translator("en"))
        assert shown == (OPEN, None, [], "")

    run(work, database)


def test_what_the_rules_refuse(database: str) -> None:
    async def work(house: House) -> None:
        table_id, people = await two_playing(house, start="random")
        view = await house.see(table_id, Who())
        due = view.due[0]
        with pytest.raises(OutOfTurn):
            await house.tables.play(table_id, people[1 - due], view.ply, [0])
        with pytest.raises(IllegalMove):
            await house.tables.play(table_id, people[due], view.ply, [500])
        with pytest.raises(NotYours):
            await house.tables.play(table_id, Who(token="x"), view.ply, [0])
        with pytest.raises(NoSuchTable):
            await house.tables.play("A" * 22, people[due], view.ply, [0])
        with pytest.raises(NotNow):
            await house.tables.configure(table_id, people[due], {"players": "3"}, None)
        assert (await house.see(table_id, Who())).table == view.table

    run(work, database)


def test_an_operation_returns_the_table_that_it_stored(database: str) -> None:
    """As whoever asked sees it: pages need not read it again."""

    async def work(house: House) -> None:
        ada = await house.tables.create("silencio", {"players": "2", "start": "seat:0"}, Who(), "A")
        assert (ada.view.viewer, ada.table) == (0, (await house.see(ada.table.id, Who())).table)
        bo = await house.tables.sit(ada.table.id, 1, Who(), "Bo")
        assert bo.view.viewer == 1
        steps = [
            await house.tables.rename(ada.table.id, holder(bo), "Ben"),
            await house.tables.start(ada.table.id, holder(bo)),
        ]
        view = await house.see(ada.table.id, holder(ada))
        steps += [
            await house.tables.play(ada.table.id, holder(ada), view.ply, [view.legal[0]], "k"),
            await house.tables.play(ada.table.id, holder(ada), view.ply, [view.legal[0]], "k"),
        ]
        assert [step.viewer for step in steps] == [1, 1, 0, 0]
        assert [step.table.version for step in steps] == [3, 4, 5, 5]
        now = await house.see(ada.table.id, holder(ada))
        assert steps[-1].table == steps[-2].table == now.table
        assert steps[-2].game_view.tobytes() == now.game_view.tobytes()

    run(work, database)


def test_of_two_moves_at_once_one_is_played(database: str) -> None:
    async def work(house: House) -> None:
        table_id, people = await two_playing(house, start="seat:0")
        view = await house.see(table_id, people[0])
        assert len(view.legal) > 2
        asked = [
            house.tables.play(table_id, people[0], view.ply, [action]) for action in view.legal[:3]
        ]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(isinstance(answer, TableView) for answer in answers) == 1
        assert sum(isinstance(answer, StaleMove) for answer in answers) == 2
        assert (await house.see(table_id, people[0])).ply == view.ply + 1

    run(work, database)


def test_a_key_makes_a_request_safe_to_repeat(database: str) -> None:
    async def work(house: House) -> None:
        table_id, people = await two_playing(house, start="seat:0")
        view = await house.see(table_id, people[0])
        first, second = view.legal[:2]
        asked = [house.tables.play(table_id, people[0], view.ply, [first], "k1") for _ in range(4)]
        for table in await asyncio.gather(*asked):
            assert table.ply == view.ply + 1
        with pytest.raises(KeyReused):
            await house.tables.play(table_id, people[0], view.ply, [second], "k1")

    run(work, database)


def test_a_rematch_is_the_same_for_all_who_ask(database: str) -> None:
    async def work(house: House) -> None:
        table_id, people = await two_playing(house)
        await play_to_the_end(house, table_id, people)
        first, second = await asyncio.gather(
            *(house.tables.rematch(table_id, who) for who in people)
        )
        again = first.table
        assert again.id == second.table.id != table_id
        assert (again.stage, again.names, again.follows) == (OPEN, ["Ada", "Bo"], table_id)
        assert (await house.see(table_id, people[0])).table.next == again.id
        await house.tables.start(again.id, people[1])
        await play_to_the_end(house, again.id, people)

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
        assert table.seal is not None
        assert is_honest(table.seal, table.seal.commitment, match.log)
        assert Match.parse(match.text()).digest() == match.digest()
        with pytest.raises(BadOption):
            await house.tables.branch(table_id, Who(), finished.ply, 0, "Cy")

    run(work, database)


def test_playing_on_can_begin_with_another_move(database: str) -> None:
    async def work(house: House) -> None:
        table_id, people = await two_playing(house)
        await play_to_the_end(house, table_id, people)
        _, finished = await house.tables.replay(table_id)
        game = finished.game
        ply, (seat, made) = next(
            (ply, move)
            for ply, move in enumerate(finished.log)
            if move.seat != CHANCE and len(game.legal_actions(finished.at(ply), move.seat)) > 1
        )
        legal = game.legal_actions(finished.at(ply), seat)
        other = next(action for action in legal if action != made)
        branch = await house.tables.branch(
            table_id, Who(), ply, seat, "Cy", "random", actions=[other]
        )
        _, match = await house.tables.for_workers(branch.table.id)
        assert match is not None
        assert match.at(0).tobytes() == finished.at(ply).tobytes()
        assert match.log[0] == (seat, other)
        assert match.due != [CHANCE]
        # What is not allowed there is refused, and no table is laid for it.
        before = await house.store.read(lambda c: c.scalar(sa.select(sa.func.count(TABLES.c.id))))
        illegal = next(action for action in range(game.actions) if action not in legal)
        for wrong in ([illegal], [10**6], [other] * 8):
            with pytest.raises((IllegalMove, OutOfTurn)):
                await house.tables.branch(table_id, Who(), ply, seat, "Cy", actions=wrong)
        idle = next(s for s in range(2) if s not in game.due(finished.at(ply)))
        with pytest.raises(OutOfTurn):
            await house.tables.branch(table_id, Who(), ply, idle, "Cy", actions=[other])
        after = await house.store.read(lambda c: c.scalar(sa.select(sa.func.count(TABLES.c.id))))
        assert after == before

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
        assert (await house.tables.see(table_id, ada)).gone == (True, True)
        house.tables.now = lambda: 0.0
        await house.see(table_id, ada)
        await house.presence.write()
        seen = (await house.tables.see(table_id, ada)).table.seats
        assert seen[0].seen > seen[1].seen

    run(work, database)


def test_nobody_counts_as_gone_who_has_been_seen_since_the_last_move(database: str) -> None:
    """Signs of life are stored without a new version: what is kept in memory does not have them."""

    async def work(house: House) -> None:
        table_id, people = await two_playing(house, start="seat:0")
        view = await house.see(table_id, people[0])
        later = house.tables.now() + 2 * house.settings.gone_after
        house.tables.now = lambda: later
        signs = dict.fromkeys([(table_id, 0), (table_id, 1)], later)
        await house.store.write(lambda c: repository.note_seen(c, signs))
        moved = await house.tables.play(table_id, people[0], view.ply, [view.legal[0]])
        assert moved.gone == (False, False)
        seen = await house.tables.see(table_id, people[1], at_least=moved.table.version)
        assert seen.gone == (False, False)
        with pytest.raises(NotNow):
            await house.tables.vote(table_id, people[0], 1)

    run(work, database)
