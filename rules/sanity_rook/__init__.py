"""The rules of Sanity Rook."""
