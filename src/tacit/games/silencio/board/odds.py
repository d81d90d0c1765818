"""SILENCIO: where each card that the reader has not seen can be, and how likely that is."""

from __future__ import annotations

from typing import TypedDict

import numpy as np

from tacit.base.figures import decimal, percent
from tacit.base.narration import Reader
from tacit.base.odds import Odds
from tacit.engine.bits import members_of
from tacit.games.silencio.narration.vocabulary import card_name
from tacit.games.silencio.notation.symbols import COLOUR_NAMES
from tacit.games.silencio.rules.state import COLOURS, SEATS, fitting, lane, value_of

DECK = SEATS  # as a place in the odds


class PlaceChance(TypedDict):
    """How likely a card is at a place."""

    share: int  # in percent, for a bar
    percent: str
    sure: bool


class CardsOdds(TypedDict):
    """Hidden cards, or cards that the reader has seen go somewhere, with the same probabilities."""

    values: list[int]
    text: str
    places: list[PlaceChance]


class ColourOdds(TypedDict):
    colour: str
    cards: list[CardsOdds]


class StillFitting(TypedDict):
    """How many cards of a hand, or of the deck, can still be played, on average."""

    over: str  # its id on the board
    name: str
    cards: str


class SilencioOdds(TypedDict):
    """All hidden cards, by colour, and the places where they can be."""

    fitting: list[StillFitting]
    places: list[str]
    colours: list[ColourOdds]


def silencio_odds(reader: Reader, odds: Odds) -> SilencioOdds:
    seats = reader.others()
    colours: list[ColourOdds] = [
        {"colour": COLOUR_NAMES[colour], "cards": cards_of(reader, odds, colour, seats)}
        for colour in range(COLOURS)
    ]
    places = [*(reader.names[seat] for seat in seats), reader.t.gettext("Deck")]
    overs = [*(f"fan-{seat}" for seat in seats), "deck"]
    return {
        "fitting": [
            {"over": over, "name": name, "cards": still_fitting(reader, odds, place)}
            for over, name, place in zip(overs, places, (*seats, DECK), strict=True)
            if odds.chances[place].any()
        ],
        "places": places,
        "colours": [colour for colour in colours if colour["cards"]],
    }


def still_fitting(reader: Reader, odds: Odds, place: int) -> str:
    """The mean number of cards at a place that are higher than the last one of their row.

    A place has as many cards as it has: if all that may be there fit, or none does, the number is
    sure, whichever they are.
    """
    chances = odds.chances[place]
    fits = np.zeros(chances.size, dtype=bool)
    fits[members_of(fitting(reader.view))] = True
    cards = float(chances[fits].sum())
    is_open = (chances > 0.0) & (chances < 1.0)
    is_sure = not (is_open & fits).any() or not (is_open & ~fits).any()
    return f"{cards:.0f}" if is_sure else f"≈ {decimal(cards, reader.t)}"


def cards_of(reader: Reader, odds: Odds, colour: int, seats: list[int]) -> list[CardsOdds]:
    """The hidden cards of a colour, grouped by equal probabilities."""
    alike: dict[bytes, list[int]] = {}
    for card in members_of(lane(colour)):
        if odds.chances[:, card].any():
            alike.setdefault(odds.chances[:, card].tobytes(), []).append(card)
    return [
        {
            "values": [int(value_of(card)) for card in cards],
            "text": ", ".join(card_name(card, reader.t) for card in cards),
            "places": [
                place_chance(float(odds.chances[place, cards[0]]), reader)
                for place in (*seats, DECK)
            ],
        }
        for cards in alike.values()
    ]


def place_chance(chance: float, reader: Reader) -> PlaceChance:
    text = percent(chance, reader.t) if chance else ""
    return {"share": round(100 * chance), "percent": text, "sure": chance == 1.0}
