"""How ArtOfFacts is played well."""
