"""The event stream over real HTTP: everybody is told of every change, from their own eyes."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

from tacit.house.workers.notify import Bells
from tests.house.conftest import Opener
from tests.house.process import HouseProcess, Player, read_events


def two(house: HouseProcess, **options: str) -> tuple[Player, Player]:
    ada = house.open_table(options={"players": "2", "start": "seat:0", **options})
    return ada, ada.join(1, "Bo")


def test_a_move_reaches_the_other_seat(either_house: HouseProcess) -> None:
    ada, bo = two(either_house)
    with bo.events() as events:
        assert next(events)["stage"] == "open"
        ada.ask("POST", "/start")
        dealt = next(events)
        assert dealt["stage"] == "playing"
        assert dealt["you"] == 1
        ada.move(dealt["ply"], ada.see()["legal"][0]["action"])
        told = next(events)
        assert told["ply"] == dealt["ply"] + 1
        assert told["since"] == dealt["ply"]
        assert [event["seat"] for event in told["story"]] == [0]


def test_a_stream_tells_the_whole_story_once(shared_house: HouseProcess) -> None:
    """With bots that move as fast as they can; changes in quick succession may come as one."""
    ada = shared_house.open_table(bots="random", start=True)
    plies: list[int] = []
    lines: list[str] = []

    def listen() -> dict[str, Any]:
        with ada.events() as events:
            for table in events:
                plies.extend((table["since"], table["ply"]))
                lines.extend(line for event in table["story"] for line in event["lines"])
                if table["stage"] == "over":
                    return table
        raise AssertionError("the stream ended before the game")

    with ThreadPoolExecutor() as pool:
        listening = pool.submit(listen)
        while (table := ada.my_turn_or_over())["stage"] != "over":
            ada.move(table["ply"], table["legal"][0]["action"])
        over = listening.result()
    assert all(then <= now for then, now in pairwise(plies))
    whole = [line for event in ada.see()["story"] for line in event["lines"]]
    assert lines == whole
    assert over["result"]


def test_a_stream_goes_on_where_it_was_cut(shared_house: HouseProcess) -> None:
    ada, bo = two(shared_house)
    ada.ask("POST", "/start")
    with bo.events() as events:
        ply = next(events)["ply"]
    ada.move(ply, ada.see()["legal"][0]["action"])
    headers = {**bo.headers, "last-event-id": str(ply)}
    with shared_house.http.stream("GET", f"{bo.path}/events", headers=headers) as answer:
        again = next(read_events(answer))
    assert (again["since"], again["ply"]) == (ply, ply + 1)
    assert len(again["story"]) == 1


def test_a_watchers_stream_shows_no_hand(shared_house: HouseProcess) -> None:
    ada, _ = two(shared_house)
    ada.ask("POST", "/start")
    hand = next(line for line in ada.see()["position"] if line.startswith("hand"))
    with shared_house.http.stream("GET", f"{ada.path}/events") as answer:
        seen = next(read_events(answer))
    own = hand.split("0:")[1].split("|")[0].split()
    shown = next(line for line in seen["position"] if line.startswith("hand"))
    assert own
    assert not set(own) & set(shown.split())
    assert seen["you"] is None


def test_a_stream_of_a_table_that_is_not_there(shared_house: HouseProcess) -> None:
    answer = shared_house.http.get(f"/api/v1/tables/{'A' * 22}/events")
    assert answer.status_code == 404


def test_the_house_closes_although_somebody_watches(open_house: Opener) -> None:
    house = open_house()
    ada, _ = two(house)
    with ada.events() as events:
        next(events)
        assert house.stop() in (0, -15, 143)
        assert list(events) == []


def test_a_bell_is_heard_by_all_who_wait_and_by_nobody_else() -> None:
    async def work() -> None:
        bells = Bells()
        here, there, elsewhere = bells.rings("a"), bells.rings("a"), bells.rings("b", alive=0.01)
        for rings in (here, there, elsewhere):
            assert await anext(rings) is True  # at once
        bells.ring("a")
        assert await anext(here) is True
        assert await anext(there) is True
        assert await anext(elsewhere) is False
        bells.close()
        assert [ring async for ring in here] == []

    asyncio.run(work())


def test_a_change_is_heard_of_once_however_often_it_is_told() -> None:
    async def work() -> None:
        bells = Bells()
        nudged: list[bool] = []
        bells.also = lambda: nudged.append(True)
        rings = bells.rings("a", alive=0.01)
        await anext(rings)
        bells.ring("a", 5, goes_on_by_itself=False)
        assert await anext(rings) is True
        assert bells.newest("a") == 5
        bells.ring("a", 5, goes_on_by_itself=True)  # as it comes back from the database
        bells.ring("a", 4, goes_on_by_itself=False)
        assert await anext(rings) is False
        bells.ring_all()  # something may have been missed: nobody knows what is the newest
        assert await anext(rings) is True
        assert bells.newest("a") == 0
        bells.ring("a", 6, goes_on_by_itself=False)
        assert await anext(rings) is True
        assert len(nudged) == 3  # by the version that goes on by itself, and twice by `ring_all`

    asyncio.run(work())
