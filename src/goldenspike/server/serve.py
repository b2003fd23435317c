"""Start the server: find a port, configure it, announce its address, open the browser."""

from __future__ import annotations

import contextlib
import ipaddress
import logging
import os
import socket
import sys
import threading
import urllib.request
import webbrowser
from collections.abc import Callable, Sequence
from http.client import HTTPException
from pathlib import Path
from typing import Final, Literal
from urllib.parse import urlsplit

import msgspec
import segno
import uvicorn

from goldenspike.core.play import GoldenSpikeError
from goldenspike.server import database
from goldenspike.server.app import make_app
from goldenspike.server.board_sites import BoardSites
from goldenspike.server.config import ServerConfig, data_folder
from goldenspike.server.connections import protocols
from goldenspike.server.delivery import Mailer
from goldenspike.server.gate import LOCAL_NAMES, Gate, Hosts
from goldenspike.server.rate_limit import RateLimiter
from goldenspike.server.store import StoreError

DEFAULT_PORT: Final = 8765
PORTS_TRIED: Final = 20
READS_AT_ONCE: Final = 600
READS_PER_SECOND: Final = 100
"""The allowance of one address for everything that is read; a page with its first game takes about thirty."""
SECONDS_TO_ANSWER: Final = 10.0
"""How long a server that was just started may take to answer a health check."""


class CannotServe(GoldenSpikeError):
    """The server cannot start; the message says why."""


def default_database() -> str:
    """Return the URL of the database in the user's data folder."""
    return f"sqlite:///{data_folder() / 'tables.db'}"


def default_workers() -> int:
    """Return the number of worker processes on this computer: one core is left to the server."""
    return max(1, min(4, (os.cpu_count() or 1) - 1))


class AnnouncingServer(uvicorn.Server):
    """A server that calls a function once it has started and accepts connections."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self.announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then announce it; if the start fails, the process ends before."""
        await super().startup(sockets)
        self.announce()


def serve(
    *,
    host: str,
    port: int | None,
    db: str | None,
    public_url: str,
    open_browser: bool,
    pace: float,
    programs: dict[str, str],
    say: Callable[[str], None],
    allowed_hosts: Sequence[str] = (),
    trusted_proxies: Sequence[str] = (),
    workers: int | None = None,
    notices: str = "",
    smtp: str = "",
    mail_from: str = "",
    private_webhooks: bool = False,
    remind_after: float = 300.0,
    lab_games: int = 1_000,
    lab_minutes: float = 30.0,
    lab_workers: int = 1,
) -> None:
    """Serve until interrupted; only open the browser if a server already runs on the default port.

    Raises CannotServe without a free port, StoreError without a usable database, WrongAddress if the SMTP
    server or the sender of e-mail is not named as it should be.
    """
    url = db or default_database()
    async_url = database.async_url(url)
    if workers == 0 and not database.is_shared(url):
        raise CannotServe(
            "Without workers of its own a server needs a PostgreSQL database, and workers there."
        )
    if lab_games and lab_workers == 0 and not database.is_shared(url):
        raise CannotServe(
            "Without processes of its own a lab needs a PostgreSQL database, and workers there; "
            "--lab-games 0 leaves it out."
        )
    database.require_carrier(url, notices)
    if smtp:
        Mailer(smtp, mail_from)
    wanted = port if port is not None else DEFAULT_PORT
    listening = _listen(host, wanted)
    if listening is None and port is None:
        running = _running_at(wanted)
        if running:
            say(f"Golden Spike runs already at {running}")
            if open_browser:
                webbrowser.open(running)
            return
        for number in range(wanted + 1, wanted + PORTS_TRIED):
            listening = _listen(host, number)
            if listening is not None:
                break
    if listening is None:
        raise CannotServe(f"Port {wanted} is taken by another program; choose another with --port.")
    taken = listening.getsockname()[1]
    try:
        lock_file = database.lock(url)
    except StoreError:
        listening.close()
        raise
    done = database.prepare(url)
    if done:
        say(done)
    config = _config(async_url, host, taken, public_url, pace, programs)
    config = msgspec.structs.replace(
        config,
        workers=config.workers if workers is None else workers,
        notices=notices,
        smtp=smtp,
        mail_from=mail_from,
        private_webhooks=private_webhooks,
        remind_after=remind_after,
        lab_games=lab_games,
        lab_minutes=lab_minutes,
        lab_workers=lab_workers,
        board_folder=_board_folder(url) if lab_games else "",
    )
    local = f"http://{'127.0.0.1' if _everywhere(host) else host}:{taken}/"

    def announce() -> None:
        _announce(config, local, say)
        if open_browser:
            # A browser may take seconds to start.
            threading.Thread(target=webbrowser.open, args=(local,), daemon=True).start()

    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s %(message)s")
    http, sockets = protocols(trusted_proxies)
    hosts = Hosts(_host_names(host, config, allowed_hosts), any_address=config.reach == "the network")
    uvicorn_config = uvicorn.Config(
        Gate(BoardSites(make_app(config), config), hosts, RateLimiter(READS_AT_ONCE, READS_PER_SECOND)),
        http=http,
        ws=sockets,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=2,
        ws_max_size=65_536,
        server_header=False,
        proxy_headers=bool(trusted_proxies),
        forwarded_allow_ips=list(trusted_proxies),
        lifespan="on",
    )
    try:
        with contextlib.suppress(KeyboardInterrupt):
            AnnouncingServer(uvicorn_config, announce).run(sockets=[listening])
    finally:
        if lock_file is not None:
            lock_file.close()


def _config(
    url: str, host: str, port: int, public_url: str, pace: float, programs: dict[str, str]
) -> ServerConfig:
    """Return the configuration for this address, and from where it can be reached."""
    reach: Literal["this computer", "the network", "everybody"] = "this computer"
    address = ""
    if public_url:
        reach, address = "everybody", public_url.rstrip("/")
    elif not _only_here(host):
        reach = "the network"
        address = f"http://{_own_address() if _everywhere(host) else host}:{port}"
    path, size = _qr(address) if address else ("", 0)
    return ServerConfig(
        database=url,
        reach=reach,
        address=address,
        public_url=public_url.rstrip("/"),
        qr=path,
        qr_size=size,
        pace=pace,
        workers=default_workers(),
        programs=programs,
    )


def _board_folder(url: str) -> str:
    """Return the folder for own boards beside an SQLite file; '' for a database that servers share."""
    file = database.sqlite_file(url)
    return "" if file is None else str(file.with_name(f"{file.name}.boards"))


def _host_names(host: str, config: ServerConfig, allowed: Sequence[str]) -> list[str]:
    """Return the names this server answers for: those the operator named, and this computer's own."""
    names = [*LOCAL_NAMES, *allowed]
    if not _everywhere(host):
        names.append(host)
    if config.public_url:
        names.append(urlsplit(config.public_url).hostname or "")
    elif config.reach == "the network":
        names += [socket.gethostname(), f"{socket.gethostname()}.local"]
    return names


def _announce(config: ServerConfig, local: str, say: Callable[[str], None]) -> None:
    """Say where the server can be reached, with a QR code in a network."""
    say(f"Golden Spike is ready at {local}")
    if config.reach == "the network":
        say(f"Others in your network reach it at {config.address}/")
        say(_qr_text(config.address))
    elif config.reach == "everybody":
        say(f"Others reach it at {config.address}/")
    say("Stop it with Ctrl-C. Every game is kept.")
    sys.stdout.flush()


# Ports -------------------------------------------------------------------------------------------


def _listen(host: str, port: int) -> socket.socket | None:
    """Return a listening socket; None if the port is taken, CannotServe if there is no such host."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    if sys.platform != "win32":
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
        made.listen(1024)
    except OSError as error:
        made.close()
        if isinstance(error, socket.gaierror):
            raise CannotServe(f"There is no address '{host[:60]}' on this computer.") from None
        return None
    return made


def _running_at(port: int) -> str:
    """Return the address of the Golden Spike server on this port; '' if there is none."""
    address = f"http://127.0.0.1:{port}/"
    with (
        contextlib.suppress(OSError, ValueError, HTTPException),
        urllib.request.urlopen(f"{address}healthz", timeout=SECONDS_TO_ANSWER) as answer,
    ):
        if answer.read(40).startswith(b"golden spike"):
            return address
    return ""


def _everywhere(host: str) -> bool:
    """Return whether a host means every network of this computer."""
    return host in ("0.0.0.0", "::")


def _only_here(host: str) -> bool:
    """Return whether a host can be reached from this computer alone."""
    if host == "localhost":
        return True
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return False


def _own_address() -> str:
    """Return this computer's address in its network, by a datagram socket that sends nothing."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return "127.0.0.1"


# QR codes ----------------------------------------------------------------------------------------


def _qr(address: str) -> tuple[str, int]:
    """Return the QR code of an address as an SVG path on a grid, and the size of the grid."""
    rows = [list(row) for row in segno.make(address, error="m").matrix]
    parts = [f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark]
    return "".join(parts), len(rows)


def _qr_text(address: str) -> str:
    """Return the QR code of an address as text, two rows of modules in each line."""
    rows = [[0] * 2 + list(row) + [0] * 2 for row in segno.make(address, error="m").matrix]
    width = len(rows[0])
    rows = [[0] * width, *rows, [0] * width]
    if len(rows) % 2:
        rows.append([0] * width)
    blocks = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    return "\n".join(
        "".join(
            blocks[1 if top else 0, 1 if low else 0] for top, low in zip(rows[y], rows[y + 1], strict=True)
        )
        for y in range(0, len(rows), 2)
    )


def backup(db: str | None, file: Path) -> None:
    """Copy the database to a file."""
    database.backup(db or default_database(), file)
