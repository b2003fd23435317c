"""Arrays of numpy as buffers into which episodes write observations and masks."""

from __future__ import annotations

from typing import Literal

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]
Reward = Literal["win", "score", "gain"]


def buffers(observation: Floats, mask: Mask) -> tuple[memoryview, memoryview]:
    """Return the memory of one observation and of one mask, as `Observation` and `write_mask` want it."""
    return observation.data, mask.data.cast("B")
