"""A dialogue about one decision in the terminal, for lessons and puzzles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from tacit.cli.kept_game import KeptGame
from tacit.cli.terminal import QUIT, TABLE, Session
from tacit.engine.errors import BadText, IllegalMove
from tacit.game import Game
from tacit.language import translator
from tacit.match import Match


class Talk:
    """Shows the table to a person at one seat and asks what to do."""

    def __init__(
        self,
        game: Game,
        seat: int,
        code: str,
        ask: Callable[[str], str] | None = None,
        tell: Callable[[str], None] = print,
    ) -> None:
        self.seat, self.code, self.tell = seat, code, tell
        self.ask = ask or input
        self.t = translator(code)
        self.words = game.notation
        self.names: list[str] = []

    def table(self, match: Match) -> Session:
        """The table in words."""
        kept = KeptGame(match, self.seat, [], self.code, Path())
        session = Session(kept, self.ask, self.tell)
        session.names = self.names
        return session

    def answer(self, prompt: str = "") -> str:
        answer = self.ask(f"{prompt}> ").strip()
        if answer == QUIT:
            raise EOFError
        return answer

    def decision(self, match: Match, commands: Sequence[str] = ()) -> list[int] | str:
        """Ask for a decision: its moves, step by step, or one of the commands."""
        match, moves = match.copy(), list[int]()
        legal, table = match.legal(self.seat), self.table(match)
        table.tell_offers(legal, legal)
        while True:
            answer = self.answer()
            if answer in commands:
                return answer
            if answer == TABLE:
                table.tell_table()
            elif (chosen := self.read(answer, legal)) is None:
                table.search(answer, legal)
            else:
                moves += chosen
                if not self.is_begun(match, chosen):
                    return moves
                legal = match.legal(self.seat)
                table.tell_offers(legal, legal)

    def is_begun(self, match: Match, chosen: list[int]) -> bool:
        """Play the steps of a move on the table; returns whether more steps are to come."""
        if not self.words.is_step(chosen[-1]):
            return False
        try:
            match.play_all(self.seat, chosen)
        except IllegalMove:
            return False
        return True

    def read(self, answer: str, legal: list[int]) -> list[int] | None:
        """Parse an answer, a number in the list or notation; None if it is neither."""
        if answer.isdecimal():
            return [legal[int(answer) - 1]] if 1 <= int(answer) <= len(legal) else None
        try:
            return self.words.steps(answer)
        except (BadText, IllegalMove):
            return None
