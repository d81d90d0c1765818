"""Names of people at a table: visible, and distinguishable from each other.

A name is normalised much like a nickname in RFC 8266: one line, in Unicode's form NFKC, in any
script. Names are compared by their *skeletons*: Greek and Cyrillic letters that look like Latin
ones count as those, and so do digits and capitals. Unicode has a table of all confusable letters;
this one covers the alphabets that share most shapes with ours.
"""

from __future__ import annotations

import unicodedata

from tacit.engine.errors import BadText

LONGEST_NAME = 24
# Letters and marks that take room, or none, and draw nothing; Unicode does not call them controls.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
# They choose between drawings of the letter before them, as phones do for many symbols.
SELECTORS = frozenset(map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10))))
# In small letters, except for capitals that look like a letter their small form does not look like.
ALIKE = str.maketrans(
    "АВЕЅЗІЈКМНОРСТУХҮԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧаеѕіїјкорсухүһԁԛԝӏαικνορυχı0",
    "ABES3IJKMHOPCTYXYQWABEZHIKMNOPTYXaesiïjkopcyxyhdqwlaikvopuxio",
)
SAME = str.maketrans("i1|", "lll")


def clean_name(text: str) -> str:
    """A name as it is shown to others: one line, no invisible letters. Raises BadText."""
    shown = "".join(letter for letter in text if letter not in SELECTORS)
    if not BLANK.isdisjoint(shown):
        raise BadText("a name cannot have invisible letters")
    name = " ".join(unicodedata.normalize("NFKC", shown).split())
    if not name:
        raise BadText("a name must have at least one letter")
    if len(name) > LONGEST_NAME:
        raise BadText(f"a name has at most {LONGEST_NAME} letters")
    kinds = [unicodedata.category(letter)[0] for letter in name]
    # Control and format characters could reverse or hide what stands around a name.
    if "C" in kinds:
        raise BadText("a name cannot have invisible letters")
    if kinds[0] == "M":
        raise BadText("a name cannot begin with a mark, which would be set on what is before it")
    return name


def skeleton(name: str) -> str:
    """The same for all names that look alike, whatever letters and capitals they are made of."""
    letters = unicodedata.normalize("NFC", unicodedata.normalize("NFKC", name).translate(ALIKE))
    return "".join(letters.casefold().translate(SAME).replace("rn", "m").split())
