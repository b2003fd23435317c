"""The play server, and a copy of what it keeps."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import click

from goldenspike.cli.frame import Failure
from goldenspike.cli.guests import registered

NEEDED = "litestar"
BOT_HELP = "A program of your own that people may seat under this name; again for another."
DB_HELP = "The database, like sqlite:///file (one in your data folder)."


def see_extra() -> None:
    """See to it that what the server is made of is installed."""
    if find_spec(NEEDED) is None:
        raise Failure("The server is an extra that is not installed: pip install '.[server]' in the clone.")


@click.command(short_help="The play server.")
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="The address to listen at; 0.0.0.0 for all."
)
@click.option("--port", type=click.IntRange(0, 65_535), help="The port (8765, or the next free one).")
@click.option("--db", metavar="URL", help=DB_HELP)
@click.option("--public-url", default="", metavar="URL", help="How others reach it, behind a proxy.")
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
def serve(
    host: str,
    port: int | None,
    db: str | None,
    public_url: str,
    lan: bool,
    open_browser: bool,
    pace: float,
    bots: tuple[str, ...],
) -> None:
    """Serve tables for people and bots until interrupted."""
    see_extra()
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
        programs=registered(bots),
        say=click.echo,
    )


@click.command(short_help="A copy of the server's database.")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--db", metavar="URL", help=DB_HELP)
def backup(file: Path, db: str | None) -> None:
    """Copy everything the server keeps to FILE, also while it runs."""
    see_extra()
    from goldenspike.server import serve as server

    server.backup(db, file)
    click.echo(f"Copied to {file}.")
