"""What lies on the table, as data and as drawn: pieces, their places, and their ways."""
