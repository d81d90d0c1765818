"""Cards of SILVER in a scene: how each lies, what may be done with it, and rows of them."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from tacit.base.board import Situation
from tacit.engine.bits import has, members_of
from tacit.games.silver.board.animation import animation, deck_key, pile_key, village_key
from tacit.games.silver.board.choice import Toggle, choice_of
from tacit.games.silver.board.places import CardOffer, PlaceOffers, offers_by_place, village_place
from tacit.games.silver.narration.help import character_help
from tacit.games.silver.narration.reasons import why_not
from tacit.games.silver.narration.summary import spot_words
from tacit.games.silver.narration.vocabulary import card_name, character, number_seen, numbers_seen
from tacit.games.silver.notation.symbols import links_of, position_of
from tacit.games.silver.rules.state import FROM_PILE, FROM_SIDE, RASCAL_RETURN, is_set_open, village

LINKED_AT_MOST = 12  # cards in a village that lies in one line, so that links can be drawn


class SilverCard(TypedDict):
    """A card, or the top of a stack of them."""

    id: str  # says where it lies and nothing else
    glide: str  # what it was called where it came from
    number: int | None  # if the viewer knows it
    up: bool
    name: str
    called: str  # its character
    label: str  # its accessible name, with what can be done
    about: str  # what its character does
    why: str  # the reason, if it could be meant and cannot be chosen
    offers: list[CardOffer]
    beside: list[CardOffer]  # what else it can do: signs next to it
    toggle: Toggle | None  # if it is chosen together with others
    last: bool  # whether the last moves were about it
    fresh: bool  # whether the viewer has just seen it
    marked: bool
    locked: bool
    guards: bool
    guarded: bool
    place: NotRequired[int]  # in a village
    kept: NotRequired[bool]  # in a hand
    count: NotRequired[int]  # of a stack
    known: NotRequired[list[int]]  # what lies on top of the deck


# A Guard and the card that he watches over, as places from left to right
VillageLink = TypedDict("VillageLink", {"from": int, "to": int})


class SilverVillage(TypedDict):
    """A row of cards."""

    label: str
    cards: list[SilverCard]
    columns: int
    links: list[VillageLink]


class SilverCards:
    """The cards that one viewer sees, and what can be done with them."""

    def __init__(self, situation: Situation) -> None:
        self.reader = situation.reader
        self.view, self.t = self.reader.view, self.reader.t
        self.choice = choice_of(self.reader, situation.legal)
        together = self.choice.steps if self.choice else frozenset()
        alone = [action for action in situation.legal if action not in together]
        self.offers = offers_by_place(self.reader, alone)
        self.animation = animation(self.view, situation.moves)
        self.links = links_of(self.view)

    def offers_at(self, place: str) -> PlaceOffers:
        return self.offers.get(place, PlaceOffers())

    def card(
        self, key: str, number: int | None, up: bool, name: str, place: str = ""
    ) -> SilverCard:
        offers = self.offers_at(place)
        return {
            "id": key,
            "glide": self.animation.glides.get(key, key),
            "number": number,
            "up": up,
            "name": name,
            "called": "" if number is None else character(number, self.t),
            "label": ". ".join([name, *(offer["text"] for offer in offers.main)]),
            "about": "" if number is None else character_help(number, self.t),
            "why": "",
            "offers": offers.main,
            "beside": offers.beside,
            "toggle": self.choice.toggles.get(place) if self.choice else None,
            "last": False,
            "fresh": False,
            "marked": False,
            "locked": False,
            "guards": False,
            "guarded": False,
        }

    def open_card(self, key: str, number: int, place: str = "") -> SilverCard:
        return self.card(key, number, True, card_name(number, self.t), place)

    # Villages

    def is_fresh(self, spot: int) -> bool:
        """Whether the viewer sees a number that will not stay shown."""
        view, reader = self.view, self.reader
        if number_seen(view.cards[spot]) is None:
            return False
        is_put_forward = is_set_open(view) and has(view.shown, spot)
        return bool(is_put_forward or (reader.is_seated and has(view.fresh[reader.viewer], spot)))

    def village_card(self, seat: int, spot: int) -> SilverCard:
        view, place = self.view, position_of(self.view, spot)
        fresh, marked = self.is_fresh(spot), bool(has(view.marked, spot))
        words = [spot_words(view, spot, self.links.get(spot), self.t)]
        words += [self.t.pgettext("how a card lies", "just seen")] if fresh else []
        words += [self.t.pgettext("how a card lies", "chosen")] if marked else []
        text = self.t.gettext("Place {place}: {card}")
        card = self.card(
            village_key(seat, place - 1),
            number_seen(view.cards[spot]),
            bool(has(view.up, spot)),
            text.format(place=place, card=", ".join(words)),
            village_place(seat, place - 1),
        )
        if not card["offers"] and card["toggle"] is None:
            card["why"] = why_not(self.reader, seat, spot)
            card["label"] = ". ".join(filter(None, [card["name"], card["why"]]))
        card["place"] = place
        card["fresh"] = fresh
        card["marked"] = marked
        card["locked"] = bool(view.locked == spot)
        card["guards"] = spot in self.links
        card["guarded"] = spot in self.links.values()
        is_touched = (seat, place - 1) in self.animation.touched
        card["last"] = is_touched or fresh or bool(has(view.shown, spot))
        return card

    def village(self, seat: int) -> SilverVillage:
        spots, reader = members_of(village(self.view, seat)), self.reader
        text = self.t.gettext("Village of {name}").format(name=reader.names[seat])
        return {
            "label": self.t.gettext("Your village") if seat == reader.viewer else text,
            "cards": [self.village_card(seat, spot) for spot in spots],
            "columns": min(len(spots), LINKED_AT_MOST),
            "links": self.links_in(spots) if len(spots) <= LINKED_AT_MOST else [],
        }

    def links_in(self, spots: list[int]) -> list[VillageLink]:
        ends = [
            sorted((position_of(self.view, guard), position_of(self.view, ward)))
            for guard, ward in self.links.items()
            if guard in spots
        ]
        return [{"from": left, "to": right} for left, right in ends]

    # The hand

    def hand(self) -> list[SilverCard]:
        """What the active player holds; of equal cards, the first is the one to choose."""
        view, cards = self.view, []
        asked = set()
        for i, held in enumerate(view.hand[: int(view.hand_size)]):
            number = number_seen(held)
            kept = bool(view.phase == RASCAL_RETURN and i == 0)
            place = "" if kept or number in asked else f"hand {number}"
            if not kept:
                asked.add(number)
            name = self.t.gettext("a card that you do not know")
            if number is not None:
                name = card_name(number, self.t)
            card = self.card(self.held_key(i, number), number, True, name, place)
            card["kept"] = kept
            cards.append(card)
        return cards

    def held_key(self, i: int, number: int | None) -> str:
        """A held card is called as it was where it came from, so that it is seen to move."""
        view = self.view
        if view.origin == FROM_PILE:
            return pile_key(int(view.pile_size) + 1)
        if view.origin == FROM_SIDE:
            left = numbers_seen(view.side[: int(view.side_size)])
            return market_key(number or 0, left.count(number or 0))
        return deck_key(int(view.deck_left) + int(view.hand_size) - i)


def market_key(number: int, before: int) -> str:
    """A card of the market that has so many of its number before it."""
    return f"m{number}-{before}"
