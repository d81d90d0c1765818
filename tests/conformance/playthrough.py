"""Playthrough files: a short game, move by move, with what every seat sees of it.

They are read by people who change rules: a difference in one of them is a difference in behaviour.
``python -m tests.conformance.playthrough`` writes them anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tacit.engine.chance import CHANCE, Seeded, below, stream
from tacit.game import Game
from tacit.games import NAMES, load
from tacit.match import Match, seat_text

FOLDER = Path(__file__).parent / "playthroughs"
MOVES = 24


def files() -> dict[Path, str]:
    """Every playthrough file with what it should hold."""
    return {
        FOLDER / f"{name}_{players}.txt": "\n".join(playthrough(load(name), players)) + "\n"
        for name in NAMES
        for players in load(name).seats
    }


def playthrough(game: Game, players: int) -> Iterator[str]:
    match = Match(game, {"players": str(players)}, Seeded(players))
    choices = stream(players, 1)
    yield f"game {game.name} {game.options_text(match.options)}"
    shown: list[list[str]] = [[] for _ in range(players)]
    while match.due and match.ply < MOVES:
        seat = match.due[0]
        if seat == CHANCE:
            match.play(CHANCE, match.chance())
        else:
            legal = match.legal(seat)
            yield f"legal for {seat}: " + ", ".join(game.notation.action_text(a) for a in legal)
            match.play(seat, legal[below(choices, len(legal))])
        move = match.log[-1]
        text = str(move.action) if seat == CHANCE else game.notation.action_text(move.action)
        yield ""
        yield f"{match.ply}. {seat_text(seat)} {text}"
        for viewer in range(players):
            seen = game.notation.action_text(match.seen_at(match.ply - 1, viewer).action)
            lines = game.notation.view_lines(match.view(viewer), viewer)
            yield f"  {viewer} sees: {seen}"
            yield from (f"    {line}" for line in lines if line not in shown[viewer])
            shown[viewer] = lines
    yield ""
    yield f"state {match.digest()}"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
