"""SALOMONS OORDEEL in a few sentences, for somebody who asks for help during a game."""

from __future__ import annotations

from tacit.base.narration import Reader
from tacit.language import Translator

A_GUESS = "guess 1 a4 G3"
AN_ARRANGEMENT = "arrange rows=BGRPY cols=43152 jokers=BJ@3"
# The lines of the help
THE_AIM, THE_TILES, THE_LINES, A_TURN, THE_ANSWER = range(5)
THE_GIFT, LAST_TILE, NOT_TWICE, OUT, VARIANTS = range(5, 10)


def rules_in_short(t: Translator) -> list[str]:
    """The rules in short, for the page and the terminal."""
    return [
        t.gettext("Find out what the others have. The last who still has a closed tile wins."),
        t.gettext(
            "There are five colours with the numbers 1 to 5 each and, in the full game, a joker of"
            " each colour. Every tile is there once."
        ),
        t.gettext(
            "On each board every row belongs to one colour and every column to one number; only the"
            " owner knows which. A joker stands in the row of its colour, in any column."
        ),
        t.gettext(
            "In your turn you name a tile that you believe to stand in a closed cell of somebody"
            " else."
        ),
        t.gettext(
            "If it is right, the tile is opened, and you guess again or stop. If it is wrong, you"
            " learn nothing more, and your turn ends: you open one of your closed tiles and give it"
            " to that player."
        ),
        t.gettext(
            "A tile that is given away stands open on the other board: a number where its row and"
            " column meet, a joker in any empty cell of its row. A joker in whose place a number"
            " comes goes to the centre."
        ),
        t.gettext("Whoever has a single closed tile left opens nothing after a wrong guess."),
        t.gettext("What lies open may not be named, nor the same tile twice for the same cell."),
        t.gettext("Whoever has no closed tile left is out."),
        t.gettext(
            "There are two variants: in one the tile is opened but kept; in the other a turn may"
            " not begin with the player at whom the last guess was made."
        ),
    ]


def cost_of_a_guess(reader: Reader) -> str:
    """A warning about what a wrong guess costs, for a reader who is about to name a {tile}."""
    view, t = reader.view, reader.t
    if int(view.closed[reader.viewer]).bit_count() == 1:
        return t.gettext("Your guess: {tile}. If it is wrong, your turn is over.")
    if view.open_only:
        return t.gettext(
            "Your guess: {tile}. If it is wrong, you open one of your closed tiles, and your turn"
            " is over."
        )
    return t.gettext(
        "Your guess: {tile}. If it is wrong, you open one of your closed tiles and give it away,"
        " and your turn is over."
    )


def help_in_terminal(t: Translator) -> list[str]:
    """The rules in short for the terminal, and how to type moves."""
    lines = rules_in_short(t)
    typed = t.gettext("Seat, cell and tile are typed like this: {example}").format(example=A_GUESS)
    lines[A_TURN] += f" {typed}"
    whole = t.gettext("You can type a whole arrangement at once, like this: {example}")
    return [*lines, whole.format(example=AN_ARRANGEMENT)]
