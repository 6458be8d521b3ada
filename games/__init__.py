"""One controller per game: how the table shows it and asks for its decisions."""
