"""The rules of El Presidente."""
