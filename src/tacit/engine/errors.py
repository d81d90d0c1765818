"""The mistakes that a caller can make.

TacitError
├── BadOption      an option that does not exist or cannot be
├── BadText        a text that does not parse, or a position that breaks an invariant
├── IllegalMove    an action that the rules do not allow here
├── OutOfTurn      a seat that is not due
├── StaleMove      a move made on an older position
├── CannotUndo     a move that can no longer, or never, be taken back
├── UnknownName    no such game, bot or language
└── CannotWrite    a file that cannot be written

The text of an error is one clear line for whoever wrote the command or the program. The class says
the rest: `sentence` for a player (translated where it is shown), `status` and `kind` for HTTP.
"""

from __future__ import annotations

from http import HTTPStatus


def N_(sentence: str) -> str:  # noqa: N802 (gettext's own name for it)
    """Mark a sentence for the catalogues; it is translated where it is shown."""
    return sentence


class TacitError(Exception):
    """A mistake of the caller's; its text is one clear line."""

    status = HTTPStatus.BAD_REQUEST
    kind = "refused"
    sentence = N_("That did not work.")
    seconds = 0.0  # after which it is worth another try; 0: it is not


class BadOption(TacitError):
    """An option that does not exist or cannot be."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    kind = "bad-option"
    sentence = N_("These settings do not go together.")


class BadText(TacitError):
    """A text that does not parse, or a position that breaks an invariant."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    kind = "bad-text"
    sentence = N_("This text cannot be read.")
    line = 0  # which line of a text of several is wrong, counted from 1; 0: no one line


class IllegalMove(TacitError):
    """An action that the rules do not allow here."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    kind = "illegal-move"
    sentence = N_("The rules do not allow that here.")


class OutOfTurn(TacitError):
    """A seat that is not due."""

    status = HTTPStatus.CONFLICT
    kind = "out-of-turn"
    sentence = N_("It is not up to you to decide now.")


class StaleMove(TacitError):
    """A move made on an older position."""

    status = HTTPStatus.CONFLICT
    kind = "stale-move"
    sentence = N_("The table has changed in the meantime. Look again, then decide.")


class CannotUndo(TacitError):
    """A move that can no longer, or never, be taken back."""

    status = HTTPStatus.CONFLICT
    kind = "cannot-undo"
    sentence = N_("This move can no longer be taken back.")


class UnknownName(TacitError):
    """No such game, bot or language."""

    status = HTTPStatus.NOT_FOUND
    kind = "unknown-name"
    sentence = N_("There is nothing of that name.")


class CannotWrite(TacitError):
    """A file that cannot be written; nothing was."""
