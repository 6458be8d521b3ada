"""How Presidents & Sanityholes is played well."""
