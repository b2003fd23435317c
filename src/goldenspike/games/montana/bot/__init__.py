"""What a decent player looks at: settlements on the board, and how near the next ones are."""

from goldenspike.games.montana.bot.outlook import evaluate, terms

__all__ = ["evaluate", "terms"]
