"""A game in the terminal: one person, bots in the other seats, in any of the four languages."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tacit.base.narration import Reader
from tacit.cli.kept_game import KeptGame
from tacit.engine.chance import CHANCE, below, stream
from tacit.engine.errors import CannotUndo, TacitError
from tacit.language import Translator, explain, translator
from tacit.match import Match

NAMES = ("Noor", "Taras", "Lotte", "Emil")
HELP, TABLE, LOG, LOT, BACK, QUIT = "?", "t", "l", "*", "b", "q"
LONG = 40  # more offers than this are shown under headings


class Session:
    """The dialogue at a table: tell, ask, move."""

    def __init__(
        self,
        kept: KeptGame,
        ask: Callable[[str], str] | None = None,
        tell: Callable[[str], None] = print,
        before_long_thought: Callable[[], None] = lambda: None,
    ) -> None:
        self.kept = kept
        self.match = kept.match
        self.words = kept.match.game.notation
        self.narration = kept.match.game.narration
        self.ask = ask or input
        self.tell = tell
        self.before_long_thought = before_long_thought
        self.t: Translator = translator(kept.language)
        names = list(NAMES[: self.match.players])
        names[kept.seat] = self.t.gettext("You")
        self.names: Sequence[str] = names

    def reader(self) -> Reader:
        return self.match.reader(self.kept.seat, self.names, self.t)

    def run(self) -> bool:
        """Play to the end. False if the person left early; the game is saved then."""
        self.tell(self.commands())
        try:
            while not self.match.over:
                self.move()
                self.kept.save()
        except (EOFError, KeyboardInterrupt):
            self.leave()
            return False
        self.tell_news()
        self.tell("")
        self.tell(self.narration.result(self.reader()))
        return True

    def move(self) -> None:
        """Make one move for a seat that is to move; the person first, if several are.

        A forced step of a move is played without asking.
        """
        due = self.match.due
        if due == [CHANCE]:
            self.match.settle()
        elif self.kept.seat in due:
            legal = self.match.legal(self.kept.seat)
            if self.is_forced(legal):
                self.match.play(self.kept.seat, legal[0])
            else:
                self.tell_news()
                self.choose(legal)
        else:
            self.match.play(due[0], self.bot_choice(due[0]))

    def bot_choice(self, seat: int) -> int:
        thoughts = stream(self.kept.seed, self.match.ply)
        view, bot = self.match.view(seat), self.kept.bots[seat]
        if bot.takes_long(view):
            self.before_long_thought()
        notes = bot.notes_of(self.match, seat)
        return bot.choose(view, seat, self.match.legal(seat), thoughts, notes)

    def choose(self, legal: list[int]) -> None:
        """Ask until a move is made, or taken back."""
        self.tell("")
        self.tell_table()
        self.tell(self.narration.prompt(self.reader()))
        self.tell_offers(legal, legal)
        while True:
            answer = self.ask("> ").strip()
            if answer == QUIT:
                raise EOFError
            if answer == TABLE:
                self.tell_table()
            elif answer == LOG:
                self.tell_all()
            elif answer in (HELP, ""):
                self.tell_help(legal)
            elif answer == LOT:
                return self.draw_lot()
            elif answer == BACK:
                if self.take_back():
                    return
            elif self.play(answer, legal):
                return
            else:
                self.search(answer, legal)

    def is_forced(self, legal: list[int]) -> bool:
        return len(legal) == 1 and self.words.is_step(legal[0])

    def play(self, answer: str, legal: list[int]) -> bool:
        """Make the move given by a number or in notation; returns whether the answer was a move."""
        if answer.isdecimal():
            if not 1 <= int(answer) <= len(legal):
                return False
            self.match.play(self.kept.seat, legal[int(answer) - 1])
            return True
        try:
            self.match.play_text(self.kept.seat, answer)
        except TacitError:
            return False
        return True

    def draw_lot(self) -> None:
        """Make a random move; of a move in steps, all the remaining steps."""
        thoughts = stream(self.kept.seed, self.match.ply)
        seat, is_step = self.kept.seat, self.words.is_step
        while True:
            legal = self.match.legal(seat)
            action = legal[below(thoughts, len(legal))]
            self.match.play(seat, action)
            following = self.match.legal(seat)
            if not (is_step(action) and following and all(map(is_step, following))):
                return

    def take_back(self) -> bool:
        """Take back the person's last move and forced steps before it; returns whether any was."""
        ply = self.match.ply
        try:
            self.match.undo(self.kept.seat)
            while self.is_forced(self.match.legal(self.kept.seat)):
                self.match.undo(self.kept.seat)
        except CannotUndo as error:
            self.tell(explain(error, self.t))
        self.kept.told = min(self.kept.told, self.match.ply)
        return self.match.ply < ply

    def search(self, answer: str, legal: list[int]) -> None:
        """Show the offers that contain all words of the answer."""
        words = answer.casefold().split()
        texts = {action: self.offer(action).casefold() for action in legal}
        found = [action for action in legal if all(word in texts[action] for word in words)]
        if found and not answer.isdecimal():
            self.tell_offers(found, legal)
        else:
            text = self.t.gettext("Please type a number from 1 to {n}, or {help} for help.")
            self.tell(text.format(n=len(legal), help=HELP))

    def leave(self) -> None:
        self.kept.save()
        self.tell("")
        text = self.t.gettext("The game is kept in {path}. To go on: {command}")
        command = f"tacit play --resume {self.kept.path}"
        self.tell(text.format(path=self.kept.path, command=command))

    # What is told

    def commands(self) -> str:
        t = self.t
        text = t.gettext(
            "Choose by number, or type what stands in brackets. {help}: help, {table}: the table,"
            " {log}: what happened, {lot}: let chance choose, {quit}: leave (the game is kept)."
        )
        told = text.format(help=HELP, table=TABLE, log=LOG, lot=LOT, quit=QUIT)
        if self.match.game.takes_back:
            told += " " + t.gettext("{back}: take a move back.").format(back=BACK)
        return told

    def tell_news(self) -> None:
        """Tell what has happened since the last time."""
        self.tell("")
        self.tell_moves(self.kept.told)
        self.kept.told = self.match.ply

    def tell_all(self) -> None:
        self.tell_moves(0)

    def tell_moves(self, first: int) -> None:
        for ply in range(first, self.match.ply):
            for sentence in narrate(self.match, ply, self.kept.seat, self.names, self.t):
                self.tell(f"· {sentence}")

    def tell_table(self) -> None:
        lines = self.narration.summary(self.reader())
        if self.match.options.get("notebook", 0):
            lines += self.narration.notes(self.reader())
        for line in lines:
            self.tell(f"  {line}".rstrip())

    def offer(self, action: int) -> str:
        """An offer in words, and how to type it."""
        words = self.narration.action(action, self.reader())
        return f"{words}  [{self.words.action_text(action)}]"

    def tell_offers(self, shown: list[int], legal: list[int]) -> None:
        """List some of the legal actions with their numbers, under headings if there are many."""
        numbers = {action: number for number, action in enumerate(legal, 1)}
        if len(shown) <= LONG:
            for action in shown:
                self.tell(f"{numbers[action]:>4}  {self.offer(action)}")
            return
        reader = self.reader()
        groups: dict[str, list[int]] = {}
        for action in shown:
            heading = self.narration.group(action, reader)
            groups.setdefault(heading or self.offer(action), []).append(action)
        for heading, (*_, last) in groups.items():
            first = groups[heading][0]
            numbered = f"{numbers[first]:>4}" + (f"-{numbers[last]}" if last != first else "")
            self.tell(f"{numbered:<8}  {heading}")
        part = self.words.action_text(shown[0]).rpartition(" ")[0]
        text = self.t.gettext("Type a part of an offer to see all that have it, such as: {part}")
        self.tell(text.format(part=part or self.words.action_text(shown[0])))

    def tell_help(self, legal: list[int]) -> None:
        self.tell(self.commands())
        for line in self.narration.help(self.t):
            self.tell(f"  {line}")
        self.tell_offers(legal, legal)


def narrate(
    match: Match, ply: int, viewer: int, names: Sequence[str], language: Translator
) -> list[str]:
    """The sentences about one move of a match, for one seat."""
    return match.game.narration.event(match.event(ply, viewer, names, language))
