"""The four languages are complete, and the machinery that makes them so."""

from __future__ import annotations

import string

import pytest
from babel.messages.catalog import Catalog, Message

from tacit.engine.errors import IllegalMove, OutOfTurn, UnknownName
from tacit.language import LANGUAGES, best, catalogues, explain, translator
from tacit.language.catalogues import catalogue_path, extract, read_catalogue, render, update
from tests.drivers.tongues import foreign_words


def strings_of(message: Message) -> tuple[str, ...]:
    """The translations of a sentence, one for each plural form."""
    found = message.string if isinstance(message.string, tuple) else (message.string,)
    return tuple(str(text) for text in found)


def ids_of(message: Message) -> tuple[str, ...]:
    """A sentence, and its plural if it has one."""
    found = message.id if isinstance(message.id, tuple) else (message.id,)
    return tuple(str(text) for text in found)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.fixture(scope="module")
def template() -> Catalog:
    return extract()


@pytest.fixture(scope="module", params=LANGUAGES)
def code(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def catalogue(code: str) -> Catalog:
    return read_catalogue(code)


def test_every_sentence_of_the_code_is_in_the_catalogue_and_no_other(
    catalogue: Catalog, template: Catalog
) -> None:
    wanted = {(m.context, m.id) for m in template if m.id}
    found = {(m.context, m.id) for m in catalogue if m.id}
    assert found == wanted
    assert not catalogue.obsolete


def test_every_sentence_is_translated(catalogue: Catalog) -> None:
    assert catalogues.untranslated(catalogue) == []
    assert [m.id for m in catalogue if m.fuzzy] == []


def test_every_plural_form_is_there(catalogue: Catalog) -> None:
    for message in catalogue:
        if message.pluralizable:
            assert len(strings_of(message)) == catalogue.num_plurals, message.id


def test_translations_keep_the_placeholders(catalogue: Catalog) -> None:
    for message in catalogue:
        if message.id:
            wanted = placeholders(ids_of(message)[-1])
            for text in strings_of(message):
                assert placeholders(text) == wanted, text


def test_a_translation_ends_as_its_sentence_does(catalogue: Catalog) -> None:
    """A full stop, a question mark or a closing quotation mark is part of the sentence."""
    kinds = {".": ".", "?": "?", "”": "”“»", ")": ")"}
    for message in catalogue:
        if message.id:
            end = ids_of(message)[0][-1]
            for text in strings_of(message):
                assert text.endswith(tuple(kinds.get(end, text[-1:]))), text
                assert text.endswith(".") == (end == "."), text


def test_committed_catalogues_are_what_extraction_writes(code: str, template: Catalog) -> None:
    assert render(update(code, template)) == catalogue_path(code).read_bytes()


def test_committed_template_is_what_extraction_writes(template: Catalog) -> None:
    assert render(template) == catalogues.TEMPLATE.read_bytes()


def test_catalogues_name_no_date_and_no_machine(code: str) -> None:
    text = catalogue_path(code).read_text(encoding="utf-8")
    assert "Date" not in text
    assert str(catalogues.PACKAGE.parent) not in text


def test_nothing_is_left_in_english(template: Catalog) -> None:
    """No sentence is the same in two languages, but for one without words; single words may be."""
    same = {"{row}: {values}."}
    english = {(m.context, m.id): strings_of(m) for m in read_catalogue("en") if m.id}
    for code in LANGUAGES:
        if code != "en":
            for message in read_catalogue(code):
                sentence = ids_of(message)[0] if message.id else ""
                if " " in sentence and sentence not in same:
                    texts = english[message.context, message.id]
                    assert strings_of(message)[0] != texts[0], (code, texts)


def test_nothing_is_in_anothers_language(catalogue: Catalog, code: str) -> None:
    for message in catalogue:
        for text in strings_of(message) if message.id else ():
            assert not foreign_words(text, code), text


@pytest.mark.parametrize("told", ["nl", "de", "en"])
@pytest.mark.parametrize("reads", LANGUAGES)
def test_most_sentences_would_be_found_in_another_catalogue(told: str, reads: str) -> None:
    """A test of the test above: as if the catalogue of one language had those of another."""
    if told != reads:
        texts = [text for m in read_catalogue(told) if m.id for text in strings_of(m)]
        sentences = [text for text in texts if text.count(" ") > 2]
        found = [text for text in sentences if foreign_words(text, reads)]
        assert len(found) > 0.8 * len(sentences)


def test_options_are_translated() -> None:
    assert translator("de").gettext("Highest card") == "Höchste Karte"


def test_ukrainian_counts_in_three_forms() -> None:
    t = translator("uk")
    told = [
        t.ngettext("Deck: {n} card.", "Deck: {n} cards.", n).format(n=n)
        for n in (1, 2, 4, 5, 11, 12, 21, 22, 0)
    ]
    assert told == [
        "Колода: 1 карта.",
        "Колода: 2 карти.",
        "Колода: 4 карти.",
        "Колода: 5 карт.",
        "Колода: 11 карт.",
        "Колода: 12 карт.",
        "Колода: 21 карта.",
        "Колода: 22 карти.",
        "Колода: 0 карт.",
    ]


@pytest.mark.parametrize(("n", "told"), [(0, "cards"), (1, "card"), (2, "cards")])
def test_english_counts_in_two_forms(n: int, told: str) -> None:
    text = translator("en").ngettext("Deck: {n} card.", "Deck: {n} cards.", n)
    assert text.format(n=n) == f"Deck: {n} {told}."


def test_a_context_tells_two_uses_apart() -> None:
    t = translator("uk")
    assert t.pgettext("card in a list", "red {value}") == "червона {value}"
    assert t.pgettext("card as object", "the red {value}") == "червону {value}"


def test_a_sentence_without_translation_stays_as_it_is() -> None:
    assert translator("nl").gettext("Nobody ever wrote this.") == "Nobody ever wrote this."


def test_an_unknown_language_is_refused_by_name() -> None:
    with pytest.raises(UnknownName, match=r"fr: no such language .*nl, de, en, uk"):
        translator("fr")


@pytest.mark.parametrize(
    ("accept", "code"),
    [
        (["uk-UA", "en"], "uk"),
        (["fr", "nl-BE"], "nl"),
        (["de_DE.UTF-8"], "de"),
        (["EN"], "en"),
        (["C.UTF-8"], "en"),
        ([], "en"),
    ],
)
def test_the_first_wish_that_can_be_met_is(accept: list[str], code: str) -> None:
    assert best(accept) == code


def test_mistakes_are_explained_to_players() -> None:
    t = translator("nl")
    assert explain(OutOfTurn("2: seat 1 is due"), t) == "Jij hoeft nu niet te beslissen."
    assert explain(IllegalMove("x"), t) != explain(OutOfTurn("x"), t)
