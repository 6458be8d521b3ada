"""Lessons at the table: the tutor leads, the panel speaks, and things are pointed at.

What a lesson is, and how a puzzle is made of one, says `rules.lesson`.
"""
