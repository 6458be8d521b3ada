"""Skeleton: its rules."""
