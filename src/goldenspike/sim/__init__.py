"""Games between bots: single games, series and tournaments, their statistics, and benchmarks."""
