"""The time that a bot takes for a decision."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import islice

import numpy as np

from tacit.bots import Bot
from tacit.engine.chance import Seeded, stream
from tacit.lab.arena.contest import Contest
from tacit.match import Match

DECISIONS = 60  # that are timed
SEED = 7


def seconds_a_decision(contest: Contest, bot: Bot) -> float:
    """The mean CPU time of a decision, over the first decisions of a game in self-play."""
    next(_decisions(contest, bot), None)  # the first one loads the machine code
    spent = list(islice(_decisions(contest, bot), DECISIONS))
    return float(np.mean(spent))


def _decisions(contest: Contest, bot: Bot) -> Iterator[float]:
    """Play a game; yields the seconds of each decision with more than one legal action."""
    options = contest.game.options_text(contest.options).split()
    match = Match(contest.game, dict(option.split("=", 1) for option in options), Seeded(SEED))
    match.settle()
    while match.due:
        seat = match.due[0]
        view, legal, notes = match.view(seat), match.legal(seat), bot.notes_of(match, seat)
        luck = stream(SEED, match.ply)
        start = time.thread_time()
        action = bot.choose(view, seat, legal, luck, notes)
        spent = time.thread_time() - start
        match.play(seat, action)
        match.settle()
        if len(legal) > 1:
            yield spent
