"""What a decent player looks at, and how it chooses."""

from goldenspike.games.railways.bot.choice import weigh
from goldenspike.games.railways.bot.outlook import evaluate, terms
from goldenspike.games.railways.bot.waiting import wait

__all__ = ["evaluate", "terms", "wait", "weigh"]
