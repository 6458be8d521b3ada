"""The way to a table: lobby, set-up, games played, statistics."""
