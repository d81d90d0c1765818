"""API routes for the house as a whole: open tables that anybody may join, deals of the day."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, HTTPException, Query

from tacit.house.api.parameters import REFUSALS, Here
from tacit.house.api.schemas import DayOut, DealOut, OpenTable, OpenTables, SealOut
from tacit.house.core import days
from tacit.house.core.daily import DealOfDay
from tacit.house.core.records import Table
from tacit.house.http.paths import API

NOBODY = ""  # a guest who has played nothing, and sees only what is public
router = APIRouter(prefix=API, responses=REFUSALS)


@router.get("/tables", tags=["tables"])
async def open_tables(house: Here) -> OpenTables:
    """The tables on the first page: anybody may join them."""
    return OpenTables(tables=[open_table(table) for table in await house.tables.open_tables()])


def open_table(table: Table) -> OpenTable:
    return OpenTable(
        id=table.id,
        game=table.game.name,
        options=dict(table.options),
        names=[seat.name for seat in table.seats if seat.name],
        free=sum(seat.is_free for seat in table.seats),
        starts=table.deadline,
    )


Day = Annotated[str | None, Query(description="As `2026-11-16`; else today. Tomorrow is sealed.")]


@router.get("/daily", tags=["games"])
async def deals_of_day(house: Here, day: Day = None) -> DayOut:
    """The deals of a day: sealed until it is over, then open and with everybody's results."""
    today = house.daily.today
    day = today if day is None else day
    if not days.is_day(day) or day > days.later(today, 1):
        raise HTTPException(HTTPStatus.NOT_FOUND)
    deals = await house.daily.of(day, NOBODY)
    return DayOut(day=day, opened=day < today, deals=[deal_out(deal) for deal in deals])


def deal_out(deal: DealOfDay) -> DealOut:
    seal = deal.seal
    return DealOut(
        game=deal.game.name,
        seal=SealOut(
            commitment=deal.commitment,
            seed=seal.seed.hex() if seal else None,
            salt=seal.salt.hex() if seal else None,
        ),
        scores=dict(deal.scores) if deal.is_shown else None,
        expert=deal.expert,
    )
