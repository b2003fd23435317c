"""Players that are programs. A bot sees a view and its options, never a table it could not have imagined."""
