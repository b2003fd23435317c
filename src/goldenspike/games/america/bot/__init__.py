"""Static evaluation of a table for one seat, in the worth of a resource card.

An evaluation is a sum of named terms. It uses only what the seat may know: its own hand, the map,
and how much everybody else holds. What depends only on the pieces on the map is cached.
"""

from goldenspike.games.america.bot.evaluation import evaluate, evaluation_terms
from goldenspike.games.america.bot.plan_evaluation import evaluate_plan

__all__ = ["evaluate", "evaluate_plan", "evaluation_terms"]
