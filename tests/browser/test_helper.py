"""The quiet helper: in a game against bots each rule is told when it first matters."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tacit.language import LANGUAGES
from tests.browser.people import Guest, Person
from tests.browser.screen import PHONE

TELLS = "#helper[data-tells]"
RULES = ".tools [popovertarget=rules]"


# Everything that the helper says from now on, each time that it says something else.
LISTEN = """() => {
  window.heard = [];
  const listen = () => {
    const lines = document.querySelector("#helper[data-tells] p")?.innerText.split("\\n") ?? [];
    for (const line of lines) if (line && window.heard.at(-1) !== line) window.heard.push(line);
  };
  new MutationObserver(listen).observe(document.body, {
    subtree: true, childList: true, characterData: true, attributes: true,
  });
}"""


def said_at_first(person: Person) -> str:
    """The first of the rules that matter on this page, as it stands in the drawer."""
    rules = person.page.locator("#helper").get_attribute("data-rules") or ""
    return person.page.locator("#rules li").nth(int(rules.split()[0])).text_content() or ""


def test_a_rule_is_told_when_it_first_matters_and_not_again(guest: Guest) -> None:
    ada = guest()
    ada.begin("silver")
    assert ada.wait_until_asked()
    said = said_at_first(ada)
    expect(ada.page.locator(f"{TELLS} p")).to_contain_text(said)
    expect(ada.page.locator(TELLS)).to_be_visible()
    ada.page.reload()
    expect(ada.page.locator("#helper")).to_be_attached()
    expect(ada.page.locator("#helper p")).not_to_contain_text(said)
    ada.click_once()
    assert ada.wait_until_asked()
    expect(ada.page.locator(TELLS)).to_have_count(1)
    expect(ada.page.locator(f"{TELLS} p")).not_to_contain_text(said)


def test_what_others_do_is_explained_too_and_nothing_twice(guest: Guest) -> None:
    """A whole game: each sentence comes once, some of them while a bot decides."""
    ada = guest()
    ada.begin("silencio")
    ada.wait_until_asked()
    ada.page.evaluate(LISTEN)
    ada.play_to_the_end()
    heard = ada.page.evaluate("window.heard")
    told = [line for i, line in enumerate(heard) if line not in heard[:i]]
    assert len(told) > 5
    known = ada.page.evaluate("localStorage.getItem('explained-silencio')").split()
    assert len(known) == len(set(known)) >= len(told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_covers_nothing_that_one_can_ask(guest: Guest, language: str) -> None:
    """Two long explanations, one after the other: what has no room for both has the later one."""
    ada = guest(locale=language)
    ada.begin("silver")
    assert ada.wait_until_asked()
    longest = """(box) => {
      const lines = [...document.querySelectorAll("#rules li")].map((line) => line.textContent);
      const order = lines.map((_, i) => i).sort((a, b) => lines[b].length - lines[a].length);
      localStorage.removeItem("explained-silver");
      for (const rule of order.slice(0, 2)) {
        box.dataset.rules = rule;
        document.getElementById("live").dataset.version += "0";
        document.dispatchEvent(new Event("board"));
      }
    }"""
    ada.page.locator("#helper").evaluate(longest)
    helper, hints = (ada.page.locator(one).bounding_box() for one in ("#helper", ".hints"))
    assert helper is not None
    assert hints is not None
    assert 100 < helper["y"] + helper["height"] <= hints["y"]
    said = ada.page.locator("#helper p").evaluate("p => [p.scrollHeight, p.clientHeight]")
    assert said[0] <= said[1] + 1


def test_it_can_be_sent_away_and_called_back(guest: Guest) -> None:
    ada = guest()
    ada.begin("salomon")
    assert ada.wait_until_asked()
    ada.page.locator("#no-helper").click()
    expect(ada.page.locator(TELLS)).to_have_count(0)
    ada.page.evaluate("localStorage.removeItem('explained-salomon')")
    ada.page.reload()
    ada.page.wait_for_load_state()
    expect(ada.page.locator(TELLS)).to_have_count(0)
    ada.page.locator("[popovertarget=settings]").click()
    ada.page.locator("#explain").check()
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator(TELLS)).to_be_visible()


def test_on_a_phone_the_rules_have_a_mark_and_nothing_is_covered(guest: Guest) -> None:
    ada = guest(viewport=PHONE, has_touch=True, is_mobile=True)
    ada.begin("silver")
    assert ada.wait_until_asked()
    expect(ada.page.locator(f"{RULES}[data-news]")).to_have_count(1)
    said = said_at_first(ada)
    box = ada.page.locator("#helper").bounding_box()
    assert box is not None
    assert box["width"] * box["height"] <= 1
    ada.page.locator(RULES).tap()
    expect(ada.page.locator("#rules .now")).to_contain_text(said)


def test_among_people_nothing_is_explained(guest: Guest) -> None:
    ada, bo = guest(), guest()
    link = ada.invite_friends("silver", players="2")
    bo.join(link)
    expect(ada.page.locator("form[action$='/start'] button")).to_be_enabled()
    ada.start()
    expect(ada.board).to_be_visible()
    expect(bo.board).to_be_visible()
    for person in (ada, bo):
        expect(person.page.locator("#helper")).to_have_count(0)
