"""The `turn` line of a position: whose turn it is, the decision point, what has happened."""

from __future__ import annotations

from tacit.base.symbols import parse_number, parse_seat
from tacit.engine.errors import BadText
from tacit.engine.views import State
from tacit.games.silencio.notation.symbols import (
    CARD_TEXTS,
    COLOUR_NAMES,
    OUTCOMES,
    PHASES,
    parse_card,
    parse_colour,
)
from tacit.games.silencio.rules.state import (
    AT_START,
    BLUE,
    BY_SHRINE,
    CLAIM,
    COMMITTED,
    CONTENTS,
    DEAL,
    DRAW,
    GIVE_ORACLE,
    GREEN,
    LIGHT,
    LOST_START,
    MAIN,
    NONE,
    OVER,
    PASS_CARD,
    PLAYED,
    PUT,
    RANDOM,
    RETURN,
    SHRINE_USED,
    START,
    STUCK,
    SWAP,
    said_content,
    said_kind,
    statement,
)

TURN_FLAGS = {"shrine_used": SHRINE_USED, "committed": COMMITTED, "played": PLAYED}
LOST = "lost_start"
KEYS = (
    *("phase", "streak", "effect", "actor", "partner"),
    *("shrine", "polls", "last", "outcome", "said"),  # ours
)
# The flags of an effect in progress besides the turn's variables; a card's effect adds `played`.
BY = {
    "start": BY_SHRINE | AT_START | SHRINE_USED | COMMITTED,
    "end": BY_SHRINE | SHRINE_USED | PLAYED,
}
LIGHT_EFFECT = (LIGHT, SWAP, RETURN, PUT)
EFFECT = (*LIGHT_EFFECT, GIVE_ORACLE)
NOT_YET = (DEAL, START)  # nobody's turn
POLLED = (CLAIM, LOST_START)  # the seat of the line is the one that is asked


def said_text(s: State) -> str:
    """The last tavern statement with its content: `T1 2`, `T2 red`."""
    kind, content = int(said_kind(s)), int(said_content(s))
    if kind == 0:
        return "-"
    return f"T{kind} {content if kind == STUCK else COLOUR_NAMES[content]}"


# Writing


def turn_line(s: State) -> str:
    phase = int(s.phase)
    seat = s.actor if phase in POLLED else s.turn
    words = [f"turn {seat} phase={PHASES[phase]} streak={s.streak}"]
    words += [name for name, flag in TURN_FLAGS.items() if int(s.turn_flags) & flag]
    words += _effect_words(s)
    if phase == PASS_CARD and s.actor != s.turn:
        words.append(f"actor={s.actor}")
    if phase == LOST_START:
        words.append(LOST)
    if s.polls:
        words.append(f"polls={s.polls}")
    if s.last != NONE:
        words.append(f"last={CARD_TEXTS[s.last]}")
    if s.outcome:
        words.append(f"outcome={OUTCOMES[s.outcome]}")
    if s.said:
        words.append(f"said={said_text(s).replace(' ', ':')}")
    return " ".join(words)


def _effect_words(s: State) -> list[str]:
    phase = int(s.phase)
    if phase not in LIGHT_EFFECT:
        return []
    words = [f"effect={COLOUR_NAMES[s.effect]}"]
    if phase == RETURN:
        # As in the rules, the partner is the seat that was given a card and gives one back.
        words += [f"actor={s.partner}", f"partner={s.actor}"]
    elif phase != LIGHT:
        words.append(f"actor={s.actor}")
    if int(s.turn_flags) & BY_SHRINE:
        words.append("shrine=start" if int(s.turn_flags) & AT_START else "shrine=end")
    return words


# Reading


def read_turn(s: State, text: str) -> None:
    """Set everything that the line says. The cards and the pending flags are already in place."""
    words = text.replace(",", " ").split()
    if not words:
        raise BadText("turn: whose?")
    seat = parse_seat(words[0], int(s.players))
    pairs, flags = _sorted_words(words[1:])
    s.phase = _phase(pairs.get("phase", PHASES[MAIN]), flags)
    s.turn_flags = sum(flag for name, flag in TURN_FLAGS.items() if name in flags)
    _read_effect(s, pairs)
    _read_seats(s, seat, pairs)
    _read_counts(s, pairs)
    _read_past(s, pairs)
    if s.phase == DRAW and not (int(s.pending) & RANDOM and s.hand_count[s.turn]):
        raise BadText("phase=DRAW: only with RANDOM pending and a card in hand")


def _sorted_words(words: list[str]) -> tuple[dict[str, str], set[str]]:
    pairs: dict[str, str] = {}
    flags: set[str] = set()
    for word in words:
        key, equals, value = word.partition("=")
        if key in pairs or key in flags:
            raise BadText(f"{word}: {key} is written twice")
        if equals and key in KEYS:
            pairs[key] = value
        elif not equals and (key in TURN_FLAGS or key == LOST):
            flags.add(key)
        else:
            raise BadText(f"{word}: not part of a turn ({', '.join([*KEYS, *TURN_FLAGS, LOST])})")
    return pairs, flags


def _phase(name: str, flags: set[str]) -> int:
    if name not in PHASES:
        raise BadText(f"phase={name}: not a phase ({', '.join(dict.fromkeys(PHASES))})")
    phase = PHASES.index(name)
    if LOST not in flags:
        return phase
    if phase != OVER:
        raise BadText(f"{LOST}: only with phase=OVER")
    return LOST_START


def _refuse(pairs: dict[str, str], key: str, s: State) -> None:
    if key in pairs:
        raise BadText(f"{key}={pairs[key]}: does not belong to phase={PHASES[s.phase]}")


def _read_effect(s: State, pairs: dict[str, str]) -> None:
    phase = int(s.phase)
    if phase not in EFFECT:
        _refuse(pairs, "effect", s)
        _refuse(pairs, "shrine", s)
        return
    if phase == LIGHT and "effect" not in pairs:
        raise BadText("phase=LIGHT: which effect? (effect=red, blue, yellow or green)")
    only = BLUE if phase == GIVE_ORACLE else GREEN
    effect = parse_colour(pairs.get("effect", COLOUR_NAMES[only]))
    if phase != LIGHT and effect != only:
        _refuse(pairs, "effect", s)
    if phase == GIVE_ORACLE:
        _refuse(pairs, "shrine", s)
    else:
        s.effect = effect
    s.turn_flags |= _came_from(s, pairs)


def _came_from(s: State, pairs: dict[str, str]) -> int:
    """Whether a card or a shrine created the effect; if the line does not say, it is inferred.

    Before a card is played, only a shrine can have created it. A shrine taken at the start commits,
    so one that was used without commitment was taken at the end.
    """
    if "shrine" in pairs:
        if pairs["shrine"] not in BY:
            raise BadText(f"shrine={pairs['shrine']}: expected {' or '.join(BY)}")
        return BY[pairs["shrine"]]
    flags = int(s.turn_flags)
    if not flags & SHRINE_USED or s.phase == GIVE_ORACLE:
        return PLAYED
    if not flags & PLAYED:
        return BY["start"]
    return PLAYED if flags & COMMITTED else BY["end"]


def _read_seats(s: State, seat: int, pairs: dict[str, str]) -> None:
    phase = int(s.phase)
    actor = parse_seat(pairs.get("actor", str(seat)), int(s.players))
    if phase != RETURN:
        _refuse(pairs, "partner", s)
    if phase in NOT_YET:
        _refuse(pairs, "actor", s)
    elif phase in POLLED:
        s.actor = actor
    elif phase == RETURN:
        s.turn = seat
        _read_return(s, seat, pairs)
    else:
        s.turn, s.actor = seat, actor
        if phase not in (PASS_CARD, SWAP, PUT) and actor != seat:
            _refuse(pairs, "actor", s)


def _read_return(s: State, seat: int, pairs: dict[str, str]) -> None:
    """`actor` carries out the exchange and `partner` gives a card back; one of them alone gives a
    card back to the active player."""
    players = int(s.players)
    named = [parse_seat(pairs[key], players) for key in ("actor", "partner") if key in pairs]
    if not named:
        raise BadText("phase=RETURN: who gives a card back? (partner=SEAT)")
    receiver, giver = named if len(set(named)) == 2 else (seat, named[0])
    if giver == receiver:
        raise BadText(f"phase=RETURN: seat {giver} cannot give a card back to itself")
    s.actor, s.partner = giver, receiver


def _read_counts(s: State, pairs: dict[str, str]) -> None:
    players = int(s.players)
    s.streak = _at_most(pairs, "streak", players if s.phase == OVER else players - 1)
    polls = int(s.claim_rounds) * players
    s.polls = _at_most(pairs, "polls", polls if s.phase == LOST_START else polls - 1)


def _at_most(pairs: dict[str, str], key: str, most: int) -> int:
    number = parse_number(pairs.get(key, "0"))
    if number > most:
        raise BadText(f"{key}={number}: can be at most {most} here")
    return number


def _read_past(s: State, pairs: dict[str, str]) -> None:
    if "last" in pairs:
        s.last = parse_card(pairs["last"])
    outcome = pairs.get("outcome", OUTCOMES[0])
    if outcome not in OUTCOMES:
        raise BadText(f"outcome={outcome}: expected {', '.join(OUTCOMES[1:])}")
    s.outcome = OUTCOMES.index(outcome)
    if "said" in pairs:
        s.said = _read_said(pairs["said"])


def _read_said(text: str) -> int:
    kind, _, content = text.partition(":")
    if kind == "T1":
        number = parse_number(content)
        if number < CONTENTS:
            return int(statement(STUCK, number))
    elif kind in ("T2", "T3"):
        return int(statement(int(kind[1]), parse_colour(content)))
    raise BadText(f"said={text}: expected T1:N, T2:COLOUR or T3:COLOUR")
