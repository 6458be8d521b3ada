"""The rules of President Arnold."""
