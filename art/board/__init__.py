"""The board of eight jackpots: where they lie, their light, their letters, and its picture."""
