"""The doors of the server: what is posted, what is fetched, and the socket of each table."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import mimetypes
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar import Litestar, MediaType, Request, Response, WebSocket, get, post, websocket
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, MutableScopeHeaders, State
from litestar.exceptions import HTTPException, ValidationException, WebSocketDisconnect
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import ScalarRenderPlugin
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter
from litestar.types import Message, Scope
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

import goldenspike
from goldenspike.bots.chooser import names as bot_names
from goldenspike.server import protocol as wire
from goldenspike.server.limits import Allowance
from goldenspike.server.lobby import Lobby
from goldenspike.server.mistakes import Mistake, mistake
from goldenspike.server.room import Looker, Room
from goldenspike.server.settings import Settings
from goldenspike.server.store import Person, Store
from goldenspike.server.workers import Workers, where
from goldenspike.sim.form import module_is_compiled

LOG: Final = logging.getLogger("goldenspike.server")
STATIC: Final = Path(__file__).parent / "static"
COOKIE: Final = "goldenspike"
HEADER: Final = "x-golden-spike"
YEAR: Final = 365 * 86_400
LARGEST_BODY: Final = 600_000
LARGEST_MESSAGE: Final = 4_000
SECONDS_TO_SEND: Final = 20.0
SECONDS_TO_LOOK: Final = 10.0
SECONDS_FOR_GOODBYE: Final = 2.0
OUR_FAULT: Final = "Something went wrong on our side; nothing was lost."
SECURITY: Final = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

REFUSALS: Final = {
    400: "It cannot be read, or makes no sense.",
    401: "The server does not know you yet.",
    403: "It is not yours to do, or came from another page.",
    404: "There is no such thing.",
    409: "The table is not, or no longer, where this fits.",
    413: "It is too large.",
    422: "A rule of the game forbids it.",
    429: "Too many at once.",
    500: "A fault of ours; nothing was changed.",
}


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """How a request may be refused, for the schema."""
    return {
        status: ResponseSpec(wire.Refused, generate_examples=False, description=REFUSALS[status])
        for status in statuses
    }


PAGE: Final = refusals(400, 404, 500)
READING: Final = refusals(400, 401, 404, 500)
LOOKING: Final = refusals(400, 401, 403, 404, 409, 500)
COMMAND: Final = refusals(400, 401, 403, 404, 409, 413, 429, 500)
MOVE: Final = refusals(400, 401, 403, 404, 409, 413, 422, 429, 500)

TableId = Annotated[str, PathParameter(max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
GameName = Annotated[str, PathParameter(max_length=40, pattern=r"^[a-z]+$")]


class House:
    """What all handlers share."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.workers = Workers(settings.workers)
        self.lobby = Lobby(self.store, self.workers, settings.pace)
        self.commands = Allowance(200, 40)
        self.talk = Allowance(8, 1)
        self.openings = Allowance(12, 0.5)
        self.newcomers = Allowance(60, 2)
        self.build = build_of(STATIC)
        self.metrics = Metrics(self.lobby)


class Metrics:
    """What an operator wants to know."""

    def __init__(self, lobby: Lobby) -> None:
        self.registry = CollectorRegistry()
        rooms = Gauge("goldenspike_rooms", "Tables in memory", registry=self.registry)
        rooms.set_function(lambda: lobby.figures()["rooms"])
        lookers = Gauge("goldenspike_lookers", "Open sockets", registry=self.registry)
        lookers.set_function(lambda: lobby.figures()["lookers"])
        writes = Gauge("goldenspike_transactions", "Transactions written", registry=self.registry)
        writes.set_function(lambda: lobby.figures()["transactions"])
        self.answers = Counter("goldenspike_answers", "Answers of people accepted", registry=self.registry)
        self.seconds = Histogram(
            "goldenspike_answer_seconds", "Time to accept an answer", registry=self.registry
        )


def build_of(folder: Path) -> str:
    """What the client in this folder is known by."""
    file = folder / "source.sha256"
    return file.read_text(encoding="utf-8").strip()[:16] if file.exists() else "none"


# Who asks ----------------------------------------------------------------------------------------


def house_of(connection: ASGIConnection[Any, Any, Any, Any]) -> House:
    """What the handlers share."""
    house: House = connection.app.state.house
    return house


def see_origin(connection: ASGIConnection[Any, Any, Any, Any], house: House) -> None:
    """Commands come from our own page, not from somebody else's."""
    origin = connection.headers.get("origin")
    if origin is None:
        return
    allowed = {connection.headers.get("host", ""), urlsplit(house.settings.public_url).netloc} - {""}
    if _netloc(origin) not in allowed:
        raise mistake(403, "This command came from another site.")


def _netloc(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


async def person_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Person:
    """Who asks, by the cookie."""
    person = await house_of(connection).lobby.person(connection.cookies.get(COOKIE, ""))
    if person is None:
        raise mistake(401, "Open the first page once, so that we know you again.")
    return person


async def commander(request: Request[Any, Any, State], allowance: Callable[[House], Allowance]) -> Person:
    """Who gives a command, checked: from our page, known, and not too often."""
    house = house_of(request)
    if request.headers.get(HEADER) != "1":
        raise mistake(403, "Commands come from the page of Golden Spike only.")
    see_origin(request, house)
    person = await person_of(request)
    if not allowance(house).take(person.id):
        raise mistake(429, "That was a bit much at once; wait a moment.")
    return person


def usual(house: House) -> Allowance:
    """The allowance of most commands."""
    return house.commands


# The house ---------------------------------------------------------------------------------------


@get(
    "/api/house",
    summary="The games, the bots, and who you are",
    responses=refusals(400, 429, 500),
)
async def read_house(request: Request[Any, Any, State]) -> Response[wire.House]:
    """Everything a client needs to know first; sets the cookie of a new person."""
    house = house_of(request)
    token = request.cookies.get(COOKIE, "")
    person = await house.lobby.person(token)
    cookies = []
    if person is None:
        if not house.newcomers.take(request.client.host if request.client else ""):
            raise mistake(429, "Too many new people at once; wait a moment.")
        person, token = await house.lobby.new_person()
        cookies.append(
            Cookie(
                COOKIE,
                value=token,
                max_age=YEAR,
                httponly=True,
                samesite="lax",
                secure=house.settings.public_url.startswith("https://"),
            )
        )
    return Response(house_info(house, person), cookies=cookies)


@post("/api/me", status_code=200, summary="What you are called", responses=COMMAND)
async def call_me(request: Request[Any, Any, State], data: JSONBody[wire.CallMe]) -> wire.House:
    """Give oneself a name."""
    person = await commander(request, usual)
    house = house_of(request)
    return house_info(house, await house.lobby.call(person, data.name))


def house_info(house: House, person: Person) -> wire.House:
    """The house as a person sees it."""
    reach = house.settings
    return wire.House(
        version=goldenspike.__version__,
        build=house.build,
        compiled=module_is_compiled("goldenspike.core.agenda"),
        games=[
            wire.GameInfo(
                name=game.name,
                title=game.title,
                version=game.version,
                stage=game.stage,
                seats=list(game.seats),
                seat_names=list(game.seat_names),
                options=[
                    wire.OptionInfo(option.name, list(option.values), option.default, option.summary)
                    for option in game.options
                ],
                reconstructed=list(game.reconstructed),
                source=house.lobby.books[game.name].source,
                has_secrets=bool(game.hidden),
                daily=game.deal is not None,
            )
            for game in house.lobby.games.values()
        ],
        bots=[wire.BotInfo(name, *BOT_WORDS.get(name, (name, ""))) for name in reversed(bot_names())],
        me=person.name,
        reach=reach.reach,
        address=reach.address,
        qr=reach.qr,
        qr_size=reach.qr_size,
    )


BOT_WORDS: Final = {
    "random": ("Tenderfoot", "Answers by chance: for learning the rules without being hurried."),
    "greedy": ("Foreman", "Takes what looks best at once."),
}


@get("/api/games/{game:str}/rules", summary="The rules of a game", responses=PAGE)
async def read_rules(request: Request[Any, Any, State], game: GameName) -> list[wire.RuleInfo]:
    """The rule table of a game in our own words."""
    lobby = house_of(request).lobby
    lobby.game(game)
    return [
        wire.RuleInfo(
            rule.id,
            rule.heading,
            rule.chapter,
            rule.summary,
            rule.text,
            rule.source,
            rule.whereabouts(),
            rule.wordings,
        )
        for rule in lobby.books[game].rules
    ]


@get("/api/games/{game:str}/chart", summary="What never changes on the board", responses=PAGE)
async def read_chart(request: Request[Any, Any, State], game: GameName) -> Response[Any]:
    """The board of a game as plain data, for drawing it."""
    found = house_of(request).lobby.game(game)
    if found.chart is None:
        raise mistake(404, f"{found.title} has no board to draw yet.")
    return Response(found.chart(), headers={"cache-control": "max-age=60"})


@get("/api/games/{game:str}/daily", summary="The deal of a day, and its scores", responses=READING)
async def read_daily(
    request: Request[Any, Any, State],
    game: GameName,
    day: Annotated[str | None, QueryParameter(max_length=10, pattern=r"^\d{4}-\d{2}-\d{2}$")] = None,
) -> wire.Daily:
    """Today's deal or an earlier one: who has finished it, and how."""
    return await house_of(request).lobby.daily(await person_of(request), game, day or "")


# Tables ------------------------------------------------------------------------------------------


@get("/api/tables", summary="Your tables, and those of the lobby", responses=READING)
async def read_tables(request: Request[Any, Any, State]) -> wire.Tables:
    """What the lobby shows."""
    return await house_of(request).lobby.tables(await person_of(request))


@post("/api/tables", status_code=201, summary="Open a table", responses=COMMAND)
async def open_table(request: Request[Any, Any, State], data: JSONBody[wire.OpenTable]) -> wire.TableInfo:
    """Open a table; it begins at once if no seat is open."""
    person = await commander(request, lambda house: house.openings)
    room = await house_of(request).lobby.open(person, data)
    return room.info(person.id)


async def room_of(connection: ASGIConnection[Any, Any, Any, Any], table: str) -> Room:
    """The room of a table that is named in an address."""
    return await house_of(connection).lobby.room(table)


@get("/api/tables/{table:str}", summary="A table from outside", responses=READING)
async def read_table(request: Request[Any, Any, State], table: TableId) -> wire.TableInfo:
    """A table as everybody sees it who knows its address."""
    person = await person_of(request)
    return (await room_of(request, table)).info(person.id)


@post("/api/tables/{table:str}/sit", status_code=200, summary="Take an open seat", responses=COMMAND)
async def sit(
    request: Request[Any, Any, State], table: TableId, data: JSONBody[wire.TakeSeat]
) -> wire.TableInfo:
    """Sit down."""
    person = await commander(request, usual)
    room = await room_of(request, table)
    await room.sit(person, data)
    return room.info(person.id)


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
    return room.info(person.id)


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
    return room.info(person.id)


@post("/api/tables/{table:str}/leave", status_code=200, summary="Get up from the table", responses=COMMAND)
async def leave(request: Request[Any, Any, State], table: TableId) -> wire.TableInfo:
    """Leave one's seats to others, or to a bot."""
    person = await commander(request, usual)
    room = await room_of(request, table)
    await room.leave(person)
    return room.info(person.id)


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
    return room.info(person.id)


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
    responses=MOVE,
)
async def ask(request: Request[Any, Any, State], table: TableId, data: JSONBody[wire.Ask]) -> wire.Preview:
    """Judge an answer without playing it."""
    person = await commander(request, usual)
    return (await room_of(request, table)).ask(person, data)


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
    return (await room_of(request, table)).moment(person.id, moment, seat)


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
    return Response(room.record(person.id), headers={"content-disposition": f'attachment; filename="{name}"'})


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
    return room.report()


# The socket --------------------------------------------------------------------------------------


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, State], table: FromPath[str]) -> None:
    """What happens at a table, as it happens."""
    house = house_of(socket)
    await socket.accept()
    try:
        see_origin(socket, house)
        person = await person_of(socket)
        await room_of(socket, table[:40])
    except Mistake as error:
        await _say_goodbye(socket, error.refused.reason, 4000 + error.status)
        return
    looker = Looker(person)
    hear = asyncio.create_task(_hear(socket, looker, table[:40]), name="socket hears")
    tell = asyncio.create_task(_tell(socket, looker), name="socket tells")
    try:
        done, _ = await asyncio.wait((hear, tell), return_when=asyncio.FIRST_COMPLETED)
        done.pop().result()
    except Mistake as error:
        await _say_goodbye(socket, error.refused.reason, 4000 + error.status)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        await _say_goodbye(socket, "This is not what a client says on a socket.", 4400)
    except TimeoutError:
        await _say_goodbye(socket, "Nobody seems to be there.", 4408)
    except (WebSocketDisconnect, OSError):
        pass
    except Exception as error:  # noqa: BLE001  a fault of ours; its message may hold somebody's cards
        LOG.error("A socket failed: %s", where(error))  # noqa: TRY400
        await _say_goodbye(socket, OUR_FAULT, 4500)
    finally:
        hear.cancel()
        tell.cancel()
        if looker.room is not None:
            looker.room.leave_off(looker)
        await asyncio.gather(hear, tell, return_exceptions=True)


async def _hear(socket: WebSocket[Any, Any, State], looker: Looker, table: str) -> None:
    """From where the client would look, as often as it says so; at first it must say so soon."""
    house = house_of(socket)
    while True:
        seconds = SECONDS_TO_LOOK if looker.room is None else None
        message = await asyncio.wait_for(socket.receive_data(mode="text"), seconds)
        if not house.commands.take(("socket", looker.person.id)) or len(message) > LARGEST_MESSAGE:
            raise mistake(429, "That was a bit much at once.")
        look = msgspec.json.decode(message, type=wire.Look)
        # The room is asked for now: one that nobody looked at may have been let go in the meantime.
        looker.room = looker.room or await room_of(socket, table)
        await looker.room.look(looker, look.seat, look.since)


async def _tell(socket: WebSocket[Any, Any, State], looker: Looker) -> None:
    """Send what is new, as fast as the client reads; TimeoutError if it does not read."""
    while True:
        await looker.news.wait()
        looker.news.clear()
        assert looker.room is not None
        update = await looker.room.update(looker)
        await asyncio.wait_for(socket.send_data(update, mode="text"), SECONDS_TO_SEND)


async def _say_goodbye(socket: WebSocket[Any, Any, State], reason: str, code: int) -> None:
    """The last word, if it is still heard."""
    with contextlib.suppress(Exception):
        async with asyncio.timeout(SECONDS_FOR_GOODBYE):
            await socket.send_data(wire.encode(wire.Goodbye(reason)), mode="text")
            await socket.close(code=code)


# The client's files and the operator's pages -----------------------------------------------------


@get("/healthz", media_type=MediaType.TEXT, summary="Whether the server can do its work")
async def healthz(request: Request[Any, Any, State]) -> str:
    """Asked by whoever watches the server; also tells a second start that it is us."""
    await house_of(request).store.reachable()
    return f"golden spike {goldenspike.__version__}"


@get("/metrics", media_type=MediaType.TEXT, summary="Figures for an operator")
async def metrics(request: Request[Any, Any, State]) -> Response[bytes]:
    """Figures in the format of Prometheus."""
    return Response(
        generate_latest(house_of(request).metrics.registry), media_type="text/plain; version=0.0.4"
    )


class Files:
    """The client's files, read once; no address ever becomes a path."""

    def __init__(self, folder: Path) -> None:
        self.by_address: dict[str, tuple[bytes, str, str]] = {}
        for file in sorted(folder.rglob("*")) if folder.exists() else []:
            if file.is_file():
                address = file.relative_to(folder).as_posix()
                kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
                content = file.read_bytes()
                self.by_address[address] = (content, kind, hashlib.sha256(content).hexdigest()[:20])

    def response(self, address: str, known: str) -> Response[bytes]:
        """A file, or the first page for every address of a page."""
        found = self.by_address.get(address)
        if found is None and ("." in address.rpartition("/")[2] or address.startswith("api")):
            raise mistake(404, "There is nothing here.")
        content, kind, tag = found or self.by_address.get("index.html", (b"", "text/html", ""))
        headers = {"etag": f'"{tag}"', "cache-control": "no-cache"}
        if known == f'"{tag}"':
            return Response(b"", status_code=304, headers=headers)
        return Response(content, media_type=kind, headers=headers)


@get(["/", "/{address:path}"], include_in_schema=False)
async def read_file(request: Request[Any, Any, State], address: FromPath[str] = "") -> Response[bytes]:
    """The client."""
    files: Files = request.app.state.files
    return files.response(address.strip("/"), request.headers.get("if-none-match", ""))


# Errors and headers ------------------------------------------------------------------------------


def answer_mistake(_request: Request[Any, Any, Any], error: Mistake) -> Response[wire.Refused]:
    """A command that is not carried out."""
    return Response(error.refused, status_code=error.status)


def answer_http(_request: Request[Any, Any, Any], error: HTTPException) -> Response[wire.Refused]:
    """What the framework refuses, in a sentence."""
    words = {
        400: "This is not what the server expects.",
        404: "There is nothing here.",
        405: "This cannot be done here.",
        413: "This is too much at once.",
        415: "This is not what the server expects.",
    }
    reason = words.get(error.status_code, "This cannot be done.")
    if isinstance(error, ValidationException):
        reason = "This is not what the server expects."
    return Response(wire.Refused(reason), status_code=error.status_code, headers=error.headers)


def answer_depth(_request: Request[Any, Any, Any], _error: RecursionError) -> Response[wire.Refused]:
    """A body nested deeper than it can be read; the engine's own faults do not come here."""
    return Response(wire.Refused("This is not what the server expects."), status_code=400)


def answer_fault(_request: Request[Any, Any, Any], error: Exception) -> Response[wire.Refused]:
    """A fault of ours: the log gets where, the client a sentence."""
    LOG.error("%s", where(error))
    return Response(wire.Refused(OUR_FAULT), status_code=500)


def log_quietly(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What went wrong where nobody waited for it, without its message."""
    error = context.get("exception")
    LOG.error("%s", context["message"] if error is None else where(error))


async def add_headers(message: Message, _scope: Scope) -> None:
    """What every answer carries, errors too."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in SECURITY.items():
        headers.setdefault(name, value)
    if headers.get("content-type", "").startswith("application/json"):
        headers.setdefault("cache-control", "no-store")


def make_app(settings: Settings) -> Litestar:
    """The whole application."""

    @contextlib.asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_exception_handler(log_quietly)
        house = House(settings)
        app.state.house = house
        app.state.files = Files(STATIC)
        house.store.start()
        house.workers.start()
        await house.lobby.start()
        try:
            yield
        finally:
            await house.lobby.close()
            await house.workers.close()
            await house.store.close()

    return Litestar(
        route_handlers=[
            read_house,
            call_me,
            read_rules,
            read_chart,
            read_daily,
            read_tables,
            open_table,
            read_table,
            sit,
            claim,
            read_key,
            change_seat,
            leave,
            give_up,
            answer,
            take_back,
            ask,
            chat,
            read_moment,
            read_record,
            report,
            table_socket,
            healthz,
            metrics,
            read_file,
        ],
        lifespan=[life],
        exception_handlers={
            Mistake: answer_mistake,
            HTTPException: answer_http,
            RecursionError: answer_depth,
            Exception: answer_fault,
        },
        before_send=[add_headers],
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig(
            title="Golden Spike",
            version=goldenspike.__version__,
            path="/schema",
            render_plugins=[ScalarRenderPlugin(js_url="/none.js")],
        ),
        logging_config=None,
    )
