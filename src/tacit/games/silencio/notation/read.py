"""Positions read from lines of text (docs/notation.md): checked for sense, then for invariants."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise

import numpy as np

from tacit.engine.errors import BadText
from tacit.engine.options import options_record
from tacit.engine.views import State
from tacit.games.silencio.notation.symbols import (
    CARD_TEXTS,
    REST,
    cards_of,
    mask_of,
    parse_card,
    parse_list,
    parse_number,
    parse_row,
    parse_seat,
    row_of,
    sections,
    set_text,
)
from tacit.games.silencio.notation.turn_line import read_turn
from tacit.games.silencio.notation.write import FLAGS, OPEN_AT, SHRINES
from tacit.games.silencio.options import OPTIONS
from tacit.games.silencio.rules.invariants import broken
from tacit.games.silencio.rules.knowledge import (
    NO_CEILING,
    NO_LIMIT,
    NOTHING_KNOWN,
    fact_word,
    place_of,
    with_ceiling,
)
from tacit.games.silencio.rules.setup import setup
from tacit.games.silencio.rules.state import DEAL, DECK, EMPTY, STATE, in_game

INVARIANTS = {
    1: "every card of the game is in exactly one place",
    2: "a row rises and holds only its own colour",
    4: "the oracle holds a card per player, or the deck is empty",
    6: "at most one of SKIP_LIGHT, RANDOM and MUST_GREEN is pending",
    12: "whoever is to decide has something to choose",
    14: "a closed tavern has counted 0 to 2 dark effects",
    16: "a game ends when all hands are empty or everybody has passed",
    18: "the sizes of the hands are right",
    19: "phase and seats are such as exist",
    20: "what the seats know is true",
}


def breaks(number: int, detail: str = "") -> BadText:
    found = f" ({detail})" if detail else ""
    return BadText(f"breaks invariant I{number}: {INVARIANTS[number]}{found}")


THE_REST = -1  # stands in a pile for `rest`


def spelt_out(pile: list[int], rest: list[int]) -> list[int]:
    cards: list[int] = []
    for card in pile:
        cards += rest if card == THE_REST else [card]
    return cards


@contextmanager
def wrong_line(number: int) -> Iterator[None]:
    """Whatever is wrong here is wrong in this line."""
    try:
        yield
    except BadText as error:
        error.line = number
        raise


class _Reader:
    """Fills a state line by line; `rest` can only be dealt out when all lines are read."""

    def __init__(self, options: Mapping[str, int]) -> None:
        self.s = np.zeros(1, dtype=STATE)[0]
        setup(self.s, options_record(OPTIONS, options)[0])
        self.s.lit = 0
        self.place: dict[int, str] = {}
        self.deck: list[int] = []
        self.box: list[int] = []
        self.written: set[str] = set()
        self.turn = (0, "0")

    def read(self, number: int, line: str) -> None:
        name, _, rest = line.partition(" ")
        if name == "turn":
            self.turn = (number, rest)
        reader = LINES.get(name)
        if reader is None:
            raise BadText(f"{name}: not a line of a position ({', '.join(LINES)})")
        if name not in _REPEATABLE and name in self.written:
            raise BadText(f"{name}: written twice")
        self.written.add(name)
        reader(self, rest.strip())

    def finish(self) -> State:
        self.deal_out()
        number, text = self.turn
        with wrong_line(number):
            read_turn(self.s, text)
        self.check_places()
        number = int(broken(self.s))
        if number:
            raise breaks(number)
        return self.s

    # Cards

    def put(self, card: int, place: str) -> None:
        if card in self.place:
            raise breaks(1, f"{CARD_TEXTS[card]} in {self.place[card]} and in {place}")
        self.place[card] = place

    def cards(self, text: str, place: str) -> np.uint64:
        found = [parse_card(word) for word in parse_list(text)]
        for card in found:
            self.put(card, place)
        return mask_of(found)

    def hand(self, text: str) -> None:
        for label, cards in sections(text):
            seat = parse_seat(label, int(self.s.players))
            self.once(f"hand {seat}")
            held = self.cards(cards, f"hand {seat}")
            self.s.own[seat] |= held
            self.s.hand_count[seat] = len(cards_of(held))

    def open(self, text: str) -> None:
        for label, cards in sections(text):
            seat = parse_seat(label, int(self.s.players))
            self.once(f"open {seat}")
            shown = self.cards(cards, f"open {seat}")
            self.s.own[seat] |= shown
            self.s.open |= shown

    def once(self, place: str) -> None:
        if place in self.written:
            raise BadText(f"{place}: written twice")
        self.written.add(place)

    def rows(self, text: str) -> None:
        for label, values in sections(text):
            colour = row_of(label)
            self.once(f"row {label}")
            row = parse_row(colour, values)
            rises = all(a < b for a, b in pairwise(row))
            if not rises or any(CARD_TEXTS[card][0] != label for card in row):
                raise breaks(2, f"{label}: {values.strip()}")
            for card in row:
                self.put(card, f"row {label}")
            self.s.rows |= mask_of(row)

    def oracle(self, text: str) -> None:
        self.s.oracle = self.cards(text, "oracle")

    def read_deck(self, text: str) -> None:
        self.deck = self.pile(text, "deck")

    def read_box(self, text: str) -> None:
        self.box = self.pile(text, "box")

    def pile(self, text: str, place: str) -> list[int]:
        """Cards in their order; the place of the `rest` is kept."""
        words = parse_list(text)
        if words.count(REST) + (self.deck + self.box).count(THE_REST) > 1:
            raise BadText(f"{REST}: can be in one place only")
        cards = [THE_REST if word == REST else parse_card(word) for word in words]
        for card in cards:
            if card != THE_REST:
                self.put(card, place)
        return cards

    def deal_out(self) -> None:
        """Deck and box, of which one may hold the `rest`."""
        rest = [card for card in cards_of(in_game(self.s)) if card not in self.place]
        deck = spelt_out(self.deck, rest)
        if len(deck) > DECK:
            raise BadText(f"deck: {len(deck)} cards, but no game has more than {DECK} there")
        self.s.deck[: len(deck)] = deck[::-1]
        self.s.deck_left = len(deck)
        self.s.box = mask_of(spelt_out(self.box, rest))
        if THE_REST in self.deck + self.box:
            self.place.update(dict.fromkeys(rest, REST))

    def check_places(self) -> None:
        """I1 with the card that breaks it."""
        game = set(cards_of(in_game(self.s)))
        strange, missing = set(self.place) - game, game - set(self.place)
        if strange:
            raise breaks(1, f"not in this game: {set_text(mask_of(strange))}")
        if missing and self.s.phase != DEAL:
            raise breaks(1, f"nowhere: {set_text(mask_of(missing))}")

    # All else on the table

    def lit(self, text: str) -> None:
        for word in parse_list(text):
            if word not in SHRINES:
                raise BadText(f"{word}: not a shrine ({', '.join(SHRINES)})")
            self.s.lit |= SHRINES[word]

    def pending(self, text: str) -> None:
        for word in parse_list(text):
            if word not in FLAGS:
                raise BadText(f"{word}: not a flag ({', '.join(FLAGS)})")
            self.s.pending |= FLAGS[word]

    def tavern(self, text: str) -> None:
        if not self.s.tavern:
            raise BadText("tavern: this game is played without it (tavern=on)")
        words = text.split()
        if words == ["open"]:
            self.s.dark = OPEN_AT
        elif len(words) == 2 and words[0] == "closed":
            counted = parse_number(words[1])
            if counted >= OPEN_AT:
                raise breaks(14, text)
            self.s.dark = counted
        else:
            raise BadText(f"{text}: expected `closed N` or `open`")

    # What the seats know

    def belief(self, text: str) -> None:
        who, colon, rest = text.partition(":")
        seats = who.split()
        cards, bar, ceilings = rest.partition("|")
        if not colon or not bar or len(seats) != 2:
            raise BadText(f"{text}: expected `SEAT SEAT: CARDS | CEILINGS`")
        viewer, seat = (parse_seat(word, int(self.s.players)) for word in seats)
        if viewer == seat:
            raise BadText(f"{who}: a seat knows its own hand")
        self.once(f"belief {viewer} {seat}")
        belief = NOTHING_KNOWN | mask_of(parse_card(word) for word in parse_list(cards))
        for word in parse_list(ceilings):
            height = parse_number(word[1:])
            if not 1 <= height < NO_CEILING:
                raise BadText(f"{word}: a ceiling is 1 to {NO_CEILING - 1}")
            belief = with_ceiling(belief, row_of(word[:1]), height)
        self.s.belief[viewer][place_of(self.s, viewer, seat)] = belief

    def fact(self, text: str) -> None:
        head, colon, cards = text.partition(":")
        words = head.split()
        if not colon or not words:
            raise BadText(f"{text}: expected `SEAT least=N most=N: CARDS`")
        seat = parse_seat(words[0], int(self.s.players))
        limits = {"least": 0, "most": NO_LIMIT}
        for word in words[1:]:
            key, _, value = word.partition("=")
            if key not in limits:
                raise BadText(f"{word}: expected least=N or most=N")
            limits[key] = min(parse_number(value), NO_LIMIT)
        mask = mask_of(parse_card(word) for word in parse_list(cards))
        empty = [i for i, fact in enumerate(self.s.facts) if fact == EMPTY]
        if not empty:
            raise BadText(f"fact: at most {self.s.facts.size} are kept")
        self.s.facts[empty[0]] = fact_word(seat, mask, limits["least"], limits["most"])


LINES: dict[str, Callable[[_Reader, str], None]] = {
    "hand": _Reader.hand,
    "open": _Reader.open,
    "rows": _Reader.rows,
    "oracle": _Reader.oracle,
    "deck": _Reader.read_deck,
    "box": _Reader.read_box,
    "lit": _Reader.lit,
    "tavern": _Reader.tavern,
    "pending": _Reader.pending,
    "belief": _Reader.belief,
    "fact": _Reader.fact,
    "turn": lambda reader, text: None,  # read last: it depends on the others
}
_REPEATABLE = ("hand", "open", "rows", "belief", "fact")


def read_position(lines: Sequence[str], options: Mapping[str, int]) -> State:
    """The position that the lines describe. Raises BadText: what is wrong, and in which line."""
    reader = _Reader(options)
    for number, line in enumerate(lines, 1):
        with wrong_line(number):
            reader.read(number, line)
    return reader.finish()
