"""What a decent player looks at: how near the goods are to their cities, in the worth of a card.

An evaluation is a sum of named terms, each worth so many resource cards to one seat. It uses
only what that seat may know: its own hand, the map, and how much everybody else holds. What
depends on the map alone is worked out once for each map and remembered.
"""

from goldenspike.games.america.bot.evaluation import evaluate, evaluation_terms
from goldenspike.games.america.bot.plan_evaluation import evaluate_plan

__all__ = ["evaluate", "evaluate_plan", "evaluation_terms"]
