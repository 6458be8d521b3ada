"""Paper: sheets, booklets and whole boxes of games, as PDF and PNG, and the way to the printer."""
