"""What is a guest's own: results that stay, the way to another device, a file, being forgotten."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
import sqlalchemy as sa

from tacit.games import load
from tacit.house.core.errors import NotYours, WrongCode
from tacit.house.core.passage import LIVES, code_text
from tacit.house.core.records import Who
from tacit.house.core.results import Result
from tacit.house.core.secrets import key_of, new_secret
from tacit.house.db.schema import PASSAGES, RESULTS
from tacit.house.house import House
from tacit.house.workers.cleanup import DAY
from tacit.match import Match
from tests.house.drivers.inside import play_to_the_end, run

SHORT = {
    "silencio": {"players": "2", "start": "seat:0"},
    "silver": {"players": "2", "rounds": "1", "max_turns_per_round": "4"},
    "salomon": {"players": "2", "mode": "simple", "arrangement": "random"},
}


class Person:
    """Somebody with a browser."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.secret = new_secret()

    @property
    def guest(self) -> str:
        return key_of(self.secret)

    @property
    def who(self) -> Who:
        return Who(guest=self.guest)


async def sit_together(house: House, game: str, first: Person, second: Person) -> str:
    seated = await house.tables.create(game, SHORT[game], first.who, first.name)
    await house.tables.sit(seated.table.id, 1, second.who, second.name)
    return seated.table.id


async def play_together(house: House, game: str, first: Person, second: Person) -> str:
    """A whole game of two; its table."""
    table_id = await sit_together(house, game, first, second)
    await house.tables.start(table_id, first.who)
    await play_to_the_end(house, table_id, [first.who, second.who])
    return table_id


async def one_result(house: House, person: Person) -> Result:
    (result,) = await house.guests.results(person.guest)
    return result


# Results


@pytest.mark.parametrize("game", SHORT)
def test_a_finished_game_has_a_result_for_each_guest(database: str, game: str) -> None:
    async def work(house: House) -> None:
        ada, bo = Person("Ada"), Person("Bo")
        table_id = await play_together(house, game, ada, bo)
        _, match = await house.tables.replay(table_id, ada.who)
        for seat, (person, other) in enumerate(((ada, bo), (bo, ada))):
            result = await one_result(house, person)
            assert (result.table_id, result.seat, result.game) == (table_id, seat, game)
            assert [partner.name for partner in result.partners] == [other.name]
            assert list(result.scores) == match.game.scores(match.state)
            tally = load(game).narration.tally
            assert result.facts == tally.facts(match.state, match.log, seat)
            assert result.is_kept

    run(work, database)


def test_results_outlive_their_tables(database: str) -> None:
    async def work(house: House) -> None:
        ada = Person("Ada")
        await play_together(house, "silencio", ada, Person("Bo"))
        now = house.cleanup.now()
        house.cleanup.now = lambda: now + 2 * DAY
        assert await house.cleanup.sweep() == 1
        assert not (await one_result(house, ada)).is_kept

    run(work, database, keep_over=1.0)


def test_a_game_that_goes_on_has_no_result(database: str) -> None:
    async def work(house: House) -> None:
        ada, bo = Person("Ada"), Person("Bo")
        table_id = await sit_together(house, "silencio", ada, bo)
        await house.tables.start(table_id, ada.who)
        assert await house.guests.results(ada.guest) == []

    run(work, database)


def test_what_is_played_on_from_another_game_does_not_count(database: str) -> None:
    async def work(house: House) -> None:
        ada, bo = Person("Ada"), Person("Bo")
        table_id = await play_together(house, "silencio", ada, bo)
        _, match = await house.tables.replay(table_id)
        seated = await house.tables.branch(table_id, ada.who, match.ply // 2, 0, "Ada", "random")
        async for view in house.follow(seated.table.id, ada.who):
            if view.is_over:
                break
            if view.legal:
                await house.tables.play(seated.table.id, ada.who, view.ply, [view.legal[0]])
        assert (await one_result(house, ada)).table_id == table_id

    run(work, database)


def test_games_from_before_results_were_kept_get_theirs(database: str) -> None:
    async def work(house: House) -> None:
        ada, bo = Person("Ada"), Person("Bo")
        await play_together(house, "silver", ada, bo)
        before = await one_result(house, ada)
        await house.store.write(lambda c: c.execute(sa.delete(RESULTS)).rowcount)
        assert await house.guests.results(ada.guest) == []
        await house.chronicle.run(lambda: None)
        assert await one_result(house, ada) == before

    run(work, database)


# Another device


def test_a_code_takes_seats_and_results_to_another_device(database: str) -> None:
    async def work(house: House) -> None:
        ada, phone, bo = Person("Ada"), Person("Otter"), Person("Bo")
        first = await play_together(house, "silencio", ada, bo)
        second = await play_together(house, "silencio", bo, phone)
        going = await sit_together(house, "silencio", phone, bo)
        await house.tables.start(going, bo.who)
        view = await house.see(going, phone.who)
        known = house.tables.newest(going)
        assert known
        code, link = await house.guests.passages(ada.secret, "Ada")
        assert await house.guests.arrive(phone.secret, code_text(code).lower()) == (
            ada.secret,
            "Ada",
        )
        assert {r.table_id for r in await house.guests.results(ada.guest)} == {first, second}
        assert await house.guests.results(phone.guest) == []
        # The table that the phone was at is Ada's now, also for a worker that knows it as before:
        # she makes the next move.
        house.tables._kept[going] = known
        with pytest.raises(NotYours):
            await house.tables.play(going, phone.who, view.ply, [view.legal[0]])
        assert (await house.tables.play(going, ada.who, view.ply, [view.legal[0]])).you == 0
        with pytest.raises(WrongCode):  # either works once
            await house.guests.arrive(new_secret(), link)

    run(work, database)


@pytest.mark.parametrize("which", [0, 1])
def test_a_code_works_once(database: str, which: int) -> None:
    async def work(house: House) -> None:
        ada = Person("Ada")
        code = (await house.guests.passages(ada.secret, ""))[which]
        tries = [house.guests.arrive(new_secret(), code) for _ in range(3)]
        answers = await asyncio.gather(*tries, return_exceptions=True)
        assert [a for a in answers if not isinstance(a, WrongCode)] == [(ada.secret, "")]

    run(work, database)


def test_a_code_lives_for_ten_minutes(database: str) -> None:
    async def work(house: House) -> None:
        ada, now = Person("Ada"), house.clock.now()
        code, _ = await house.guests.passages(ada.secret, "")
        house.guests.now = lambda: now + LIVES + 60
        with pytest.raises(WrongCode):
            await house.guests.arrive(new_secret(), code)
        house.guests.now = lambda: now
        assert await house.guests.arrive(new_secret(), code) == (ada.secret, "")

    run(work, database)


def test_the_database_has_neither_codes_nor_secrets(database: str) -> None:
    async def work(house: House) -> None:
        ada = Person("Ada")
        codes = await house.guests.passages(ada.secret, "")
        rows = await house.store.read(lambda c: [str(r) for r in c.execute(sa.select(PASSAGES))])
        assert len(rows) == 2
        for row in rows:
            for text in (*codes, ada.secret):
                assert text not in row
                assert text.encode().hex() not in row

    run(work, database)


@pytest.mark.parametrize("text", ["", "ABCD", "ABCD-EFGU", "!" * 8, "A" * 33, "ABCD-EFGH"])
def test_what_is_no_code_leads_nowhere(database: str, text: str) -> None:
    async def work(house: House) -> None:
        await house.guests.passages(new_secret(), "")
        with pytest.raises(WrongCode):
            await house.guests.arrive(new_secret(), text)

    run(work, database)


def test_who_played_against_themselves_keeps_one_seat(database: str) -> None:
    async def work(house: House) -> None:
        ada, phone = Person("Ada"), Person("Otter")
        over = await play_together(house, "silencio", ada, phone)
        going = await sit_together(house, "silencio", ada, phone)
        await house.tables.start(going, ada.who)
        code, _ = await house.guests.passages(ada.secret, "")
        await house.guests.arrive(phone.secret, code)
        assert (await one_result(house, ada)).table_id == over
        table = (await house.see(going, ada.who)).table
        assert table.seats[0].guest == ada.guest
        assert table.seats[1].bot is not None

    run(work, database)


# Going


def test_whoever_is_forgotten_leaves_no_name_and_no_result(database: str) -> None:
    async def work(house: House) -> None:
        ada, bo = Person("Ada"), Person("Bo")
        over = await play_together(house, "silencio", ada, bo)
        going = await sit_together(house, "silencio", ada, bo)
        await house.tables.start(going, ada.who)
        lobby = await sit_together(house, "silver", ada, bo)
        alone = (await house.tables.create("silver", {}, ada.who, "Ada", bots="random")).table.id
        await house.see(over, bo.who)  # it is in memory
        await house.guests.passages(ada.secret, "Ada")
        await house.guests.forget(ada.guest)
        assert await house.guests.results(ada.guest) == []
        assert not await house.tables.is_seated(alone, ada.who)
        for table_id in (over, going, lobby):
            table = (await house.see(table_id, bo.who)).table
            assert table.seats[0].guest is None
            assert "Ada" not in str(table.seats)
            assert table.seats[1].guest == bo.guest
        assert (await house.see(going, bo.who)).table.seats[0].bot is not None
        assert [p.name for p in (await one_result(house, bo)).partners] == [""]
        everything = await house.store.read(whole_database)
        assert ada.guest not in everything
        assert "Ada" not in everything

    run(work, database)


def whole_database(c: sa.Connection) -> str:
    tables = sa.inspect(c).get_table_names()
    return str([c.execute(sa.text(f"SELECT * FROM {name}")).all() for name in tables])


def test_a_rematch_with_somebody_forgotten_is_played_with_a_bot(database: str) -> None:
    async def work(house: House) -> None:
        ada, bo = Person("Ada"), Person("Bo")
        over = await play_together(house, "silencio", ada, bo)
        await house.guests.forget(ada.guest)
        again = await house.tables.rematch(over, bo.who)
        assert again.table.seats[0].bot is not None
        assert again.table.seats[0].name

    run(work, database)


# A file


async def read_file(house: House, person: Person) -> Any:
    return json.loads("".join([piece async for piece in house.guests.file(person.guest, "Ada")]))


def test_a_file_has_results_and_logs_of_ones_games(database: str) -> None:
    async def work(house: House) -> None:
        ada, bo = Person("Ada"), Person("Bo")
        games = {await play_together(house, game, ada, bo) for game in SHORT}
        await play_together(house, "silencio", bo, Person("Cy"))
        document = await read_file(house, ada)
        assert document["name"] == "Ada"
        assert {row["table_id"] for row in document["results"]} == games
        assert {game["table"] for game in document["games"]} == games
        assert {Match.parse(game["log"]).game.name for game in document["games"]} == set(SHORT)
        empty = await read_file(house, Person("Nobody"))
        assert {"results", "daily", "tries", "games"} <= empty.keys()
        assert not any(rows for part, rows in empty.items() if part != "name")

    run(work, database)
