"""Run the Alembic migrations on the connection of the configuration."""

from __future__ import annotations

from alembic import context

from goldenspike.server.sql import SCHEMA

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=SCHEMA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
