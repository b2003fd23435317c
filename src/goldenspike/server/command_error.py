"""CommandError: a command that is rejected, with the HTTP status and what the client is told."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, Final, ParamSpec, TypeVar

from goldenspike.server import protocol as wire
from goldenspike.server.workers import location_of

LOG: Final = logging.getLogger("goldenspike.engine")
FORBIDDEN_BY_A_RULE: Final = 422
"""The status of an answer that can be read, but that a rule of the game forbids."""
Given = ParamSpec("Given")
Result = TypeVar("Result")


class CommandError(Exception):
    """A command that is rejected; the reason is a sentence for people."""

    def __init__(self, status: int, reason: str, **more: Any) -> None:
        super().__init__(reason)
        self.status = status
        self.body = wire.CommandError(reason, **more)


def busy_error() -> CommandError:
    """Return the error for what the workers have no time for now."""
    return CommandError(503, "The bots have too much to think about just now; try again in a moment.")


def guarded(
    table_id: str, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs
) -> Result:
    """Call the engine. Whatever it raises is logged by its location and raised as CommandError 500."""
    try:
        return work(*given, **named)
    except Exception as error:  # noqa: BLE001  a bug of the engine must not take the server down
        # No traceback: it would show the message, and that may show cards.
        LOG.error("The engine failed at table %s: %s", table_id[:6], location_of(error))  # noqa: TRY400
        raise CommandError(
            500, "Something went wrong inside the game. The table stands as before; please report it."
        ) from None
