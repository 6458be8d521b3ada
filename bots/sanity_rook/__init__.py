"""How Sanity Rook is played well."""
