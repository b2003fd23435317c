"""What a decent player looks at: points, cubes that can find their way, and tracks that can still grow.

An evaluation is a sum of named terms in points. It uses the world and what is known of the tiles to come.
"""

from goldenspike.games.pioneer.bot.choice import weigh
from goldenspike.games.pioneer.bot.outlook import evaluate, terms

__all__ = ["evaluate", "terms", "weigh"]
