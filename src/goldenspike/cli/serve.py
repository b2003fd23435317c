"""The commands `serve`, `worker` and `backup`: the play server, processes that think, a backup."""

from __future__ import annotations

import ipaddress
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import click

from goldenspike.cli.bots import parse_programs
from goldenspike.cli.errors import Failure

REQUIRED_PACKAGE: Final = "litestar"
BOT_HELP: Final = "A program of your own that people may seat under this name; again for another."
NOTICES_HELP: Final = "With PostgreSQL, a Valkey server for notices: valkey://host:6379 (by PostgreSQL)."
MOST_WORKERS: Final = 64
DB_HELP: Final = "The database: sqlite:///file (one in your data folder) or postgresql://user@host/name."


def require_server_extra() -> None:
    """Raise Failure if the packages of the server are not installed."""
    if find_spec(REQUIRED_PACKAGE) is None:
        raise Failure("The server is an extra that is not installed: pip install '.[server]' in the clone.")


def parse_proxies(
    _context: click.Context, _option: click.Parameter, given: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the addresses or networks of proxies; BadParameter if one of them is neither."""
    for address in given:
        try:
            ipaddress.ip_network(address, strict=False)
        except ValueError:
            raise click.BadParameter(f"'{address[:60]}' is no IP address or network.") from None
    return given


@click.command(short_help="The play server.")
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="The address to listen at; 0.0.0.0 for all."
)
@click.option("--port", type=click.IntRange(0, 65_535), help="The port (8765, or the next free one).")
@click.option("--db", metavar="URL", help=DB_HELP)
@click.option("--public-url", default="", metavar="URL", help="How others reach it, behind a proxy.")
@click.option(
    "--allow-host",
    "allowed_hosts",
    multiple=True,
    metavar="NAME",
    help="A further name it is reached by; again for another.",
)
@click.option(
    "--trust-proxy",
    "trusted_proxies",
    multiple=True,
    metavar="ADDRESS",
    callback=parse_proxies,
    help="The address of a proxy whose X-Forwarded-For is believed; again for another.",
)
@click.option("--lan", is_flag=True, help="Let others in your network join.")
@click.option("--open", "open_browser", is_flag=True, help="Open the browser.")
@click.option(
    "--pace",
    type=click.FloatRange(0, 10),
    default=0.6,
    show_default=True,
    help="Seconds between the turns of bots while somebody looks on.",
)
@click.option("--bot", "bots", multiple=True, metavar="NAME=cmd:COMMAND", help=BOT_HELP)
@click.option(
    "--workers",
    type=click.IntRange(0, MOST_WORKERS),
    help="Processes that think (by the cores); with PostgreSQL 0 leaves it to goldenspike worker.",
)
@click.option("--notices", default="", metavar="URL", help=NOTICES_HELP)
@click.option(
    "--smtp",
    default="",
    envvar="GOLDENSPIKE_SMTP",
    metavar="URL",
    help="An SMTP server for reminders by e-mail: smtp://user:password@host:587 or smtps://….",
)
@click.option("--mail-from", default="", metavar="ADDRESS", help="The sender of e-mail; needed with --smtp.")
@click.option(
    "--allow-private-webhooks",
    "private_webhooks",
    is_flag=True,
    help="Let reminders reach webhooks in your own network, and without https.",
)
@click.option(
    "--remind-after",
    type=click.FloatRange(0, 1_440),
    default=5,
    show_default=True,
    metavar="MINUTES",
    help="How long somebody may take to answer before they are reminded.",
)
@click.option(
    "--lab-games",
    type=click.IntRange(0, 1_000_000),
    default=1_000,
    show_default=True,
    help="Most games of a simulation in the lab; 0 for no lab.",
)
@click.option(
    "--lab-minutes",
    type=click.FloatRange(0.1, 1_440),
    default=30,
    show_default=True,
    metavar="MINUTES",
    help="How long the lab plays for a person in a day.",
)
@click.option(
    "--lab-workers",
    type=click.IntRange(0, MOST_WORKERS),
    default=1,
    show_default=True,
    help="Processes that play for the lab; with PostgreSQL 0 leaves it to goldenspike worker.",
)
def serve(
    host: str,
    port: int | None,
    db: str | None,
    public_url: str,
    allowed_hosts: tuple[str, ...],
    trusted_proxies: tuple[str, ...],
    lan: bool,
    open_browser: bool,
    pace: float,
    bots: tuple[str, ...],
    workers: int | None,
    notices: str,
    smtp: str,
    mail_from: str,
    private_webhooks: bool,
    remind_after: float,
    lab_games: int,
    lab_minutes: float,
    lab_workers: int,
) -> None:
    """Serve tables for people and bots until interrupted."""
    require_server_extra()
    from goldenspike.server import serve as server

    if public_url and not public_url.startswith(("http://", "https://")):
        raise click.UsageError("--public-url is an address like https://play.example.org.")
    server.serve(
        host="0.0.0.0" if lan else host,
        port=port,
        db=db,
        public_url=public_url,
        open_browser=open_browser,
        pace=pace,
        programs=parse_programs(bots),
        say=click.echo,
        allowed_hosts=allowed_hosts,
        trusted_proxies=trusted_proxies,
        workers=workers,
        notices=notices,
        smtp=smtp,
        mail_from=mail_from,
        private_webhooks=private_webhooks,
        remind_after=60 * remind_after,
        lab_games=lab_games,
        lab_minutes=lab_minutes,
        lab_workers=lab_workers,
    )


@click.command(short_help="Processes that think for the servers of a PostgreSQL database.")
@click.option("--db", metavar="URL", required=True, help="The database, like postgresql://user@host/name.")
@click.option(
    "--workers", type=click.IntRange(1, MOST_WORKERS), help="The number of processes (by the cores)."
)
@click.option("--notices", default="", metavar="URL", help=NOTICES_HELP)
@click.option(
    "--lab-workers",
    type=click.IntRange(0, MOST_WORKERS),
    default=1,
    show_default=True,
    help="Further processes, which play for the lab.",
)
def worker(db: str, workers: int | None, notices: str, lab_workers: int) -> None:
    """Let bots think for the servers of a PostgreSQL database, apart from them, until interrupted."""
    require_server_extra()
    from goldenspike.server import serve as server
    from goldenspike.server.worker import work

    work(db, workers or server.default_workers(), click.echo, notices, lab_workers)


@click.command(short_help="A copy of the server's database.")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--db", metavar="URL", help=DB_HELP)
def backup(file: Path, db: str | None) -> None:
    """Copy everything the server keeps to FILE, also while it runs."""
    require_server_extra()
    from goldenspike.server import serve as server

    server.backup(db, file)
    click.echo(f"Copied to {file}.")
