"""Search algorithms for any game: all they know is a table, its options and an evaluation."""
