"""Pieces of the table that several games put on it."""
