"""Reminders: who is asked gets one message where they want it, and no stranger's address is reached by it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import ssl
from collections.abc import AsyncIterator
from email import message_from_bytes
from email.message import Message as Mail
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
import trustme
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, Session

from goldenspike.core.play import asked_together
from goldenspike.server import delivery, reminders
from goldenspike.server import protocol as wire
from goldenspike.server.command_error import CommandError
from goldenspike.server.config import ServerConfig
from goldenspike.server.delivery import CannotDeliver, Mailer, Message, WrongAddress, post, webhook_body
from goldenspike.server.lobby import Lobby
from goldenspike.server.reminders import Reminders
from goldenspike.server.room import Room
from goldenspike.server.rows import Person
from goldenspike.server.sql import ADDRESSES, REMINDED
from kit.keeping import open_lobby, until
from kit.live import Server
from kit.people import FIRST_SEAT_BEGINS
from kit.people import Person as Client
from kit.postgres import Postgres

ME, OPEN, BOT = wire.SeatPlan("me"), wire.SeatPlan("open"), wire.SeatPlan("bot")
CONFIG = ServerConfig(
    database="", address="https://play.example.org", private_webhooks=True, remind_after=0.0
)
SAMPLE = Message("Your turn at Montana", "It is your turn at Montana.", "https://play.example.org/table/abc")


class Hook:
    """A webhook on this computer that notes what it is sent and answers with a status."""

    def __init__(self, status: str = "204 No Content") -> None:
        self.status = status
        self.heads: list[str] = []
        self.bodies: list[bytes] = []
        self.url = ""

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = next(line for line in head.lower().splitlines() if line.startswith("content-length:"))
        self.bodies.append(await reader.readexactly(int(length.split()[1])))
        self.heads.append(head)
        writer.write(f"HTTP/1.1 {self.status}\r\nlocation: {self.url}/elsewhere\r\n\r\n".encode())
        await writer.drain()
        writer.close()

    def told(self) -> list[Any]:
        """Return the messages about a turn, without the first one of an address."""
        return [body for body in map(json.loads, self.bodies) if body["about"] == "your turn"]


@contextlib.asynccontextmanager
async def hook(status: str = "204 No Content") -> AsyncIterator[Hook]:
    """Yield a webhook that listens."""
    made = Hook(status)
    server = await asyncio.start_server(made.answer, "127.0.0.1", 0)
    made.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/hook"
    async with server:
        yield made


class Post:
    """The mails that an SMTP server has accepted."""

    def __init__(self) -> None:
        self.mails: list[Mail] = []

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802  its name there
        assert isinstance(envelope.content, bytes)
        self.mails.append(message_from_bytes(envelope.content))
        return "250 OK"


@contextlib.asynccontextmanager
async def smtp_server(
    encryption: ssl.SSLContext | None = None, **more: Any
) -> AsyncIterator[tuple[Post, str]]:
    """Yield the mails of an SMTP server, encrypted from the start if asked for, and its address."""
    post = Post()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(post, loop=loop, **more), "127.0.0.1", 0, ssl=encryption)
    async with server:
        yield post, f"127.0.0.1:{server.sockets[0].getsockname()[1]}"


async def open_table(
    lobby: Lobby, game: str = "montana", seats: tuple[wire.SeatPlan, ...] = (ME, OPEN)
) -> tuple[Room, list[Person]]:
    """Open a table of two persons, or of one with others; return it with the persons once one is asked."""
    people = [(await lobby.store.new_person())[0] for _ in seats]
    opening = wire.OpenTable("opening-1", game, list(seats), FIRST_SEAT_BEGINS.get(game, {}), listed=True)
    room = await lobby.open(people[0], opening)
    for number, plan in enumerate(seats):
        if plan is OPEN:
            await room.seats.sit(people[number], wire.TakeSeat(number))
    await until(lambda: room.game_state.deciding is not None)
    return room, people


def asked_seats(room: Room) -> tuple[int, int]:
    """Return the seat that is asked at a table of two, and the other one; the dice decide who begins."""
    seat = room.game_state.deciding
    assert seat is not None
    return seat, 1 - seat


async def answer(room: Room, people: list[Person], seat: int) -> None:
    """Give the first answer of a seat."""
    table = room.game_state.table_for(seat)
    words = room.game.write(asked_together(table)[0].options(table)[0])
    number = room.log.answer_number + 1
    await room.answer(people[seat], wire.Answer(f"answer-{number}-{seat}", number, seat, words))
    await until(lambda: room.game_state.deciding is not None)


async def pass_on(room: Room, people: list[Person], seat: int) -> None:
    """Give answers until another seat is asked."""
    while room.game_state.deciding == seat:
        await answer(room, people, seat)


async def an_hour_later(lobby: Lobby) -> None:
    """Let every reminder, and every change of an address, be an hour older."""

    def work(connection: sa.Connection) -> None:
        connection.execute(sa.update(REMINDED).values(at=REMINDED.c.at - 3_601))
        connection.execute(sa.update(ADDRESSES).values(since=ADDRESSES.c.since - 3_601))

    await lobby.store.write(work)


def test_who_is_asked_hears_of_it_once_and_at_most_every_hour(either_db: str) -> None:
    """Anna has a webhook, Ben has none; what is said has nothing of the game but its title."""

    async def happens() -> None:
        async with open_lobby(either_db) as lobby, hook() as anna:
            room, people = await open_table(lobby)
            asked, other = asked_seats(room)
            sender = Reminders(lobby.store, CONFIG)
            told = await sender.change(people[asked], wire.RemindMe("json", anna.url))
            assert (told.kind, told.to, told.state) == ("json", "127.0.0.1/…", "active")
            assert [json.loads(body)["about"] for body in anna.bodies] == ["welcome"]
            for _ in range(2):
                await sender.send_due()
            link = f"https://play.example.org/table/{room.row.id}"
            expected = {"type": "reminder", "about": "your turn", "text": "It is your turn at Montana."}
            more = {"link": link, "game": "montana", "title": "Montana", "table": room.row.id}
            assert anna.told() == [expected | more]
            await pass_on(room, people, asked)
            await sender.send_due()
            await pass_on(room, people, other)
            await sender.send_due()
            assert len(anna.told()) == 1, "asked again within the hour"
            await an_hour_later(lobby)
            await sender.send_due()
            await an_hour_later(lobby)
            await sender.send_due()
            assert len(anna.told()) == 2, "once for the new question"
            assert sender.outcomes == {"sent": 2}
            assert (await sender.change(people[asked], wire.RemindMe("none"))).kind == "none"
            await pass_on(room, people, asked)
            await pass_on(room, people, other)
            await an_hour_later(lobby)
            await sender.send_due()
            assert len(anna.told()) == 2, "the address is deleted"

    asyncio.run(happens())


def test_nobody_is_reminded_early_alone_or_while_a_bot_stands_in(db: str) -> None:
    async def happens() -> None:
        async with open_lobby(db) as lobby, hook() as anna:
            sender = Reminders(lobby.store, CONFIG)
            later = Reminders(lobby.store, msgspec.structs.replace(CONFIG, remind_after=300.0))
            _, (alone, _) = await open_table(lobby, seats=(ME, BOT))
            await sender.change(alone, wire.RemindMe("json", anna.url))
            await sender.send_due()
            assert anna.told() == [], "only a bot waits for her"
            room, people = await open_table(lobby)
            asked, _ = asked_seats(room)
            await an_hour_later(lobby)
            await sender.change(people[asked], wire.RemindMe("json", anna.url))
            await later.send_due()
            assert anna.told() == [], "five minutes are not over"
            await room.seats.leave(people[asked])
            await sender.send_due()
            assert anna.told() == [], "a bot stands in"

    asyncio.run(happens())


def test_all_who_are_asked_together_hear_of_it_but_not_who_has_answered(db: str) -> None:
    async def happens() -> None:
        async with open_lobby(db) as lobby, hook() as anna, hook() as ben, hook() as cleo:
            room, people = await open_table(lobby, "railways", (ME, OPEN, OPEN))
            while len(room.game_state.waiting) < 3:
                await answer(room, people, room.game_state.waiting[0])
            sender = Reminders(lobby.store, CONFIG)
            for person, own in zip(people, (anna, ben, cleo), strict=True):
                await sender.change(person, wire.RemindMe("json", own.url))
            await answer(room, people, 1)
            assert room.row.waiting == "02"
            await sender.send_due()
            assert [len(own.told()) for own in (anna, ben, cleo)] == [1, 0, 1]

    asyncio.run(happens())


def test_of_two_servers_one_sends(postgres: Postgres) -> None:
    async def happens() -> None:
        url = postgres.new_database()
        async with open_lobby(url) as one, open_lobby(url) as other, hook() as anna:
            room, people = await open_table(one)
            asked, _ = asked_seats(room)
            senders = [Reminders(lobby.store, CONFIG) for lobby in (one, other)]
            await senders[0].change(people[asked], wire.RemindMe("json", anna.url))
            await asyncio.gather(*[sender.send_due() for sender in senders])
            assert len(anna.told()) == 1
            assert sum(sender.outcomes["sent"] for sender in senders) == 1

    asyncio.run(happens())


def test_a_webhook_that_fails_is_tried_hourly_and_then_left_alone(
    db: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def happens() -> None:
        async with open_lobby(db) as lobby, hook() as anna:
            room, people = await open_table(lobby)
            asked, _ = asked_seats(room)
            sender = Reminders(lobby.store, CONFIG)
            await sender.change(people[asked], wire.RemindMe("json", anna.url))
            anna.status = "500 Internal Server Error"
            for _ in range(reminders.MOST_FAILURES + 2):
                await sender.send_due()
                await sender.send_due()
                await an_hour_later(lobby)
            assert len(anna.told()) == reminders.MOST_FAILURES
            assert (await sender.read(people[asked])).state == "failing"
            assert "127.0.0.1" not in caplog.text
            anna.status = "200 OK"
            await sender.change(people[asked], wire.RemindMe("json", anna.url))
            await sender.send_due()
            assert len(anna.told()) == reminders.MOST_FAILURES + 1

    asyncio.run(happens())


def test_an_address_by_mail_is_confirmed_before_it_is_used_and_deleted_by_its_link(db: str) -> None:
    """A real SMTP server; the confirmation and the way out work by the code in the mail alone."""

    async def happens() -> None:
        async with open_lobby(db) as lobby, smtp_server() as (post, host):
            config = msgspec.structs.replace(CONFIG, smtp=f"smtp://{host}", mail_from="spike@example.org")
            sender = Reminders(lobby.store, config)
            room, people = await open_table(lobby)
            asked, other = asked_seats(room)
            told = await sender.change(people[asked], wire.RemindMe("email", "anna@example.com"))
            assert (told.to, told.state) == ("anna@example.com", "unconfirmed")
            await sender.send_due()
            (asking,) = post.mails
            assert (asking["to"], asking["from"]) == ("anna@example.com", "spike@example.org")
            code = str(asking.get_payload()).split("/reminders#")[1].split()[0]
            with pytest.raises(CommandError, match="within the last hour"):
                await sender.change(people[other], wire.RemindMe("email", "anna@example.com"))
            assert (await sender.confirm(code)).state == "active"
            await sender.send_due()
            turn = post.mails[1]
            assert turn["subject"] == "Your turn at Montana"
            assert f"https://play.example.org/table/{room.row.id}" in str(turn.get_payload())
            assert turn["list-unsubscribe"] == f"<https://play.example.org/reminders#{code}>"
            assert (await sender.stop(code)).kind == "none"
            assert (await sender.read(people[asked])).kind == "none"
            with pytest.raises(CommandError, match="no longer good"):
                await sender.confirm(code)
            with pytest.raises(CommandError, match="within the last hour"):
                await sender.change(people[asked], wire.RemindMe("email", "anna@example.com"))
            assert len(post.mails) == 2, "entered and deleted again and again, it gets no flood"

    asyncio.run(happens())


def test_mail_is_sent_with_a_password_only_over_an_encrypted_connection() -> None:
    def login(
        _server: SMTP, _session: Session, _envelope: Envelope, _mechanism: str, data: Any
    ) -> AuthResult:
        return AuthResult(success=(data.login, data.password) == (b"spike", b"p/w"))

    async def happens() -> None:
        more: dict[str, Any] = {"authenticator": login, "auth_require_tls": False}
        async with smtp_server(**more) as (post, host):
            with pytest.raises(CannotDeliver, match="SMTPNotSupportedError"):
                await Mailer(f"smtp://spike:p%2Fw@{host}", "spike@example.org").send(
                    "anna@example.com", SAMPLE
                )
            assert post.mails == []
        with pytest.raises(CannotDeliver):
            await Mailer(f"smtp://{host}", "spike@example.org").send("anna@example.com", SAMPLE)

    asyncio.run(happens())
    for url, sender in (("http://host", "spike@example.org"), ("smtp://host", "no address"), ("smtp://", "")):
        with pytest.raises(WrongAddress):
            Mailer(url, sender)


@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
def test_mail_logs_in_over_tls_and_trusts_known_certificates_only(
    scheme: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def login(
        _server: SMTP, _session: Session, _envelope: Envelope, _mechanism: str, data: Any
    ) -> AuthResult:
        return AuthResult(success=(data.login, data.password) == (b"spike", b"p/w"), handled=False)

    async def happens() -> None:
        authority = trustme.CA()
        tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        authority.issue_cert("127.0.0.1").configure_cert(tls)
        # A connection that is encrypted from its start does not look so to aiosmtpd.
        more = (
            {"tls_context": tls, "require_starttls": True}
            if scheme == "smtp"
            else {"auth_require_tls": False}
        )
        async with smtp_server(tls if scheme == "smtps" else None, authenticator=login, **more) as (
            post,
            host,
        ):
            known = Mailer(f"{scheme}://spike:p%2Fw@{host}", "spike@example.org")
            with pytest.raises(CannotDeliver, match="SSLCertVerificationError"):
                await known.send("anna@example.com", SAMPLE)
            authority.cert_pem.write_to_path(str(tmp_path / "authority.pem"))
            monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "authority.pem"))
            with pytest.raises(CannotDeliver, match="SMTPAuthenticationError"):
                await Mailer(f"{scheme}://spike:wrong@{host}", "spike@example.org").send(
                    "anna@example.com", SAMPLE
                )
            assert post.mails == []
            await known.send("anna@example.com", SAMPLE)
            assert [mail["Subject"] for mail in post.mails] == [SAMPLE.subject]

    asyncio.run(happens())


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "localhost",
        "[::1]",
        "[::ffff:10.0.0.1]",
        "[64:ff9b::a00:1]",
        "10.1.2.3",
        "192.168.0.1",
        "169.254.169.254",
        "0.0.0.0",
        "2130706433",
        "0x7f.1",
        "[fe80::1]",
        "[fd00::1]",
        "224.0.0.1",
    ],
)
def test_a_webhook_reaches_no_private_address(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def connected(*_: Any, **__: Any) -> Any:
        raise AssertionError("a connection was made")

    monkeypatch.setattr(asyncio, "open_connection", connected)
    with pytest.raises(CannotDeliver, match=r"not a public one|no such host"):
        asyncio.run(post(f"https://{host}/hook", "json", SAMPLE, private=False))


def test_a_name_that_resolves_to_a_private_address_too_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    async def happens() -> None:
        loop = asyncio.get_running_loop()

        async def found(*_: Any, **__: Any) -> Any:
            return [(0, 0, 0, "", ("9.9.9.9", 443)), (0, 0, 0, "", ("10.0.0.1", 443))]

        monkeypatch.setattr(loop, "getaddrinfo", found)
        with pytest.raises(CannotDeliver, match="not a public one"):
            await delivery.resolve("rebinding.example", 443, private=False)

    asyncio.run(happens())


@pytest.mark.parametrize(
    "url",
    [
        "http://example.com/hook",
        "ftp://example.com",
        "https://",
        "https://user:word@example.com/hook",
        "https://example.com:25/hook",
        "https://example.com:99999/hook",
        "https://example.com/a b",
        "https://example.com/\r\nX: y",
        "https://exämple.com/",
        "file:///etc/passwd",
        "nothing",
    ],
)
def test_an_address_that_is_no_webhook_is_refused(url: str) -> None:
    with pytest.raises(WrongAddress):
        delivery.require_webhook(url, private=False)


def test_redirects_are_not_followed_and_slow_or_broken_webhooks_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    async def happens() -> None:
        for status in ("302 Found", "404 Not Found", "x" * 5_000):
            async with hook(status) as anna:
                with pytest.raises(CannotDeliver):
                    await post(anna.url, "json", SAMPLE, private=True)
                assert len(anna.heads) == 1
        monkeypatch.setattr(delivery, "SECONDS_TO_DELIVER", 0.05)

        async def listen(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read()
            writer.close()

        silent = await asyncio.start_server(listen, "127.0.0.1", 0)
        async with silent:
            port = silent.sockets[0].getsockname()[1]
            with pytest.raises(CannotDeliver, match="TimeoutError"):
                await post(f"http://127.0.0.1:{port}/", "json", SAMPLE, private=True)

    asyncio.run(happens())


def test_each_kind_of_webhook_is_sent_its_form() -> None:
    line = f"{SAMPLE.text} {SAMPLE.link}"
    assert json.loads(webhook_body("discord", SAMPLE)[1]) == {
        "content": line,
        "allowed_mentions": {"parse": []},
    }
    assert json.loads(webhook_body("slack", SAMPLE)[1]) == {"text": line}
    headers, body = webhook_body("ntfy", SAMPLE)
    assert body.decode() == SAMPLE.text
    assert (headers["title"], headers["click"]) == (SAMPLE.subject, SAMPLE.link)


def test_addresses_are_deleted_in_time(db: str) -> None:
    async def happens() -> None:
        async with open_lobby(db) as lobby, smtp_server() as (_, host), hook() as seated, hook() as gone:
            config = msgspec.structs.replace(CONFIG, smtp=f"smtp://{host}", mail_from="spike@example.org")
            sender = Reminders(lobby.store, config)
            _, (anna, ben) = await open_table(lobby)
            cleo, _ = await lobby.store.new_person()
            await sender.change(anna, wire.RemindMe("json", seated.url))
            await sender.change(ben, wire.RemindMe("email", "ben@example.com"))
            await sender.change(cleo, wire.RemindMe("json", gone.url))

            async def kinds_after(days: float) -> list[str]:
                def work(connection: sa.Connection) -> None:
                    connection.execute(sa.update(ADDRESSES).values(since=ADDRESSES.c.since - days * 86_400))

                await lobby.store.write(work)
                sender._next_cleanup = 0.0
                await sender.send_due()
                return [(await sender.read(person)).kind for person in (anna, ben, cleo)]

            assert await kinds_after(1) == ["json", "email", "json"]
            assert await kinds_after(2) == ["json", "none", "json"]
            assert await kinds_after(180) == ["json", "none", "none"]
            assert await lobby.store.forget_persons(1e12, 10) == 1, "who has no address is forgotten, too"

    asyncio.run(happens())


def test_a_server_that_nobody_else_reaches_offers_no_reminders(server: Server, anna: Client) -> None:
    assert anna.read("/api/me/reminders")["kinds"] == []
    command = {"kind": "json", "to": "https://example.com/hook"}
    assert anna.rejected("/api/me/reminders", command).reason == "This server cannot send messages there."
    assert anna.told("/api/me/reminders", {"kind": "none"})["kind"] == "none"
    for what in ("confirm", "stop"):
        assert anna.rejected(f"/api/reminders/{what}", {"code": "unknown"}).status == 404
