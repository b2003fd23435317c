"""The games, a folder each. None of them knows another."""
