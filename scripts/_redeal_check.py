"""Play whole games and look for hidden information in everything that is sent.

At every answer what a viewer may not know is dealt anew, as often as `--worlds` says. What the viewer is sent
around the answer is made from the real deal and from each other one: the first look, previews of options, the
patch with its lines. Not a byte may differ. The patches of the whole game are applied one after another, and
must make the state that a new watcher is sent.
"""

import argparse
import asyncio
import json
import sys
import time
from dataclasses import asdict, dataclass
from typing import Any

import _tools as tools
from _wire_bench import answer_of
from _wire_table import WireTable
from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.game import Game
from goldenspike.core.play import pending, play
from goldenspike.core.registry import find
from goldenspike.core.rng import Rng
from goldenspike.server import patch
from goldenspike.server import protocol as wire
from goldenspike.server.jobs import preview_options
from goldenspike.server.presenter import Watcher

SEATS = 4
MOST_PREVIEWED = 20
"""Bare options of a question whose previews are compared."""
SHOWING = ("ClaimBaron",)
"""Answers with which a player shows everybody a hidden card of theirs, whichever it is, by the rules."""
BEGIN, END = "<!-- redeal:begin -->", "<!-- redeal:end -->"


class Leak(Exception):
    """Something that a viewer was sent depends on what they may not know."""


@dataclass
class Counts:
    """What was compared."""

    seats: int = 0
    over: bool = False
    """Whether the game was played to its end."""
    answers: int = 0
    messages: int = 0
    patches: int = 0
    worlds: int = 0
    different: int = 0
    """Worlds whose deal was another one; the others had nothing hidden, or were dealt alike."""
    bytes: int = 0


async def check(game: Game, bot: str, seed: str, most: int, worlds: int, every: int) -> Counts:
    """Play one game of at most so many answers and check what everybody is sent; raise Leak."""
    rng = Rng(seed)
    seats = min(SEATS, max(game.seats))
    counts = Counts(seats)
    viewers: list[int | None] = [*range(seats), None]
    table = WireTable(game, seats)
    streams = {viewer: Stream(table.watch(viewer)) for viewer in viewers}
    while True:
        for viewer, stream in streams.items():
            await stream.receive(table, counts)
            if counts.answers % every == 0:
                await stream.compare_with_newcomer(table, viewer)
        counts.over = table.game_state.table.over
        if counts.over or table.game_state.moment == most:
            return counts
        before = table.game_state.table
        answer = answer_of(table, bot, rng)
        if counts.answers % every == 0 or not pending(before).answer_seen_by(None):
            for viewer in viewers:
                await redeal(table, answer, viewer, worlds, rng, counts)
        table.play(answer, at=0.0)
        counts.answers += 1


class Stream:
    """What one watcher of the whole game is sent, put together as a client does."""

    def __init__(self, watcher: Watcher) -> None:
        self.watcher = watcher
        self.known: dict[str, Any] = {}

    async def receive(self, table: WireTable, counts: Counts) -> None:
        """Apply what is sent now."""
        for message in await table.messages(self.watcher):
            counts.messages += 1
            counts.bytes += len(message)
            sent = json.loads(message)
            if sent["type"] == "patch":
                counts.patches += 1
                if sent["base"] != self.known["version"]:
                    raise Leak("a patch refers to a state that was not sent")
                self.known = {
                    "version": sent["version"],
                    "state": patch.apply(self.known["state"], sent.get("state", {})),
                    "table": patch.apply(self.known["table"], sent.get("table", {})),
                }
            else:
                self.known = sent

    async def compare_with_newcomer(self, table: WireTable, viewer: int | None) -> None:
        """Compare what the patches have made with what somebody is sent who looks now."""
        newcomer = table.watch(viewer, since=table.log.last)
        sent = json.loads((await table.messages(newcomer))[-1])
        table.presenter.remove(newcomer)
        if sent["state"] != self.known["state"]:
            raise Leak(f"the patches for {viewer} have made another state than the whole one")


async def redeal(
    table: WireTable, answer: Any, viewer: int | None, worlds: int, rng: Rng, counts: Counts
) -> None:
    """Compare what a viewer is sent around an answer with what they would be sent in other worlds."""
    game, real = table.game, table.game_state.table
    seat = None if viewer is None else Seat(viewer)
    expected: list[bytes] = []
    for world in range(worlds):
        other = game.imagine(game.view(real, seat), rng)
        counts.different += game.write_position(other) != game.write_position(real)
        theirs = answer_in(real, other, answer, seat, rng)
        expected = expected or await sent_around(table, real, answer, viewer)
        found = await sent_around(table, other, theirs, viewer)
        counts.worlds += 1
        counts.bytes += sum(len(message) for message in found)
        compared = 2 if theirs is None or uncovers(real, answer) else len(expected)
        if found[:compared] != expected[:compared]:
            raise Leak(
                f"{game.name}: viewer {viewer} is sent something else in world {world} "
                f"at answer {table.game_state.moment + 1} ({game.write(answer)})"
            )


async def sent_around(table: WireTable, deal: Table, answer: Any, viewer: int | None) -> list[bytes]:
    """Return what a viewer is sent before an answer and after it: the first look, previews, the patch."""
    shown = WireTable(table.game, table.seats, deal.copy(), list(table.game_state.answers))
    watcher = shown.watch(viewer)
    sent = [b"".join(await shown.messages(watcher)), previews(table.game, deal, viewer)]
    if answer is not None:
        shown.play(answer, at=0.0)
        sent.append(b"".join(await shown.messages(watcher)))
    return sent


def previews(game: Game, deal: Table, viewer: int | None) -> bytes:
    """Return the previews that the viewer may ask for, if they are asked."""
    question = None if deal.over else pending(deal)
    if not isinstance(question, Decision) or question.seat != viewer:
        return b""
    words = [game.write(option) for option in question.options(deal)[-MOST_PREVIEWED:]]
    return wire.encode(preview_options(game, deal, words))


def answer_in(real: Table, other: Table, answer: Any, viewer: Seat | None, rng: Rng) -> Any:
    """Return what is answered in another world: the same if the viewer sees it, else anything; or None."""
    question = pending(real)
    if not question.answer_seen_by(viewer) and not isinstance(question, Decision):
        return pending(other).sample(other, rng)
    return answer if pending(other).refuse(other, answer) is None else None


def uncovers(before: Table, answer: Any) -> bool:
    """Return whether the rules uncover something with this answer.

    It shows a card, ends the game, or was given in secret and is the last of its kind.
    """
    if type(answer).__name__ in SHOWING:
        return True
    question = pending(before)
    after = before.copy()
    play(after, answer)
    if after.over:
        return True
    secret = isinstance(question, Decision) and not question.answer_seen_by(None)
    return secret and type(pending(after)) is not type(question)


def write(name: str, counts: Counts, minutes: float) -> None:
    """Store what was compared of one game in benchmarks/redeal.json, and its row in docs/security.md."""
    file = tools.ROOT / "benchmarks" / "redeal.json"
    stored = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    stored[name] = {
        "date": time.strftime("%Y-%m-%d", time.gmtime()),
        **asdict(counts),
        "minutes": round(minutes, 1),
    }
    file.write_text(json.dumps(stored, indent=2, sort_keys=True) + "\n", encoding="utf-8")
    page = tools.ROOT / "docs" / "security.md"
    before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    inside, _, after = rest.partition(END)
    lines = [*inside.strip().splitlines()[:2], *[row(name, of) for name, of in sorted(stored.items())]]
    page.write_text(f"{before}{BEGIN}\n" + "\n".join(lines) + f"\n{END}{after}", encoding="utf-8")


def row(name: str, of: dict[str, Any]) -> str:
    """Return the row of the table of docs/security.md about one game."""
    return (
        f"| `{name}`, {of['seats']} seats, {of['answers']} answers{'' if of['over'] else ', not to the end'} "
        f"| {of['messages']:,} ({of['patches']:,}) | {of['worlds']:,} ({of['different']:,}) "
        f"| {of['bytes'] / 1e6:,.0f} | {of['date']} |"
    )


def main() -> int:
    """Check the games, print what was compared, and return the exit status."""
    parser = argparse.ArgumentParser(prog="scripts/redeal-check", description=__doc__)
    parser.add_argument("games", nargs="*", default=["america", "railways"], help="(america railways)")
    parser.add_argument("--bot", default="greedy", help="who plays at every seat (greedy)")
    parser.add_argument("--answers", type=int, default=2_000, help="most answers of a game (2000)")
    parser.add_argument("--worlds", type=int, default=2, help="other deals for each answer and viewer (2)")
    parser.add_argument("--every", type=int, default=1, help="compare at every answer of so many (1)")
    parser.add_argument("--seed", default="1", help="seed of the games (1)")
    parser.add_argument("--write", action="store_true", help="store the figures of each game that passes")
    arguments = parser.parse_args()
    for name in arguments.games:
        begun = time.monotonic()
        of = (arguments.bot, arguments.seed, arguments.answers, arguments.worlds, arguments.every)
        try:
            counts = asyncio.run(check(find(name), *of))
        except Leak as leak:
            print(leak)
            return 1
        print(
            f"{name}: {counts.answers} answers, {counts.messages} messages ({counts.patches} patches), "
            f"{counts.worlds} worlds ({counts.different} dealt otherwise), {counts.bytes / 1e6:.1f} MB; "
            "no secret."
        )
        sys.stdout.flush()
        if not counts.different or not counts.patches:
            print("Nothing was compared.")
            return 1
        if arguments.write:
            write(name, counts, (time.monotonic() - begun) / 60)
    return 0


if __name__ == "__main__":
    sys.exit(main())
