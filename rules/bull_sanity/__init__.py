"""The rules of Bull Sanity."""
