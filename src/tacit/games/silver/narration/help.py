"""SILVER in a few sentences, for somebody who asks for help during a game."""

from __future__ import annotations

from tacit.games.silver.narration.vocabulary import card_name
from tacit.games.silver.rules.state import NUMBERS
from tacit.language import Translator


def rules_in_short(t: Translator) -> list[str]:
    return [
        t.gettext(
            "Everybody has a village: a row of cards. At the end of a round its numbers are"
            " points, and whoever has the fewest points after the last round wins."
        ),
        t.gettext(
            "The cards lie face down, and you know only those that you have looked at: two of"
            " yours at the start."
        ),
        t.gettext(
            "In your turn you draw a card, from the deck or the market, or take the top card of"
            " the pile. A card that you take must go into your village, face up. One that you"
            " draw you may also discard; if it is a 5 to 12, you may then use its ability."
        ),
        t.gettext(
            "A new card takes the place of one or more of your cards. Several must all have the"
            " same number. If they have not, they go back face down and you get the new card"
            " besides; with three or more of them you get a penalty card as well."
        ),
        t.gettext(
            "With four cards or fewer you may ring the bell instead: everybody else has one"
            " more turn. If no village counts less than yours then, you get no points at all,"
            " else 10 more."
        ),
        t.gettext(
            "The round also ends when deck and market are empty, or at once when both"
            " Neighbours lie face up."
        ),
        t.gettext(
            "Whoever has the fewest points in a round begins the next one. After ringing the"
            " bell with success, that player may lay the amulet on a card, once: nobody can look"
            " at that card or move it."
        ),
        t.gettext(
            "The characters 0 to 4 do something while they lie face up in a village, 5 to 12"
            " when they are discarded right after being drawn."
        ),
    ]


def characters(t: Translator) -> list[str]:
    return [character_help(number, t) for number in range(NUMBERS)]


def character_help(number: int, t: Translator) -> str:
    """A character, and what it does."""
    return f"{card_name(number, t)}: {what_it_does(number, t)}"


def what_it_does(number: int, t: Translator) -> str:
    return (
        t.gettext("when both lie face up in villages, the round ends at once."),
        t.gettext("for each one that lies face up, a card of the market lies face up by the deck."),
        t.gettext("once a turn you may look at one of your face-down cards."),
        t.gettext("watches over another card of yours: nobody else can touch the two of them."),
        t.gettext("draw one card more from the deck, keep one and put the rest back."),
        t.gettext("turn one of your cards face up."),
        t.gettext("turn a card of any village face up."),
        t.gettext("look at two of your face-down cards."),
        t.gettext("look at a face-down card of another player."),
        t.gettext("look at a face-down card of any village."),
        t.gettext("fetch any card out of the pile and exchange it for cards of yours, face up."),
        t.gettext(
            "look at the top card of the deck and lay it face down in place of any card, yours or"
            " another player's."
        ),
        t.gettext("swap one of your cards for a card of another player, and look at it."),
        t.gettext("counts as any number when you exchange several cards."),
    )[number]
