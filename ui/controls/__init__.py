"""The controls and pages that every screen is put together from."""
