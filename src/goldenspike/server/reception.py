"""The house from outside: its games with their rules and charts, its bots, and who you are."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Request, Response, get, post
from litestar.datastructures import Cookie, State
from litestar.params import JSONBody, PathParameter, QueryParameter

import goldenspike
from goldenspike.bots.levels import LEVELS, RANDOM_LEVEL
from goldenspike.core.form import module_is_compiled
from goldenspike.server import protocol as wire
from goldenspike.server.errors import COMMAND, PAGE, READING, refusals
from goldenspike.server.house import COOKIE, House, commander, house_of, person_of, usual
from goldenspike.server.mistakes import mistake
from goldenspike.server.programs import SUMMARY
from goldenspike.server.store import Person

YEAR: Final = 365 * 86_400
GameName = Annotated[str, PathParameter(max_length=40, pattern=r"^[a-z]+$")]


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
                    wire.OptionInfo(
                        option.name,
                        list(option.values),
                        option.default,
                        option.summary,
                        option.title or option.name.replace("_", " ").capitalize(),
                        list(option.labels or option.values),
                    )
                    for option in game.settings
                ],
                reconstructed=list(game.reconstructed),
                source=house.lobby.books[game.name].source,
                has_secrets=bool(game.hidden),
                daily=game.deal is not None,
            )
            for game in house.lobby.games.values()
        ],
        bots=[
            *[wire.BotInfo(level.bot, level.name, level.summary) for level in (*LEVELS, RANDOM_LEVEL)],
            *[wire.BotInfo(name, name, SUMMARY) for name in house.programs.names()],
        ],
        me=person.name,
        reach=reach.reach,
        address=reach.address,
        qr=reach.qr,
        qr_size=reach.qr_size,
    )


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
    if found.board_data is None:
        raise mistake(404, f"{found.title} has no board to draw yet.")
    return Response(found.board_data(), headers={"cache-control": "max-age=60"})


@get("/api/games/{game:str}/daily", summary="The deal of a day, and its scores", responses=READING)
async def read_daily(
    request: Request[Any, Any, State],
    game: GameName,
    day: Annotated[str | None, QueryParameter(max_length=10, pattern=r"^\d{4}-\d{2}-\d{2}$")] = None,
) -> wire.Daily:
    """Today's deal or an earlier one: who has finished it, and how."""
    return await house_of(request).lobby.daily(await person_of(request), game, day or "")
