"""Playthrough files: a short game, move by move, with what every seat sees of it.

They are read by people who change rules: a difference in one of them is a difference in behaviour.
``python -m tests.conformance.playthrough`` writes them anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tacit.engine.chance import CHANCE
from tacit.game import Game
from tacit.games import NAMES, load
from tacit.match import seat_text
from tests.drivers import finished, replayed

FOLDER = Path(__file__).parent / "playthroughs"
MOVES = 24  # the most that a file tells


def files() -> dict[Path, str]:
    """Every playthrough file with what it should hold."""
    return {
        FOLDER / f"{name}_{players}.txt": "\n".join(playthrough(load(name), players)) + "\n"
        for name in NAMES
        for players in load(name).seats
    }


def playthrough(game: Game, players: int) -> Iterator[str]:
    match = replayed(finished(game, {"players": players}, players), MOVES)
    notation = game.notation
    yield f"game {game.name} {game.options_text(match.options)}"
    shown: list[list[str]] = [[] for _ in range(players)]
    for ply, (seat, action) in enumerate((move.seat, move.action) for move in match.log):
        if seat != CHANCE:
            legal = game.legal_actions(match.at(ply), seat)
            yield f"legal for {seat}: " + ", ".join(map(notation.action_text, legal))
        text = str(action) if seat == CHANCE else notation.action_text(action)
        yield ""
        yield f"{ply + 1}. {seat_text(seat)} {text}"
        for viewer in range(players):
            lines = notation.view_lines(match.view(viewer, ply + 1), viewer)
            yield f"  {viewer} sees: {notation.action_text(match.seen_at(ply, viewer).action)}"
            yield from (f"    {line}" for line in lines if line not in shown[viewer])
            shown[viewer] = lines
    yield ""
    yield f"state {match.digest()}"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
