"""How El Presidente is played well."""
