"""What a decent player looks at."""

from goldenspike.games.railways.bot.outlook import evaluate

__all__ = ["evaluate"]
