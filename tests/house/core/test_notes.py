"""What a player writes down is kept with the table, and is nobody else's business."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tacit.engine.errors import BadText
from tacit.house.core.errors import NotNow, NotYours
from tacit.house.core.records import Who
from tacit.house.house import House
from tacit.house.web.routes.table import fragments
from tests.house.core.test_secret_steps import LINK, Onlookers, match_of, three_playing
from tests.house.drivers.inside import opened, play_to_the_end, run, two_at_a_table, two_playing

OPTIONS = {"arrangement": "random", "start": "0"}


async def playing(house: House) -> tuple[str, list[Who], str]:
    """Three at a table, and what Ada and Bo can mark: a closed tile of the third."""
    table_id, people = await three_playing(house, "salomon", OPTIONS)
    view = await house.see(table_id, people[0])
    guess = view.table.game.notation.action_text(view.legal[-1])  # guess 2 r3c0 G3
    return table_id, people, " ".join(guess.split()[1:3])


def test_others_notice_nothing_of_a_note(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table_id, (ada, bo, cees), place = await playing(house)
        own = fragments(house.follow(table_id, ada), "en", LINK, None)
        assert "your mark, " not in ((await anext(own)).raw_data or "")
        others = Onlookers(house, table_id, [bo, cees, Who()])
        await others.begin()
        before, log = await others.sight(), (await match_of(house, table_id)).text()
        changed = (await house.see(table_id, bo)).table.changed
        seen = await house.see(table_id, ada)
        view = await house.tables.note(table_id, ada, f"{place} G4 no")
        assert (view.version, view.ply) == (seen.version + 1, seen.ply)
        assert view.legal == seen.legal  # it is still Ada who is to decide
        assert await others.sight() == before
        assert await others.heard_nothing()
        await others.end()
        assert (await match_of(house, table_id)).text() == log
        # Nor does the table change its place among Bo's tables.
        assert (await house.see(table_id, bo)).table.changed == changed
        # On another screen of her own it appears.
        assert "your mark, cannot be: green 4" in ((await anext(own)).raw_data or "")
        await own.aclose()

    run(work, f"sqlite:///{tmp_path / 'x.sqlite'}")


def test_notes_are_kept_with_the_table_and_erased_with_it(database: str) -> None:
    async def work() -> None:
        async with opened(database) as house:
            table_id, people, place = await playing(house)
            ada, bo, _ = people
            await house.tables.note(table_id, ada, f"{place} G4 no")
            view = await house.tables.note(table_id, ada, f"{place} G5 maybe")
            notes = view.table.notes_of(0)
            await house.tables.play(table_id, ada, view.ply, [view.legal[-1]])
        async with opened(database) as house:
            table = (await house.see(table_id, bo)).table
            assert (table.notes_of(0), table.notes_of(1), table.notes_of(-1)) == (notes, "", "")
            await play_to_the_end(house, table_id, people)
            again = await house.tables.rematch(table_id, ada)
            assert again.table.notes == ()

    asyncio.run(work())


def test_who_writes_sits_at_the_table_while_it_is_played(tmp_path: Path) -> None:
    async def refused(house: House, table_id: str, who: Who, said: str) -> type[Exception]:
        with pytest.raises((NotNow, NotYours, BadText)) as refusal:
            await house.tables.note(table_id, who, said)
        return refusal.type

    async def work(house: House) -> None:
        table_id, people, place = await playing(house)
        note = f"{place} G4 no"
        assert await refused(house, table_id, Who(), note) is NotYours
        assert await refused(house, table_id, people[2], note) is BadText  # on the own board
        assert await refused(house, table_id, people[0], "x" * 5000) is BadText
        other, (ada, _) = await two_playing(house)
        assert await refused(house, other, ada, note) is BadText  # no notebook in SILENCIO
        lobby, ada, _ = await two_at_a_table(house, "salomon")
        assert await refused(house, lobby, ada, note) is NotNow
        await play_to_the_end(house, table_id, people)
        assert await refused(house, table_id, people[0], note) is NotNow

    run(work, f"sqlite:///{tmp_path / 'x.sqlite'}")
