"""Routes about the server itself: its games with their rules and board data, its bots, and who asks."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Request, Response, get, post
from litestar.datastructures import Cookie, State
from litestar.params import JSONBody, PathParameter, QueryParameter

import goldenspike
from goldenspike.bots.levels import LEVELS, RANDOM_LEVEL
from goldenspike.bots.net_file import trained
from goldenspike.core.form import module_is_compiled
from goldenspike.server import protocol as wire
from goldenspike.server.authentication import authenticate, cookie_name, require_allowance, require_person
from goldenspike.server.command_error import CommandError
from goldenspike.server.connections import address_key
from goldenspike.server.context import Context, context_of
from goldenspike.server.daily_deal import scores_of_day
from goldenspike.server.errors import COMMAND, PAGE, READING, error_responses
from goldenspike.server.programs import SUMMARY
from goldenspike.server.rows import Person
from goldenspike.server.seating import require_name

YEAR: Final = 365 * 86_400
LessonId = Annotated[str, PathParameter(max_length=40, pattern=r"^[a-z-]+$")]
PuzzleId = Annotated[str, PathParameter(max_length=33, pattern=r"^[a-z0-9-]+$")]
GameName = Annotated[str, PathParameter(max_length=40, pattern=r"^[a-z]+$")]


@get(
    "/api/server",
    summary="The games, the bots, and who you are",
    responses=error_responses(400, 429, 500, 503),
)
async def read_server(request: Request[Any, Any, State]) -> Response[wire.ServerInfo]:
    """Return what a client needs first; set the cookie of a new person."""
    context = context_of(request)
    token = request.cookies.get(cookie_name(context.config), "")
    person = await context.store.person(token)
    cookies = []
    if person is None:
        if not context.limits.new_persons.allow(address_key(request.client.host if request.client else "")):
            raise CommandError(429, "Too many new people at once; wait a moment.")
        person, token = await context.store.new_person()
        cookies.append(
            Cookie(
                cookie_name(context.config),
                value=token,
                max_age=YEAR,
                httponly=True,
                samesite="lax",
                secure=context.config.public_url.startswith("https://"),
            )
        )
    else:
        require_allowance(request, person, "reads")
    return Response(server_info(context, person), cookies=cookies)


@post("/api/me", status_code=200, summary="What you are called", responses=COMMAND)
async def rename_me(request: Request[Any, Any, State], data: JSONBody[wire.CallMe]) -> wire.ServerInfo:
    """Set the asking person's name."""
    person = await authenticate(request)
    context = context_of(request)
    return server_info(context, await context.store.rename_person(person, require_name(data.name)))


@get("/api/me/reminders", summary="Where you hear that it is your turn", responses=READING)
async def read_reminders(request: Request[Any, Any, State]) -> wire.Reminders:
    """Return the asking person's address for reminders, and what the server offers."""
    return await context_of(request).reminders.read(await require_person(request))


@post(
    "/api/me/reminders",
    status_code=200,
    summary="Set or delete where you hear that it is your turn",
    responses=COMMAND,
)
async def change_reminders(
    request: Request[Any, Any, State], data: JSONBody[wire.RemindMe]
) -> wire.Reminders:
    """Set the asking person's address for reminders, or delete it; a message goes to a new one at once."""
    person = await authenticate(request)
    if data.kind != "none":
        require_allowance(request, person, "addresses")
        host = address_key(request.client.host if request.client else "")
        if not context_of(request).limits.addresses_by_host.allow(host):
            raise CommandError(429, "That was a bit much at once; wait a moment.")
    return await context_of(request).reminders.change(person, data)


@post(
    "/api/reminders/confirm",
    status_code=200,
    summary="Confirm an address for reminders by the code sent to it",
    responses=COMMAND,
)
async def confirm_reminders(
    request: Request[Any, Any, State], data: JSONBody[wire.ReminderCode]
) -> wire.Reminders:
    """Confirm an address, on whatever device its messages are read."""
    await authenticate(request)
    return await context_of(request).reminders.confirm(data.code)


@post(
    "/api/reminders/stop",
    status_code=200,
    summary="Delete an address for reminders by the code sent to it",
    responses=COMMAND,
)
async def stop_reminders(
    request: Request[Any, Any, State], data: JSONBody[wire.ReminderCode]
) -> wire.Reminders:
    """Delete an address, on whatever device its messages are read."""
    await authenticate(request)
    return await context_of(request).reminders.stop(data.code)


def server_info(context: Context, person: Person) -> wire.ServerInfo:
    """Return the games, bots and address of this server for a person."""
    config = context.config
    games = list(context.lobby.library.games.values())
    return wire.ServerInfo(
        version=goldenspike.__version__,
        build=context.build,
        compiled=module_is_compiled("goldenspike.core.agenda"),
        games=[
            wire.GameInfo(
                name=game.name,
                title=game.title,
                version=game.version,
                stage=game.stage,
                seats=list(game.seats),
                seat_names=list(game.seat_names),
                chooses_colours=game.seat_words is not None,
                settings=[
                    wire.SettingInfo(
                        setting.name,
                        list(setting.values),
                        setting.default,
                        setting.summary,
                        setting.title or setting.name.replace("_", " ").capitalize(),
                        list(setting.labels or setting.values),
                    )
                    for setting in game.settings
                ],
                reconstructed=list(game.reconstructed),
                source=context.lobby.library.books[game.name].source,
                has_secrets=bool(game.hidden),
                daily=game.deal is not None and not config.own_board,
                puzzles=len(context.lobby.library.puzzles[game.name]),
            )
            for game in games
        ],
        bots=[
            *[
                wire.BotInfo(
                    level.bot,
                    level.name,
                    level.summary,
                    [game.name for game in games if not level.trained or trained(game) is not None],
                )
                for level in (*LEVELS, RANDOM_LEVEL)
            ],
            *[
                wire.BotInfo(name, name, SUMMARY, [game.name for game in games])
                for name in context.programs.names()
            ],
        ],
        me=person.name,
        reach=config.reach,
        address=config.address,
        qr=config.qr,
        qr_size=config.qr_size,
        lab=context.lab.open,
        own_board=bool(config.own_board),
    )


@get("/api/games/{game:str}/rules", summary="The rules of a game", responses=PAGE)
async def read_rules(request: Request[Any, Any, State], game: GameName) -> list[wire.RuleInfo]:
    """Return the rules of a game as players read them."""
    library = context_of(request).lobby.library
    library.game(game)
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
            list(rule.also),
        )
        for rule in library.books[game].rules
    ]


@get("/api/games/{game:str}/board", summary="What never changes on the board", responses=PAGE)
async def read_board_data(request: Request[Any, Any, State], game: GameName) -> Response[Any]:
    """Return the board of a game as plain data, for drawing it."""
    found = context_of(request).lobby.library.game(game)
    if found.board_data is None:
        raise CommandError(404, f"{found.title} has no board to draw yet.")
    return Response(found.board_data(), headers={"cache-control": "max-age=60"})


@get("/api/games/{game:str}/how-to-play", summary="How a game is played", responses=PAGE)
async def read_how_to_play(request: Request[Any, Any, State], game: GameName) -> wire.HowToPlay:
    """Return the page How to play, with the positions of its pictures."""
    return context_of(request).lobby.library.how_to_play(game)


@get("/api/lessons", summary="The lessons of all games, and which you have done", responses=READING)
async def read_lessons(request: Request[Any, Any, State]) -> list[wire.GameLessons]:
    """Return the lessons of every game that has some."""
    context = context_of(request)
    learned = await context.store.learned((await require_person(request)).id)
    return context.lobby.library.all_lessons(learned)


@post(
    "/api/games/{game:str}/lessons/{lesson:str}",
    status_code=201,
    summary="Begin a lesson",
    responses=COMMAND,
)
async def open_lesson(
    request: Request[Any, Any, State], game: GameName, lesson: LessonId, data: JSONBody[wire.OpenLesson]
) -> wire.TableInfo:
    """Open a table for a lesson; the other seats answer by its script."""
    person = await authenticate(request, limit="openings")
    room = await context_of(request).lobby.open_lesson(person, game, lesson, data)
    return room.presenter.info(person.id)


@get("/api/puzzles", summary="The puzzles of all games, and those of today", responses=READING)
async def read_puzzles(request: Request[Any, Any, State]) -> list[wire.GamePuzzles]:
    """Return the puzzles of every game that has some."""
    await require_person(request)
    return context_of(request).lobby.library.all_puzzles()


@post(
    "/api/games/{game:str}/puzzles/{puzzle:str}",
    status_code=201,
    summary="Begin a puzzle",
    responses=COMMAND,
)
async def open_puzzle(
    request: Request[Any, Any, State], game: GameName, puzzle: PuzzleId, data: JSONBody[wire.OpenPuzzle]
) -> wire.TableInfo:
    """Open a table for a puzzle. A move that is not the best is declined, with what it loses."""
    person = await authenticate(request, limit="openings")
    room = await context_of(request).lobby.open_puzzle(person, game, puzzle, data)
    return room.presenter.info(person.id)


@get("/api/games/{game:str}/daily", summary="The deal of a day, and its scores", responses=READING)
async def read_daily(
    request: Request[Any, Any, State],
    game: GameName,
    day: Annotated[str | None, QueryParameter(max_length=10, pattern=r"^\d{4}-\d{2}-\d{2}$")] = None,
) -> wire.Daily:
    """Return the scores of today's deal or of an earlier one."""
    context = context_of(request)
    person = await require_person(request)
    return await scores_of_day(context.store, context.lobby.library.game(game), person, day or "")


@get("/api/me/games", summary="What you have played", responses=READING)
async def read_own_games(request: Request[Any, Any, State]) -> wire.OwnGames:
    """Return the asking person's results by game, and their streaks of the daily deal."""
    return await context_of(request).lobby.own_games(await require_person(request))
