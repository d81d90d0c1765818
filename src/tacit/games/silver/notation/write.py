"""Positions written as lines of text that `read.py` reads back to the same bytes.

What the common notation of a position leaves out has lines and pairs of our own: `saw` is what is
fresh to a seat, `ended` the round that is over, and there are further pairs on the `turn` line.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tacit.base.symbols import list_text
from tacit.engine.bits import members_of
from tacit.engine.views import State
from tacit.games.silver.notation.symbols import (
    NO_MORE,
    cards_text,
    deck_cards,
    links_of,
    number_text,
    pile_cards,
    position_of,
    spot_text,
    spot_texts,
)
from tacit.games.silver.rules.state import (
    BY_CAP,
    BY_DECK,
    BY_VILLAGERS,
    BY_VOTE,
    CENTRE,
    FAILURE,
    FROM_DECK,
    FROM_MASTER,
    FROM_PILE,
    FROM_SIDE,
    FROM_WITCH,
    GUARDING,
    HELD,
    LOOKING,
    NONE,
    PHASES,
    PLACED_NOW,
    SUCCESS,
    everywhere,
    first_spot,
    has_ended,
    is_hand_secret,
    knows,
    owner_of,
)

ORIGINS = {
    "deck": FROM_DECK,
    "side": FROM_SIDE,
    "pile": FROM_PILE,
    "master": FROM_MASTER,
    "witch": FROM_WITCH,
}
REASONS = {"vote": BY_VOTE, "deck": BY_DECK, "villagers": BY_VILLAGERS, "cap": BY_CAP}
EXCHANGES = {"success": SUCCESS, "failure": FAILURE}
STEPS = {"empath": LOOKING, "guard": GUARDING}


def word_for(words: dict[str, int], value: int) -> str:
    return next(word for word, v in words.items() if v == value)


def village_words(s: State, seat: int) -> list[str]:
    start, wards = int(first_spot(s, seat)), links_of(s)
    words = []
    up, cards = set(members_of(s.up)), s.cards.tolist()
    for spot in range(start, int(s.ends[seat])):
        word = ("U" if spot in up else "D") + number_text(cards[spot])
        if spot in wards:
            word += f">{position_of(s, wards[spot])}"
        words.append(word + ("*" if s.locked == spot else ""))
    return words


def guard_words(s: State, seat: int) -> list[str]:
    return [
        f"{position_of(s, guard)}>{position_of(s, ward)}"
        for guard, ward in links_of(s).items()
        if owner_of(s, guard) == seat
    ]


def amulet_text(s: State) -> str:
    word = {CENTRE: "centre", HELD: "holds"}.get(int(s.amulet), "placed")
    return f"{word} {s.amulet_side}"


def vote_text(s: State) -> str:
    if s.caller == NONE:
        return "none"
    left = [(int(s.turn) + k) % int(s.players) for k in range(int(s.turns_left))]
    return f"{s.caller} left {list_text(left)}"


@cache
def is_known(card: int, seat: int) -> bool:
    """Whether a seat knows a card: looked up, since a position asks it of every card."""
    return bool(knows(card, seat))


def known_words(s: State, seat: int) -> list[str]:
    """The down cards, in villages and deck, that a seat knows."""
    texts, cards = spot_texts(s), s.cards.tolist()
    down = members_of(everywhere(s) & ~s.up)
    words = [texts[spot] for spot in down if is_known(cards[spot], seat)]
    deck = enumerate(deck_cards(s), 1)
    return words + [f"deck/{depth}" for depth, card in deck if is_known(card, seat)]


def fresh_words(s: State, seat: int) -> list[str]:
    """The cards whose number a seat has seen since its last decision."""
    texts = spot_texts(s)
    words = [texts[spot] for spot in members_of(s.fresh[seat])]
    return words + [f"pile/{depth}" for depth in range(1, int(s.pile_new[seat]) + 1)]


def points_text(s: State, points: Sequence[int]) -> str:
    """A number for each seat."""
    return list_text(points[: int(s.players)])


def ended_text(s: State) -> str:
    return f"{word_for(REASONS, int(s.reason))} {points_text(s, s.scores)}"


def turn_line(s: State) -> str:
    words = [f"turn {s.turn}", f"node={PHASES[s.phase]}"]

    def listed(key: str, values: list[str]) -> None:
        if values:
            words.append(f"{key}={','.join(values)}")

    listed("used", [str(position_of(s, spot)) for spot in members_of(s.used)])
    if s.amulet == PLACED_NOW:
        words.append("amulet_placed")
    held = [int(card) for card in s.hand[: int(s.hand_size)]]
    listed("hand", [number_text(card) for card in held])
    if held:
        words.append(f"from={word_for(ORIGINS, int(s.origin))}")
        others = [p for p in range(int(s.players)) if p != s.turn and knows(held[0], p)]
        if is_hand_secret(s):
            listed("known", [str(p) for p in others])
    if s.doing:
        words.append(f"step={word_for(STEPS, int(s.doing))}")
    listed("marked", [spot_text(s, spot) for spot in members_of(s.marked)])
    listed("shown", [str(position_of(s, spot)) for spot in members_of(s.shown)])
    if s.outcome:
        words.append(f"outcome={word_for(EXCHANGES, int(s.outcome))}")
    listed("peeked", [str(p) for p in members_of(s.peeked)])
    if s.turns:
        words.append(f"turns={s.turns}")
    return " ".join(words)


def position_lines(s: State) -> list[str]:
    """The position, with all that is hidden in it, as lines that `read_position` reads."""
    players = range(int(s.players))
    lines = [f"village {p}: {list_text(village_words(s, p))}" for p in players]
    lines.append(" ".join(["deck", *map(number_text, deck_cards(s)), NO_MORE]))
    lines.append(f"pile {cards_text(pile_cards(s))}")
    if s.side_size:
        lines.append(f"side {cards_text(s.side[: int(s.side_size)])}")
    lines += [f"amulet {amulet_text(s)}", f"vote {vote_text(s)}"]
    for seat in players:
        for name, words in (("knows", known_words(s, seat)), ("saw", fresh_words(s, seat))):
            if words:
                lines.append(f"{name} {seat}: {list_text(words)}")
    lines += [turn_line(s), f"round {s.round_no}", f"totals {points_text(s, s.total)}"]
    if has_ended(s):
        lines.append(f"ended {ended_text(s)}")
    return lines
