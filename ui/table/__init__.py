"""The table: a game being played or looked at again."""
