"""Computer players: they are handed observations and nothing else."""
