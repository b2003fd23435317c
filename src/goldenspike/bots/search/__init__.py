"""Searches over imagined tables, for any game: a table, its options and an evaluation are all they know."""
