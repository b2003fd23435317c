"""A second, slow implementation of Pioneer Rails, to compare the engine with.

It is written from the rulebook alone, with dictionaries and searches. A world is a list of tiles with their
coordinates; their faces are read from `board.toml`.
"""

from __future__ import annotations

from itertools import product
from typing import Any, Final

from goldenspike.games.pioneer.board import KIND_NAMES, TOML

Cell = tuple[int, int]
Piece = tuple[str, int, int]

STEPS: Final = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BACK: Final = {"N": "S", "E": "W", "S": "N", "W": "E"}
SIDES: Final = {"W": (-1, 0), "E": (2, 0), "NL": (0, -1), "NR": (1, -1), "SL": (0, 1), "SR": (1, 1)}
ANSWERS: Final = {"W": "E", "E": "W", "NL": "S", "NR": "S", "SL": "N", "SR": "N"}
GIVES: Final = {"forest": "wood", "farm": "food", "mountain": "rock"}
OUTPOSTS: Final = {tile[1]: tile for tile in TOML["outposts"]["tiles"]}
FORMER_OUTPOSTS: Final = {**OUTPOSTS, **{tile[1]: tile for tile in TOML["former_outposts"]["tiles"]}}


def face(name: str) -> tuple[tuple[str, str], tuple[str, str]]:
    """Return both halves of a land tile, each an icon and the letters of its tracks."""
    left, right = [[*half.split(), ""][:2] for half in name.split(", ")]
    return (left[0], left[1]), (right[0], right[1])


class PlainWorld:
    """A world and the settings it is played with."""

    def __init__(self, pieces: list[Piece], options: dict[str, str]) -> None:
        self.pieces = pieces
        self.options = options
        self.tiles = OUTPOSTS if options["hanover"] == "one" else FORMER_OUTPOSTS
        self.icons: dict[Cell, tuple[str, str]] = {}
        self.posts: dict[Cell, str] = {}
        self.place: dict[str, Cell] = {}
        for name, x, y in pieces:
            if name in OUTPOSTS:
                self.posts[x, y] = self.posts[x + 1, y] = name
                self.place[name] = (x, y)
            else:
                self.icons[x, y], self.icons[x + 1, y] = face(name)

    # Placing -------------------------------------------------------------------------------------

    def free(self, x: int, y: int) -> bool:
        """Return whether both cells of a tile here are empty."""
        return not {(x, y), (x + 1, y)} & (self.icons.keys() | self.posts.keys())

    def around(self, x: int, y: int) -> list[Cell]:
        """Return the six cells that share an edge with a tile here."""
        return [(x + dx, y + dy) for dx, dy in SIDES.values()]

    def shores(self, name: str, x: int, y: int) -> list[list[Cell]]:
        """Return for every waterway edge of an outpost that lies here the cells it faces."""
        return [
            [(x + SIDES[side][0], y + SIDES[side][1]) for side in edge.split("+")]
            for edge in self.tiles[name][4]
        ]

    def near(self) -> list[Cell]:
        """Return every place from which a tile could touch the world, and some more."""
        cells = self.icons.keys() | self.posts.keys()
        return sorted(
            {(x + dx, y + dy) for (x, y), dx, dy in product(cells, range(-3, 4), (-1, 0, 1))},
            key=lambda cell: (cell[1], cell[0]),
        )

    def land_places(self, tile: str) -> list[Cell]:
        """Return where a land tile may lie."""
        if not self.pieces:
            return [(0, 0)]
        return [(x, y) for x, y in self.near() if self.land_fits(tile, x, y)]

    def land_fits(self, tile: str, x: int, y: int) -> bool:
        """Return whether a land tile may lie here, by the rules in their order."""
        if not self.free(x, y):
            return False
        beside = [cell for cell in self.around(x, y) if cell in self.icons or cell in self.posts]
        if not beside:
            return False
        halves = {(x, y): face(tile)[0][0], (x + 1, y): face(tile)[1][0]}
        for name, (column, row) in self.place.items():
            for faced in self.shores(name, column, row):
                if any(halves.get(cell, "waterway") != "waterway" for cell in faced):
                    return False
        if all(cell in self.posts for cell in beside):
            return True
        for (column, row), icon in halves.items():
            for dx, dy in STEPS.values():
                if self.icons.get((column + dx, row + dy), ("", ""))[0] == icon:
                    return True
        return False

    def outpost_places(self, name: str) -> list[Cell]:
        """Return where an outpost may lie."""
        return [(x, y) for x, y in self.near() if self.outpost_fits(name, x, y)]

    def outpost_fits(self, name: str, x: int, y: int) -> bool:
        """Return whether an outpost may lie here, by the rules in their order."""
        if not self.free(x, y) or not any(cell in self.icons for cell in self.around(x, y)):
            return False
        for column, row in product(range(x - 1, x + 3), (y - 1, y, y + 1)):
            if (column, row) in self.posts:
                return False
        met = []
        for faced in self.shores(name, x, y):
            icons = [self.icons.get(cell, ("", ""))[0] for cell in faced]
            dry = any(icon not in ("", "waterway") for icon in icons)
            met.append(False if dry else True if "waterway" in icons else None)
        if self.options["water"] == "strict":
            return all(met)
        if False in met:
            return False
        return True in met or not met or self.options["water"] == "lenient"

    def yields(self, name: str) -> dict[str, int]:
        """Return the cubes that an outpost collects where it lies."""
        beside = [self.icons[cell][0] for cell in self.around(*self.place[name]) if cell in self.icons]
        cubes: dict[str, int] = {}
        for land, cube in GIVES.items():
            icons = OUTPOSTS[name][2].count(cube)
            fed = beside.count(land)
            number = min(icons, fed) if self.options["yield"] == "each" else icons * bool(fed)
            if number:
                cubes[cube] = number
        return cubes

    # Rails ---------------------------------------------------------------------------------------

    def on_from(self, cell: Cell) -> list[Cell]:
        """Return the cells to which tracks lead from an icon."""
        found = []
        for port in self.icons[cell][1]:
            beside = (cell[0] + STEPS[port][0], cell[1] + STEPS[port][1])
            if BACK[port] in self.icons.get(beside, ("", ""))[1]:
                found.append(beside)
        return found

    def first(self, name: str) -> list[Cell]:
        """Return the cells to which tracks lead from an outpost."""
        x, y = self.place[name]
        found = []
        for edge in self.tiles[name][5]:
            cell = (x + SIDES[edge][0], y + SIDES[edge][1])
            if ANSWERS[edge] in self.icons.get(cell, ("", ""))[1]:
                found.append(cell)
        return found

    def ways(self, source: str, target: str) -> list[int]:
        """Return the distance in icons to every last icon before the target; empty if there is no link."""
        ends = set(self.first(target))
        lengths: list[int] = []
        seen = set(self.first(source))
        ring, steps = list(seen), 1
        while ring:
            lengths.extend(steps for cell in ring if cell in ends)
            ring = [cell for here in ring for cell in self.on_from(here) if cell not in seen]
            ring = list(dict.fromkeys(ring))
            seen.update(ring)
            steps += 1
        return lengths

    def linked(self, source: str, target: str) -> bool:
        """Return whether tracks link two outposts directly."""
        return bool(self.ways(source, target))

    # Waterways -----------------------------------------------------------------------------------

    def waterways(self) -> list[set[Cell]]:
        """Return every waterway as the set of its cells."""
        left = {cell for cell, (icon, _) in self.icons.items() if icon == "waterway"}
        found = []
        while left:
            ring = {left.pop()}
            whole = set(ring)
            while ring:
                ring = {(x + dx, y + dy) for (x, y) in ring for dx, dy in STEPS.values()} & left
                whole |= ring
                left -= ring
            found.append(whole)
        return found

    def on(self, name: str, water: set[Cell]) -> bool:
        """Return whether an outpost lies on a waterway."""
        return any(cell in water for faced in self.shores(name, *self.place[name]) for cell in faced)

    # Deliveries and points -----------------------------------------------------------------------

    def way(self, source: str, target: str, status: dict[str, int], supply: int) -> str:
        """Return how a cube can be delivered: rail, water, cities or ''."""
        if self.linked(source, target):
            return "rail"
        for water in self.waterways():
            docked = [name for name in self.place if self.on(name, water) and status[name] > 0]
            if source in docked and target in docked and any(status[name] == 2 for name in docked):
                return "water"
        reached, ring = {source}, [source]
        while ring:
            beyond = []
            for here, name in product(ring, self.place):
                if name not in reached and self.linked(here, name):
                    reached.add(name)
                    if status[name] == 2:
                        beyond.append(name)
            ring = beyond
        return "cities" if target in reached and supply > 0 else ""

    def score(self, status: dict[str, int], discards: int) -> int:
        """Return the score, for the default measure of links."""
        total = sum((1, 3, 6)[status[name]] for name in self.place)
        links = [min(self.ways(a, b), default=0) for a in self.place for b in self.place if a != b]
        total += max(links, default=0)
        for water in self.waterways():
            docked = [status[name] for name in self.place if self.on(name, water) and status[name]]
            if len(docked) > 1 and 2 in docked:
                total += len(water)
        return total - discards // 2


def plain(position: dict[str, Any]) -> PlainWorld:
    """Return the world of a position."""
    return PlainWorld([(name, x, y) for name, x, y in position["world"]], position["options"])


def statuses(world: PlainWorld, position: dict[str, Any]) -> dict[str, int]:
    """Return how many cubes were delivered to every outpost."""
    return {name: sum(position["delivered"].get(name, {}).values()) for name in world.place}


assert set(OUTPOSTS) <= set(KIND_NAMES)
