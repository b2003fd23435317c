"""The play server: tables for people and bots, kept in a database, shown in the browser."""
