"""Reads positions from lines of text (docs/notation.md) and validates them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

import numpy as np

from tacit.base.notation import broken_invariant
from tacit.base.symbols import (
    REST,
    at_line,
    parse_list,
    parse_number,
    parse_seat,
    parse_sections,
)
from tacit.engine.bits import EMPTY, mask_of, members_of
from tacit.engine.errors import BadText
from tacit.engine.options import options_record
from tacit.engine.views import State
from tacit.games.silencio.notation.symbols import (
    CARD_TEXTS,
    FLAGS,
    SHRINES,
    parse_card,
    parse_cards,
    parse_row,
    row_of,
    set_text,
)
from tacit.games.silencio.notation.turn_line import read_turn
from tacit.games.silencio.options import OPTIONS
from tacit.games.silencio.rules.invariants import INVARIANTS, broken
from tacit.games.silencio.rules.knowledge import (
    NO_CEILING,
    NO_LIMIT,
    NOTHING_KNOWN,
    belief_index,
    fact_word,
    with_ceiling,
)
from tacit.games.silencio.rules.setup import setup
from tacit.games.silencio.rules.state import DEAL, DECK, OPENS_TAVERN, STATE, in_game


def breaks(number: int, detail: str = "") -> BadText:
    """The error for a position that breaks an invariant, with its number in the rules: I1."""
    return broken_invariant(number, INVARIANTS, detail, prefix="I")


THE_REST = -1  # stands in a pile for `rest`


def spelt_out(pile: list[int], rest: list[int]) -> list[int]:
    """A pile in which `rest` is replaced by the cards it stands for."""
    cards: list[int] = []
    for card in pile:
        cards += rest if card == THE_REST else [card]
    return cards


class SilencioPositionReader:
    """Fills a state line by line; `rest` can be resolved only when all lines are read."""

    def __init__(self, options: Mapping[str, int]) -> None:
        self.s = np.zeros(1, dtype=STATE)[0]
        setup(self.s, options_record(OPTIONS, options)[0])
        self.s.lit = 0
        self.place: dict[int, str] = {}
        self.deck: list[int] = []
        self.box: list[int] = []
        self.written: set[str] = set()
        self.number = 0  # of the line that is being read
        self.turn = (0, "0")  # the number of the line, and what it says

    def read(self, number: int, line: str) -> None:
        self.number = number
        name, _, rest = line.partition(" ")
        if name not in LINES:
            raise BadText(f"{name}: not a line of a position ({', '.join(LINES)})")
        if name not in REPEATABLE:
            self.once(name)
        LINES[name](self, rest.strip())

    def finish(self) -> State:
        self.deal_out()
        line, text = self.turn
        with at_line(line):
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
        found = parse_cards(text)
        for card in found:
            self.put(card, place)
        return mask_of(found)

    def hand(self, text: str) -> None:
        for label, cards in parse_sections(text):
            seat = parse_seat(label, int(self.s.players))
            self.once(f"hand {seat}")
            held = self.cards(cards, f"hand {seat}")
            self.s.own[seat] |= held
            self.s.hand_count[seat] = len(members_of(held))

    def open(self, text: str) -> None:
        for label, cards in parse_sections(text):
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
        for label, values in parse_sections(text):
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
        """Cards in order, with THE_REST in the place of `rest`."""
        words = parse_list(text)
        if words.count(REST) + (self.deck + self.box).count(THE_REST) > 1:
            raise BadText(f"{REST}: can be in one place only")
        cards = [THE_REST if word == REST else parse_card(word) for word in words]
        for card in cards:
            if card != THE_REST:
                self.put(card, place)
        return cards

    def deal_out(self) -> None:
        """Fill deck and box, one of which may contain the `rest`."""
        rest = [card for card in members_of(in_game(self.s)) if card not in self.place]
        deck = spelt_out(self.deck, rest)
        if len(deck) > DECK:
            raise BadText(f"deck: {len(deck)} cards, but no game has more than {DECK} there")
        self.s.deck[: len(deck)] = deck[::-1]
        self.s.deck_left = len(deck)
        self.s.box = mask_of(spelt_out(self.box, rest))
        if THE_REST in self.deck + self.box:
            self.place.update(dict.fromkeys(rest, REST))

    def check_places(self) -> None:
        """Check I1, naming the card that breaks it."""
        game = set(members_of(in_game(self.s)))
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
            self.s.dark = OPENS_TAVERN
        elif len(words) == 2 and words[0] == "closed":
            counted = parse_number(words[1])
            if counted >= OPENS_TAVERN:
                raise breaks(14, text)
            self.s.dark = counted
        else:
            raise BadText(f"{text}: expected `closed N` or `open`")

    def keep_turn(self, text: str) -> None:
        """Keep the `turn` line for later, because it depends on the other lines."""
        self.turn = (self.number, text)

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
        belief = NOTHING_KNOWN | mask_of(parse_cards(cards))
        for word in parse_list(ceilings):
            height = parse_number(word[1:])
            if not 1 <= height < NO_CEILING:
                raise BadText(f"{word}: a ceiling is 1 to {NO_CEILING - 1}")
            belief = with_ceiling(belief, row_of(word[:1]), height)
        self.s.belief[viewer][belief_index(self.s, viewer, seat)] = belief

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
        mask = mask_of(parse_cards(cards))
        empty = [i for i, fact in enumerate(self.s.facts) if fact == EMPTY]
        if not empty:
            raise BadText(f"fact: at most {self.s.facts.size} are kept")
        self.s.facts[empty[0]] = fact_word(seat, mask, limits["least"], limits["most"])


LINES: dict[str, Callable[[SilencioPositionReader, str], None]] = {
    "hand": SilencioPositionReader.hand,
    "open": SilencioPositionReader.open,
    "rows": SilencioPositionReader.rows,
    "oracle": SilencioPositionReader.oracle,
    "deck": SilencioPositionReader.read_deck,
    "box": SilencioPositionReader.read_box,
    "lit": SilencioPositionReader.lit,
    "tavern": SilencioPositionReader.tavern,
    "pending": SilencioPositionReader.pending,
    "belief": SilencioPositionReader.belief,
    "fact": SilencioPositionReader.fact,
    "turn": SilencioPositionReader.keep_turn,
}
REPEATABLE = ("hand", "open", "rows", "belief", "fact")


def read_position(lines: Sequence[str], options: Mapping[str, int]) -> State:
    """The position that the lines describe. Raises BadText with the error and its line."""
    reader = SilencioPositionReader(options)
    for number, line in enumerate(lines, 1):
        with at_line(number):
            reader.read(number, line)
    return reader.finish()
