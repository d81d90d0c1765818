"""Actions as text: what the notations of all games share."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate

from tacit.game import BadText


class Spelling:
    """The texts of all codes of a game, in their order."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.texts = tuple(texts)
        self._code_of = {text: code for code, text in enumerate(self.texts)}
        self._beginnings = {begin for text in self.texts for begin in beginnings(text.split())}

    def text(self, code: int) -> str:
        if not 0 <= code < len(self.texts):
            raise BadText(f"{code}: not an action (0 to {len(self.texts) - 1})")
        return self.texts[code]

    def find(self, text: str) -> int | None:
        return self._code_of.get(" ".join(text.split()))

    def parse(self, text: str) -> int:
        """The code of a text; the error names the first word that fits nothing."""
        code = self.find(text)
        if code is not None:
            return code
        words = text.split()
        for begin, word in zip(beginnings(words), words, strict=True):
            if begin not in self._beginnings:
                raise BadText(f"{word}: not an action, or not part of one, in `{text.strip()}`")
        raise BadText(f"{text.strip() or 'no action'}: something is missing")


def beginnings(words: Iterable[str]) -> Iterable[str]:
    """Of `give R7 2`: give, give R7, give R7 2."""
    return accumulate(words, "{} {}".format)
