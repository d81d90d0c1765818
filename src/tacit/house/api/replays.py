"""Finished games as the API sends them: as any seat saw them, or with all cards open."""

from __future__ import annotations

from tacit.base.narration import Reader
from tacit.engine.chance import CHANCE
from tacit.engine.errors import BadOption
from tacit.engine.views import WATCHER
from tacit.house.api.schemas import Moment, ReplayOut, ResultOut
from tacit.house.api.tables import seal_out, story_out
from tacit.house.core.fairness import is_honest
from tacit.house.core.records import Table
from tacit.house.core.viewer import story
from tacit.language import Translator
from tacit.match import Match

ALL = -2  # the viewer who sees every card


def viewer_of(eyes: str, table: Table) -> int:
    """The viewer that a request names: `0`, `1`, ..., `watcher` or `all`."""
    if eyes in ("all", "watcher"):
        return ALL if eyes == "all" else WATCHER
    if int(eyes) >= len(table.seats):
        raise BadOption(f"eyes={eyes}: there are seats 0 to {len(table.seats) - 1}")
    return int(eyes)


def replay_out(table: Table, match: Match, viewer: int, t: Translator) -> ReplayOut:
    seal = seal_out(table, is_opened=True)
    assert seal is not None
    assert table.seal is not None
    teller = WATCHER if viewer == ALL else viewer
    return ReplayOut(
        table=table.id,
        game=table.game.name,
        names=table.names,
        plies=match.ply,
        log=match.text() if viewer == ALL else match.seat_log_text(viewer),
        seal=seal,
        honest=is_honest(table.seal, seal.commitment, match.log),
        result=ResultOut(
            scores=table.game.scores(match.state),
            text=table.game.notation.result_text(match.state),
            says=table.game.narration.result(match.reader(teller, table.names, t)),
        ),
        story=story_out(story(match, teller, 0, table.names, t)),
    )


def moment_out(table: Table, match: Match, viewer: int, ply: int, t: Translator) -> Moment:
    if ply > match.ply:
        raise BadOption(f"ply={ply}: the game has positions 0 to {match.ply}")
    game, state = table.game, match.at(ply)
    if viewer == ALL:
        lines = game.notation.position_lines(state)
        # A state can be used as a view in which nothing is hidden.
        reader = Reader(state, WATCHER, table.names, t)
    else:
        view = match.view(viewer, ply)
        lines = game.notation.view_lines(view, viewer)
        reader = Reader(view, viewer, table.names, t)
    due = [seat for seat in game.due(state) if seat != CHANCE]
    return Moment(ply=ply, position=lines, survey=game.narration.summary(reader), due=due)
