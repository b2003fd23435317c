"""Games without people: one game, many of them, their statistics, counts of answer sequences, and speed."""
