"""Limits of what is sent, and how long things are kept."""

from __future__ import annotations

from typing import Final

LONGEST_NAME: Final = 24
LONGEST_ADDRESS: Final = 300
LONGEST_DICE_WORDS: Final = 80
LONGEST_CHAT: Final = 400
LONGEST_WORDS: Final = 400
"""Most characters of an answer in notation; a railway's whole route fits."""
MOST_PREVIEWS: Final = 100
"""Most previews that are asked for at once."""
LONGEST_RECORD: Final = 400_000
LONGEST_BRANCH_NAME: Final = 60
LONGEST_ORIGIN: Final = 240
DAYS_OVER: Final = 90
"""Days after its last change at which a finished table is deleted."""
DAYS_LESSON: Final = 2
"""Days after its last change at which the table of a lesson is deleted; what was learned stays."""
DAYS_LAB: Final = 7
"""Days after its end at which a simulation of the lab is deleted, with its results and its report."""
LARGEST_SEED: Final = 2**53 - 1
"""The largest number that every client can hold exactly."""
DAYS_IDLE: Final = 180
"""Days after its last change at which an unfinished table is deleted."""
