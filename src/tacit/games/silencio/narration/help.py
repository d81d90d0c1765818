"""SILENCIO in a few sentences, for somebody who asks for help during a game."""

from __future__ import annotations

from tacit.games.silencio.rules.state import COLOURS
from tacit.language import Translator

# The lines of the help
THE_AIM, THE_START, THE_ROWS, THE_GAP, LAST_CARDS, PASSING, SHRINES, THE_END = range(8)
EFFECTS_FROM = 8  # the first line about an effect: for each colour light, then dark


def help_lines(t: Translator) -> list[str]:
    """The rules in short, then what the eight effects do."""
    rules = [
        t.gettext("Together you try to play all cards of all hands, and nobody may say a word."),
        t.gettext(
            "Whoever is the first to take the start card begins; if nobody takes it in time, all of"
            " you have lost. Then each passes a card on to the left."
        ),
        t.gettext(
            "A card goes to the row of its colour and must be higher than the last one there;"
            " the shrine counts 1."
        ),
        t.gettext(
            "If it is higher by exactly one, its dark effect happens; if it leaves a gap, its light"
            " effect may be used."
        ),
        t.gettext("The last card of your hand has no dark effect, nor has the highest green card."),
        t.gettext(
            "Whoever has a card to play must play. Passing is for when you have none, even if an"
            " open card of somebody else would fit."
        ),
        t.gettext(
            "Once in a turn in which you play, at its start or end, you may take a lit shrine for"
            " its light effect."
        ),
        t.gettext(
            "The journey ends when all cards are played, or when everybody has passed in a row;"
            " then the cards left in hands are counted."
        ),
    ]
    effects = [effect_help(c, half, t) for c in range(COLOURS) for half in ("light", "dark")]
    return rules + effects


def effect_help(colour: int, half: str, t: Translator) -> str:
    """One sentence about an effect: `half` is ``light`` or ``dark``."""
    light = (
        t.gettext(
            "Light red: if the next card played, whoever plays it, would have a dark effect,"
            " that effect does not happen."
        ),
        t.gettext(
            "Light blue: take the last card of the red, the yellow or the green row into your hand;"
            " the row goes on from the card before it."
        ),
        t.gettext(
            "Light yellow: lay one of your hand cards face up in front of you; from then on"
            " everybody may play it, but it still counts as yours."
        ),
        t.gettext(
            "Light green: choose a player, or yourself, who then trades a card with another player,"
            " trades a card with the oracle, or replaces all oracle cards."
        ),
    )
    dark = (
        t.gettext(
            "Dark red: if the next card played, whoever plays it, would have a light effect,"
            " that effect does not happen."
        ),
        t.gettext(
            "Dark blue: give one of the oracle cards to another player; a new one is turned up"
            " in its place."
        ),
        t.gettext(
            "Dark yellow: whoever plays next must draw a hand card blindly and play it; if it does"
            " not fit, it is shown, and the turn goes on as usual."
        ),
        t.gettext(
            "Dark green: the next card played must be green; whoever has none that fits must pass."
        ),
    )
    return (light if half == "light" else dark)[colour]
