"""What the table announces, and who may hear which part of it."""

from __future__ import annotations

from typing import Any

import msgspec


class Event(msgspec.Struct, frozen=True, tag=True):
    """One announcement. Its sentence is a template with named places, filled from its own facts."""

    template = ""

    def seen_by(self, viewer: int | None) -> Event:
        """This event as the viewer may know it; an event with a secret overrides this."""
        return self

    def facts(self) -> dict[str, Any]:
        """What fills the places of the template."""
        return {}

    @property
    def sentence(self) -> str:
        """The announcement as people read it."""
        return self.template.format(**self.facts())
