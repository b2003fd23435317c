"""Computer players. A bot knows what its seat knows and its options, never the true table."""
