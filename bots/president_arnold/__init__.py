"""How President Arnold is played well."""
