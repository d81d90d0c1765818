"""What can go wrong at a table besides the rules of its game."""

from __future__ import annotations

from tacit.game import TacitError
from tacit.language import Translator, explain


class NoSuchTable(TacitError):
    """A table that does not exist."""


class NotYours(TacitError):
    """Something that only somebody else, or somebody with a seat, may do."""


class SeatTaken(TacitError):
    """A seat that is not free."""


class NotNow(TacitError):
    """Something that can only be done before the start, during the game or after it."""


class KeyReused(TacitError):
    """An idempotency key that was used for another request."""


def explain_to_player(error: TacitError, language: Translator) -> str:
    """What went wrong, in the reader's language."""
    t = language
    sentences = {
        NoSuchTable: t.gettext("There is no such table."),
        NotYours: t.gettext("That is not for you to do at this table."),
        SeatTaken: t.gettext("This seat is taken."),
        NotNow: t.gettext("That cannot be done at this moment."),
        KeyReused: t.gettext("The same request was made before, with another content."),
    }
    return sentences.get(type(error)) or explain(error, t)
