"""One's own page with a long past: it fits a phone, and everybody can read it."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

from playwright.sync_api import expect

from tacit.house.core.secrets import key_of, new_secret
from tacit.language import LANGUAGES
from tests.browser.people import Guest, Person
from tests.browser.screen import NARROW
from tests.house.drivers.process import HouseProcess

DAY = 86400
PARTNERS = [
    {"seat": 1, "name": "Noor", "bot": "regular"},
    {"seat": 2, "name": "Wolfeschlegelsteinhausen", "bot": None},
    {"seat": 3, "name": "", "bot": None},
]
FACTS = {
    "silencio": {"journeys": 1, "perfect": 1, "left": 0},
    "silver": {"won": 0, "place": 4, "points": 143, "rounds": 4},
    "salomon": {"won": 1, "place": 1, "guesses": 24, "right": 17},
}
SPLITS = {
    "silencio": {"result": 0.0, "average": [3.4, 0.1], "deal": [-0.6, 0.2], "luck": [-1.5, 0.3]},
    "silver": {"result": 143.0, "average": [101.2, 1], "deal": [12.4, 2], "luck": [17.2, 3]},
    "salomon": {"result": 17.0, "average": [15.1, 0], "deal": [0, 0], "luck": [3.2, 0]},
}
DECISIONS = {  # one's own, and those of all others
    "silencio": [[-0.9, 0.1], [-0.4, 0.2]],
    "silver": [[14.5, 1.1], [-2.3, 1.4]],
    "salomon": [[-1.3, 0], [0, 0]],
}
MANY = 45  # games: three pages


def remember(house: HouseProcess, guest: str) -> None:
    """Somebody has played a lot."""
    rows = []
    for number in range(MANY):
        game = list(FACTS)[number % len(FACTS)]
        players = 2 + number % 3
        partners = json.dumps(PARTNERS[: players - 1])
        facts, when = json.dumps(FACTS[game]), 1.7e9 + number * DAY
        split = json.dumps({**SPLITS[game], "decisions": DECISIONS[game]})
        table_id = f"{guest[:10]}{number:012}"
        known = table_id, 0, guest, game, players, partners, "[]", facts, when
        rows.append((*known, split if number % 2 else None))
    columns = "table_id, seat, guest, game, players, partners, scores, facts, finished, split"
    with sqlite3.connect(Path(house.settings["DATA"]) / "house.sqlite", timeout=30) as database:
        insert = f"INSERT INTO results ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        database.executemany(insert, rows)


def at_home(guest: Guest, secret: str, **settings: object) -> Person:
    person = guest(**settings)
    person.context.add_cookies([{"name": "guest", "value": secret, "url": person.address}])
    return person


def test_a_long_past_fits_a_phone_in_every_language(guest: Guest, house: HouseProcess) -> None:
    secret = new_secret()
    remember(house, key_of(secret))
    for language in LANGUAGES:
        ada = at_home(guest, secret, viewport=NARROW, locale=language, color_scheme="dark")
        ada.go("/me")
        expect(ada.page.locator(".counted")).to_have_count(len(FACTS))
        expect(ada.page.locator(".luck")).to_have_count(len(FACTS))
        ada.check_width()
        for details in ada.page.locator(".curve summary").all():
            details.click()
        ada.check_width()
        ada.leave_picture("own games")
        ada.check_access(f"own games, {language}")


def test_older_games_are_on_further_pages(guest: Guest, house: HouseProcess) -> None:
    secret = new_secret()
    remember(house, key_of(secret))
    ada = at_home(guest, secret)
    ada.go("/")
    ada.page.get_by_role("link", name="Your games and statistics").first.click()
    days = []
    for more in (True, True, False):
        ada.page.wait_for_load_state()
        days += ada.page.locator(".finished time").evaluate_all("all => all.map(t => t.dateTime)")
        older = ada.page.get_by_role("link", name="Older")
        assert bool(older.count()) is more
        if more:
            older.click()
    assert len(set(days)) == MANY
    assert days == sorted(days, reverse=True)
    assert ada.page.locator(".ways a").count() == 0  # their tables are gone
