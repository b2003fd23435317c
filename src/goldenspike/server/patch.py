"""Patches: what changed between two JSON documents, as a smaller JSON document.

A change of a value is one of

    [value]                     the value is replaced
    {"name": change, …}         these members of an object change; 0 instead of a change removes a member;
                                of a list, the names are indexes
    [splices, {"3": change}]    a list: first the splices `at, removed, [inserted, …]`, one after the other,
                                with ascending places in the old list; then changes of members of the result

`diff` works on encoded documents: equal parts are compared as bytes and never decoded. The client applies
changes in `client/src/lib/patch.ts`; both sides are tested with `tests/server/patches.json`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec import Raw

_object: Final = msgspec.json.Decoder(dict[str, Raw])
_list: Final = msgspec.json.Decoder(list[Raw])
NOTHING: Final = b"{}"
"""The change that changes nothing."""
SMALL: Final = 24
"""Bytes up to which a value is replaced, as its change would hardly be shorter."""


class PatchError(ValueError):
    """A patch that does not fit the document it is applied to."""


def diff(old: bytes, new: bytes) -> bytes:
    """Return the encoded change that makes the new document of the old one; NOTHING if they are equal.

    >>> diff(b'{"a":1,"b":"a text of some length"}', b'{"a":2,"b":"a text of some length"}')
    b'{"a":[2]}'
    """
    if old == new:
        return NOTHING
    if len(new) <= SMALL:
        return b"[%b]" % new
    if old[:1] == b"{" == new[:1]:
        change = _diff_objects(_object.decode(old), _object.decode(new))
    elif old[:1] == b"[" == new[:1]:
        change = _diff_lists(
            [bytes(one) for one in _list.decode(old)], [bytes(one) for one in _list.decode(new)]
        )
    else:
        return b"[%b]" % new
    return change if len(change) < len(new) + 2 else b"[%b]" % new


def apply(old: Any, change: Any) -> Any:
    """Return the new document; the old one stays as it is, and what did not change is shared.

    Raises PatchError if the change does not fit.
    """
    if isinstance(change, list):
        if len(change) == 1:
            return change[0]
        if len(change) != 2 or not isinstance(old, list):
            raise PatchError("a list was expected")
        return _apply_members(_splice(old, change[0]), change[1])
    return _apply_members(old, change) if change else old


# Making ------------------------------------------------------------------------------------------


def _diff_objects(old: dict[str, Raw], new: dict[str, Raw]) -> bytes:
    """Return the changed members of an object as JSON."""
    parts = []
    if old.keys() != new.keys():
        parts = [b"%b:0" % msgspec.json.encode(name) for name in old if name not in new]
    for name, value in new.items():
        before = old.get(name)
        if before is None:
            parts.append(b"%b:[%b]" % (msgspec.json.encode(name), bytes(value)))
        elif before != value:
            parts.append(b"%b:%b" % (msgspec.json.encode(name), diff(bytes(before), bytes(value))))
    return b"{%b}" % b",".join(parts)


def _diff_lists(old: list[bytes], new: list[bytes]) -> bytes:
    """Return the splices of a list and the changed members, as JSON."""
    splices: list[bytes] = []
    members: list[bytes] = []
    for old_begin, old_end, new_begin, new_end in _gaps(old, new):
        if old_end - old_begin == new_end - new_begin:
            members.extend(
                b'"%d":%b' % (new_begin + step, diff(old[old_begin + step], new[new_begin + step]))
                for step in range(new_end - new_begin)
                if old[old_begin + step] != new[new_begin + step]
            )
        else:
            inserted = b",".join(new[new_begin:new_end])
            splices.append(b"%d,%d,[%b]" % (old_begin, old_end - old_begin, inserted))
    changed = b"{%b}" % b",".join(members)
    return b"[[%b],%b]" % (b",".join(splices), changed) if splices else changed


def _gaps(old: list[bytes], new: list[bytes]) -> Iterator[tuple[int, int, int, int]]:
    """Yield the parts that differ, as (old begin, old end, new begin, new end)."""
    begin = 0
    shorter = min(len(old), len(new))
    while begin < shorter and old[begin] == new[begin]:
        begin += 1
    tail = 0
    while tail < shorter - begin and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    old_end, new_end = len(old) - tail, len(new) - tail
    if old_end == new_end and _mostly_in_place(old, new, begin, new_end):
        yield begin, old_end, begin, new_end
        return
    old_at, new_at = begin, begin
    for old_next, new_next in [*_anchors(old, new, begin, old_end, new_end), (old_end, new_end)]:
        if old_next > old_at or new_next > new_at:
            yield old_at, old_next, new_at, new_next
        old_at, new_at = old_next + 1, new_next + 1


def _mostly_in_place(old: list[bytes], new: list[bytes], begin: int, end: int) -> bool:
    """Return whether members of lists of the same length are rather changed than moved."""
    if new[begin : begin + 1] and new[begin][:1] not in b"{[":
        return True
    same = sum(old[place] == new[place] for place in range(begin, end))
    return same * 2 >= end - begin


def _anchors(
    old: list[bytes], new: list[bytes], begin: int, old_end: int, new_end: int
) -> list[tuple[int, int]]:
    """Return the places of members that both lists have once, as many as are in the same order in both."""
    places: dict[bytes, int] = {}
    for place in range(begin, old_end):
        places[old[place]] = -1 if old[place] in places else place
    counts: dict[bytes, int] = {}
    for place in range(begin, new_end):
        counts[new[place]] = counts.get(new[place], 0) + 1
    pairs = [
        (places[new[place]], place)
        for place in range(begin, new_end)
        if counts[new[place]] == 1 and places.get(new[place], -1) >= 0
    ]
    return _longest_increasing(pairs)


def _longest_increasing(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the longest part of these pairs, in their order, whose first numbers increase."""
    ends: list[int] = []
    """For each length, the smallest first number such a part can end with."""
    last: list[int] = []
    before: list[int] = []
    for index, (place, _) in enumerate(pairs):
        length = bisect_left(ends, place)
        before.append(last[length - 1] if length else -1)
        if length == len(ends):
            ends.append(place)
            last.append(index)
        else:
            ends[length] = place
            last[length] = index
    found: list[tuple[int, int]] = []
    index = last[-1] if last else -1
    while index >= 0:
        found.append(pairs[index])
        index = before[index]
    return found[::-1]


# Applying ----------------------------------------------------------------------------------------


def _splice(old: list[Any], splices: list[Any]) -> list[Any]:
    """Return a list after splices; raise PatchError if one lies outside of it."""
    new: list[Any] = []
    done = 0
    for index in range(0, len(splices), 3):
        at, removed, inserted = splices[index : index + 3]
        if not done <= at <= at + removed <= len(old):
            raise PatchError("a splice lies outside of the list")
        new += old[done:at]
        new += inserted
        done = at + removed
    return new + old[done:]


def _apply_members(old: Any, changes: dict[str, Any]) -> Any:
    """Return a list or an object with changed members; raise PatchError if it has no such member."""
    if isinstance(old, list):
        items = list(old)
        for index, change in changes.items():
            if not int(index) < len(items):
                raise PatchError("a list has no such member")
            items[int(index)] = apply(items[int(index)], change)
        return items
    if not isinstance(old, dict):
        raise PatchError("an object was expected")
    members = dict(old)
    for name, change in changes.items():
        if change == 0:
            del members[name]
        elif name in members:
            members[name] = apply(members[name], change)
        elif isinstance(change, list) and len(change) == 1:
            members[name] = change[0]
        else:
            raise PatchError("an object has no such member")
    return members
