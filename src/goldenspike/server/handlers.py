"""The doors of the tables: what is posted to one, and what is fetched from it."""

from __future__ import annotations

import time
from typing import Annotated, Any

from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from goldenspike.bots.explain import Explanation, Why
from goldenspike.server import protocol as wire
from goldenspike.server.errors import COMMAND, LOOKING, MOVE, READING
from goldenspike.server.house import commander, house_of, person_of, room_of, usual
from goldenspike.server.mistakes import mistake

TableId = Annotated[str, PathParameter(max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]


@get("/api/tables", summary="Your tables, and those of the lobby", responses=READING)
async def read_tables(request: Request[Any, Any, State]) -> wire.Tables:
    """What the lobby shows."""
    return await house_of(request).lobby.tables(await person_of(request))


@post("/api/tables", status_code=201, summary="Open a table", responses=COMMAND)
async def open_table(request: Request[Any, Any, State], data: JSONBody[wire.OpenTable]) -> wire.TableInfo:
    """Open a table; it begins at once if no seat is open."""
    person = await commander(request, lambda house: house.openings)
    room = await house_of(request).lobby.open(person, data)
    return room.display.info(person.id)


@get("/api/tables/{table:str}", summary="A table from outside", responses=READING)
async def read_table(request: Request[Any, Any, State], table: TableId) -> wire.TableInfo:
    """A table as everybody sees it who knows its address."""
    person = await person_of(request)
    return (await room_of(request, table)).display.info(person.id)


@post("/api/tables/{table:str}/sit", status_code=200, summary="Take an open seat", responses=COMMAND)
async def sit(
    request: Request[Any, Any, State], table: TableId, data: JSONBody[wire.TakeSeat]
) -> wire.TableInfo:
    """Sit down."""
    person = await commander(request, usual)
    room = await room_of(request, table)
    await room.sit(person, data)
    return room.display.info(person.id)


@post(
    "/api/tables/{table:str}/claim",
    status_code=200,
    summary="Go on from another device",
    responses=COMMAND,
)
async def claim(
    request: Request[Any, Any, State], table: TableId, data: JSONBody[wire.ClaimSeat]
) -> wire.TableInfo:
    """Go on at one's seat by its private link."""
    person = await commander(request, usual)
    room = await room_of(request, table)
    await room.claim(person, data)
    return room.display.info(person.id)


@get(
    "/api/tables/{table:str}/seats/{seat:int}/key",
    summary="The private link of your seat",
    responses=LOOKING,
)
async def read_key(request: Request[Any, Any, State], table: TableId, seat: FromPath[int]) -> wire.SeatKey:
    """What lets you go on at your seat from another device."""
    person = await person_of(request)
    if not 0 <= seat <= 5:
        raise mistake(404, "This table has no such seat.")
    return (await room_of(request, table)).key(person, seat)


@post(
    "/api/tables/{table:str}/seat",
    status_code=200,
    summary="Hand a seat to a bot, or take it back",
    responses=COMMAND,
)
async def change_seat(
    request: Request[Any, Any, State], table: TableId, data: JSONBody[wire.ChangeSeat]
) -> wire.TableInfo:
    """Change who plays a seat."""
    person = await commander(request, usual)
    room = await room_of(request, table)
    await room.change_seat(person, data)
    return room.display.info(person.id)


@post("/api/tables/{table:str}/leave", status_code=200, summary="Get up from the table", responses=COMMAND)
async def leave(request: Request[Any, Any, State], table: TableId) -> wire.TableInfo:
    """Leave one's seats to others, or to a bot."""
    person = await commander(request, usual)
    room = await room_of(request, table)
    await room.leave(person)
    return room.display.info(person.id)


@post(
    "/api/tables/{table:str}/give-up",
    status_code=200,
    summary="End the game without a result",
    responses=COMMAND,
)
async def give_up(request: Request[Any, Any, State], table: TableId) -> wire.TableInfo:
    """Give the game up; it ends when everybody at it has said so."""
    person = await commander(request, usual)
    room = await room_of(request, table)
    await room.give_up(person)
    return room.display.info(person.id)


@post(
    "/api/tables/{table:str}/answer",
    status_code=200,
    summary="Answer the pending decision",
    responses=MOVE,
)
async def answer(
    request: Request[Any, Any, State], table: TableId, data: JSONBody[wire.Answer]
) -> wire.Accepted | wire.Unsure:
    """Give an answer. It is on the disk when this returns."""
    begun = time.perf_counter()
    person = await commander(request, usual)
    given = await (await room_of(request, table)).answer(person, data)
    metrics = house_of(request).metrics
    metrics.answers.inc()
    metrics.seconds.observe(time.perf_counter() - begun)
    return given


@post(
    "/api/tables/{table:str}/back",
    status_code=200,
    summary="Take back your last answer",
    responses=COMMAND,
)
async def take_back(
    request: Request[Any, Any, State], table: TableId, data: JSONBody[wire.TakeBack]
) -> wire.Accepted:
    """Take one's last answer back, if nobody has learned anything since."""
    person = await commander(request, usual)
    return await (await room_of(request, table)).take_back(person, data)


@post(
    "/api/tables/{table:str}/ask",
    status_code=200,
    summary="What an answer would mean, or why it is not allowed",
    responses=COMMAND,
)
async def ask(
    request: Request[Any, Any, State], table: TableId, data: JSONBody[wire.Ask]
) -> wire.Preview | wire.Refused:
    """Judge an answer without playing it."""
    person = await commander(request, usual)
    return (await room_of(request, table)).ask(person, data)


@post(
    "/api/tables/{table:str}/hint",
    status_code=200,
    summary="Which answers are best now, and why",
    responses=COMMAND,
)
async def hint(request: Request[Any, Any, State], table: TableId, data: JSONBody[wire.Hint]) -> Explanation:
    """What a bot would think of in your place; only at tables without other people."""
    person = await commander(request, lambda house: house.hints)
    return await (await room_of(request, table)).adviser.hint(person, data.seat)


@get("/api/tables/{table:str}/moments/{moment:int}/why", summary="Why a bot did that", responses=LOOKING)
async def read_why(
    request: Request[Any, Any, State],
    table: TableId,
    moment: FromPath[int],
    seat: Annotated[int | None, QueryParameter(ge=0, le=5)] = None,
) -> Why:
    """What the answer that led to this moment did for the bot that gave it, as you may judge."""
    person = await person_of(request)
    return await (await room_of(request, table)).adviser.why(person.id, moment, seat)


@post("/api/tables/{table:str}/chat", status_code=200, summary="Say something", responses=COMMAND)
async def chat(request: Request[Any, Any, State], table: TableId, data: JSONBody[wire.Say]) -> wire.Accepted:
    """A line of talk to everybody at the table."""
    person = await commander(request, lambda house: house.talk)
    return await (await room_of(request, table)).say(person, data)


@get("/api/tables/{table:str}/moments/{moment:int}", summary="The table as it stood", responses=LOOKING)
async def read_moment(
    request: Request[Any, Any, State],
    table: TableId,
    moment: FromPath[int],
    seat: Annotated[int | None, QueryParameter(ge=0, le=5)] = None,
) -> wire.Moment:
    """The table after so many answers, as one may know it."""
    person = await person_of(request)
    return (await room_of(request, table)).display.moment(person.id, moment, seat)


@get(
    "/api/tables/{table:str}/record",
    media_type=MediaType.TEXT,
    summary="The game as a text",
    responses=LOOKING,
)
async def read_record(request: Request[Any, Any, State], table: TableId) -> Response[str]:
    """The record of the game, for saving."""
    person = await person_of(request)
    room = await room_of(request, table)
    name = f"{room.kept.game}-{time.strftime('%Y-%m-%d', time.gmtime(room.kept.opened))}.game"
    return Response(
        room.display.record(person.id), headers={"content-disposition": f'attachment; filename="{name}"'}
    )


@get("/api/tables/{table:str}/story", summary="How a finished game went", responses=LOOKING)
async def read_story(request: Request[Any, Any, State], table: TableId) -> wire.Story:
    """What was counted for every seat, turn by turn."""
    person = await person_of(request)
    return await (await room_of(request, table)).display.story(person.id)


@post(
    "/api/tables/{table:str}/report",
    status_code=200,
    media_type=MediaType.TEXT,
    summary="A fault of ours",
    responses=COMMAND,
)
async def report(request: Request[Any, Any, State], table: TableId) -> str:
    """What we need to know about a fault, without anything hidden."""
    person = await commander(request, usual)
    room = await room_of(request, table)
    if not room.seating.of(person.id):
        raise mistake(403, "Only those at the table can report it.")
    return room.display.report()
