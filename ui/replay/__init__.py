"""A recorded game looked at again, with what each decision lost."""
