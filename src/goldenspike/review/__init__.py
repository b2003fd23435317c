"""Reviews of finished games: chances move by move, luck and skill, turning points, grades and figures."""
