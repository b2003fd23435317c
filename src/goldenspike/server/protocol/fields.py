"""Types of fields that several structs share."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from goldenspike.server.protocol.limits import LONGEST_NAME

CommandId = Annotated[str, Meta(min_length=8, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
"""Idempotency key, made by the client: a repeated command gets the same response and is not played again."""
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Code = Annotated[str, Meta(max_length=80, pattern=r"^[A-Za-z0-9_-]*$")]
Short = Annotated[str, Meta(max_length=40)]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]

Watching = Literal["open", "afterwards", "closed"]
"""Who may watch without a seat: everybody, everybody once the game is over, or nobody."""
Sitter = Literal["person", "bot", "open"]
"""Who sits at a seat; nobody yet at an open one."""
LabStage = Literal["waiting", "running", "stopping", "reporting", "over"]
"""The stage of a simulation; one that waits has no game yet, because others are played."""
Stage = Literal["gathering", "running", "over", "given up"]
"""The stage of a table; one that is gathering has open seats and has not begun."""
ReminderKind = Literal["none", "email", "discord", "slack", "ntfy", "json"]
"""Where a person hears that it is their turn: nowhere, by e-mail, or by a webhook of this form."""
ReminderState = Literal["", "unconfirmed", "active", "failing"]
"""Whether reminders are sent: not before an e-mail address is confirmed, not after many have failed."""
