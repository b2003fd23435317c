"""The JSON schema of the wire and of the games' views, answers and events; the client's types come from it.

`python -m goldenspike.server.schema` prints them as an OpenAPI document with nothing but its components.
"""

from __future__ import annotations

import sys
from typing import Any, get_type_hints

import msgspec

from goldenspike.bots.explain import Explanation, Why
from goldenspike.core.registry import find, names
from goldenspike.server import protocol as wire


def document() -> dict[str, Any]:
    """Return the schema as an OpenAPI document."""
    schemas: dict[str, Any] = {}
    _add(schemas, "", [kind for kind in vars(wire).values() if _is_struct(kind)] + [Explanation, Why])
    for name in names():
        game = find(name)
        view = get_type_hints(game.view)["return"]
        extra = [get_type_hints(game.board_data)["return"]] if game.board_data is not None else []
        _add(schemas, name.capitalize(), [view, *game.answers, *game.events, *extra])
    return {
        "openapi": "3.1.0",
        "info": {"title": "Golden Spike, the types of the wire", "version": "1"},
        "paths": {},
        "components": {"schemas": schemas},
    }


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == wire.__name__


def _add(schemas: dict[str, Any], prefix: str, kinds: list[Any]) -> None:
    """Add the schemas of these types, with the game's name as prefix."""
    _, parts = msgspec.json.schema_components(kinds, ref_template=f"#/components/schemas/{prefix}{{name}}")
    for name, schema in parts.items():
        schemas[prefix + name] = schema


def main() -> None:
    """Print the schema."""
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(document(), order="sorted"), indent=1))
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
