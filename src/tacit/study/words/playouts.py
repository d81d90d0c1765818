"""Shared by the games with play-outs: the names of the parts of a result."""

from __future__ import annotations

from collections.abc import Sequence

from tacit.language import Translator
from tacit.study.luck import Part, Split

FEWER_ARE_BETTER = True


def expected(t: Translator) -> str:
    return t.gettext("An average deal")


def parts(
    split: Split, seat: int, decisions: Sequence[str], t: Translator
) -> list[tuple[str, Part]]:
    deal = (t.gettext("This deal"), split.deal)
    luck = (t.gettext("Luck later on"), split.luck)
    return [deal, luck, *zip(decisions, split.decisions)]
