"""A fuzzer of a table's socket: whatever is sent, it ends cleanly and disturbs nobody at the table."""

from __future__ import annotations

import contextlib
import json
from socket import SHUT_WR
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from goldenspike.core.rng import Rng
from kit.live import PATIENCE, Server
from kit.people import Person, chosen

CLEAN = {1000, 1002, 1003, 1005, 1006, 1007, 1009, 4400, 4403, 4404, 4408, 4429}
"""Codes with which a socket may end: 1006 if the client broke the protocol itself; never a fault of ours."""
VALUES: list[Any] = [
    *(
        None,
        True,
        -1,
        0,
        1,
        5,
        6,
        2**31,
        2**63,
        2**64,
        -(2**70),
        1.5,
        1e308,
        "",
        "0",
        "look",
        "\x00",
        "é" * 50,
    ),
    *([], [0], {}, {"seat": 0}, [[[[]]]], "x" * 3_000, "\ud800"),
]
NAMES = ["type", "seat", "since", "partial", "words", "", "__class__"]
FRAMES = [
    b"",
    b"\x81\x00",  # a text without a mask
    b"\x83\x80\x00\x00\x00\x00",  # an opcode that is reserved
    b"\xf1\x80\x00\x00\x00\x00",  # reserved bits
    b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00",  # a length beyond all
    b"\x89\xfe\x00\x7e\x00\x00\x00\x00" + b"p" * 126,  # a ping that is too long
    b"\x88\x82\x00\x00\x00\x00\x03\x00",  # a close with a code that nobody may send
    b"\x88\x81\x00\x00\x00\x00\x03",  # a close with half a code
    b"\x80\x81\x00\x00\x00\x00x",  # the rest of a message that never began
    b"\x01\x81\x00\x00\x00\x00{\x81\x81\x00\x00\x00\x00}",  # a message within another
]


def message(rng: Rng) -> str | bytes:
    """Return a message that is nearly a `look`, or not at all."""
    body: dict[str, Any] = {"type": "look", "seat": 0, "since": 0}
    for _ in range(1 + rng.below(3)):
        body[rng.choice(NAMES)] = rng.choice(VALUES)
    text = json.dumps(body)
    form = rng.below(6)
    if form == 0:
        at = rng.below(len(text))
        return text[:at] + chr(rng.below(0xD800)) + text[at + rng.below(3) :]
    if form == 1:
        return text[: rng.below(len(text))]
    if form == 2:
        return "[" * (1 + rng.below(5_000)) + text
    if form == 3:
        return noise(rng, 200)
    return text


def fuzz(person: Person, table: str, rng: Rng) -> int:
    """Send a few messages and perhaps broken frames over a new socket; return the code it ends with."""
    messages = [message(rng) for _ in range(rng.below(4))]
    if rng.below(2):
        messages.insert(0, '{"type": "look", "seat": null, "since": 0}')
    frame = rng.choice(FRAMES) + noise(rng, 40) if rng.below(3) == 0 else b""
    with person.connected(table) as socket:
        with contextlib.suppress(ConnectionClosed, OSError):
            for each in messages:
                socket.send(each)
            if frame:
                socket.socket.sendall(frame)
                socket.socket.shutdown(SHUT_WR)  # The server may wait for the rest of it.
            else:
                socket.send("This is the end.")
        return ending(socket)


def noise(rng: Rng, most: int) -> bytes:
    """Return fewer than so many random bytes."""
    return bytes([rng.below(256) for _ in range(rng.below(most))])


def ending(socket: ClientConnection) -> int:
    """Return the code with which a socket was closed."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            socket.recv(timeout=PATIENCE)
    assert socket.close_code is not None
    return socket.close_code


@pytest.mark.slow
@pytest.mark.parametrize("rounds", [60, pytest.param(3_000, marks=pytest.mark.long)])
def test_whatever_is_sent_over_a_socket_it_ends_cleanly(either_server: Server, rounds: int) -> None:
    """Some people fuzz while another plays at the same table: every answer arrives, and all is well."""
    rng = Rng("fuzz")
    player = Person(either_server, "Player")
    table = player.open("montana", "me me", listed=True)
    # Several, because each has an allowance of looks.
    people = [Person(either_server, f"Fuzzer {number}") for number in range(max(4, rounds // 40))]
    codes = set()
    for number in range(rounds):
        codes.add(fuzz(people[number % len(people)], table, rng))
        if number % 20 == 0:
            with player.look(table, 0) as first, player.look(table, 1) as second:
                state = first.until(lambda new: new["state"] is not None)["state"]
                looking = (first, second)[state["asked"]["seat"]]
                state = looking.asked()
                given = player.answer(table, state, chosen(state, rng))
                assert given.status_code == 200
                looking.after(given.json()["number"])
    assert codes <= CLEAN
    assert 4400 in codes
    assert player.get("/healthz").status_code == 200
    for person in (player, *people):
        person.http.close()
