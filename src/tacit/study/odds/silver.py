"""SILVER: the probability of each number for each card in a village, as [spot, number].

Everything that a seat knows is marked on the cards of its view. So all cards without a number have
the same distribution: that of the cards that are nowhere in sight.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from tacit.base.odds import Chance, Odds
from tacit.engine.views import State
from tacit.games.silver.notation.symbols import position_of
from tacit.games.silver.rules.counts import copies_in
from tacit.games.silver.rules.imagine import unseen_cards
from tacit.games.silver.rules.state import CARDS, HIDDEN, NUMBERS, laid, number_of, owner_of


def odds_of(view: State, seat: int) -> Odds:
    unseen = int(unseen_cards(view))
    copies = np.array([copies_in(unseen, number) for number in range(NUMBERS)], dtype=np.float64)
    chances = np.zeros((CARDS, NUMBERS))
    for spot in range(int(laid(view))):
        number = int(number_of(view.cards[spot]))
        if number == HIDDEN:
            chances[spot] = copies / copies.sum()
        else:
            chances[spot, number] = 1.0
    return Odds(chances)


def told(view: State, odds: Odds) -> Iterator[Chance]:
    for spot in range(int(laid(view))):
        if int(number_of(view.cards[spot])) == HIDDEN:
            for number, chance in odds.likeliest(spot):
                place = str(position_of(view, spot))
                yield Chance(int(owner_of(view, spot)), place, str(number), chance)
