"""What is allowed in Transcontinental and what it does, a module a chapter."""
