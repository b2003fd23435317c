"""What is allowed in Trails to Rails and what it does, a module a chapter."""
