"""What can go wrong at a table besides the rules of its game."""

from __future__ import annotations

from http import HTTPStatus

from tacit.engine.errors import N_, BadOption, IllegalMove, TacitError


class NoSuchTable(TacitError):
    """A table that does not exist."""

    status = HTTPStatus.NOT_FOUND
    kind = "no-such-table"
    sentence = N_("There is no such table.")


class NotYours(TacitError):
    """Something that only somebody else, or somebody with a seat, may do."""

    status = HTTPStatus.FORBIDDEN
    kind = "not-yours"
    sentence = N_("You can’t do that at this table.")


class Unwatched(TacitError):
    """A game that only those who play it may see."""

    status = HTTPStatus.FORBIDDEN
    kind = "unwatched"
    sentence = N_("This table plays without watchers.")


class SeatTaken(TacitError):
    """A seat that is not free."""

    status = HTTPStatus.CONFLICT
    kind = "seat-taken"
    sentence = N_("This seat is taken.")


class TableFull(SeatTaken):
    """A table without a free seat."""

    kind = "table-full"
    sentence = N_("Somebody was quicker: this table is full.")


class NameTaken(TacitError):
    """A name that looks like somebody else's at the table."""

    status = HTTPStatus.CONFLICT
    kind = "name-taken"
    sentence = N_("Somebody at this table has a name that looks the same. Please choose another.")


class NotNow(TacitError):
    """Something that can only be done before the start, during the game or after it."""

    status = HTTPStatus.CONFLICT
    kind = "not-now"
    sentence = N_("That is not possible right now.")


class StillSealed(NotNow):
    """A finished game of the day's deal, of which nothing is shown before the day is over."""

    kind = "still-sealed"
    sentence = N_("Others are still playing this deal today. It is opened tomorrow.")


class AlreadyPlayed(NotNow):
    """The day's deal, which everybody plays once."""

    kind = "already-played"
    sentence = N_("You have already had your go at today’s deal. There is a new one tomorrow.")


class ListedElsewhere(NotNow):
    """A second table of somebody's on the first page."""

    kind = "listed-elsewhere"
    sentence = N_("You have a table on the first page already: start it, or take it off first.")


class TooManyRunning(TacitError):
    """One more game of somebody who has as many under way as one guest may have."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    kind = "too-many-running"
    seconds = 600.0
    sentence = N_("You have a great many games under way. Please finish some of them first.")


class TooLong(BadOption):
    """Options with which a game could take too many moves."""

    sentence = N_(
        "With these settings a game could take far too long for a table."
        " Please choose fewer rounds or turns."
    )


class NotTogether(IllegalMove):
    """Things that were chosen together, and cannot be: too few, too many or the wrong ones."""

    sentence = N_("These cannot be chosen together. Look at what is asked, and choose again.")


class CannotGoOn(TacitError):
    """A game that was played by other rules than those of this house. Its log is kept."""

    status = HTTPStatus.GONE
    kind = "cannot-go-on"
    sentence = N_(
        "The rules have changed since this game was played, so it cannot go on here."
        " You can download its log."
    )

    def __init__(self, table_id: str) -> None:
        super().__init__("this game was played by other rules and cannot go on; its log is kept")
        self.table_id = table_id


class KeyReused(TacitError):
    """An idempotency key that was used for another request."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    kind = "key-reused"
    sentence = N_("The same request was made before with different content.")


class Unreachable(TacitError):
    """A Web Push subscription with a push service that the house does not allow."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    kind = "unreachable"
    sentence = N_("This house cannot send notifications to this browser.")


class WrongCode(TacitError):
    """A code for another device that is wrong, used or expired."""

    status = HTTPStatus.NOT_FOUND
    kind = "wrong-code"
    sentence = N_(
        "This code is not known: it may be mistyped or used up, or its ten minutes are over."
    )
