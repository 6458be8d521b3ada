"""Skeleton: how it is played."""
