"""Routes of the lab: simulations, how far they are, and their reports."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.params import JSONBody, PathParameter

from goldenspike.server import protocol as wire
from goldenspike.server.authentication import authenticate, require_allowance, require_person
from goldenspike.server.command_error import CommandError
from goldenspike.server.connections import address_key
from goldenspike.server.context import context_of
from goldenspike.server.errors import COMMAND, READING
from goldenspike.server.lab import BOARD_FILE

RunId = Annotated[str, PathParameter(max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
LINES: Final = "application/jsonl"
LARGEST_RUN: Final = 600_000
"""Most bytes of the command that starts a simulation, with an own board."""
OF_REPORTS: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; sandbox"
)
"""The content security policy of a report: a page of text and drawings, without scripts, in an origin of its
own."""


@get("/api/lab", summary="The lab: its limits, and your simulations", responses=READING)
async def read_lab(request: Request[Any, Any, State]) -> wire.Lab:
    """Return the limits of the lab, and the asking person's simulations."""
    return await context_of(request).lab.info(await require_person(request))


@post(
    "/api/lab/runs",
    status_code=201,
    summary="Start a simulation",
    responses=COMMAND,
    request_max_body_size=LARGEST_RUN,
)
async def start_run(request: Request[Any, Any, State], data: JSONBody[wire.StartLabRun]) -> wire.LabRun:
    """Start a simulation of games between bots."""
    person = await authenticate(request)
    require_allowance(request, person, "lab_runs")
    host = address_key(request.client.host if request.client else "")
    if not context_of(request).limits.lab_runs_by_host.allow(host):
        raise CommandError(429, "That was a bit much at once; wait a moment.")
    return await context_of(request).lab.begin(person, data)


@get("/api/lab/runs/{run:str}", summary="How far a simulation is", responses=READING)
async def read_run(request: Request[Any, Any, State], run: RunId) -> wire.LabRun:
    """Return a simulation, anybody's."""
    return await context_of(request).lab.run(await require_person(request), run)


@post("/api/lab/runs/{run:str}/stop", status_code=200, summary="Stop a simulation", responses=COMMAND)
async def stop_run(request: Request[Any, Any, State], run: RunId) -> wire.LabRun:
    """Begin no further game of one's own simulation; its report is about those that were played."""
    return await context_of(request).lab.stop(await authenticate(request), run)


@get(
    "/api/lab/runs/{run:str}/report",
    media_type=MediaType.HTML,
    summary="The report of a simulation",
    responses=READING,
)
async def read_report(request: Request[Any, Any, State], run: RunId) -> Response[bytes]:
    """Return the report as a page, which can run no script and load nothing."""
    await require_person(request)
    page = await context_of(request).lab.report(run)
    headers = {"content-security-policy": OF_REPORTS, "cache-control": "private, no-cache"}
    return Response(page, media_type=MediaType.HTML, headers=headers)


@get(
    "/api/lab/runs/{run:str}/results",
    media_type=LINES,
    summary="The results of a simulation as lines of JSON",
    responses=READING,
)
async def read_results(request: Request[Any, Any, State], run: RunId) -> Response[bytes]:
    """Return the results so far, in the form of the file results.jsonl that `goldenspike simulate` writes."""
    await require_person(request)
    lines = await context_of(request).lab.results(run)
    return Response(lines, media_type=LINES, headers=_attached("results.jsonl"))


@get(
    "/api/lab/runs/{run:str}/summary",
    media_type=MediaType.JSON,
    summary="The summary of a simulation",
    responses=READING,
)
async def read_summary(request: Request[Any, Any, State], run: RunId) -> Response[bytes]:
    """Return the statistics, in the form of the file summary.json that `goldenspike simulate` writes."""
    await require_person(request)
    summary = await context_of(request).lab.summary(run)
    return Response(summary, media_type=MediaType.JSON, headers=_attached("summary.json"))


@get(
    "/api/lab/runs/{run:str}/board",
    media_type=MediaType.TEXT,
    summary="The own board of a simulation",
    responses=READING,
)
async def read_board(request: Request[Any, Any, State], run: RunId) -> Response[bytes]:
    """Return the own board as the file that `--board` reads."""
    await require_person(request)
    board = await context_of(request).lab.board(run)
    return Response(board, media_type=MediaType.TEXT, headers=_attached(BOARD_FILE))


@post(
    "/api/lab/runs/{run:str}/board",
    status_code=200,
    summary="Play on the own board of a simulation",
    responses=COMMAND,
)
async def open_board(request: Request[Any, Any, State], run: RunId) -> wire.BoardSite:
    """Return the site of tables on the board, which is kept from now on."""
    await authenticate(request, limit="openings")
    return await context_of(request).lab.open_board(run)


def _attached(name: str) -> dict[str, str]:
    """Return the headers of a response that browsers save as a file."""
    return {"content-disposition": f'attachment; filename="{name}"', "cache-control": "private, no-cache"}
