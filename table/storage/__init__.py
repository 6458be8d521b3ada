"""What is kept on disk for the player: settings, set-ups, statistics, records."""
