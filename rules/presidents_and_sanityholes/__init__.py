"""The rules of Presidents & Sanityholes."""
