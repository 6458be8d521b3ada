"""Lessons at the table, and what puzzles are made of: see `ui.lesson.lesson`."""
