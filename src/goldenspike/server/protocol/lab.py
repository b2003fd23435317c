"""The lab and its simulations."""

from __future__ import annotations

from msgspec import Struct

from goldenspike.server.protocol.fields import LabStage


class LabRun(Struct, frozen=True):
    """A simulation of the lab: what is played, how far it is, and what came of it."""

    id: str
    game: str
    bots: list[str]
    settings: dict[str, str]
    games: int
    seed: int
    rotate: bool
    mine: bool
    """Whether the asking person started it, and may stop it."""
    stage: LabStage
    done: int
    """Games that are played."""
    answers: int
    games_per_second: float
    """How quickly one process plays it; 0 before the first game is over."""
    answers_per_second: float
    seconds_left: float | None
    """About how long it still takes; None while that cannot be said."""
    reason: str
    """Why it ended before all games were played, a sentence; empty if it did not."""
    has_report: bool
    started: float
    kept_until: float | None
    """When it is deleted; None before it is over."""
    command: str
    """The command that plays the same games without a server."""
    own_board: bool
    """Whether it is played on an own board, which can be read."""
    playable: bool
    """Whether tables can be opened on its own board."""
    verdict: str
    """Whether its seats are even, as a sentence; empty before it is over, and in a game for one."""


class BoardSite(Struct, frozen=True):
    """Where tables on an own board are opened."""

    address: str
    """The path of the site, from the root of the server."""


class Lab(Struct, frozen=True):
    """The lab of the server: its limits, its bots, and the simulations of the asking person."""

    most_games: int
    """Most games of one simulation."""
    minutes: float
    """How long it plays for a person in a day."""
    minutes_left: float
    days_kept: int
    """Days after its end for which a simulation is kept."""
    bots: dict[str, list[str]]
    """The names of the bots that play in it, by game."""
    own_boards: dict[str, list[str]]
    """The parts that an own board may change, by game; games without own boards are not there."""
    runs: list[LabRun]
    """The newest first."""
