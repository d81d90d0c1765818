"""Translation into four languages: gettext catalogues, read with Babel.

English is the source language: an English sentence in the code is the key of its translations. A
sentence is marked by the call that looks it up (`gettext`, `ngettext`, `pgettext`, `npgettext`), or
by `N_` if it is looked up later. Descriptions of a game's options need no mark. `catalogues.py`
extracts the sentences. docs/language.md says how to write them.
"""

from __future__ import annotations

import gettext
import io
from collections.abc import Iterable
from functools import cache
from typing import Protocol

from tacit.engine.errors import TacitError, UnknownName

LANGUAGES = {"nl": "Nederlands", "de": "Deutsch", "en": "English", "uk": "Українська"}
SOURCE = "en"


class Translator(Protocol):
    """The gettext functions that narrations and pages use."""

    def __hash__(self) -> int: ...
    def gettext(self, message: str) -> str: ...
    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str: ...
    def pgettext(self, context: str, message: str) -> str: ...
    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str: ...


@cache
def translator(code: str) -> Translator:
    """The translations of a language."""
    if code not in LANGUAGES:
        raise UnknownName(f"{code}: no such language (there are {', '.join(LANGUAGES)})")
    # Imported here, so that simulations and GPU machines can do without Babel.
    from babel.messages.mofile import write_mo

    from tacit.language.catalogues import read_catalogue

    compiled = io.BytesIO()
    write_mo(compiled, read_catalogue(code))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def best(accept: Iterable[str]) -> str:
    """The first supported language in a preference list (``uk-UA``, ``de_DE.UTF-8``) or English."""
    for wish in accept:
        code = wish.strip().lower().replace("_", "-").split("-")[0].split(".")[0]
        if code in LANGUAGES:
            return code
    return SOURCE


def explain(error: TacitError, language: Translator) -> str:
    """The error message for a player; the error's own text is for developers and the terminal."""
    return language.gettext(error.sentence)
