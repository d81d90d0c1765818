"""The catalogues as files: ``locale/<code>/LC_MESSAGES/tacit.po``.

The text files are read directly; there is no compile step.

    python -m tacit.language

extracts all sentences again, updates the four catalogues and lists the sentences that are not yet
translated. Its output depends only on the sources. A JSON file (sentence -> language ->
translation) can be given, from which new sentences take their translations.
"""

from __future__ import annotations

import copy
import io
import os
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po, write_po

from tacit.language import LANGUAGES, SOURCE

PACKAGE = Path(__file__).parents[1]
LOCALE = Path(__file__).parent / "locale"
TEMPLATE = LOCALE / "tacit.pot"
OPTION = {"Option": (2,)}  # in a game: the second argument of an option is its description
HEADER = "# The sentences of Tacit. Which words to use for what: docs/language.md."
# Headers that depend on the date, the person or the version of a tool.
NOISE = (
    '"Project-Id-Version',
    '"Report-Msgid-Bugs-To',
    '"POT-Creation-Date',
    '"PO-Revision-Date',
    '"Last-Translator',
    '"Language-Team',
    '"Generated-By',
)


Known = Mapping[str, Mapping[str, str]]  # translations, by sentence and by language
NONE_KNOWN: Known = {}


def catalogue_path(code: str) -> Path:
    return LOCALE / code / "LC_MESSAGES" / "tacit.po"


def read_catalogue(code: str) -> Catalog:
    with catalogue_path(code).open("rb") as file:
        return read_po(file, locale=code)


def is_part(folder: str | os.PathLike[str]) -> bool:
    """Whether a folder is scanned; games that are not registered yet are skipped."""
    path = Path(folder)
    # Imported by name, because the games are in a higher layer than this module.
    games = import_module("tacit.games").NAMES
    begun = path.parent == PACKAGE / "games" and path.name not in games
    return not begun and not path.name.startswith((".", "_"))


def extract() -> Catalog:
    """Every marked sentence of the package, with the files it comes from."""
    found = Catalog(charset="utf-8", header_comment=HEADER, fuzzy=False)
    with (LOCALE / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)
    for folder, keywords in ((PACKAGE, DEFAULT_KEYWORDS), (PACKAGE / "games", OPTION)):
        for name, _, message, comments, context in extract_from_dir(
            folder,
            methods,
            options,
            keywords=keywords,
            comment_tags=("Translators:",),
            strip_comment_tags=True,
            directory_filter=is_part,
        ):
            place = ((folder / name).relative_to(PACKAGE).as_posix(), 0)
            found.add(message, None, [place], auto_comments=comments, context=context)
    return found


def update(code: str, template: Catalog, more: Known = NONE_KNOWN) -> Catalog:
    """A language's catalogue with exactly the sentences of the template.

    New sentences are empty, unless their translation is among `more`.
    """
    path = catalogue_path(code)
    known = read_catalogue(code) if path.exists() else Catalog(locale=code, charset="utf-8")
    known.update(
        copy.deepcopy(template), no_fuzzy_matching=True
    )  # Catalog.update keeps existing messages as they are
    known.obsolete.clear()
    known.header_comment = HEADER
    known.fuzzy = False
    for message in known:
        if message.id and code == SOURCE:
            message.string = message.id
        elif not message.string and isinstance(message.id, str) and message.id in more:
            message.string = more[message.id][code]
    return known


def render(catalogue: Catalog) -> bytes:
    """A catalogue as text that depends only on its sentences."""
    out = io.BytesIO()
    write_po(out, catalogue, width=0, sort_output=True, include_lineno=False)
    lines = out.getvalue().decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(NOISE)).encode()


def untranslated(catalogue: Catalog) -> list[str]:
    """The sentences that have no translation, or not every plural form of one."""
    missing = []
    for message in catalogue:
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        if message.id and not all(strings):
            missing.append(message.id if isinstance(message.id, str) else message.id[0])
    return missing


def main(more: Known = NONE_KNOWN) -> int:
    """Update all catalogues. Exit status 1 if a translation is missing."""
    template = extract()
    TEMPLATE.write_bytes(render(template))
    missing = 0
    for code in LANGUAGES:
        catalogue = update(code, template, more)
        catalogue_path(code).parent.mkdir(parents=True, exist_ok=True)
        catalogue_path(code).write_bytes(render(catalogue))
        for sentence in untranslated(catalogue):
            missing += 1
            print(f"{code}: not translated: {sentence}")
    print(f"{len(template)} sentences, {missing} to translate")
    return 1 if missing else 0
