"""Telling of SALOMONS OORDEEL's turns: guesses, tiles given away, going out."""

from __future__ import annotations

from tacit.base.old import Scene
from tacit.games.salomon.narration.vocabulary import (
    cell_name,
    closed_count,
    joker_of,
    the_tile,
    tile_name,
)
from tacit.games.salomon.rules.state import (
    CELLS,
    CENTRE,
    EXPOSE,
    KINDS,
    PLACE_JOKER,
    TILES,
    WAS_RIGHT,
)


def tell_guess(scene: Scene, seat: int, rest: int) -> list[str]:
    t = scene.t
    place, tile = divmod(rest, TILES)
    target, cell = divmod(place, CELLS)
    told = [
        scene.reader.tell_pair(
            seat,
            target,
            t.gettext("You guess: {other} has {tile} at {cell}."),
            t.gettext("{name} guesses: you have {tile} at {cell}."),
            t.gettext("{name} guesses: {other} has {tile} at {cell}."),
            tile=the_tile(tile, t),
            cell=cell_name(cell),
        )
    ]
    if scene.after.outcome == WAS_RIGHT:
        return [*told, t.gettext("Right: the tile is opened."), *tell_out(scene, target)]
    return [*told, t.gettext("Wrong."), *tell_what_it_costs(scene, seat, target)]


def tell_what_it_costs(scene: Scene, seat: int, target: int) -> list[str]:
    """3.4: what a wrong guess brings the one who made it."""
    t, reader = scene.t, scene.reader
    if scene.after.phase != EXPOSE:
        return [
            reader.tell(
                seat,
                t.gettext("You have only one closed tile left: it stays closed."),
                t.gettext("{name} has only one closed tile left: it stays closed."),
            )
        ]
    if scene.after.open_only:
        return [
            reader.tell(
                seat,
                t.gettext("You must open one of your tiles."),
                t.gettext("{name} must open a tile."),
            )
        ]
    return [
        reader.tell_pair(
            seat,
            target,
            t.gettext("You must open one of your tiles and give it away; {other} receives it."),
            t.gettext("{name} must open a tile and give it to you."),
            t.gettext("{name} must open a tile and give it away; {other} receives it."),
        )
    ]


def tell_expose(scene: Scene, seat: int, cell: int) -> list[str]:
    t, after = scene.t, scene.after
    tile = next(x for x in range(TILES) if after.home[x] == CELLS * seat + cell)
    opened = scene.reader.tell(
        seat,
        t.gettext("You open {tile} at {cell}."),
        t.gettext("{name} opens {tile} at {cell}."),
        tile=the_tile(tile, t),
        cell=cell_name(cell),
    )
    if after.open_only:
        return [opened, t.gettext("It stays where it is.")]
    target = int(scene.before.target)
    return [opened, *tell_delivery(scene, target, tile), *tell_out(scene, target)]


def tell_delivery(scene: Scene, receiver: int, tile: int) -> list[str]:
    """3.6: where a tile that was given away comes to stand."""
    t, reader, after = scene.t, scene.reader, scene.after
    place = int(after.where[tile])
    if after.phase == PLACE_JOKER:
        return [
            reader.tell(
                receiver,
                t.gettext("You receive it and choose an empty cell in its row."),
                t.gettext("{name} receives it and chooses an empty cell in its row."),
            )
        ]
    if place == CENTRE:
        return [
            reader.tell(
                receiver,
                t.gettext("You have no empty cell in its row: it goes to the centre."),
                t.gettext("{name} has no empty cell in its row: it goes to the centre."),
            )
        ]
    told = [
        reader.tell(
            receiver,
            t.gettext("You receive it: it stands open at {cell}."),
            t.gettext("{name} receives it: it stands open at {cell}."),
            cell=cell_name(place % CELLS),
        )
    ]
    return told + tell_displaced(scene, receiver, tile)


def tell_displaced(scene: Scene, receiver: int, tile: int) -> list[str]:
    """R-33: the joker in whose place a number tile was put."""
    t, before, after = scene.t, scene.before, scene.after
    joker = joker_of(tile // KINDS)
    if tile == joker or after.where[joker] != CENTRE or before.where[joker] == CENTRE:
        return []
    place = int(after.where[tile])
    if int(before.closed[receiver]) >> place % CELLS & 1:
        text = t.gettext("A closed joker stood there and goes to the centre: {tile}.")
    else:
        text = t.gettext("An open joker stood there and goes to the centre: {tile}.")
    return [text.format(tile=tile_name(joker, t))]


def tell_place(scene: Scene, seat: int, cell: int) -> list[str]:
    t = scene.t
    return [
        scene.reader.tell(
            seat,
            t.gettext("You place {tile} at {cell}."),
            t.gettext("{name} places {tile} at {cell}."),
            tile=the_tile(int(scene.before.transit), t),
            cell=cell_name(cell),
        )
    ]


def tell_stop(scene: Scene, seat: int, _: int) -> list[str]:
    t = scene.t
    return [scene.reader.tell(seat, t.gettext("You stop."), t.gettext("{name} stops."))]


def tell_out(scene: Scene, seat: int) -> list[str]:
    t = scene.t
    if closed_count(scene.after, seat):
        return []
    return [
        scene.reader.tell(
            seat,
            t.gettext("You have no closed tile left: you are out."),
            t.gettext("{name} has no closed tile left and is out."),
        )
    ]
