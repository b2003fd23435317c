"""Static evaluation: points, cubes that can be delivered, and tracks that can still grow.

The evaluation is a sum of named terms in points. It uses the world and what is known of the tiles to come.
"""

from goldenspike.games.pioneer.bot.evaluation import evaluate, evaluation_terms
from goldenspike.games.pioneer.bot.option_evaluation import evaluate_options

__all__ = ["evaluate", "evaluate_options", "evaluation_terms"]
