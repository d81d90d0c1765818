"""The page of a study: asked for by a form, the same for all who may see the replay."""

from __future__ import annotations

import asyncio
import re
from http import HTTPStatus
from pathlib import Path
from xml.etree import ElementTree

import httpx
import pytest
import sqlalchemy as sa

from tacit.house.core import days
from tacit.house.core.records import Who
from tacit.house.core.secrets import key_of
from tacit.house.db.schema import TABLES
from tacit.house.house import House
from tacit.house.settings import Settings
from tacit.language import LANGUAGES, translator
from tacit.study.judgement import COSTLY
from tacit.study.words import decision_words
from tests.house.drivers import PATIENCE
from tests.house.drivers.inside import play_to_the_end, visited

SECRETS = ("ada-and-a-secret-of-her-own-here", "bo-and-a-secret-of-his-own-there")
SHORT = {"players": "2", "rounds": "1", "max_turns_per_round": "6"}


def headers(secret: str, language: str = "en") -> dict[str, str]:
    return {
        "accept": "text/html",
        "accept-language": language,
        "cookie": f"guest={secret}",
        "origin": "http://house",
    }


async def finished_game(house: House) -> str:
    ada, bo = (Who(guest=key_of(secret)) for secret in SECRETS)
    table_id = (await house.tables.create("silver", SHORT, ada, "Ada")).table.id
    await house.tables.sit(table_id, 1, bo, "Bo")
    await house.tables.start(table_id, ada)
    await play_to_the_end(house, table_id, [ada, bo])
    return table_id


async def page_when_done(http: httpx.AsyncClient, table_id: str) -> str:
    async with asyncio.timeout(PATIENCE):
        while True:
            page = await http.get(f"/t/{table_id}/study", headers=headers(SECRETS[0]))
            assert page.status_code == HTTPStatus.OK
            if "data-goes-on" not in page.text:
                return page.text
            assert "<progress" in page.text
            await asyncio.sleep(0.01)


def test_a_study_is_asked_for_and_read_in_every_language(tmp_path: Path) -> None:
    async def work() -> None:
        async with visited(Settings(data=str(tmp_path), rate=0, pace="none")) as (house, http):
            table_id = await finished_game(house)
            ada = headers(SECRETS[0])
            result = await http.get(f"/t/{table_id}", headers=ada)
            assert f'action="/t/{table_id}/study/ask"' in result.text
            before = await http.get(f"/t/{table_id}/study", headers=ada)
            assert f'action="/t/{table_id}/study/ask"' in before.text
            asked = await http.post(f"/t/{table_id}/study/ask", headers=ada)
            assert asked.headers["location"] == f"/t/{table_id}/study"
            own = await page_when_done(http, table_id)
            assert "Luck and decisions" in own
            check_links(own, table_id)
            check_choices(own)
            for language in LANGUAGES:
                page = await http.get(f"/t/{table_id}/study", headers=headers("x" * 32, language))
                assert page.status_code == HTTPStatus.OK
                assert f'<html lang="{language}"' in page.text
            live = {**ada, "x-live": "1"}
            part = (await http.get(f"/t/{table_id}/study", headers=live)).text
            assert part.startswith("<article")

    asyncio.run(work())


def check_links(page: str, table_id: str) -> None:
    """From one costly move to the next; each is shown in the replay and can be played on from."""
    costly = re.findall(r'id="costly-(\d+)"', page)
    assert costly
    assert costly == [str(i + 1) for i in range(len(costly))]
    for target in re.findall(r'href="#costly-(\d+)"', page):
        assert target in costly
    assert len(re.findall(rf'action="/t/{table_id}/branch"', page)) == len(costly)
    assert page.count(f'href="/t/{table_id}/replay?ply=') >= len(costly)


def check_choices(page: str) -> None:
    """Every decision has its mark, and what each choice was worth."""
    marks = re.findall(r"</span> <em>(best|good|costly)</em>", page)
    assert page.count('<details class="worths">') == len(marks) > 0
    lists = re.findall(r'<details class="worths">.*?</details>', page, re.S)
    for told in lists:
        assert told.count("<em>chosen</em>") == 1
        assert told.count("<td>–</td>") >= 1  # the best costs nothing
    assert any(re.search(r"<td>\d+% ± (&lt;)?\d+%</td>", told) for told in lists)
    kinds = dict(re.findall(r'name="kind" value="(\w+)"[^>]*>[^<]*<b>(\d+)</b>', page))
    for verdict in ("best", "good", "costly"):
        assert int(kinds[verdict]) == marks.count(verdict)


def test_the_better_move_is_made_and_played_on_after(tmp_path: Path) -> None:
    async def work() -> None:
        async with visited(Settings(data=str(tmp_path), rate=0, pace="none")) as (house, http):
            table_id = await finished_game(house)
            await house.studies.ask(table_id, Who(guest=key_of(SECRETS[0])))
            await page_when_done(http, table_id)
            ada, address = headers(SECRETS[0]), f"/t/{table_id}/branch"
            page = (await http.get(f"/t/{table_id}/study?seat=all", headers=ada)).text
            forms = re.findall(
                r'name="ply" value="(\d+)"><input type="hidden" name="seat" value="(\d)">'
                r'<input type="hidden" name="actions" value="([\d ]+)">',
                page,
            )
            assert len(forms) == page.count('id="costly-')
            _, finished = await house.tables.replay(table_id)
            for ply, seat, actions in forms:
                sent = {"ply": ply, "seat": seat, "actions": actions}
                answer = await http.post(address, headers=ada, data=sent)
                assert answer.status_code == HTTPStatus.SEE_OTHER
                new = answer.headers["location"].removeprefix("/t/").partition("?")[0]
                _, match = await house.tables.for_workers(new)
                assert match is not None
                steps = [move.action for move in match.log if move.seat == int(seat)]
                assert steps[: len(actions.split())] == [int(action) for action in actions.split()]
                assert match.log[0].action != finished.log[int(ply)].action
            ply, seat, actions = forms[0]
            for wrong in ("99999", "x", "-1", f"{finished.log[int(ply)].action} " * 9):
                sent = {"ply": ply, "seat": seat, "actions": wrong}
                answer = await http.post(address, headers=ada, data=sent)
                assert 400 <= answer.status_code < 500

    asyncio.run(work())


def test_the_replay_of_a_studied_game_marks_moves_and_leads_to_costly_ones(tmp_path: Path) -> None:
    async def work() -> None:
        async with visited(Settings(data=str(tmp_path), rate=0, pace="none")) as (house, http):
            table_id = await finished_game(house)

            async def moment(ply: int, eyes: str) -> str:
                address = f"/t/{table_id}/replay?ply={ply}&eyes={eyes}"
                return (await http.get(address, headers=headers(SECRETS[0]))).text

            assert 'id="studied"' not in await moment(9, "all")
            await house.studies.ask(table_id, Who(guest=key_of(SECRETS[0])))
            await page_when_done(http, table_id)
            _, study = await house.studies.see(table_id, Who(guest=key_of(SECRETS[0])))
            assert study is not None
            for decision in study.decisions:
                after = await moment(decision.last + 1, "all")
                assert f'<span class="judged {decision.verdict}">' in after
            for eyes in ("all", "0", "1"):
                plies = [d.ply for d in study.costly if eyes in ("all", str(d.seat))]
                at = 0
                seen: list[int] = []
                page = await moment(0, eyes)
                while found := re.search(r'id="costly-after" href="[^"]*ply=(\d+)&', page):
                    before, at = at, int(found[1])
                    page = await moment(at, eyes)
                    assert 'class="judged costly"' in page.partition('id="studied"')[2]
                    back = re.search(r'id="costly-before" href="[^"]*ply=(\d+)&', page)
                    assert (int(back[1]) if back else 0) == (before if seen else 0)
                    seen.append(at)
                assert seen == plies
                assert 'id="costly-after" role="link" aria-disabled="true"' in page

    asyncio.run(work())


def test_what_is_shown_to_others_is_ones_own_and_tells_no_names_and_no_cards(
    tmp_path: Path,
) -> None:
    async def work() -> None:
        async with visited(Settings(data=str(tmp_path), rate=0, pace="none")) as (house, http):
            table_id = await finished_game(house)
            ada, address = Who(guest=key_of(SECRETS[0])), f"/t/{table_id}/study/picture.svg"
            missing = await http.get(address, headers=headers(SECRETS[0]))
            assert missing.status_code == HTTPStatus.NOT_FOUND
            await house.studies.ask(table_id, ada)
            page = await page_when_done(http, table_id)
            assert 'property="og:title"' in page
            _, study = await house.studies.see(table_id, ada)
            assert study is not None
            scores = study.match.game.scores(study.match.state)
            for seat, secret in enumerate(SECRETS):
                own = [d for d in study.decisions if d.seat == seat]
                split = study.splits[seat]
                luck = abs(split.deal.mean + split.luck.mean)
                for language, point in (("en", "."), ("nl", ",")):
                    asking = headers(secret, language)
                    picture = await http.get(address, headers=asking)
                    assert picture.headers["content-type"].startswith("image/svg+xml")
                    drawn = "\n".join(ElementTree.fromstring(picture.text).itertext())
                    page = (await http.get(f"/t/{table_id}/study", headers=asking)).text
                    text = re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.S)
                    assert text is not None
                    for told in (drawn, text[1]):
                        assert f"{luck:.1f}".replace(".", point) in told
                        assert str(scores[seat]) in told
                        assert not re.search(r"Ada|Bo\b", told)
                        words = [
                            decision_words(study, d, ["A", "B"], translator(language)) for d in own
                        ]
                        assert not any(word.chosen in told for word in words)
                    squares = [sum(text[1].count(s) for s in "🟩⬜🟧"), text[1].count("🟧")]
                    assert squares == [len(own), sum(d.verdict == COSTLY for d in own)]
            stranger = await http.get(address, headers=headers("x" * 32))
            assert stranger.status_code == HTTPStatus.NOT_FOUND

    asyncio.run(work())


def test_who_has_a_seat_reads_of_their_own_decisions_first(tmp_path: Path) -> None:
    async def work() -> None:
        async with visited(Settings(data=str(tmp_path), rate=0, pace="none")) as (house, http):
            table_id = await finished_game(house)
            await house.studies.ask(table_id, Who(guest=key_of(SECRETS[0])))
            await page_when_done(http, table_id)

            async def names(secret: str, query: str = "") -> set[str]:
                address = f"/t/{table_id}/study{query}"
                page = (await http.get(address, headers=headers(secret))).text
                return set(re.findall(r"</a> <span>(\w+): ", page))

            assert await names(SECRETS[0]) == {"Ada"}
            assert await names(SECRETS[1]) == {"Bo"}
            assert await names(SECRETS[1], "?seat=0") == {"Ada"}
            assert await names(SECRETS[1], "?seat=all") == {"Ada", "Bo"}
            assert await names("somebody-who-only-looks-on-there") == {"Ada", "Bo"}

    asyncio.run(work())


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_nothing_is_studied_before_the_end(tmp_path: Path, method: str) -> None:
    async def work() -> None:
        async with visited(Settings(data=str(tmp_path), rate=0, pace="none")) as (house, http):
            ada = Who(guest=key_of(SECRETS[0]))
            made = await house.tables.create("silver", SHORT, ada, "Ada", bots="novice", start=True)
            path = f"/t/{made.table.id}/study" + ("/ask" if method == "POST" else "")
            answer = await http.request(method, path, headers=headers(SECRETS[0]))
            assert answer.status_code == HTTPStatus.CONFLICT

    asyncio.run(work())


# On one's own page


def own_table(page: str) -> dict[str, str]:
    """What the page says of luck and decisions on average: numbers by what they are of."""
    table = page.partition('<table class="luck">')[2].partition("</table>")[0]
    rows = re.findall(r'<th scope="row">([^<]+).*?<td>([^<]+)', table)
    return {title: number.strip().replace("−", "-") for title, number in rows}


def split_in_list(page: str) -> list[str]:
    listed = page.partition('<dl class="split">')[2].partition("</dl>")[0]
    return re.findall(r"<dt>([^<]+)</dt>", listed)


def test_ones_own_page_offers_the_study_and_then_shows_luck_and_decisions(tmp_path: Path) -> None:
    async def work() -> None:
        async with visited(Settings(data=str(tmp_path), rate=0, pace="none")) as (house, http):
            table_id = await finished_game(house)
            ask = f'<form method="post" action="/t/{table_id}/study/ask">'
            before = (await http.get("/me", headers=headers(SECRETS[0]))).text
            assert ask in before
            assert not own_table(before)
            assert not split_in_list(before)
            await http.post(f"/t/{table_id}/study/ask", headers=headers(SECRETS[0]))
            await page_when_done(http, table_id)
            pages = [(await http.get("/me", headers=headers(s))).text for s in SECRETS]
            for page, who in zip(pages, SECRETS):
                assert ask not in page
                assert f'href="/t/{table_id}/study"' in page
                numbers = own_table(page)
                *parts, result = numbers.items()
                titles = [title for title, _ in parts]
                assert titles == [
                    "An average deal",
                    "This deal",
                    "Luck later on",
                    "Your decisions",
                    "Decisions of the others",
                ]
                assert split_in_list(page) == titles
                (kept,) = await house.guests.results(key_of(who))
                assert kept.split is not None
                assert float(numbers["Your decisions"]) == pytest.approx(
                    kept.split.decisions[0].mean, abs=0.05
                )
                assert sum(float(number) for _, number in parts) == pytest.approx(
                    float(result[1]), abs=0.3
                )  # each is rounded
            assert own_table(pages[0]) != own_table(pages[1])  # each has their own seat
            document = (await http.get("/me/file", headers=headers(SECRETS[0]))).json()
            (row,) = document["results"]
            average = document["luck_and_decisions"]["silver"]
            assert average == {"games": 1, **row["split"]}

    asyncio.run(work())


def test_a_deal_that_others_still_play_today_has_neither_replay_nor_study(tmp_path: Path) -> None:
    async def work() -> None:
        async with visited(Settings(data=str(tmp_path), rate=0, pace="none")) as (house, http):
            table_id = await finished_game(house)
            tomorrow = days.later(days.day_of(house.clock.now()), 1)

            async def page_of(day: str) -> str:
                todays = sa.update(TABLES).values(daily=day)
                await house.store.write(lambda c: c.execute(todays).rowcount)
                return (await http.get("/me", headers=headers(SECRETS[0]))).text

            assert "opens tomorrow" in (sealed := await page_of(tomorrow))
            assert f"/t/{table_id}/" not in sealed
            opened = await page_of("2026-01-01")
            assert f"/t/{table_id}/replay" in opened
            assert f"/t/{table_id}/study/ask" in opened

    asyncio.run(work())
