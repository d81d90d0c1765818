"""The event stream over real HTTP: everybody is told of every change, from their own eyes."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import pytest

from tests.house.drivers.process import HouseProcess, Opener, play_on, read_events, two_seated


def test_a_move_reaches_the_other_seat(either_house: HouseProcess) -> None:
    ada, bo = two_seated(either_house)
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
        play_on(ada)
        over = listening.result()
    assert all(then <= now for then, now in pairwise(plies))
    whole = [line for event in ada.see()["story"] for line in event["lines"]]
    assert lines == whole
    assert over["result"]


def test_a_stream_goes_on_where_it_was_cut(shared_house: HouseProcess) -> None:
    ada, bo = two_seated(shared_house)
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
    ada, _ = two_seated(shared_house)
    ada.ask("POST", "/start")
    hand = next(line for line in ada.see()["position"] if line.startswith("hand"))
    with shared_house.http.stream("GET", f"{ada.path}/events") as answer:
        seen = next(read_events(answer))
    own = hand.split("0:")[1].split("|")[0].split()
    shown = next(line for line in seen["position"] if line.startswith("hand"))
    assert own
    assert not set(own) & set(shown.split())
    assert seen["you"] is None


@pytest.mark.parametrize("path", ["/t/{id}/events", "/api/v1/tables/{id}/events"])
def test_a_stream_says_how_to_connect_again_and_is_not_stored(
    shared_house: HouseProcess, path: str
) -> None:
    ada, _ = two_seated(shared_house)
    with shared_house.http.stream("GET", path.format(id=ada.table_id)) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert answer.headers.get_list("cache-control") == ["no-store"]
        lines = answer.iter_lines()
        assert [next(lines), next(lines)] == ["retry: 1000", ""]
        sent = [line.split(": ", 1) for line in iter(lambda: next(lines), "")]
    fields = dict(sent)
    if path.startswith("/t/"):
        assert "".join(text for name, text in sent if name == "data").startswith('<div id="live"')
        assert fields["id"] == str(ada.see()["version"])
    else:
        assert fields.keys() == {"event", "data", "id"}
        assert (fields["event"], fields["id"]) == ("table", "0")


def test_a_stream_of_a_table_that_is_not_there(shared_house: HouseProcess) -> None:
    answer = shared_house.http.get(f"/api/v1/tables/{'A' * 22}/events")
    assert answer.status_code == 404


def test_the_house_closes_although_somebody_watches(open_house: Opener) -> None:
    house = open_house()
    ada, _ = two_seated(house)
    with ada.events() as events:
        next(events)
        assert house.stop() in (0, -15, 143)
        assert list(events) == []
