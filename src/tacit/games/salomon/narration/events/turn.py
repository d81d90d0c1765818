"""SALOMONS OORDEEL's turns, told: guesses, tiles given away, going out."""

from __future__ import annotations

from tacit.base.narration import Event
from tacit.engine.bits import members_of
from tacit.games.salomon.narration.vocabulary import cell_name, the_tile, tile_name
from tacit.games.salomon.rules.actions import guess_parts
from tacit.games.salomon.rules.state import (
    CENTRE,
    EXPOSE,
    PLACE_JOKER,
    TILES,
    WAS_RIGHT,
    cell_of,
    closed_cells,
    colour_of,
    in_game,
    joker_of,
    place_at,
)


def tell_guess(event: Event, guess: int) -> list[str]:
    t = event.t
    target, cell, tile = guess_parts(guess)
    told = [
        event.reader.tell_pair(
            event.seat,
            target,
            t.gettext("You guess: {other} has {tile} at {cell}."),
            t.gettext("{name} guesses: you have {tile} at {cell}."),
            t.gettext("{name} guesses: {other} has {tile} at {cell}."),
            tile=the_tile(tile, t),
            cell=cell_name(cell),
        )
    ]
    if event.after.outcome == WAS_RIGHT:
        return [*told, t.gettext("Right: the tile is opened."), *tell_out(event, target)]
    return [*told, t.gettext("Wrong."), *tell_what_it_costs(event, target)]


def tell_what_it_costs(event: Event, target: int) -> list[str]:
    """3.4: what a wrong guess brings the one who made it."""
    t, reader, seat = event.t, event.reader, event.seat
    if event.after.phase != EXPOSE:
        return [
            reader.tell(
                seat,
                t.gettext("You have only one closed tile left: it stays closed."),
                t.gettext("{name} has only one closed tile left: it stays closed."),
            )
        ]
    if event.after.open_only:
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


def tell_expose(event: Event, cell: int) -> list[str]:
    t, after = event.t, event.after
    home = place_at(event.seat, cell)
    tile = next(x for x in range(TILES) if after.home[x] == home)
    opened = event.reader.tell(
        event.seat,
        t.gettext("You open {tile} at {cell}."),
        t.gettext("{name} opens {tile} at {cell}."),
        tile=the_tile(tile, t),
        cell=cell_name(cell),
    )
    if after.open_only:
        return [opened, t.gettext("It stays where it is.")]
    target = int(event.before.target)
    return [opened, *tell_delivery(event, target, tile), *tell_out(event, target)]


def tell_delivery(event: Event, receiver: int, tile: int) -> list[str]:
    """3.6: where a tile that was given away comes to stand."""
    t, reader, after = event.t, event.reader, event.after
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
            cell=cell_name(cell_of(place)),
        )
    ]
    return told + tell_displaced(event, receiver, tile)


def tell_displaced(event: Event, receiver: int, tile: int) -> list[str]:
    """R-33: the joker in whose place a number tile was put."""
    t, before, after = event.t, event.before, event.after
    joker = joker_of(colour_of(tile))
    if tile == joker or after.where[joker] != CENTRE or before.where[joker] == CENTRE:
        return []
    place = int(after.where[tile])
    if cell_of(place) in members_of(closed_cells(before, receiver)):
        text = t.gettext("A closed joker stood there and goes to the centre: {tile}.")
    else:
        text = t.gettext("An open joker stood there and goes to the centre: {tile}.")
    return [text.format(tile=tile_name(joker, t))]


def tell_place(event: Event, cell: int) -> list[str]:
    t = event.t
    return [
        event.reader.tell(
            event.seat,
            t.gettext("You place {tile} at {cell}."),
            t.gettext("{name} places {tile} at {cell}."),
            tile=the_tile(int(event.before.transit), t),
            cell=cell_name(cell),
        )
    ]


def tell_stop(event: Event, _: int) -> list[str]:
    t = event.t
    return [event.reader.tell(event.seat, t.gettext("You stop."), t.gettext("{name} stops."))]


def tell_out(event: Event, seat: int) -> list[str]:
    t = event.t
    if in_game(event.after, seat):
        return []
    return [
        event.reader.tell(
            seat,
            t.gettext("You have no closed tile left: you are out."),
            t.gettext("{name} has no closed tile left and is out."),
        )
    ]
