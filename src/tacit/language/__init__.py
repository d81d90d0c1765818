"""Words for people, in four languages: gettext catalogues through Babel.

English is the source: an English sentence in the code is the key of its translations. A sentence is
marked by the call that looks it up (`gettext`, `ngettext`, `pgettext`, `npgettext`), or by `N_` if
it is looked up later; what an option of a game is about is marked by being there. `catalogues.py`
collects them. How to write: docs/language.md.
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
    """What narrations and pages need of a language."""

    def __hash__(self) -> int: ...
    def gettext(self, message: str) -> str: ...
    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str: ...
    def pgettext(self, context: str, message: str) -> str: ...
    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str: ...


@cache
def translator(code: str) -> Translator:
    """The sentences of a language."""
    if code not in LANGUAGES:
        raise UnknownName(f"{code}: no such language (there are {', '.join(LANGUAGES)})")
    # Only here: simulations, and a GPU's machine, need neither catalogues nor Babel.
    from babel.messages.mofile import write_mo

    from tacit.language.catalogues import read_catalogue

    compiled = io.BytesIO()
    write_mo(compiled, read_catalogue(code))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def best(accept: Iterable[str]) -> str:
    """The first of a list of wishes (``uk-UA``, ``de_DE.UTF-8``) that can be met, or English."""
    for wish in accept:
        code = wish.strip().lower().replace("_", "-").split("-")[0].split(".")[0]
        if code in LANGUAGES:
            return code
    return SOURCE


def explain(error: TacitError, language: Translator) -> str:
    """What went wrong, for a player; the error's own text is for whoever wrote the command."""
    return language.gettext(error.sentence)
