"""Commands that are not carried out: a sentence for the client, the rule if a rule forbids it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, Final, ParamSpec, TypeVar

from goldenspike.server import protocol as wire
from goldenspike.server.workers import where

LOG: Final = logging.getLogger("goldenspike.engine")
Given = ParamSpec("Given")
Result = TypeVar("Result")


class Mistake(Exception):
    """A command that is not carried out, with what the client is told."""

    def __init__(self, status: int, refused: wire.Refused) -> None:
        super().__init__(refused.reason)
        self.status = status
        self.refused = refused


def mistake(status: int, reason: str, **more: Any) -> Mistake:
    """A command that is not carried out, and why."""
    return Mistake(status, wire.Refused(reason, **more))


def guarded(
    table_id: str, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs
) -> Result:
    """Do something with the engine; whatever goes wrong there is our fault, and the table stands."""
    try:
        return work(*given, **named)
    except Exception as error:  # noqa: BLE001  the engine must not fail, and if it does nobody else shall
        # No traceback: it would show the message, and that may show cards.
        LOG.error("The engine failed at table %s: %s", table_id[:6], where(error))  # noqa: TRY400
        raise mistake(
            500, "Something went wrong inside the game. The table stands as before; please report it."
        ) from None
