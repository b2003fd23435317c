"""Routes of the tables: each authenticates, finds the room and calls it."""

from __future__ import annotations

import time
from typing import Annotated, Any, Final, Literal

from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from goldenspike.bots.explain import Explanation, Why
from goldenspike.server import protocol as wire
from goldenspike.server.authentication import authenticate, require_person
from goldenspike.server.branches import clean_name
from goldenspike.server.command_error import CommandError
from goldenspike.server.context import context_of, room_of
from goldenspike.server.errors import COMMAND, LOOKING, MOVE, READING

LARGEST_OPENING: Final = 600_000
"""Most bytes of the command that opens a table, with the record of a saved game."""
TableId = Annotated[str, PathParameter(max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]


@get("/api/tables", summary="Your tables, and those of the lobby", responses=READING)
async def read_tables(request: Request[Any, Any, State]) -> wire.Tables:
    """Return the tables of the asking person, and those everybody may join or watch."""
    return await context_of(request).lobby.tables(await require_person(request))


@post(
    "/api/tables",
    status_code=201,
    summary="Open a table",
    responses=COMMAND,
    request_max_body_size=LARGEST_OPENING,
)
async def open_table(request: Request[Any, Any, State], data: JSONBody[wire.OpenTable]) -> wire.TableInfo:
    """Open a table; it begins at once if no seat is open."""
    person = await authenticate(request, limit="openings")
    room = await context_of(request).lobby.open(person, data)
    return room.presenter.info(person.id)


@get("/api/tables/{table:str}", summary="A table from outside", responses=READING)
async def read_table(request: Request[Any, Any, State], table: TableId) -> wire.TableInfo:
    """Return what anybody may know about a table."""
    person = await require_person(request)
    return (await room_of(request, table)).presenter.info(person.id)


@post("/api/tables/{table:str}/sit", status_code=200, summary="Take an open seat", responses=COMMAND)
async def sit(
    request: Request[Any, Any, State], table: TableId, data: JSONBody[wire.TakeSeat]
) -> wire.TableInfo:
    """Take an open seat; the game begins with the last one."""
    person = await authenticate(request)
    room = await room_of(request, table)
    await room.seats.sit(person, data)
    return room.presenter.info(person.id)


@post(
    "/api/tables/{table:str}/claim",
    status_code=200,
    summary="Go on from another device",
    responses=COMMAND,
)
async def claim(
    request: Request[Any, Any, State], table: TableId, data: JSONBody[wire.ClaimSeat]
) -> wire.TableInfo:
    """Take a seat over from another device of the same person, by its key."""
    person = await authenticate(request)
    room = await room_of(request, table)
    await room.seats.claim(person, data)
    return room.presenter.info(person.id)


@get(
    "/api/tables/{table:str}/seats/{seat:int}/key",
    summary="The private link of your seat",
    responses=LOOKING,
)
async def read_key(request: Request[Any, Any, State], table: TableId, seat: FromPath[int]) -> wire.SeatKey:
    """Return the key of one's own seat. The key of an earlier link may end with it."""
    person = await require_person(request)
    if not 0 <= seat <= 5:
        raise CommandError(404, "This table has no such seat.")
    return await (await room_of(request, table)).seats.key(person, seat)


@post(
    "/api/tables/{table:str}/seats/{seat:int}/key",
    status_code=200,
    summary="A new private link, and sign out other devices",
    responses=COMMAND,
)
async def renew_key(request: Request[Any, Any, State], table: TableId, seat: FromPath[int]) -> wire.SeatKey:
    """Make a new key for one's own seat; earlier keys end, and other devices lose the seat."""
    person = await authenticate(request)
    if not 0 <= seat <= 5:
        raise CommandError(404, "This table has no such seat.")
    return await (await room_of(request, table)).seats.renew_key(person, seat)


@post(
    "/api/tables/{table:str}/seat",
    status_code=200,
    summary="Hand a seat to a bot, or take it back",
    responses=COMMAND,
)
async def change_seat(
    request: Request[Any, Any, State], table: TableId, data: JSONBody[wire.ChangeSeat]
) -> wire.TableInfo:
    """Hand a seat to a bot, take it back, or fill or open one as the owner."""
    person = await authenticate(request)
    room = await room_of(request, table)
    await room.seats.change_seat(person, data)
    return room.presenter.info(person.id)


@post(
    "/api/tables/{table:str}/colour",
    status_code=200,
    summary="Choose the colour of your seat",
    responses=COMMAND,
)
async def choose_colour(
    request: Request[Any, Any, State], table: TableId, data: JSONBody[wire.ChooseColour]
) -> wire.TableInfo:
    """Choose the colour of one's seat before the game begins."""
    person = await authenticate(request)
    room = await room_of(request, table)
    await room.seats.choose_colour(person, data)
    return room.presenter.info(person.id)


@post(
    "/api/tables/{table:str}/words",
    status_code=200,
    summary="Add words of your own to the dice",
    responses=COMMAND,
)
async def add_words(
    request: Request[Any, Any, State], table: TableId, data: JSONBody[wire.AddWords]
) -> wire.TableInfo:
    """Add words of one's own to the dice, before the first roll."""
    person = await authenticate(request)
    room = await room_of(request, table)
    await room.seats.add_words(person, data)
    return room.presenter.info(person.id)


@post("/api/tables/{table:str}/leave", status_code=200, summary="Get up from the table", responses=COMMAND)
async def leave(request: Request[Any, Any, State], table: TableId) -> wire.TableInfo:
    """Leave all one's seats: open again before the game, played by bots during it."""
    person = await authenticate(request)
    room = await room_of(request, table)
    await room.seats.leave(person)
    return room.presenter.info(person.id)


@post(
    "/api/tables/{table:str}/give-up",
    status_code=200,
    summary="End the game without a result",
    responses=COMMAND,
)
async def give_up(request: Request[Any, Any, State], table: TableId) -> wire.TableInfo:
    """Vote to end the game; it ends once every person at the table has voted."""
    person = await authenticate(request, limit="votes")
    room = await room_of(request, table)
    await room.give_up(person)
    return room.presenter.info(person.id)


@post(
    "/api/tables/{table:str}/answer",
    status_code=200,
    summary="Answer the pending decision",
    responses=MOVE,
)
async def answer(
    request: Request[Any, Any, State], table: TableId, data: JSONBody[wire.Answer]
) -> wire.Accepted | wire.Unsure:
    """Play an answer. It is on the disk when this returns."""
    begun = time.perf_counter()
    person = await authenticate(request)
    given = await (await room_of(request, table)).answer(person, data)
    metrics = context_of(request).metrics
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
    """Undo one's last answer, if nobody has learned anything since."""
    person = await authenticate(request)
    return await (await room_of(request, table)).take_back(person, data)


@post(
    "/api/tables/{table:str}/ask",
    status_code=200,
    summary="What an answer would mean, or why it is not allowed",
    responses=COMMAND,
)
async def ask(
    request: Request[Any, Any, State], table: TableId, data: JSONBody[wire.Ask]
) -> wire.Preview | wire.CommandError:
    """Return the preview of an answer, or the rule that forbids it; play nothing."""
    person = await authenticate(request)
    return (await room_of(request, table)).ask(person, data)


@post(
    "/api/tables/{table:str}/previews",
    status_code=200,
    summary="The previews of options of a long list",
    responses=COMMAND,
)
async def ask_previews(
    request: Request[Any, Any, State], table: TableId, data: JSONBody[wire.AskPreviews]
) -> wire.Previews:
    """Return options of a long list with their previews; play nothing."""
    person = await authenticate(request)
    return await (await room_of(request, table)).presenter.previews(person, data)


@post(
    "/api/tables/{table:str}/hint",
    status_code=200,
    summary="Which answers are best now, and why",
    responses=COMMAND,
)
async def hint(request: Request[Any, Any, State], table: TableId, data: JSONBody[wire.Hint]) -> Explanation:
    """Return the best answers by a bot's evaluation; only at tables without other people."""
    person = await authenticate(request, limit="hints")
    return await (await room_of(request, table)).adviser.hint(person, data.seat)


@get("/api/tables/{table:str}/moments/{moment:int}/why", summary="Why a bot did that", responses=LOOKING)
async def read_why(
    request: Request[Any, Any, State],
    table: TableId,
    moment: FromPath[int],
    seat: Annotated[int | None, QueryParameter(ge=0, le=5)] = None,
) -> Why:
    """Explain the bot's answer that led to this moment, from what the asking person may know."""
    person = await require_person(request, limit="hints")
    return await (await room_of(request, table)).adviser.why(person.id, moment, seat)


@post("/api/tables/{table:str}/chat", status_code=200, summary="Say something", responses=COMMAND)
async def chat(request: Request[Any, Any, State], table: TableId, data: JSONBody[wire.Say]) -> wire.Accepted:
    """Write a chat line."""
    person = await authenticate(request, limit="chat")
    return await (await room_of(request, table)).say(person, data)


@get("/api/tables/{table:str}/moments/{moment:int}", summary="The table as it stood", responses=LOOKING)
async def read_moment(
    request: Request[Any, Any, State],
    table: TableId,
    moment: FromPath[int],
    seat: Annotated[int | None, QueryParameter(ge=0, le=5)] = None,
    hands: Annotated[Literal["own", "all"], QueryParameter()] = "own",
) -> wire.Moment:
    """Return the table after so many answers, as the asking person may know it.

    `hands=all` shows all hands of a finished game; `seat` is then ignored.
    """
    person = await require_person(request)
    presenter = (await room_of(request, table)).presenter
    if hands == "all":
        return presenter.open_moment(person.id, moment)
    return presenter.moment(person.id, moment, seat)


@get(
    "/api/tables/{table:str}/record",
    media_type=MediaType.TEXT,
    summary="The game as a text",
    responses=LOOKING,
)
async def read_record(request: Request[Any, Any, State], table: TableId) -> Response[str]:
    """Return the record of the game as a file."""
    person = await require_person(request)
    room = await room_of(request, table)
    name = f"{room.row.game}-{time.strftime('%Y-%m-%d', time.gmtime(room.row.opened))}.game"
    return Response(
        room.presenter.record(person.id), headers={"content-disposition": f'attachment; filename="{name}"'}
    )


@get("/api/tables/{table:str}/dice", summary="Whether the dice were honest", responses=LOOKING)
async def check_dice(request: Request[Any, Any, State], table: TableId) -> wire.DiceReport:
    """Redo every roll and draw of a finished game from its secret and the words of its players."""
    person = await require_person(request)
    return await (await room_of(request, table)).presenter.dice_report(person.id)


@get("/api/tables/{table:str}/branches", summary="The what ifs of a game", responses=LOOKING)
async def read_branches(request: Request[Any, Any, State], table: TableId) -> wire.BranchTree:
    """Return the game itself and all branches from it, as far as the asking person may see them."""
    person = await require_person(request)
    return await context_of(request).lobby.branch_tree(person, table)


@post(
    "/api/tables/{table:str}/branches",
    status_code=201,
    summary="Play on from a moment of a game: what if",
    responses=COMMAND,
)
async def open_branch(
    request: Request[Any, Any, State], table: TableId, data: JSONBody[wire.OpenBranch]
) -> wire.TableInfo:
    """Open a branch from a moment of a finished game, or of one's own against bots."""
    person = await authenticate(request, limit="openings")
    room = await context_of(request).lobby.open_branch(person, table, data)
    return room.presenter.info(person.id)


@post("/api/tables/{table:str}/name", status_code=200, summary="Rename a what if", responses=COMMAND)
async def name_branch(
    request: Request[Any, Any, State], table: TableId, data: JSONBody[wire.NameBranch]
) -> wire.TableInfo:
    """Rename a branch that the asking person has opened."""
    person = await authenticate(request)
    room = await room_of(request, table)
    await room.rename_branch(person, clean_name(data.name))
    return room.presenter.info(person.id)


@get(
    "/api/tables/{table:str}/comparison",
    summary="A what if beside what happened",
    responses=LOOKING,
)
async def read_comparison(request: Request[Any, Any, State], table: TableId) -> wire.BranchComparison:
    """Return both courses from the moment at which a branch and the game it comes from part."""
    person = await require_person(request)
    return await context_of(request).lobby.compare_branch(person, table)


@get("/api/tables/{table:str}/statistics", summary="How a finished game went", responses=LOOKING)
async def read_statistics(request: Request[Any, Any, State], table: TableId) -> wire.GameStatistics:
    """Return the statistics of a finished game, turn by turn."""
    person = await require_person(request)
    return await (await room_of(request, table)).presenter.statistics(person.id)


@get("/api/tables/{table:str}/review", summary="What decided a finished game", responses=LOOKING)
async def read_review(
    request: Request[Any, Any, State],
    table: TableId,
    seen: Annotated[int, QueryParameter(ge=0, le=99)] = 0,
) -> wire.ReviewState:
    """Return how far the review of a finished game is, and the review unless this stage was seen."""
    person = await require_person(request)
    return await (await room_of(request, table)).reviewer.state(person.id, seen)


@post(
    "/api/tables/{table:str}/report",
    status_code=200,
    media_type=MediaType.TEXT,
    summary="A fault of ours",
    responses=COMMAND,
)
async def report(request: Request[Any, Any, State], table: TableId) -> str:
    """Return a report for the developers, without hidden information."""
    person = await authenticate(request)
    room = await room_of(request, table)
    if not room.seating.seats_of(person.id):
        raise CommandError(403, "Only those at the table can report it.")
    return room.presenter.report()
