"""Applies moves: what a move does, what others see of it, and the score of a game.

The rules are in the order of docs/rules/salomon.md (R-31 is one of its numbers): `setup.py`,
`arrange.py`, `legal.py`, `effects.py`. Nothing is validated here: `Match.play` checks moves.
"""

from __future__ import annotations

from tacit.engine.chance import CHANCE
from tacit.engine.jit import rule
from tacit.engine.seats import seats
from tacit.games.salomon.rules import actions
from tacit.games.salomon.rules.arrange import all_arranged, arrange_by_chance, take_step
from tacit.games.salomon.rules.effects import end_turn, expose, guess, place
from tacit.games.salomon.rules.setup import deal, draw_start, show_boards
from tacit.games.salomon.rules.state import DEAL, START


@rule
def apply(s, seat, action):
    """Apply an action to the state, in place."""
    if seat == CHANCE:
        apply_chance(s, action)
    elif actions.is_guess(action):
        at, cell, tile = actions.guess_parts(action)
        guess(s, at, cell, tile)
    elif action >= actions.ROW:
        take_step(s, seat, action)
        if action == actions.DONE and all_arranged(s):
            show_boards(s)
    elif action >= actions.PLACE:
        place(s, action - actions.PLACE)
    elif action >= actions.EXPOSE:
        expose(s, action - actions.EXPOSE)
    else:
        end_turn(s)


@rule
def apply_chance(s, number):
    if s.phase == DEAL:
        deal(s, number)
    elif s.phase == START:
        draw_start(s, number)
    else:
        arrange_by_chance(s, number)


@rule
def score(s, out):
    """1 for the winner and 0 for everybody else."""
    for seat in range(seats(s)):
        out[seat] = 1 if s.place[seat] == 1 else 0


@rule
def seen_as(s, seat, action, viewer):
    """The action as a viewer sees it: the steps of an arrangement are seen by nobody else."""
    if seat == CHANCE:
        if s.phase == DEAL:
            return actions.SAW_DEAL
        if s.phase == START:
            return actions.SAW_START + action % seats(s)
        return actions.SAW_LINES
    if viewer != seat and actions.is_step(action):
        return actions.SAW_STEP
    return action
