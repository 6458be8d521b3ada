"""Skeleton: its table."""
