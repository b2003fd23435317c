"""Static evaluation: settlements on the board, and how near the next ones are."""

from goldenspike.games.montana.bot.evaluation import evaluate, evaluation_terms

__all__ = ["evaluate", "evaluation_terms"]
