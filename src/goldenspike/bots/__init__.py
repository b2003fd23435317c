"""Computer players. A bot sees a view and its options, never the true table."""
