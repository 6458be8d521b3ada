"""How Bull Sanity is played well."""
