"""SILENCIO's table as one person sees it: everything that a page draws, made from the view alone.

A scene is plain data (it can be sent as JSON). What may be done comes from the list of legal
actions, what it would do from the offers: no rule is worked out here, and nothing hidden can be in
a scene, because a view holds nothing hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tacit.base.board import sentence
from tacit.base.narration import Reader
from tacit.base.old import Seen
from tacit.engine.views import State
from tacit.games.silencio.narration import NARRATION
from tacit.games.silencio.narration.actions import describe, prompt
from tacit.games.silencio.narration.help import effect_help
from tacit.games.silencio.narration.result import verdict
from tacit.games.silencio.narration.summary import deck_line, hand_line, row_line, tavern_line
from tacit.games.silencio.narration.vocabulary import (
    card_list,
    card_name,
    cards_in,
    pending_words,
    shrine_name,
)
from tacit.games.silencio.notation.symbols import CARD_TEXTS, COLOUR_NAMES
from tacit.games.silencio.notation.words import result_text
from tacit.games.silencio.rules.race import RACE
from tacit.games.silencio.rules.state import (
    CARDS,
    CLAIM,
    COLOURS,
    DEAL,
    DO_CHOOSE,
    DO_GIFT,
    DO_GIVE,
    DO_LARGE,
    DO_LAY,
    DO_ORACLE,
    DO_PASS_CARD,
    DO_PLAY,
    DO_PUT,
    DO_RETURN,
    DO_SHRINE,
    DO_T1,
    DO_TAKE,
    END,
    GIVE_ORACLE,
    GREEN,
    LARGE,
    LIGHT,
    MAIN,
    OVER,
    PASS_CARD,
    PUT,
    RETURN,
    SEATS,
    SWAP,
    VALUES,
    lane,
    last_card,
)
from tacit.language import Translator

# Families of actions over cards, and how many actions each card has in them.
BY_CARD = (
    (DO_PASS_CARD, CARDS, 1),
    (DO_PLAY, CARDS, 1),
    (DO_LAY, CARDS, 1),
    (DO_ORACLE, CARDS, 1),
    (DO_RETURN, CARDS, 1),
    (DO_PUT, CARDS, 1),
    (DO_GIVE, CARDS, SEATS),
    (DO_GIFT, CARDS, SEATS),
)
# Which of the short rules (see guide.py) matters in a phase, by its place there.
RULE_OF = {CLAIM: 0, PASS_CARD: 0, MAIN: 1, END: 5}
# The same for the whole rulebook, by its anchors.
SECTION_OF = {CLAIM: "start", PASS_CARD: "start", MAIN: "turn", END: "shrines"}
EFFECTS_FROM = 7


def scene(
    view: State, viewer: int, legal: Sequence[int], names: Sequence[str], language: Translator
) -> dict[str, Any]:
    """The table for one viewer, who may be a WATCHER."""
    return Drawing(view, viewer, legal, names, language).whole()


def effects(t: Translator) -> list[dict[str, str]]:
    """What the halves of each colour's cards do."""
    return [
        {
            "colour": COLOUR_NAMES[colour],
            "light": effect_help(colour, "light", t),
            "dark": effect_help(colour, "dark", t),
        }
        for colour in range(COLOURS)
    ]


def legend(t: Translator) -> dict[str, Any]:
    """What the cards do, for the page about the rules."""
    return {"effects": effects(t)}


def place_of_action(action: int, view: State) -> str:
    """The thing on the table that an action is about: where it is offered."""
    for first, count, each in BY_CARD:
        if first <= action < first + count * each:
            return CARD_TEXTS[(action - first) // each]
    if DO_TAKE <= action < DO_CHOOSE:
        return CARD_TEXTS[int(last_card(view, action - DO_TAKE))]
    if DO_CHOOSE <= action < DO_SHRINE:
        return f"seat {action - DO_CHOOSE}"
    if DO_SHRINE <= action < DO_LARGE:
        return f"shrine {action - DO_SHRINE}"
    if DO_LARGE <= action < DO_T1:
        return f"shrine {LARGE}"
    return "button"


class Drawing(Seen):
    """One table, one viewer: collects what a page draws."""

    def __init__(
        self,
        view: State,
        viewer: int,
        legal: Sequence[int],
        names: Sequence[str],
        language: Translator,
    ) -> None:
        super().__init__(view, viewer, names, language)
        self.offers: dict[str, list[dict[str, Any]]] = {}
        for action in legal:
            offer = {
                "action": action,
                "text": sentence(self.describe(action)),
                "to": names[(action - DO_GIVE) % SEATS] if action >= DO_GIVE else None,
                "colour": COLOUR_NAMES[action - DO_LARGE] if DO_LARGE <= action < DO_T1 else None,
            }
            self.offers.setdefault(place_of_action(action, view), []).append(offer)

    def describe(self, action: int) -> str:
        return describe(action, self.view, self.viewer, self.names, self.t)

    def whole(self) -> dict[str, Any]:
        view, t = self.view, self.t
        over = bool(view.phase >= OVER)
        return {
            "game": "silencio",
            "viewer": self.viewer,
            "prompt": self.asked(),
            "yours": bool(self.offers),
            "over": over,
            "result": self.result() if over else None,
            "dealt": bool(view.phase != DEAL),
            "top": int(view.top),
            "pending": pending_words(view, t),
            "rule": self.rule(),
            "section": self.section(),
            "rows": [self.row(colour) for colour in range(COLOURS)],
            "large": self.shrine(LARGE),
            "oracle": [self.card(card) for card in cards_in(view.oracle)],
            "deck": int(view.deck_left),
            "deck_text": deck_line(view, t),
            "tavern": self.tavern() if view.tavern else None,
            "seats": [self.seat(seat) for seat in self.around()],
            "hand": [self.card(card) for card in self.concealed(self.viewer)]
            if self.seated
            else [],
            "open": [self.card(card) for card in self.opened(self.viewer)] if self.seated else [],
            "you_act": self.acts(self.viewer),
            "buttons": self.offers.get(f"seat {self.viewer}", []) + self.offers.get("button", []),
            "offers": sorted(
                (offer for offers in self.offers.values() for offer in offers),
                key=lambda offer: int(offer["action"]),
            ),
            "effects": effects(t),
        }

    # Things

    def card(self, card: int, **more: Any) -> dict[str, Any]:
        """A card with its face up; `label` is its accessible name."""
        name = card_name(card, self.t)
        offers = self.offers.get(CARD_TEXTS[card], [])
        label = f"{name}: {offers[0]['text']}" if len(offers) == 1 else name
        return {
            "id": CARD_TEXTS[card],
            "colour": COLOUR_NAMES[card // VALUES],
            "value": card % VALUES + 2,
            "name": name,
            "label": label,
            "offers": offers,
            "last": bool(self.view.last == card),
            "turned": False,
            **more,
        }

    def row(self, colour: int) -> dict[str, Any]:
        cards = cards_in(self.view.rows & lane(colour))
        before = [1, *(card % VALUES + 2 for card in cards)]
        return {
            "colour": COLOUR_NAMES[colour],
            "text": row_line(self.view, colour, self.t),
            "shrine": self.shrine(colour),
            # A card that followed directly lies with its dark half up.
            "cards": [
                self.card(card, turned=before[i + 1] == before[i] + 1)
                for i, card in enumerate(cards)
            ],
        }

    def shrine(self, number: int) -> dict[str, Any]:
        t, lit = self.t, bool(int(self.view.lit) >> number & 1)
        name = shrine_name(number, t)
        state = t.gettext("Shrine ({name}): lit") if lit else t.gettext("Shrine ({name}): dark")
        return {
            "id": "large" if number == LARGE else COLOUR_NAMES[number],
            "lit": lit,
            "label": state.format(name=name),
            "offers": self.offers.get(f"shrine {number}", []),
        }

    def tavern(self) -> dict[str, Any]:
        return {
            "open": bool(self.view.dark == 3),
            "dark": int(self.view.dark),
            "text": tavern_line(self.view, self.t),
        }

    # People

    def opened(self, seat: int) -> list[int]:
        return cards_in(self.view.own[seat] & self.view.open)

    def concealed(self, seat: int) -> list[int]:
        """The cards in a hand that the viewer knows to be there."""
        return cards_in(self.view.own[seat] & ~self.view.open)

    def acts(self, seat: int) -> bool:
        if RACE.is_on(self.view):
            return seat in range(self.players)
        return bool(CLAIM <= self.view.phase < OVER and self.view.actor == seat)

    def seat(self, seat: int) -> dict[str, Any]:
        known, count = self.concealed(seat), int(self.view.hand_count[seat])
        return {
            "seat": seat,
            "name": self.names[seat],
            "acts": self.acts(seat),
            "count": count,
            "known": [self.card(card) for card in known],
            "backs": count - len(known),
            "open": [self.card(card) for card in self.opened(seat)],
            "text": hand_line(self.view, seat, self.names[seat], self.t),
            "offers": self.offers.get(f"seat {seat}", []),
        }

    # Words

    def asked(self) -> str:
        if RACE.is_on(self.view):
            return NARRATION.race_prompt(Reader(self.view, self.viewer, self.names, self.t))
        return prompt(self.view, self.viewer, self.names, self.t)

    def rule(self) -> int:
        """Which line of the guide matters now."""
        phase = int(self.view.phase)
        if phase in (SWAP, RETURN, PUT):
            return EFFECTS_FROM + 2 * GREEN
        if phase == LIGHT:
            return EFFECTS_FROM + 2 * int(self.view.effect)
        if phase == GIVE_ORACLE:
            return EFFECTS_FROM + 2 * COLOUR_NAMES.index("blue") + 1
        return RULE_OF.get(phase, 6)

    def section(self) -> str:
        """Which section of the rulebook matters now."""
        phase = int(self.view.phase)
        if phase == LIGHT:
            return COLOUR_NAMES[int(self.view.effect)]
        if phase in (SWAP, RETURN, PUT):
            return "green"
        if phase == GIVE_ORACLE:
            return "blue"
        return SECTION_OF.get(phase, "end")

    def result(self) -> dict[str, Any]:
        kind = result_text(self.view).split()[0]
        left = [self.concealed(seat) + self.opened(seat) for seat in range(self.players)]
        return {
            "kind": kind,
            "picture": f"end-{kind}",
            "text": verdict(self.view, self.viewer, self.names, self.t),
            "left": [
                {
                    "name": self.names[seat],
                    "cards": [self.card(card) for card in sorted(cards)],
                    "text": card_list(int(self.view.own[seat]), self.t),
                }
                for seat, cards in enumerate(left)
            ],
        }
