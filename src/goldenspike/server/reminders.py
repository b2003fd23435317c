"""Reminders: a message to a person who was asked some minutes ago, where they want it.

What is due is read from the database again and again, so that a reminder survives restarts. Of several
servers the one that claims a reminder sends it. A person hears of a table at most once an hour.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter
from typing import Final, final
from urllib.parse import urlsplit

import msgspec

from goldenspike.core.registry import find
from goldenspike.server import protocol as wire
from goldenspike.server.background import repeat
from goldenspike.server.command_error import CommandError
from goldenspike.server.config import ServerConfig
from goldenspike.server.delivery import (
    CannotDeliver,
    Mailer,
    Message,
    WebhookKind,
    WrongAddress,
    post,
    require_email,
    require_webhook,
)
from goldenspike.server.rate_limit import RateLimiter
from goldenspike.server.reminder_store import ReminderStore
from goldenspike.server.rows import AddressRow, DueReminder, Person
from goldenspike.server.store import Store

LOG: Final = logging.getLogger("goldenspike.reminders")
WEBHOOKS: Final[tuple[WebhookKind, ...]] = ("discord", "slack", "ntfy", "json")
SECONDS_BETWEEN_ROUNDS: Final = 15.0
SECONDS_BETWEEN_REMINDERS: Final = 3_600.0
"""How long a person hears no more of a table after a reminder."""
MOST_AT_ONCE: Final = 50
"""Reminders of one round."""
MOST_FAILURES: Final = 5
"""After so many messages in a row that could not be delivered, an address is no longer used."""
SECONDS_BETWEEN_CLEANUPS: Final = 3_600.0
DAYS_TO_CONFIRM: Final = 2
DAYS_UNUSED: Final = 180
"""Days after which the address of a person without a seat is deleted."""
DAY: Final = 86_400.0


@final
class Reminders:
    """Addresses of persons, and the task that sends reminders to them."""

    def __init__(self, store: Store, config: ServerConfig) -> None:
        self.rows = ReminderStore(store)
        self.server_url = config.address
        self.private = config.private_webhooks
        self.after = config.remind_after
        self.mailer = Mailer(config.smtp, config.mail_from) if config.smtp else None
        self.outcomes: Counter[str] = Counter()
        """How many were sent, and how many could not be delivered."""
        self._mailboxes = RateLimiter(1, 1 / SECONDS_BETWEEN_REMINDERS)
        self._next_cleanup = 0.0
        self._task: asyncio.Task[None] | None = None

    @property
    def kinds(self) -> list[wire.ReminderKind]:
        """The kinds of address this server sends to: none while nobody else can reach it."""
        if not self.server_url:
            return []
        return [*WEBHOOKS] if self.mailer is None else ["email", *WEBHOOKS]

    def start(self) -> None:
        """Start to send what is due."""
        if self.kinds:
            self._task = asyncio.create_task(repeat(self.send_due, SECONDS_BETWEEN_ROUNDS), name="reminders")

    async def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    # Addresses -----------------------------------------------------------------------------------

    async def read(self, person: Person) -> wire.Reminders:
        """Return where a person is reminded."""
        return self._serialize(await self.rows.address_of(person.id))

    def _serialize(self, address: AddressRow | None) -> wire.Reminders:
        """Return what a client is sent of an address; of None, only which kinds the server offers."""
        minutes = max(1, round(self.after / 60))
        if address is None:
            return wire.Reminders(self.kinds, minutes)
        kind = msgspec.convert(address.kind, wire.ReminderKind)
        return wire.Reminders(self.kinds, minutes, kind, _shown(address), _state(address))

    async def change(self, person: Person, command: wire.RemindMe) -> wire.Reminders:
        """Set or delete the address of a person; the first message goes there at once.

        Raises CommandError 400 if it is none or does not accept the message, 429 if a mailbox was asked in
        the hour.
        """
        before = await self.rows.address_of(person.id)
        if command.kind == "none":
            if before is not None:
                await self.rows.delete_address(before.code)
            return self._serialize(None)
        if command.kind not in self.kinds:
            raise CommandError(400, "This server cannot send messages there.")
        now = time.time()
        by_mail = command.kind == "email"
        code = secrets.token_urlsafe(16)
        address = AddressRow(person.id, command.kind, command.to.strip(), code, not by_mail, now)
        try:
            if by_mail:
                require_email(address.to)
            else:
                require_webhook(address.to, private=self.private)
        except WrongAddress as error:
            raise CommandError(400, str(error)) from None
        if by_mail:
            # Stored first, so that no mailbox gets a second message because of a lost write.
            await self._require_unasked(address.to, now)
            await self.rows.set_address(address)
        try:
            await self._deliver(address, self._welcome(address))
        except CannotDeliver:
            raise CommandError(400, "No message could be delivered there. Is the address right?") from None
        if not by_mail:
            await self.rows.set_address(address)
        return self._serialize(address)

    async def _require_unasked(self, to: str, now: float) -> None:
        """Raise CommandError 429 if a mailbox was asked for its confirmation within the hour, by anybody.

        Addresses that were deleted since are remembered in memory.
        """
        recently = await self.rows.was_set_since(to, now - SECONDS_BETWEEN_REMINDERS)
        if recently or not self._mailboxes.allow(to.lower()):
            raise CommandError(429, "A message went to this address within the last hour; look for it there.")

    async def confirm(self, code: str) -> wire.Reminders:
        """Confirm the address that this code was sent to; CommandError 404 if there is none."""
        address = await self._require_address(code)
        await self.rows.confirm(code)
        return self._serialize(msgspec.structs.replace(address, confirmed=True, failures=0))

    async def stop(self, code: str) -> wire.Reminders:
        """Delete the address that this code was sent to; CommandError 404 if there is none."""
        await self._require_address(code)
        await self.rows.delete_address(code)
        return self._serialize(None)

    async def _require_address(self, code: str) -> AddressRow:
        """Return the address with this code; raise CommandError 404 if there is none."""
        address = await self.rows.address_by(code)
        if address is None:
            raise CommandError(404, "This link is no longer good: the address is deleted already.")
        return address

    def _stop_page(self, address: AddressRow) -> str:
        """Return the URL of the page on which an address can be confirmed or deleted."""
        return f"{self.server_url}/reminders#{address.code}"

    def _welcome(self, address: AddressRow) -> Message:
        """Return the first message to an address; that by e-mail asks for confirmation."""
        if address.kind != "email":
            text = "From now on you hear here when it is your turn."
            return Message("Golden Spike", text, f"{self.server_url}/settings", facts={"about": "welcome"})
        return Message(
            "Confirm your address for Golden Spike",
            "Somebody, probably you, wants to hear at this address when it is their turn at a table of "
            f"{self.server_url}. To confirm it, open this page:",
            self._stop_page(address),
            footer="If it was not you, do nothing: the address is deleted after two days.",
        )

    # Sending -------------------------------------------------------------------------------------

    async def send_due(self) -> None:
        """Send the reminders that are due, and now and then delete old addresses."""
        now = time.time()
        last = now - SECONDS_BETWEEN_REMINDERS
        due = await self.rows.due(now - self.after, last, self.kinds, MOST_FAILURES, MOST_AT_ONCE)
        claimed = [each for each in due if await self.rows.claim(each, now, last)]
        await asyncio.gather(*map(self._send, claimed))
        if time.monotonic() >= self._next_cleanup:
            await self.rows.delete_old_addresses(now - DAYS_TO_CONFIRM * DAY, now - DAYS_UNUSED * DAY)
            self._next_cleanup = time.monotonic() + SECONDS_BETWEEN_CLEANUPS

    async def _send(self, due: DueReminder) -> None:
        """Send a reminder; if it cannot be delivered, it is due again when the next one may be sent."""
        title = find(due.game).title
        message = Message(
            f"Your turn at {title}",
            f"It is your turn at {title}.",
            f"{self.server_url}/table/{due.table_id}",
            footer=f"For no more of these messages, open {self._stop_page(due.address)}",
            stop=self._stop_page(due.address),
            facts={"about": "your turn", "game": due.game, "title": title, "table": due.table_id},
        )
        try:
            await self._deliver(due.address, message)
        except CannotDeliver as error:
            self.outcomes["failed"] += 1
            LOG.warning("A reminder by %s could not be delivered: %s", due.address.kind, error)
            await self.rows.failed(due.address)
        else:
            self.outcomes["sent"] += 1
            await self.rows.sent(due)

    async def _deliver(self, address: AddressRow, message: Message) -> None:
        """Send a message by webhook or e-mail, as the address says; raise CannotDeliver if it fails."""
        for kind in WEBHOOKS:
            if kind == address.kind:
                await post(address.to, kind, message, private=self.private)
                return
        if self.mailer is None:
            raise CannotDeliver("there is no SMTP server")
        await self.mailer.send(address.to, message)


def _shown(address: AddressRow) -> str:
    """Return an address for its person: of a webhook, whose URL is a secret, only the host."""
    return address.to if address.kind == "email" else f"{urlsplit(address.to).hostname}/…"


def _state(address: AddressRow) -> wire.ReminderState:
    """Return the state of an address; nothing more is sent to one that is failing."""
    if not address.confirmed:
        return "unconfirmed"
    return "failing" if address.failures >= MOST_FAILURES else "active"
