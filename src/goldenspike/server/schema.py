"""JSON schemas of the protocol and of every game's view, board data, answers and events.

`python -m goldenspike.server.schema` prints them as an OpenAPI document with nothing but its components;
`scripts/client` makes the client's types from it. For each game the schema `<Game>Answer` is the union of
its answers and `<Game>Event` the union of its events, both told apart by their `type`.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Any, get_type_hints

import msgspec

from goldenspike.bots.explain import Explanation, Why
from goldenspike.core.registry import find, names
from goldenspike.server import protocol as wire


def document() -> dict[str, Any]:
    """Return the OpenAPI document."""
    schemas: dict[str, Any] = {}
    _add(schemas, "", [kind for kind in vars(wire).values() if _is_struct(kind)] + [Explanation, Why])
    for name in names():
        game = find(name)
        view = get_type_hints(game.view)["return"]
        extra = [get_type_hints(game.board_data)["return"]] if game.board_data is not None else []
        unions = {"Answer": reduce(or_, game.answers), "Event": reduce(or_, game.events)}
        _add(schemas, name.capitalize(), [view, *extra], unions)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Golden Spike, the types of the wire", "version": "1"},
        "paths": {},
        "components": {"schemas": schemas},
    }


def _is_struct(kind: Any) -> bool:
    """Return whether a type is a struct."""
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _add(
    schemas: dict[str, Any], prefix: str, kinds: list[Any], unions: Mapping[str, Any] | None = None
) -> None:
    """Add the schemas of these types and of all they refer to, with the prefix before their names.

    A union has no name of its own: `unions` gives each the name of its schema.
    """
    names = unions or {}
    found, parts = msgspec.json.schema_components(
        [*names.values(), *kinds], ref_template=f"#/components/schemas/{prefix}{{name}}"
    )
    for name, schema in [*parts.items(), *zip(names, found, strict=False)]:
        schemas[prefix + name] = schema


def main() -> None:
    """Print the schema."""
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(document(), order="sorted"), indent=1))
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
