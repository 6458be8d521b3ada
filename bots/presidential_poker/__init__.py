"""How Presidential Poker is played well."""
