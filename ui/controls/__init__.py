"""The controls that every screen is put together from."""
