"""Builds of art and packages; nothing here is needed to play."""
