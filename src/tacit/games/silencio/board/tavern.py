"""The tavern on SILENCIO's table: how far it is from opening, and what may be said there."""

from __future__ import annotations

from typing import TypedDict

from tacit.base.board import Offer
from tacit.engine.views import State
from tacit.games.silencio.narration.summary import tavern_line
from tacit.games.silencio.notation.symbols import COLOUR_NAMES
from tacit.games.silencio.rules import actions
from tacit.games.silencio.rules.state import OPENS_TAVERN, tavern_is_open
from tacit.language import Translator


class SilencioOffer(Offer):
    """Something that the viewer may do."""

    to: str | None  # on a sheet, instead of the text: who would receive a card, or what one gains
    colour: str | None  # of the effect that the large shrine would have, or that one would speak of


class SilencioSayings(TypedDict):
    """Statements of one kind, one for each colour; or a single statement."""

    text: str
    offers: list[SilencioOffer]


class SilencioTavern(TypedDict):
    open: bool
    dark: int  # dark effects on the way to it
    opens_at: int
    text: str
    sayings: list[SilencioSayings]


def tavern(view: State, offers: list[SilencioOffer], t: Translator) -> SilencioTavern:
    return {
        "open": bool(tavern_is_open(view)),
        "dark": int(view.dark),
        "opens_at": OPENS_TAVERN,
        "text": tavern_line(view, t),
        "sayings": sayings(offers, t),
    }


def sayings(offers: list[SilencioOffer], t: Translator) -> list[SilencioSayings]:
    """The legal statements by kind: one line each instead of a sentence for every colour."""
    kinds = (
        (actions.T1, actions.T2, ""),
        (actions.T2, actions.T3, t.gettext("Say that your cards of one colour are all high")),
        (actions.T3, actions.PASS_CARD, t.gettext("Ask the others not to play one colour")),
    )
    grouped: list[SilencioSayings] = [
        {"text": text, "offers": [o for o in offers if first <= o["action"] < end]}
        for first, end, text in kinds
    ]
    return [group for group in grouped if group["offers"]]


def colour_spoken_of(action: int) -> str | None:
    """The colour that a statement in the tavern is about."""
    if actions.T2 <= action < actions.PASS_CARD:
        return COLOUR_NAMES[(action - actions.T2) % len(COLOUR_NAMES)]
    return None
