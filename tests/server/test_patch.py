"""Patches between JSON documents; the client applies the same ones, read from `patches.json`."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from goldenspike.server import patch

VECTORS = Path(__file__).parent / "patches.json"
"""Documents and changes as `diff` makes them; `python tests/server/test_patch.py` writes them anew."""
PIECES = [{"at": place, "colour": colour} for place in range(9) for colour in ("red", "blue")]
CHOSEN: list[tuple[Any, Any, str]] = [
    ({"a": 1, "b": 2}, {"a": 1, "b": 2}, "{}"),
    ({"a": 1, "b": 40 * [1]}, {"b": 40 * [1], "c": None}, '{"a":0,"c":[null]}'),
    ({"a": 1, "b": [0, 1]}, {"b": [0, 1], "c": None}, '[{"b":[0,1],"c":null}]'),
    ([*range(20)], [0, 77, *range(2, 19), 88], '{"1":[77],"19":[88]}'),
    ([1, 2, 3, 4], [1, 7, 3, 8], "[[1,7,3,8]]"),
    ([], [1], "[[1]]"),
    ({"a": {}, "b": "just as it was before"}, {"a": [], "b": "just as it was before"}, '{"a":[[]]}'),
    ({"pieces": PIECES}, {"pieces": PIECES[:4] + PIECES[5:]}, '{"pieces":[[4,1,[]],{}]}'),
    (
        {"pieces": PIECES},
        {"pieces": [PIECES[17], *PIECES[1:17]]},
        '{"pieces":[[17,1,[]],{"0":[{"at":8,"colour":"blue"}]}]}',
    ),
    (
        {"pieces": PIECES},
        {"pieces": [*PIECES[:3], {"at": 40, "colour": "blue"}, *PIECES[4:]]},
        '{"pieces":{"3":{"at":[40]}}}',
    ),
]
"""Documents, and the change as it is written."""
encode = msgspec.json.encode


def document(rng: random.Random, depth: int = 0) -> Any:
    """Return any JSON document."""
    kind = rng.random()
    if depth > 3 or kind < 0.3:
        return rng.choice([None, True, rng.randrange(-5, 100), rng.randrange(99) / 4, "", 'a"\\ü', {}, []])
    if kind < 0.65:
        names = [rng.choice('abcde"é') * rng.randrange(1, 3) for _ in range(rng.randrange(6))]
        return {name: document(rng, depth + 1) for name in names}
    return [document(rng, depth + 1) for _ in range(rng.randrange(9))]


def changed(rng: random.Random, old: Any) -> Any:
    """Return the document with changes somewhere in it."""
    if rng.random() < 0.1:
        return document(rng, 2)
    if isinstance(old, dict):
        new = {
            name: changed(rng, value) if rng.random() < 0.4 else value
            for name, value in old.items()
            if rng.random() < 0.9
        }
        return {**new, rng.choice("xyz"): document(rng, 2)} if rng.random() < 0.3 else new
    if isinstance(old, list):
        items = [changed(rng, item) if rng.random() < 0.3 else item for item in old if rng.random() < 0.9]
        if rng.random() < 0.3:
            items.insert(rng.randrange(len(items) + 1), document(rng, 2))
        if rng.random() < 0.1:
            rng.shuffle(items)
        return items
    return old


def vectors() -> list[dict[str, Any]]:
    """Return documents with their changes: chosen ones, and any."""
    rng = random.Random("patches")
    pairs: list[tuple[Any, Any]] = [(old, new) for old, new, _ in CHOSEN]
    for _ in range(200):
        old = document(rng)
        pairs.append((old, changed(rng, old)))
    return [
        {"old": old, "change": msgspec.json.decode(patch.diff(encode(old), encode(new))), "made": new}
        for old, new in pairs
    ]


@pytest.mark.parametrize(("old", "new", "written"), CHOSEN)
def test_a_change_is_written_shortly(old: Any, new: Any, written: str) -> None:
    assert patch.diff(encode(old), encode(new)).decode() == written


def test_a_change_makes_the_new_document_of_the_old_one() -> None:
    rng = random.Random("any")
    different = 0
    for _ in range(3_000):
        old = document(rng)
        new = changed(rng, old)
        change = patch.diff(encode(old), encode(new))
        before = encode(old)
        made = patch.apply(old, msgspec.json.decode(change))
        assert encode(made, order="sorted") == encode(new, order="sorted")
        assert encode(old) == before, "the old document stays"
        different += old != new
        assert len(change) <= len(encode(new)) + 2, "never longer than the whole"
    assert different > 1_000


def test_the_client_is_tested_with_these_changes() -> None:
    committed = msgspec.json.decode(VECTORS.read_bytes())
    assert committed == vectors(), "python tests/server/test_patch.py writes them"


@pytest.mark.parametrize(
    ("old", "change"),
    [
        (1, {"a": [2]}),
        ({"a": 1}, {"b": {"c": [2]}}),
        ([1], {"1": [2]}),
        ({"a": 1}, [[0, 1, []], {}]),
        ([1], [[0, 2, []], {}]),
    ],
)
def test_a_change_of_another_document_is_refused(old: Any, change: Any) -> None:
    with pytest.raises(patch.PatchError):
        patch.apply(old, change)


if __name__ == "__main__":
    lines = ",\n".join(encode(vector).decode() for vector in vectors())
    VECTORS.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
