"""The game's own evaluation and move choice, for bots."""

from goldenspike.games.railways.bot.evaluation import evaluate, evaluation_terms
from goldenspike.games.railways.bot.option_evaluation import evaluate_options
from goldenspike.games.railways.bot.waiting import waiting_answer

__all__ = ["evaluate", "evaluate_options", "evaluation_terms", "waiting_answer"]
