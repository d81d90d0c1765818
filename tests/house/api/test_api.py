"""The API over real HTTP: whole games, and everything that is refused."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from openapi_spec_validator import validate

from tacit.engine.chance import CHANCE
from tacit.house.app import create_app
from tacit.house.core.fairness import SealedDeal, is_honest
from tacit.house.http.middleware import POLICY
from tacit.house.settings import Settings
from tacit.match import Match
from tests.house.drivers.process import HouseProcess, Player, kind, play_on, two_started


def test_a_whole_game_of_people_on_both_databases(either_house: HouseProcess) -> None:
    house = either_house
    ada = house.open_table(options={"players": "2"})
    bo = ada.join(1, "Bo")
    assert ada.ask("POST", "/start").status_code == 200
    watcher = house.http.get(ada.path).json()
    assert (watcher["you"], watcher["legal"]) == (None, [])
    table = play_on(ada, bo)
    assert table["result"]["scores"] == [table["result"]["scores"][0]] * 2
    replay = house.http.get(f"{ada.path}/replay").json()
    assert replay["honest"]
    match = Match.parse(replay["log"])
    seal = SealedDeal(bytes.fromhex(replay["seal"]["seed"]), bytes.fromhex(replay["seal"]["salt"]))
    assert replay["seal"]["commitment"] == watcher["seal"]["commitment"]
    assert is_honest(seal, watcher["seal"]["commitment"], match.log)


# From here on one house serves all tests.


def test_a_table_is_set_up_step_by_step(shared_house: HouseProcess) -> None:
    ada = shared_house.open_table()
    assert ada.ask("PATCH", "", {"options": {"players": "4"}, "pace": "none"}).status_code == 200
    bo = ada.join(2, "Bo")
    assert ada.ask("PUT", "/seats/1/bot", {"mind": "random"}).status_code == 200
    assert ada.ask("PUT", "/seats/3/bot", {"mind": "random"}).status_code == 200
    assert ada.ask("DELETE", "/seats/3").json()["seats"][3]["kind"] == "free"
    assert kind(ada.ask("POST", "/start")) == "not-now"
    assert ada.ask("PUT", "/seats/3/bot", {"mind": "regular"}).status_code == 200
    assert bo.ask("PATCH", "/seats/2", {"name": "Бо"}).json()["seats"][2]["name"] == "Бо"
    assert kind(bo.ask("PATCH", "/seats/0", {"name": "x"})) == "not-yours"
    table = bo.ask("POST", "/start").json()
    assert table["stage"] == "playing"
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot", "person", "bot"]
    over = play_on(ada, bo)
    again = ada.ask("POST", "/rematch").json()
    assert again["follows"] == over["id"]
    assert again["you"] == 0


def test_somebody_leaves_and_comes_back(shared_house: HouseProcess) -> None:
    ada, bo = two_started(shared_house)
    assert kind(ada.ask("PUT", "/seats/1/vote")) == "not-now"  # Bo is here
    left = bo.ask("DELETE", "/seats/1").json()
    assert left["seats"][1]["stand_in"]
    back = bo.ask("POST", "/return").json()
    assert not back["seats"][1]["stand_in"]


def test_the_bot_that_plays_for_people_is_an_option(shared_house: HouseProcess) -> None:
    ada = shared_house.open_table(options={"players": "2", "start": "seat:0"}, stand_in="novice")
    assert ada.see()["stand_in"] == "novice"
    assert kind(ada.ask("PATCH", "", {"stand_in": "genius"})) == "unknown-name"
    assert ada.ask("PATCH", "", {"stand_in": "expert"}).json()["stand_in"] == "expert"
    bo = ada.join(1, "Bo")
    assert ada.ask("POST", "/start").status_code == 200
    assert bo.ask("DELETE", "/seats/1").json()["seats"][1]["mind"] == "expert"


def test_moves_can_be_written_in_notation(shared_house: HouseProcess) -> None:
    ada, _ = two_started(shared_house)
    table = ada.see()
    text = table["legal"][0]["text"]
    answer = ada.ask("POST", "/moves", {"ply": table["ply"], "text": text})
    assert answer.status_code == 200
    assert answer.json()["story"][0]["ply"] == table["ply"]


def test_a_replay_is_told_from_any_eyes(shared_house: HouseProcess) -> None:
    ada, bo = two_started(shared_house)
    assert kind(shared_house.http.get(f"{ada.path}/replay")) == "not-now"
    over = play_on(ada, bo)
    for eyes in ("0", "1", "watcher", "all"):
        whole = shared_house.http.get(f"{ada.path}/replay", params={"eyes": eyes}).json()
        assert whole["plies"] == over["ply"]
        for ply in (0, over["ply"] // 2, over["ply"]):
            address = f"{ada.path}/replay/{ply}"
            moment = shared_house.http.get(address, params={"eyes": eyes}).json()
            assert moment["ply"] == ply
            assert moment["position"]
    mid = {"ply": over["ply"] // 2, "seat": 1, "name": "Cy"}
    branch = ada.ask("POST", "/branch", mid)
    assert branch.status_code == 201
    assert branch.json()["seat"] == 1
    assert kind(ada.ask("POST", "/branch", {**mid, "ply": over["ply"]})) == "bad-option"
    match = Match.parse(shared_house.http.get(f"{ada.path}/replay").json()["log"])
    ply, (seat, action) = next(
        (ply, move) for ply, move in enumerate(match.log) if move.seat != CHANCE
    )
    begun = {"ply": ply, "seat": seat, "name": "Cy", "actions": [action]}
    branch = ada.ask("POST", "/branch", begun)
    assert branch.status_code == 201
    assert branch.json()["table"]["ply"] > 0
    assert kind(ada.ask("POST", "/branch", {**begun, "actions": [10**6]})) == "illegal-move"
    assert ada.ask("POST", "/branch", {**begun, "actions": [action] * 9}).status_code == 422
    late = shared_house.http.get(f"{ada.path}/replay/{over['ply'] + 1}")
    assert kind(late) == "bad-option"


def test_everything_is_told_in_the_readers_language(shared_house: HouseProcess) -> None:
    ada, _ = two_started(shared_house)
    prompts = {ada.see(language=code)["prompt"] for code in ("nl", "de", "en", "uk")}
    assert len(prompts) == 4
    asked = shared_house.http.get(
        f"/api/v1/tables/{'A' * 22}", headers={"accept-language": "fr, de;q=0.5, uk;q=0.8"}
    )
    assert asked.json()["title"] == "Такого столу немає."


def test_a_program_that_reads_no_sentences_is_sent_none(shared_house: HouseProcess) -> None:
    ada, _ = two_started(shared_house)
    worded, bare = ada.see(), ada.ask("GET", "?words=no").json()
    assert all(worded[name] for name in ("prompt", "survey", "story"))
    assert all(offer["says"] for offer in worded["legal"])
    empty = {"prompt": "", "survey": [], "story": []}
    legal = [offer | {"says": ""} for offer in worded["legal"]]
    assert bare == worded | empty | {"legal": legal}
    asked = {"ply": bare["ply"], "action": bare["legal"][0]["action"]}
    moved = ada.ask("POST", "/moves?words=no", asked).json()
    assert (moved["prompt"], moved["story"]) == ("", [])
    assert moved["position"] == ada.see()["position"] != bare["position"]
    assert ada.ask("GET", "?words=maybe").status_code == 422


def test_strangers_are_refused(shared_house: HouseProcess) -> None:
    ada, bo = two_started(shared_house)
    table = ada.see()
    move = {"ply": table["ply"], "action": table["legal"][0]["action"]}
    http = shared_house.http
    assert kind(http.post(f"{ada.path}/moves", json=move)) == "not-yours"
    wrong = {"authorization": f"Bearer {'x' * 32}"}
    assert kind(http.post(f"{ada.path}/moves", json=move, headers=wrong)) == "not-yours"
    assert kind(http.get(ada.path, headers=wrong)) == "not-yours"
    assert kind(bo.move(**move)) == "out-of-turn"
    other = shared_house.open_table()
    assert kind(http.post(f"{ada.path}/moves", json=move, headers=other.headers)) == "not-yours"
    late = http.post(f"{ada.path}/seats/1", json={"name": "Eve"})
    assert kind(late) == "not-now"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({}, "unreadable"),
        ({"ply": 0}, "bad-text"),
        ({"ply": 0, "action": 1, "text": "pass"}, "bad-text"),
        ({"ply": -1, "action": 1}, "unreadable"),
        ({"ply": "x", "action": 1}, "unreadable"),
        ({"ply": 0, "action": 1e30}, "unreadable"),
        ({"ply": 0, "action": 1, "seat": 1}, "unreadable"),
        ({"ply": 0, "text": "dance"}, "bad-text"),
        ({"ply": 10**6, "action": 1}, "stale-move"),
        ([], "unreadable"),
        (None, "unreadable"),
    ],
)
def test_moves_that_cannot_be_read_are_refused(
    shared_house: HouseProcess, body: object, expected: str
) -> None:
    ada = shared_table(shared_house)
    assert kind(ada.ask("POST", "/moves", body)) == expected


TABLES: dict[str, Player] = {}


def shared_table(house: HouseProcess) -> Player:
    if house.address not in TABLES:
        TABLES[house.address] = two_started(house)[0]
    return TABLES[house.address]


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({"game": "chess", "name": "Ada"}, "unknown-name"),
        ({"game": "silencio"}, "unreadable"),
        ({"game": "silencio", "name": ""}, "unreadable"),
        ({"game": "silencio", "name": "x" * 60}, "bad-text"),
        ({"game": "silencio", "name": "a\u202eb"}, "bad-text"),
        ({"game": "silencio", "name": "Ada", "options": {"players": "9"}}, "bad-option"),
        ({"game": "silencio", "name": "Ada", "options": {"colour": "red"}}, "bad-option"),
        ({"game": "silencio", "name": "Ada", "pace": "hasty"}, "bad-option"),
        ({"game": "silencio", "name": "Ada", "bots": "hal"}, "unknown-name"),
        ({"game": "silencio", "name": "Ada", "start": True}, "not-now"),
        ({"game": "silencio", "name": "Ada", "seed": 7}, "unreadable"),
    ],
)
def test_tables_that_cannot_be_are_refused(
    shared_house: HouseProcess, asked: object, expected: str
) -> None:
    assert kind(shared_house.post("/tables", asked)) == expected


def test_malformed_requests_get_a_clear_document(shared_house: HouseProcess) -> None:
    http = shared_house.http
    ada = shared_table(shared_house)
    bad_json = http.post(f"{ada.path}/moves", content=b"{nonsense", headers=ada.headers)
    assert kind(bad_json) == "unreadable"
    assert kind(http.get("/api/v1/tables/short")) == "unreadable"
    assert kind(http.get(f"/api/v1/tables/{'A' * 22}")) == "no-such-table"
    assert kind(http.get("/api/v1/nowhere")) == "not-found"
    assert kind(http.put("/api/v1/tables")) == "method-not-allowed"
    assert kind(http.get(f"{ada.path}/replay?eyes=9")) == "unreadable"
    assert (
        kind(ada.ask("POST", "/moves", {"ply": 0, "action": 1}, "key with space")) == "unreadable"
    )


def test_bodies_that_are_too_big_are_refused(shared_house: HouseProcess) -> None:
    http = shared_house.http
    whole = http.post("/api/v1/tables", content=b"x" * 20_000)
    assert (whole.status_code, kind(whole)) == (413, "too-big")
    in_pieces = http.post("/api/v1/tables", content=(b"x" * 1000 for _ in range(20)))
    assert (in_pieces.status_code, kind(in_pieces)) == (413, "too-big")
    long = http.get("/api/v1/games", params={"language": "x" * 5000})
    assert (long.status_code, kind(long)) == (414, "address-too-long")


@pytest.mark.parametrize(
    ("headers", "allowed"),
    [
        ({"origin": "http://evil.example"}, False),
        ({"origin": "null"}, False),
        ({"sec-fetch-site": "cross-site"}, False),
        ({"sec-fetch-site": "same-site"}, False),
        ({"cookie": "guest=x"}, False),
        ({"sec-fetch-site": "same-origin", "cookie": "guest=x"}, True),
        ({}, True),
    ],
)
def test_other_sites_cannot_act_for_a_guest(
    shared_house: HouseProcess, headers: dict[str, str], allowed: bool
) -> None:
    body = {"game": "silencio", "name": "Ada"}
    answer = shared_house.http.post("/api/v1/tables", json=body, headers=headers)
    assert (answer.status_code == 201) == allowed
    if not allowed:
        assert kind(answer) == "other-site"


def test_every_answer_has_the_security_headers(shared_house: HouseProcess) -> None:
    for path in ("/api/v1/games", "/api/v1/", "/api/v1/nowhere", "/healthz"):
        headers = shared_house.http.get(path).headers
        assert headers["content-security-policy"] == POLICY
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers
    assert "unsafe" not in POLICY


def test_the_openapi_document_is_valid_and_has_a_page(shared_house: HouseProcess) -> None:
    document = shared_house.http.get("/api/v1/openapi.json").json()
    validate(document)
    page = shared_house.http.get("/api/v1/").text
    assert "<script" not in page
    for path in document["paths"]:
        assert path in page


def test_what_breaks_inside_is_not_shown(tmp_path: Path) -> None:
    app = create_app(Settings(data=str(tmp_path)))

    @app.get("/api/v1/broken")
    async def broken() -> None:
        raise RuntimeError("a secret of the house")

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://house") as http:
            return await http.get("/api/v1/broken")

    answer = asyncio.run(ask())
    assert (answer.status_code, kind(answer)) == (500, "internal")
    assert "secret" not in answer.text
    assert answer.headers["content-security-policy"] == POLICY
