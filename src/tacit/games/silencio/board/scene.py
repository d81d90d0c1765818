"""SILENCIO's table as one viewer sees it: everything that a page draws, made from the view alone.

Legal actions come from the rules and their descriptions from the narration: no rule is computed
here. A scene cannot leak hidden information, because a view contains none.
"""

from __future__ import annotations

from typing import TypedDict

from tacit.base.board import Result, Scene, Situation, sentence
from tacit.engine.bits import has, mask_of, members_of
from tacit.games.silencio.board.matters import matters
from tacit.games.silencio.board.places import (
    BUTTON,
    TAVERN,
    at_seat,
    at_shrine,
    help_line,
    place_of_action,
    rulebook_section,
)
from tacit.games.silencio.board.tavern import (
    SilencioOffer,
    SilencioTavern,
    colour_spoken_of,
    tavern,
)
from tacit.games.silencio.narration import NARRATION
from tacit.games.silencio.narration.help import effect_help
from tacit.games.silencio.narration.reasons import why_not
from tacit.games.silencio.narration.summary import deck_line, hand_line, row_line
from tacit.games.silencio.narration.vocabulary import (
    card_list,
    card_name,
    light_in_short,
    pending_words,
    shrine_name,
)
from tacit.games.silencio.notation.symbols import CARD_TEXTS, COLOUR_NAMES, RESULTS
from tacit.games.silencio.rules import actions
from tacit.games.silencio.rules.apply import result_of
from tacit.games.silencio.rules.race import RACE
from tacit.games.silencio.rules.state import (
    CLAIM,
    COLOURS,
    DEAL,
    LARGE,
    colour_of,
    decider,
    fitting,
    hand,
    is_lit,
    is_over,
    is_successor,
    lane,
    open_cards,
    value_of,
)
from tacit.language import Translator


class SilencioCard(TypedDict):
    """A card with its face up; `label` is its accessible name."""

    id: str
    colour: str
    value: int
    name: str
    label: str
    offers: list[SilencioOffer]
    last: bool  # whether it was the last one played, or drawn in vain
    turned: bool  # whether its dark half is up
    why: str  # why it cannot be played now
    dim: bool  # whether that is shown without asking


class SilencioShrine(TypedDict):
    id: str
    lit: bool
    label: str
    offers: list[SilencioOffer]


class SilencioRow(TypedDict):
    colour: str
    text: str
    shrine: SilencioShrine
    cards: list[SilencioCard]


class SilencioSeat(TypedDict):
    """Another player; `known` are the hand cards that the viewer knows, the rest are backs."""

    seat: int
    name: str
    acts: bool
    count: int
    known: list[SilencioCard]
    backs: int
    open: list[SilencioCard]
    text: str
    offers: list[SilencioOffer]


class SilencioEffects(TypedDict):
    """What the two halves of a colour's cards do."""

    colour: str
    light: str
    dark: str


class SilencioLeft(TypedDict):
    """The cards that a player has left at the end."""

    name: str
    cards: list[SilencioCard]
    text: str


class SilencioResult(Result):
    left: list[SilencioLeft]


class SilencioScene(Scene):
    game: str
    viewer: int
    over: bool
    dealt: bool
    top: int
    pending: list[str]
    rows: list[SilencioRow]
    large: SilencioShrine
    oracle: list[SilencioCard]
    deck: int
    deck_text: str
    tavern: SilencioTavern | None
    seats: list[SilencioSeat]
    hand: list[SilencioCard]
    open: list[SilencioCard]
    you_act: bool
    buttons: list[SilencioOffer]
    effects: list[SilencioEffects]


def effects(t: Translator) -> list[SilencioEffects]:
    return [
        {
            "colour": name,
            "light": effect_help(colour, "light", t),
            "dark": effect_help(colour, "dark", t),
        }
        for colour, name in enumerate(COLOUR_NAMES)
    ]


class SilencioPainter:
    """Puts together what a page draws, for one table and one viewer."""

    def __init__(self, situation: Situation) -> None:
        self.reader = situation.reader
        self.view, self.viewer, self.t = self.reader.view, self.reader.viewer, self.reader.t
        self.unready = situation.unready
        self.offers = [self.offer(action) for action in situation.legal]
        self.offers_at: dict[str, list[SilencioOffer]] = {}
        for offer in self.offers:
            place = place_of_action(offer["action"], self.view)
            self.offers_at.setdefault(place, []).append(offer)

    def offer(self, action: int) -> SilencioOffer:
        to, colour = None, colour_spoken_of(action)
        if action >= actions.GIVE:
            family = actions.GIFT if action >= actions.GIFT else actions.GIVE
            _, seat = actions.card_and_seat(action - family)
            to = self.reader.names[seat]
        elif actions.LARGE <= action < actions.T1:
            colour = COLOUR_NAMES[action - actions.LARGE]
            to = sentence(light_in_short(action - actions.LARGE, self.t))
        text = sentence(NARRATION.action(action, self.reader))
        return {"action": action, "text": text, "to": to, "colour": colour}

    def scene(self) -> SilencioScene:
        view, t, seated = self.view, self.t, self.reader.is_seated
        return {
            "game": "silencio",
            "viewer": self.viewer,
            "prompt": self.prompt(),
            "yours": bool(self.offers),
            "over": bool(is_over(view)),
            "result": self.result() if is_over(view) else None,
            "dealt": bool(view.phase != DEAL),
            "top": int(view.top),
            "pending": [] if is_over(view) else pending_words(view, t),
            "rule": help_line(view),
            "matters": list(matters(view, self.viewer)) if seated else [],
            "section": rulebook_section(view),
            "rows": [self.row(colour) for colour in range(COLOURS)],
            "large": self.shrine(LARGE),
            "oracle": self.cards(members_of(view.oracle)),
            "deck": int(view.deck_left),
            "deck_text": deck_line(view, t),
            "tavern": tavern(view, self.offers_at.get(TAVERN, []), t) if view.tavern else None,
            "seats": [self.seat(seat) for seat in self.reader.others()],
            "hand": self.own_cards(self.concealed(self.viewer)) if seated else [],
            "open": self.own_cards(self.opened(self.viewer)) if seated else [],
            "you_act": self.acts(self.viewer),
            "buttons": self.buttons(),
            "offers": sorted(self.offers, key=lambda offer: offer["action"]),
            "effects": effects(t),
        }

    # Things

    def card(self, card: int, turned: bool = False) -> SilencioCard:
        name = card_name(card, self.t)
        offers = self.offers_at.get(CARD_TEXTS[card], [])
        return {
            "id": CARD_TEXTS[card],
            "colour": COLOUR_NAMES[colour_of(card)],
            "value": int(value_of(card)),
            "name": name,
            "label": f"{name}: {offers[0]['text']}" if len(offers) == 1 else name,
            "offers": offers,
            "last": bool(self.view.last == card),
            "turned": turned,
            "why": "",
            "dim": False,
        }

    def own_cards(self, cards: list[int]) -> list[SilencioCard]:
        """The viewer's own cards, with the reason if one cannot be played."""
        shown = self.cards(cards)
        for number, card in zip(cards, shown, strict=True):
            if not card["offers"] and not is_over(self.view):
                card["why"] = why_not(self.reader, number)
                fits = has(fitting(self.view), number)
                card["dim"] = bool(card["why"]) and (not fits or self.acts(self.viewer))
                card["label"] = ". ".join(filter(None, [card["name"], card["why"]]))
        return shown

    def cards(self, cards: list[int]) -> list[SilencioCard]:
        return [self.card(card) for card in cards]

    def row(self, colour: int) -> SilencioRow:
        cards = members_of(self.view.rows & lane(colour))
        return {
            "colour": COLOUR_NAMES[colour],
            "text": row_line(self.view, colour, self.t),
            "shrine": self.shrine(colour),
            "cards": [
                self.card(card, turned=bool(is_successor(mask_of(cards[:i]), card)))
                for i, card in enumerate(cards)
            ],
        }

    def shrine(self, number: int) -> SilencioShrine:
        t, lit = self.t, bool(is_lit(self.view, number))
        label = t.gettext("Shrine ({name}): lit") if lit else t.gettext("Shrine ({name}): dark")
        return {
            "id": "large" if number == LARGE else COLOUR_NAMES[number],
            "lit": lit,
            "label": label.format(name=shrine_name(number, t)),
            "offers": self.offers_at.get(at_shrine(number), []),
        }

    # People

    def opened(self, seat: int) -> list[int]:
        return members_of(open_cards(self.view, seat))

    def concealed(self, seat: int) -> list[int]:
        """The cards in a hand that the viewer knows to be there."""
        return members_of(hand(self.view, seat))

    def acts(self, seat: int) -> bool:
        if RACE.is_on(self.view):
            return seat in (self.unready or range(self.reader.players))
        playing = self.view.phase >= CLAIM and not is_over(self.view)
        return bool(playing and decider(self.view) == seat)

    def seat(self, seat: int) -> SilencioSeat:
        known, count = self.concealed(seat), int(self.view.hand_count[seat])
        return {
            "seat": seat,
            "name": self.reader.names[seat],
            "acts": self.acts(seat),
            "count": count,
            "known": self.cards(known),
            "backs": count - len(known),
            "open": self.cards(self.opened(seat)),
            "text": hand_line(self.reader, seat),
            "offers": self.offers_at.get(at_seat(seat), []),
        }

    def buttons(self) -> list[SilencioOffer]:
        """The viewer's actions that involve no other player and nothing on the table."""
        return self.offers_at.get(at_seat(self.viewer), []) + self.offers_at.get(BUTTON, [])

    # Words

    def prompt(self) -> str:
        if RACE.is_on(self.view):
            return NARRATION.race_prompt(self.reader)
        return NARRATION.prompt(self.reader)

    def result(self) -> SilencioResult:
        kind = RESULTS[result_of(self.view)]
        return {
            "kind": kind,
            "picture": f"end-{kind}",
            "text": NARRATION.result(self.reader),
            "left": [self.left(seat) for seat in range(self.reader.players)],
        }

    def left(self, seat: int) -> SilencioLeft:
        own = self.view.own[seat]
        return {
            "name": self.reader.names[seat],
            "cards": self.cards(members_of(own)),
            "text": card_list(own, self.t),
        }
