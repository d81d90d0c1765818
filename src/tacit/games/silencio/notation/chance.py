"""What chance does in SILENCIO, as text, and the numbers that chance must play for it."""

from __future__ import annotations

from tacit.base.notation import Outcome, expect_phase, start_number
from tacit.base.symbols import REST, parse_list
from tacit.engine.bits import members_of
from tacit.engine.deal import numbers_of_deal
from tacit.engine.errors import IllegalMove
from tacit.engine.views import State
from tacit.games.silencio.notation.symbols import CARD_TEXTS, PHASES, parse_card
from tacit.games.silencio.rules.setup import undealt
from tacit.games.silencio.rules.state import DEAL, DRAW, START, active, hand


def deal(s: State, rest: str) -> list[int]:
    words = parse_list(rest)
    named = [parse_card(word) for word in words if word != REST]
    expect_phase(s.phase == DEAL, f"deal {rest}", PHASES[s.phase])
    due = members_of(undealt(s))
    # The list is dealt from its end: first the bottom of the deck, last the first hand.
    return numbers_of_deal(reversed(shuffled(words, named, due)), due)


def shuffled(words: list[str], named: list[int], due: list[int]) -> list[int]:
    """The shuffled list that the words describe, or what is left of it to be dealt."""
    wrong = [card for card in named if named.count(card) > 1 or card not in due]
    if wrong or words.count(REST) > 1:
        wrong_word = CARD_TEXTS[wrong[0]] if wrong else REST
        raise IllegalMove(f"deal: {wrong_word} is there twice, dealt already or not in this game")
    cards: list[int] = []
    for word in words:
        cards += [card for card in due if card not in named] if word == REST else [parse_card(word)]
    missing = [card for card in due if card not in cards]
    if missing:
        raise IllegalMove(f"deal: {CARD_TEXTS[missing[0]]} is missing")
    return cards


def start(s: State, rest: str) -> list[int]:
    number = start_number(s, rest)
    expect_phase(s.phase == START, f"start {rest}", PHASES[s.phase])
    return [number]


def draw(s: State, rest: str) -> list[int]:
    card = parse_card(rest)
    expect_phase(s.phase == DRAW, f"draw {rest}", PHASES[s.phase])
    held = members_of(hand(s, active(s)))
    if card not in held:
        raise IllegalMove(f"draw {rest}: not in the hand of seat {s.turn}")
    return [held.index(card)]


OUTCOMES: dict[str, Outcome] = {"deal": deal, "start": start, "draw": draw}
