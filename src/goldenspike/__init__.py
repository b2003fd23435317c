"""Golden Spike: railway and settlement board games, played exactly by their rules."""

from typing import Final

__version__: Final = "0.1.0"
