"""Cards and decks: what a deck file may say, and how it is read, checked and built."""
