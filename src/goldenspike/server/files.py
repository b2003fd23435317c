"""Routes for the client's files, health checks and metrics."""

from __future__ import annotations

import hashlib
import mimetypes
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.params import FromPath
from prometheus_client import generate_latest

import goldenspike
from goldenspike.server.command_error import CommandError
from goldenspike.server.context import context_of
from goldenspike.server.errors import error_responses


@get(
    "/healthz",
    media_type=MediaType.TEXT,
    summary="Whether the server can do its work",
    responses=error_responses(400, 429, 503),
)
async def healthz(request: Request[Any, Any, State]) -> str:
    """Answer a health check, after a write and a job of a worker; a second start looks for its words."""
    await context_of(request).check_health()
    return f"golden spike {goldenspike.__version__}"


@get("/metrics", media_type=MediaType.TEXT, summary="Figures for an operator")
async def metrics(request: Request[Any, Any, State]) -> Response[bytes]:
    """Return the metrics in the Prometheus text format."""
    return Response(
        generate_latest(context_of(request).metrics.registry), media_type="text/plain; version=0.0.4"
    )


class Files:
    """The client's files in memory, so that no requested address ever becomes a path."""

    def __init__(self, folder: Path) -> None:
        self.by_address: dict[str, tuple[bytes, str, str]] = {}
        for file in sorted(folder.rglob("*")) if folder.exists() else []:
            if file.is_file():
                address = file.relative_to(folder).as_posix()
                kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
                content = file.read_bytes()
                self.by_address[address] = (content, kind, hashlib.sha256(content).hexdigest()[:20])

    def response(self, address: str, known: str) -> Response[bytes]:
        """Return a file, or index.html for the address of a page; 304 if the ETag is known."""
        found = self.by_address.get(address)
        if found is None and ("." in address.rpartition("/")[2] or address.startswith("api")):
            raise CommandError(404, "There is nothing here.")
        content, kind, tag = found or self.by_address.get("index.html", (b"", "text/html", ""))
        headers = {"etag": f'"{tag}"', "cache-control": "no-cache"}
        if known == f'"{tag}"':
            return Response(b"", status_code=304, headers=headers)
        return Response(content, media_type=kind, headers=headers)


@get(["/", "/{address:path}"], include_in_schema=False)
async def read_file(request: Request[Any, Any, State], address: FromPath[str] = "") -> Response[bytes]:
    """Return a file of the client."""
    files: Files = request.app.state.files
    return files.response(address.strip("/"), request.headers.get("if-none-match", ""))
