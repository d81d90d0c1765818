"""Positions read from lines of text (docs/notation.md): checked for sense, then for invariants."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from tacit.base.notation import broken_invariant
from tacit.base.symbols import REST, at_line, parse_list, parse_number, parse_seat
from tacit.engine.bits import bit, mask_of
from tacit.engine.errors import BadText
from tacit.engine.options import options_record
from tacit.engine.views import State
from tacit.games.silver.notation.symbols import (
    FULL_DECK,
    NO_MORE,
    parse_card,
    parse_of_seat,
    parse_spot,
    spot_at,
    without,
)
from tacit.games.silver.notation.write import EXCHANGES, ORIGINS, REASONS, STEPS
from tacit.games.silver.options import MOST_ROUNDS, OPTIONS
from tacit.games.silver.rules.invariants import INVARIANTS, broken
from tacit.games.silver.rules.setup import setup
from tacit.games.silver.rules.state import (
    CARDS,
    CENTRE,
    DEAL,
    FROM_DECK,
    FROM_MASTER,
    FROM_PILE,
    FROM_WITCH,
    HAND_ROOM,
    HELD,
    MAIN,
    MASTER_EXCHANGE,
    MOST_TURNS,
    NO_LINK,
    NONE,
    OVER,
    PHASES,
    PLACED,
    PLACED_NOW,
    SIDE,
    STATE,
    TAKEN,
    WITCH_TARGET,
    active,
    first_spot,
    is_hand_secret,
    is_set_open,
    known_to,
    known_to_all,
    link_between,
)

_CARD = re.compile(r"(?P<way>[UD])(?P<number>\d+)(?:>(?P<ward>\d+))?(?P<locked>\*)?")
_ORIGIN_OF = {TAKEN: FROM_PILE, MASTER_EXCHANGE: FROM_MASTER, WITCH_TARGET: FROM_WITCH}


def breaks(number: int, detail: str = "") -> BadText:
    return broken_invariant(number, INVARIANTS, detail)


class _PositionReader:
    """Reads the lines that stand for themselves first, then those that speak of their cards."""

    def __init__(self, options: Mapping[str, int]) -> None:
        self.s = np.zeros(1, dtype=STATE)[0]
        setup(self.s, options_record(OPTIONS, options)[0])
        self.s.phase = MAIN
        self.s.amulet_side = 0
        self.players = options["players"]
        self.listed: list[int] = []
        self.villages: dict[int, list[re.Match[str]]] = {}
        self.deck_cards: list[int] = []
        self.has_rest = False
        self.pairs: dict[str, str] = {}

    def read(self, lines: Sequence[str]) -> State:
        found: dict[str, tuple[int, str]] = {}
        for number, line in enumerate(lines, 1):
            with at_line(number):
                name, rest = self.name_of(line)
                if name in found:
                    raise BadText(f"{name}: written twice")
                found[name] = (number, rest)
        for kinds in (_CARD_LINES, _OTHER_LINES):
            for kind, reader in kinds.items():
                for name, (number, rest) in found.items():
                    if name.partition(" ")[0] == kind:
                        with at_line(number):
                            reader(self, rest)
            if kinds is _CARD_LINES:
                self.finish_cards()
        number = int(broken(self.s))
        if number:
            raise breaks(number)
        return self.s

    def name_of(self, line: str) -> tuple[str, str]:
        """The name of a line, with the seat where there is one for each, and the rest of it."""
        name, _, rest = line.strip().partition(" ")
        if name not in _NAMES:
            raise BadText(f"{name}: not a line of a position ({', '.join(_NAMES)})")
        if name in _OF_A_SEAT:
            seat, rest = parse_of_seat(rest, self.players)
            return f"{name} {seat}", f"{seat}: {rest.strip()}"
        return name, rest.strip()

    # Cards

    def cards(self, words: Sequence[str], room: int) -> list[int]:
        if len(words) > room:
            raise BadText(f"{len(words)} cards, there is room for {room}")
        found = [parse_card(word) for word in words]
        self.listed += found
        return found

    def village(self, text: str) -> None:
        seat, rest = parse_of_seat(text, self.players)
        self.villages[seat] = []
        for word in parse_list(rest):
            match = _CARD.fullmatch(word)
            if match is None:
                raise BadText(f"{word}: not a village card (such as D4, U10, U3>2 or D9*)")
            self.cards([match["number"]], CARDS)
            self.villages[seat].append(match)

    def pile(self, text: str) -> None:
        cards = self.cards(parse_list(text), CARDS)[::-1]
        self.s.pile[: len(cards)] = [known_to_all(self.s, card) for card in cards]
        self.s.pile_size = len(cards)

    def side(self, text: str) -> None:
        cards = self.cards(parse_list(text), SIDE)
        self.s.side[: len(cards)] = [known_to_all(self.s, card) for card in cards]
        self.s.side_size = len(cards)

    def deck(self, text: str) -> None:
        words = parse_list(text)
        self.has_rest = words[-1:] == [REST]
        if words[-1:] in ([REST], [NO_MORE]):
            words.pop()
        self.deck_cards = self.cards(words, CARDS)

    def finish_cards(self) -> None:
        """All zones are read: lay the villages, and put what is left under the deck."""
        rest = without(FULL_DECK, self.listed)
        if rest is None:
            wrong = next(c for c in self.listed if self.listed.count(c) > FULL_DECK.count(c))
            raise breaks(1, f"the game has {FULL_DECK.count(wrong)} cards {wrong}")
        deck = [*self.deck_cards, *(rest if self.has_rest else ())][::-1]
        self.s.deck[: len(deck)] = deck
        self.s.deck_left = len(deck)
        for seat, matches in sorted(self.villages.items()):
            self.lay_village(seat, matches)
        for seat, matches in self.villages.items():
            self.lay_marks(seat, matches)
        self.s.guards.sort()

    def lay_village(self, seat: int, matches: list[re.Match[str]]) -> None:
        s = self.s
        start = int(first_spot(s, seat))
        s.ends[seat:] = start + len(matches)
        for spot, match in enumerate(matches, start):
            s.cards[spot] = int(match["number"])
            if match["way"] == "U":
                s.cards[spot] = known_to_all(s, s.cards[spot])
                s.up |= bit(spot)

    def lay_marks(self, seat: int, matches: list[re.Match[str]]) -> None:
        """Links and the amulet, which speak of spots."""
        s = self.s
        for spot, match in enumerate(matches, int(first_spot(s, seat))):
            if match["ward"]:
                free = [i for i, link in enumerate(s.guards) if link == NO_LINK]
                if not free:
                    raise breaks(11)
                s.guards[free[0]] = link_between(spot, spot_at(s, seat, match["ward"]))
            if match["locked"]:
                if s.locked != NONE:
                    raise breaks(10, "two cards are locked")
                s.locked = spot

    # Marks, votes, knowledge

    def amulet(self, text: str) -> None:
        word, _, seat = text.partition(" ")
        words = {"centre": CENTRE, "holds": HELD, "placed": PLACED}
        if word not in words:
            raise BadText(f"{word}: expected {', '.join(words)}")
        self.s.amulet = words[word]
        self.s.amulet_side = parse_seat(seat.strip(), self.players)

    def vote(self, text: str) -> None:
        if text == "none":
            return
        caller, left_word, seats = (*text.split(maxsplit=2), "", "", "")[:3]
        if left_word != "left" or not seats:
            raise BadText(f"{text}: expected `none` or `CALLER left SEATS`")
        self.s.caller = parse_seat(caller, self.players)
        left = [parse_seat(word, self.players) for word in parse_list(seats)]
        turns = [(int(self.s.turn) + k) % self.players for k in range(len(left))]
        if left != turns:
            raise breaks(14, f"the next turns are those of {turns}")
        self.s.turns_left = len(left)

    def knows(self, text: str) -> None:
        s = self.s
        seat, rest = parse_of_seat(text, self.players)
        for word in parse_list(rest):
            if word.startswith("deck/"):
                zone, at = s.deck, int(s.deck_left) - self.depth(word, int(s.deck_left))
            else:
                zone, at = s.cards, parse_spot(s, word)
            zone[at] = known_to(zone[at], seat)

    def saw(self, text: str) -> None:
        seat, rest = parse_of_seat(text, self.players)
        words = parse_list(rest)
        new = [word for word in words if word.startswith("pile/")]
        depths = {self.depth(word, int(self.s.pile_size)) for word in new}
        if depths != set(range(1, len(new) + 1)):
            raise BadText(f"{text}: new cards of the pile are its uppermost ones")
        self.s.pile_new[seat] = len(new)
        for word in words:
            if word not in new:
                self.s.fresh[seat] |= bit(parse_spot(self.s, word))

    def depth(self, word: str, size: int) -> int:
        """Of `deck/2`, 2."""
        depth = parse_number(word.partition("/")[2])
        if not 1 <= depth <= size:
            raise BadText(f"{word}: there are {size} cards")
        return depth

    # Turn, round, game

    def turn_begins(self, text: str) -> None:
        """The parts of the turn line that other lines depend on: seat, phase and hand."""
        words = text.split()
        self.s.turn = parse_seat(words[0] if words else "", self.players)
        for word in words[1:]:
            key, _, value = word.partition("=")
            if key not in _TURN_KEYS or key in self.pairs:
                raise BadText(f"{word}: twice, or not part of a turn ({', '.join(_TURN_KEYS)})")
            self.pairs[key] = value
        if "node" in self.pairs:
            phases = {name: number for number, name in enumerate(PHASES)}
            self.choose("phase", phases, self.pairs.pop("node"))
        hand = self.cards(parse_list(self.pairs.pop("hand", "")), HAND_ROOM)
        self.s.hand[: len(hand)] = hand
        self.s.hand_size = len(hand)

    def turn(self, _: str) -> None:
        for key, value in self.pairs.items():
            _TURN_KEYS[key](self, value)
        self.finish_hand()
        if is_set_open(self.s) and not self.s.shown:
            raise BadText(f"node={PHASES[self.s.phase]} needs shown=POSITIONS, the set put forward")

    def choose(self, field: str, words: Mapping[str, int], text: str) -> None:
        if text not in words:
            raise BadText(f"{text}: expected one of {', '.join(words)}")
        self.s[field] = words[text]

    def own_spots(self, text: str) -> np.uint64:
        return mask_of(spot_at(self.s, int(self.s.turn), word) for word in parse_list(text))

    def hand_known(self, text: str) -> None:
        for word in parse_list(text):
            self.s.hand[0] = known_to(self.s.hand[0], parse_seat(word, self.players))

    def finish_hand(self) -> None:
        """Who holds a card knows it; what comes from where all can see, all know."""
        s = self.s
        if not s.hand_size:
            return
        if not s.origin:
            s.origin = _ORIGIN_OF.get(int(s.phase), FROM_DECK)
        for i, card in enumerate(s.hand[: int(s.hand_size)]):
            s.hand[i] = known_to(card, active(s)) if is_hand_secret(s) else known_to_all(s, card)

    def small(self, field: str, text: str, most: int) -> None:
        value = parse_number(text)
        if value > most:
            raise BadText(f"{text}: at most {most}")
        self.s[field] = value

    def totals(self, text: str) -> None:
        self.points("total", parse_list(text))

    def points(self, field: str, words: Sequence[str]) -> None:
        if len(words) != self.players:
            raise BadText(f"{' '.join(words)}: expected {self.players} numbers")
        for seat, word in enumerate(words):
            self.s[field][seat] = parse_number(word)

    def ended(self, text: str) -> None:
        words = parse_list(text)
        self.choose("reason", REASONS, words[0] if words else "")
        self.points("scores", words[1:])
        if self.s.phase not in (DEAL, OVER):
            raise BadText("a round that has ended has node=DEAL or node=OVER")

    def amulet_placed(self, value: str) -> None:
        if value or self.s.amulet != PLACED:
            raise BadText("amulet_placed: stands alone, with a line `amulet placed SEAT`")
        self.s.amulet = PLACED_NOW

    def marked(self, text: str) -> None:
        self.s.marked = mask_of(parse_spot(self.s, word) for word in parse_list(text))

    def peeked(self, text: str) -> None:
        self.s.peeked = mask_of(parse_seat(word, self.players) for word in parse_list(text))

    def used(self, text: str) -> None:
        self.s.used = self.own_spots(text)

    def shown(self, text: str) -> None:
        self.s.shown = self.own_spots(text)


_OF_A_SEAT = ("village", "knows", "saw")
# Lines are read in this order, wherever they stand: first all that name cards, so that `rest` is
# known; then what speaks of them.
_CARD_LINES: dict[str, Callable[[_PositionReader, str], None]] = {
    "turn": _PositionReader.turn_begins,
    "village": _PositionReader.village,
    "deck": _PositionReader.deck,
    "pile": _PositionReader.pile,
    "side": _PositionReader.side,
}
_OTHER_LINES: dict[str, Callable[[_PositionReader, str], None]] = {
    "amulet": _PositionReader.amulet,
    "vote": _PositionReader.vote,
    "knows": _PositionReader.knows,
    "saw": _PositionReader.saw,
    "turn": _PositionReader.turn,
    "round": lambda reader, text: reader.small("round_no", text, MOST_ROUNDS),
    "totals": _PositionReader.totals,
    "ended": _PositionReader.ended,
}
_NAMES = tuple({**_CARD_LINES, **_OTHER_LINES})
_TURN_KEYS: dict[str, Callable[[_PositionReader, str], None]] = {
    "node": lambda reader, text: None,
    "hand": lambda reader, text: None,
    "used": _PositionReader.used,
    "amulet_placed": _PositionReader.amulet_placed,
    "from": lambda reader, text: reader.choose("origin", ORIGINS, text),
    "known": _PositionReader.hand_known,
    "step": lambda reader, text: reader.choose("doing", STEPS, text),
    "marked": _PositionReader.marked,
    "shown": _PositionReader.shown,
    "outcome": lambda reader, text: reader.choose("outcome", EXCHANGES, text),
    "peeked": _PositionReader.peeked,
    "turns": lambda reader, text: reader.small("turns", text, MOST_TURNS),
}


def read_position(lines: Sequence[str], options: Mapping[str, int]) -> State:
    """The position that lines of text describe. Raises BadText, with the line if it is one."""
    return _PositionReader(options).read(lines)
