"""SILENCIO's things in words: cards, rows, shrines, effects.

A thing has one phrase per role in a sentence (by itself in a list, as what somebody plays), because
languages decline.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from tacit.engine.bits import has, members_of
from tacit.engine.views import State
from tacit.games.silencio.rules.apply import owner_of
from tacit.games.silencio.rules.state import (
    COLOURS,
    LARGE,
    MUST_GREEN,
    RANDOM,
    SHRINE_VALUE,
    SKIP_DARK,
    SKIP_LIGHT,
    colour_of,
    is_lit,
    value_of,
)
from tacit.language import Translator


def owner_of_open(view: State, card: int) -> int | None:
    """The seat in front of which a card lies open."""
    return int(owner_of(view, card)) if has(view.open, card) else None


# Cards


@cache
def card_name(card: int, t: Translator) -> str:
    """A card by itself, as in a list."""
    name = (
        t.pgettext("card in a list", "red {value}"),
        t.pgettext("card in a list", "blue {value}"),
        t.pgettext("card in a list", "yellow {value}"),
        t.pgettext("card in a list", "green {value}"),
    )[colour_of(card)]
    return name.format(value=value_of(card))


@cache
def the_card(card: int, t: Translator) -> str:
    """A card as what somebody plays, gives or takes."""
    # Translators: the object of a sentence: somebody plays, gives or takes this card.
    name = (
        t.pgettext("card as object", "the red {value}"),
        t.pgettext("card as object", "the blue {value}"),
        t.pgettext("card as object", "the yellow {value}"),
        t.pgettext("card as object", "the green {value}"),
    )[colour_of(card)]
    return name.format(value=value_of(card))


def card_list(cards: int | np.uint64, t: Translator) -> str:
    names = [card_name(card, t) for card in members_of(cards)]
    return ", ".join(names) if names else t.pgettext("empty list of cards", "none")


def what_it_follows(value: int, t: Translator) -> str:
    """The last thing in a row, on which a card is played: its shrine counts 1."""
    # Translators: completes "It follows directly on ..." and "It leaves a gap after ...".
    if value == SHRINE_VALUE:
        return t.pgettext("what a card follows", "the shrine")
    return t.pgettext("what a card follows", "the {value}").format(value=value)


# Rows, shrines, effects


@cache
def row_name(colour: int, t: Translator) -> str:
    """A row at the beginning of a sentence."""
    return (
        t.pgettext("row as subject", "The red row"),
        t.pgettext("row as subject", "The blue row"),
        t.pgettext("row as subject", "The yellow row"),
        t.pgettext("row as subject", "The green row"),
    )[colour]


@cache
def shrine_name(shrine: int, t: Translator) -> str:
    """A shrine by itself, as in a list."""
    return (
        t.pgettext("shrine in a list", "red"),
        t.pgettext("shrine in a list", "blue"),
        t.pgettext("shrine in a list", "yellow"),
        t.pgettext("shrine in a list", "green"),
        t.pgettext("shrine in a list", "large"),
    )[shrine]


def lit_shrines(view: State, t: Translator) -> str:
    names = [shrine_name(i, t) for i in (LARGE, *range(COLOURS)) if is_lit(view, i)]
    return ", ".join(names) if names else t.pgettext("empty list of shrines", "none")


@cache
def the_shrine(colour: int, t: Translator) -> str:
    """A small shrine as what somebody takes."""
    return (
        t.pgettext("shrine as object", "the red shrine"),
        t.pgettext("shrine as object", "the blue shrine"),
        t.pgettext("shrine as object", "the yellow shrine"),
        t.pgettext("shrine as object", "the green shrine"),
    )[colour]


@cache
def the_light_effect(colour: int, t: Translator) -> str:
    """A colour's light effect as what somebody chooses."""
    return (
        t.pgettext("effect as object", "the light effect of red"),
        t.pgettext("effect as object", "the light effect of blue"),
        t.pgettext("effect as object", "the light effect of yellow"),
        t.pgettext("effect as object", "the light effect of green"),
    )[colour]


@cache
def light_in_short(colour: int, t: Translator) -> str:
    """What a light effect lets one do, in a few words."""
    return (
        t.gettext("the next dark effect may be warded off"),
        t.gettext("a card may come back from its row"),
        t.gettext("a hand card may be laid open"),
        t.gettext("somebody may make an exchange"),
    )[colour]


@cache
def dark_in_short(colour: int, t: Translator) -> str:
    """What a dark effect brings, in a few words."""
    return (
        t.gettext("the next light effect will fail"),
        t.gettext("an oracle card must be given away"),
        t.gettext("the next card must be drawn blindly"),
        t.gettext("only green may follow"),
    )[colour]


def pending_words(view: State, t: Translator) -> list[str]:
    """What waits for the next card, one sentence each."""
    sentences = {
        SKIP_DARK: t.gettext("A dark effect of the next card will be warded off."),
        SKIP_LIGHT: t.gettext("A light effect of the next card will fail."),
        RANDOM: t.gettext("Whoever plays next must draw a hand card blindly."),
        MUST_GREEN: t.gettext("Only a green card may be played next."),
    }
    return [words for flag, words in sentences.items() if int(view.pending) & flag]
