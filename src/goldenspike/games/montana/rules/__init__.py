"""What is allowed in Montana and what it does, a module a chapter."""
