"""Measure the messages of whole games: bytes of whole updates and of patches, and of the first look.

Bots play at every seat. Each seat has two watchers: one is sent whole updates, the other patches. Nothing is
sent: the sizes do not depend on the computer.
"""

import argparse
import asyncio
import json
import zlib
from typing import Any

from _wire_table import WireTable
from goldenspike.bots.bot import make_bot
from goldenspike.bots.knowledge import TableKnowledge
from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.game import Game
from goldenspike.core.play import pending
from goldenspike.core.registry import find, names
from goldenspike.core.rng import Rng
from goldenspike.server.connections import WINDOW_BITS
from goldenspike.server.presenter import Watcher

SEATS = 4
LONG_LOG = 800
"""Answers of the log whose first look is measured, or all if the game has fewer."""


class Stream:
    """The messages of one socket, compressed as the server does."""

    def __init__(self, watcher: Watcher) -> None:
        self.watcher = watcher
        self.bytes: list[int] = []
        self.compressed: list[int] = []
        self._deflate = zlib.compressobj(wbits=-WINDOW_BITS)

    async def send(self, table: WireTable) -> None:
        """Count what is sent now as one message."""
        messages = await table.messages(self.watcher)
        compressed = [
            len(self._deflate.compress(message) + self._deflate.flush(zlib.Z_SYNC_FLUSH))
            for message in messages
        ]
        self.bytes.append(sum(len(message) for message in messages))
        self.compressed.append(sum(compressed))


def answer_of(table: WireTable, bot: str, rng: Rng) -> Any:
    """Return the next answer: that of the dice, or of a bot at the seat that decides."""
    game, state = table.game, table.game_state
    question = pending(state.table)
    if not isinstance(question, Decision):
        return question.sample(state.table, rng)
    options = question.options(state.table)
    player = make_bot(bot, game, Seat(question.seat), str(rng.word()))
    return player.choose(TableKnowledge(game, state.table, question.seat), options)


async def measure(game: Game, bot: str, most: int, seed: str) -> dict[str, Any]:
    """Play a game of at most so many answers, and return the figures of its messages."""
    rng = Rng(seed)
    seats = min(SEATS, max(game.seats))
    table = WireTable(game, seats)
    whole = [Stream(table.watch(seat, partial=False)) for seat in range(seats)]
    patches = [Stream(table.watch(seat)) for seat in range(seats)]
    first: list[int] = []
    while not table.game_state.table.over and table.game_state.moment < most:
        for stream in (*whole, *patches):
            await stream.send(table)
        if table.game_state.moment == LONG_LOG:
            first = await first_look(table)
        table.play(answer_of(table, bot, rng))
    return {
        "answers": table.game_state.moment,
        "seats": seats,
        "whole": figures(whole),
        "patches": figures(patches),
        "first_look": first or await first_look(table),
    }


async def first_look(table: WireTable) -> list[int]:
    """Return the answers of the log, and the bytes of a first look at it, as they are and compressed."""
    stream = Stream(table.watch(0))
    await stream.send(table)
    table.presenter.remove(stream.watcher)
    return [table.game_state.moment, stream.bytes[0], stream.compressed[0]]


def figures(streams: list[Stream]) -> dict[str, Any]:
    """Return the bytes of the messages after the first ones; `late` is the last third of the game."""
    late = [(len(stream.bytes) * 2) // 3 for stream in streams]
    raw = [size for stream in streams for size in stream.bytes[1:]]
    raw_late = [size for stream, begin in zip(streams, late, strict=True) for size in stream.bytes[begin:]]
    packed = [size for stream, begin in zip(streams, late, strict=True) for size in stream.compressed[begin:]]
    return {
        "median": middle(raw),
        "median_late": middle(raw_late),
        "p90_late": sorted(raw_late)[len(raw_late) * 9 // 10],
        "most": max(raw),
        "compressed_median_late": middle(packed),
        "compressed_mean_late": round(sum(packed) / len(packed)),
    }


def middle(sizes: list[int]) -> int:
    """Return the median of sizes."""
    return sorted(sizes)[len(sizes) // 2]


def main() -> None:
    """Measure the games, and print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", help="only this game (all)")
    parser.add_argument("--bot", default="greedy", help="who plays at every seat (greedy)")
    parser.add_argument("--answers", type=int, default=1200, help="most answers of a game (1200)")
    parser.add_argument("--seed", default="1", help="seed of the games (1)")
    arguments = parser.parse_args()
    found = {
        name: asyncio.run(measure(find(name), arguments.bot, arguments.answers, arguments.seed))
        for name in names()
        if arguments.game in (None, name)
    }
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
