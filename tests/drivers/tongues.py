"""Whether a text is in another language than it should be: by words that only one of them has.

Those written in Cyrillic letters need no such list. Of the sentences in the catalogues, most have
one of these words (tests/language).
"""

from __future__ import annotations

import re

ONLY_IN = {
    "nl": "de en het een hem ze jij niet van voor wordt deze zijn ook dat wat nog naar uit"
    " maar heeft kaart kaarten",
    "de": "und nicht eine der das ist für wird den ein einen mit auf dem von sich du hat oder zu im"
    " auch karte karten",
    "en": "the and you your with it this from has are to for that by on card cards",
}
WORDS = {code: frozenset(words.split()) for code, words in ONLY_IN.items()}
LEFT_OUT = re.compile(r"\{[^}]*\}|<[^>]*>|`[^`]*`")


def words_of(text: str) -> set[str]:
    """The words of a text, without placeholders, marks and code."""
    return set(re.findall(r"[^\W\d_]+", LEFT_OUT.sub("", text).lower()))


def foreign_words(text: str, code: str) -> set[str]:
    """The words of a text that only another language has."""
    found = words_of(text)
    return set().union(*(found & WORDS[other] for other in WORDS if other != code))
