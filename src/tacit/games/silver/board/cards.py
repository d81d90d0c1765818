"""Cards of SILVER in a scene: villages, and what somebody holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tacit.base.old import Reader, Seen
from tacit.engine.views import State
from tacit.games.silver.board.places import Offers, offers_by_place, village_place
from tacit.games.silver.narration.help import character_help
from tacit.games.silver.narration.summary import spot_words
from tacit.games.silver.narration.vocabulary import (
    card_name,
    character,
    is_up,
    links_in,
    number_seen,
    numbers_seen,
)
from tacit.games.silver.notation.symbols import position_of, spots_of
from tacit.games.silver.rules.state import (
    FROM_PILE,
    FROM_SIDE,
    PLACE_NEW,
    RASCAL_RETURN,
    SLOT,
    village,
)
from tacit.language import Translator

LINKED_AT_MOST = 12  # cards in a village that lies in one line, so that links can be drawn


class Cards(Seen):
    """The cards that one viewer sees, and what can be done with them."""

    def __init__(
        self,
        view: State,
        viewer: int,
        legal: Sequence[int],
        names: Sequence[str],
        language: Translator,
    ) -> None:
        super().__init__(view, viewer, names, language)
        self.reader = Reader(language, viewer, names)
        self.offers = offers_by_place(view, viewer, legal, names, language)
        self.links = links_in(view)

    def offers_at(self, place: str) -> Offers:
        return self.offers.get(place, Offers())

    def card(
        self, key: str, number: int | None, up: bool, name: str, where: str = "", **more: Any
    ) -> dict[str, Any]:
        """A card; `label` is its accessible name, `id` says where it lies and nothing else."""
        offers = self.offers_at(where)
        told = [name, *(offer["text"] for offer in offers.main)]
        return {
            "id": key,
            "glide": key,
            "number": number,
            "up": up,
            "name": name,
            "called": "" if number is None else character(number, self.t),
            "label": ". ".join(told),
            "about": "" if number is None else character_help(number, self.t),
            "offers": offers.main,
            "beside": offers.beside,
            "last": False,
            "fresh": False,
            "marked": False,
            "locked": False,
            "guards": False,
            "guarded": False,
            **more,
        }

    def open_card(self, key: str, number: int, place: str = "", **more: Any) -> dict[str, Any]:
        return self.card(key, number, True, card_name(number, self.t), place, **more)

    def village_card(self, seat: int, spot: int) -> dict[str, Any]:
        view, place = self.view, position_of(self.view, spot)
        number = number_seen(view.cards[spot])
        put_forward = view.phase in (SLOT, PLACE_NEW) and bool(int(view.shown) >> spot & 1)
        seen = self.seated and bool(int(view.fresh[self.viewer]) >> spot & 1)
        fresh = number is not None and (put_forward or seen)
        marked = bool(int(view.marked) >> spot & 1)
        words = [spot_words(view, spot, self.t)]
        words += [self.t.pgettext("how a card lies", "just seen")] if fresh else []
        words += [self.t.pgettext("how a card lies", "chosen")] if marked else []
        text = self.t.gettext("Place {place}: {card}")
        return self.card(
            f"v{seat}-{place}",
            number,
            is_up(view, spot),
            text.format(place=place, card=", ".join(words)),
            village_place(seat, place - 1),
            place=place,
            fresh=fresh,
            marked=marked,
            locked=bool(view.locked == spot),
            guards=any(guard == spot for guard, _ in self.links),
            guarded=any(ward == spot for _, ward in self.links),
            last=bool(int(view.shown) >> spot & 1) or fresh,
        )

    def village(self, seat: int) -> dict[str, Any]:
        spots = spots_of(village(self.view, seat))
        ends = [
            sorted((position_of(self.view, guard), position_of(self.view, ward)))
            for guard, ward in self.links
            if guard in spots
        ]
        text = self.t.gettext("Village of {name}").format(name=self.names[seat])
        return {
            "label": self.t.gettext("Your village") if seat == self.viewer else text,
            "cards": [self.village_card(seat, spot) for spot in spots],
            "columns": min(len(spots), LINKED_AT_MOST),
            "links": [{"from": a, "to": b} for a, b in ends]
            if len(spots) <= LINKED_AT_MOST
            else [],
        }

    def hand(self) -> list[dict[str, Any]]:
        """What the active player holds; a card that can be chosen by number is so once."""
        view, cards = self.view, []
        asked = set()
        for i, card in enumerate(view.hand[: int(view.hand_size)]):
            number = number_seen(card)
            kept = bool(view.phase == RASCAL_RETURN and i == 0)
            place = "" if kept or number in asked else f"hand {number}"
            if not kept:
                asked.add(number)
            name = self.t.gettext("a card that you do not know")
            if number is not None:
                name = card_name(number, self.t)
            cards.append(self.card(self.held_key(i, number), number, True, name, place, kept=kept))
        return cards

    def held_key(self, i: int, number: int | None) -> str:
        """A held card is called as it was where it came from, so that it is seen to move."""
        view = self.view
        if view.origin == FROM_PILE:
            return f"p{int(view.pile_size) + 1}"
        if view.origin == FROM_SIDE:
            return f"m{number}-{numbers_seen(view.side[: int(view.side_size)]).count(number or 0)}"
        return f"d{int(view.deck_left) + int(view.hand_size) - i}"
