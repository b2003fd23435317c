"""The file of a game's trained network: its weights, what it was trained for, and how."""

from __future__ import annotations

import hashlib
from array import array
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from goldenspike.bots.net import Judge, Net
from goldenspike.core.features import Features
from goldenspike.core.game import Game

FORMAT: Final = 1
"""The version of the file's format."""
FILE: Final = "net.json"


class NetFile(msgspec.Struct, frozen=True, kw_only=True):
    """A trained network with its record."""

    format: int
    game: str
    features: str
    """Hash of the names of the features, in order."""
    seats: tuple[int, ...]
    """Numbers of seats it was trained for."""
    settings: dict[str, tuple[str, ...]]
    """The values of each setting that were in the games it was trained on."""
    first: int
    """Numbers of the first layer."""
    second: int
    softening: list[float]
    plan_weight: float = 0.0
    """What a plan's end counts by the network, beside the game's evaluation: this times the logit of the
    chance, or the points in a game for one. 0 if the network judges alone, every step of a plan."""
    record: dict[str, Any]
    """How it was trained: games, rounds, losses, matches."""
    weights: bytes
    """In the order of `Net`, as 32-bit floats, the least significant byte first."""
    hash: str
    """SHA-256 of the weights."""


def encode_net(file: NetFile) -> bytes:
    """Return a trained network as JSON, its weights in base 64."""
    return msgspec.json.format(msgspec.json.encode(file), indent=1) + b"\n"


def decode_net(text: bytes) -> NetFile:
    """Return the trained network that `encode_net` wrote."""
    return msgspec.json.decode(text, type=NetFile)


def features_hash(features: Features) -> str:
    """Return a hash of the names of all features, which changes when one is added or moved."""
    names = [feature.name for feature in (*features.of_table, *features.of_seat)]
    return hashlib.sha256("\n".join(names).encode()).hexdigest()[:16]


def net_path(game: Game) -> Path:
    """Return where the network of a game lies, whether or not there is one."""
    return game.folder / "bot" / FILE


def read_net_file(path: Path) -> NetFile | None:
    """Return a trained network; None if there is no file, or one of another format or a damaged one."""
    if not path.exists():
        return None
    file = decode_net(path.read_bytes())
    if file.format != FORMAT or hashlib.sha256(file.weights).hexdigest() != file.hash:
        return None
    return file


def make_net(file: NetFile, features: Features) -> Net:
    """Return the network of a file, ready to judge."""
    numbers = array("f", file.weights).tolist()
    return Net(
        numbers, len(features.of_table), len(features.of_seat), file.first, file.second, file.softening
    )


def make_judge(game: Game, net: Net) -> Judge:
    """Return what judges tables of a game by a network."""
    assert game.features is not None

    def winners(table: Any) -> tuple[int, ...]:
        return game.outcome(table).winners

    def score(table: Any) -> float:
        return float(game.outcome(table).scores[0])

    return Judge(net, game.features.read, winners, score)


@cache
def trained(game: Game) -> tuple[NetFile, Judge] | None:
    """Return the committed network of a game; None if there is none for its present features."""
    if game.features is None:
        return None
    file = read_net_file(net_path(game))
    if file is None or file.game != game.name or file.features != features_hash(game.features):
        return None
    return file, make_judge(game, make_net(file, game.features))


def judge_of(game: Game, table: Any) -> Judge | None:
    """Return what judges this table, or None if no network was trained for its seats and settings."""
    found = trained(game)
    return None if found is None or not serves(found[0], table) else found[1]


def serves(file: NetFile, table: Any) -> bool:
    """Return whether a network was trained for the seats and settings of a table."""
    seats = len(table.players) if hasattr(table, "players") else 1
    settings: dict[str, str] = msgspec.to_builtins(table.settings)
    known = all(value in file.settings.get(name, ()) for name, value in settings.items())
    return known and seats in file.seats
