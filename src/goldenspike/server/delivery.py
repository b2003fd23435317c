"""Delivery of messages to addresses outside: webhooks over HTTP, e-mail by the operator's SMTP server.

A webhook is a URL that a stranger names, so a request to it must not reach what only this machine can reach
(SSRF): its host is resolved once, every address must be a public one, and the connection is made to the
address that was checked. Redirects are not followed, and nothing of the response is shown.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import re
import smtplib
import socket
import ssl
from email.message import EmailMessage
from email.utils import make_msgid
from typing import Any, Final, Literal, final
from urllib.parse import SplitResult, unquote, urlsplit

import msgspec

import goldenspike
from goldenspike.core.play import GoldenSpikeError

WebhookKind = Literal["discord", "slack", "ntfy", "json"]
SECONDS_TO_DELIVER: Final = 15.0
LONGEST_STATUS: Final = 1_000
FIRST_FREE_PORT: Final = 1_024
"""Ports below it belong to other services, of which a webhook uses 80 and 443 alone."""
TRANSLATED: Final = tuple(
    map(ipaddress.ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32"))
)
"""Public IPv6 networks whose addresses stand for IPv4 ones (NAT64, 6to4, Teredo), private ones among them."""
EMAIL: Final = re.compile(
    r"[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}"
)
IpAddress = ipaddress.IPv4Address | ipaddress.IPv6Address


class CannotDeliver(Exception):
    """A message was not accepted, or cannot be sent there; the text says why without naming the address."""


class WrongAddress(GoldenSpikeError):
    """An address that no message can be sent to; the text is a sentence for who entered it."""


class Message(msgspec.Struct, frozen=True):
    """A message. It has no word that another person chose, and nothing of the game but its title."""

    subject: str
    text: str
    """The message in a sentence or two, without the link."""
    link: str
    footer: str = ""
    """Further lines of an e-mail."""
    stop: str = ""
    """The page at which no more e-mail is ordered."""
    facts: dict[str, str] = {}
    """Further members of the plain JSON form."""


# Webhooks ----------------------------------------------------------------------------------------


def require_webhook(url: str, *, private: bool) -> SplitResult:
    """Return the parts of a webhook's URL; WrongAddress if it is none. `private` allows http, too."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise WrongAddress("This is no address of a webhook; it begins with https://.") from None
    schemes = ("https", "http") if private else ("https",)
    plain = url.isascii() and url.isprintable() and " " not in url
    if parts.scheme not in schemes or not parts.hostname or not plain:
        raise WrongAddress("This is no address of a webhook; it begins with https://.")
    if parts.username is not None or parts.password is not None:
        raise WrongAddress("A webhook's address has no name and password in it.")
    if port is not None and port not in (80, 443) and port < FIRST_FREE_PORT:
        raise WrongAddress("A webhook's address has no such port.")
    return parts


def is_public(address: IpAddress) -> bool:
    """Return whether an address belongs to the internet, not to this machine, its network or its cloud.

    >>> [is_public(ipaddress.ip_address(one)) for one in ("9.9.9.9", "10.0.0.1", "169.254.169.254", "::1")]
    [True, False, False, False]
    >>> is_public(ipaddress.ip_address("::ffff:127.0.0.1"))
    False
    """
    mapped = getattr(address, "ipv4_mapped", None)
    if mapped is not None:
        return is_public(mapped)
    translated = any(address in network for network in TRANSLATED if network.version == address.version)
    return address.is_global and not address.is_multicast and not translated


async def resolve(host: str, port: int, *, private: bool) -> str:
    """Return an address of a host; CannotDeliver if there is none or one of them is not public."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise CannotDeliver("there is no such host") from None
    addresses = [ipaddress.ip_address(str(each[4][0]).partition("%")[0]) for each in found]
    if not addresses or not (private or all(map(is_public, addresses))):
        raise CannotDeliver("the host is not a public one")
    return str(addresses[0])


def webhook_body(kind: WebhookKind, message: Message) -> tuple[dict[str, str], bytes]:
    """Return the headers and the body of a message in the form that this kind of webhook expects."""
    line = f"{message.text} {message.link}"
    if kind == "ntfy":
        headers = {
            "content-type": "text/plain; charset=utf-8",
            "title": message.subject,
            "click": message.link,
        }
        return headers, message.text.encode()
    body: dict[str, Any] = {"type": "reminder", "text": message.text, "link": message.link, **message.facts}
    if kind == "discord":
        body = {"content": line, "allowed_mentions": {"parse": []}}
    elif kind == "slack":
        body = {"text": line}
    return {"content-type": "application/json"}, msgspec.json.encode(body)


async def post(url: str, kind: WebhookKind, message: Message, *, private: bool) -> None:
    """Send a message to a webhook; CannotDeliver unless it answers with a status of success in time."""
    parts = require_webhook(url, private=private)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    headers, body = webhook_body(kind, message)
    headers |= {
        "host": parts.netloc,
        "user-agent": f"golden-spike/{goldenspike.__version__}",
        "content-length": str(len(body)),
        "connection": "close",
    }
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    lines = [f"POST {target} HTTP/1.1", *[f"{name}: {value}" for name, value in headers.items()]]
    head = "\r\n".join((*lines, "", "")).encode("ascii", "replace")
    try:
        async with asyncio.timeout(SECONDS_TO_DELIVER):
            address = await resolve(parts.hostname or "", port, private=private)
            tls = ssl.create_default_context() if parts.scheme == "https" else None
            name = parts.hostname if tls is not None else None
            reader, writer = await asyncio.open_connection(
                address, port, ssl=tls, server_hostname=name, limit=LONGEST_STATUS
            )
            try:
                writer.write(head + body)
                await writer.drain()
                status = await reader.readline()
            finally:
                writer.close()
                with contextlib.suppress(OSError):
                    await writer.wait_closed()
    except (OSError, ValueError, TimeoutError) as error:
        raise CannotDeliver(type(error).__name__) from None
    if re.match(rb"HTTP/1\.[01] 2\d\d\b", status) is None:
        raise CannotDeliver("the webhook did not accept it")


# E-mail ------------------------------------------------------------------------------------------


def require_email(address: str) -> str:
    """Return an e-mail address; WrongAddress if it is none."""
    if EMAIL.fullmatch(address) is None:
        raise WrongAddress("This is no e-mail address.")
    return address


@final
class Mailer:
    """Sends e-mail by an SMTP server, named like smtp://user:password@host:587 or smtps://host."""

    def __init__(self, url: str, sender: str) -> None:
        """Raise WrongAddress if the server or the sender is not named as it should be."""
        parts = urlsplit(url)
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname or parts.path.strip("/"):
            raise WrongAddress("An SMTP server is named like smtp://user:password@host:587 or smtps://host.")
        self.encrypted = parts.scheme == "smtps"
        self.host = parts.hostname
        self.port = parts.port or (465 if self.encrypted else 587)
        self.user, self.password = unquote(parts.username or ""), unquote(parts.password or "")
        self.sender = require_email(sender)

    async def send(self, to: str, message: Message) -> None:
        """Send a message; CannotDeliver unless the server accepts it in time."""
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = self.sender, to, message.subject
        mail["Message-ID"] = make_msgid(domain=self.sender.partition("@")[2])
        mail["Auto-Submitted"] = "auto-generated"
        if message.stop:
            mail["List-Unsubscribe"] = f"<{message.stop}>"
        mail.set_content("\n\n".join(filter(None, (message.text, message.link, message.footer))) + "\n")
        try:
            await asyncio.to_thread(self._send, mail)
        except (OSError, smtplib.SMTPException) as error:
            raise CannotDeliver(type(error).__name__) from None

    def _send(self, mail: EmailMessage) -> None:
        """Send an e-mail by SMTP, encrypted if the server supports it; blocks, so it runs in a thread.

        Raises SMTPNotSupportedError rather than send the password unencrypted.
        """
        tls = ssl.create_default_context()
        connected: smtplib.SMTP
        if self.encrypted:
            connected = smtplib.SMTP_SSL(self.host, self.port, timeout=SECONDS_TO_DELIVER, context=tls)
        else:
            connected = smtplib.SMTP(self.host, self.port, timeout=SECONDS_TO_DELIVER)
        with connected as server:
            server.ehlo_or_helo_if_needed()
            if not self.encrypted and server.has_extn("starttls"):
                server.starttls(context=tls)
                server.ehlo()
            elif not self.encrypted and self.password:
                raise smtplib.SMTPNotSupportedError("no password without encryption")
            if self.user:
                server.login(self.user, self.password)
            server.send_message(mail)
