"""Puzzles: a position with a question, and a search that knows the answer (`puzzle`)."""
