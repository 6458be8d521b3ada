"""The board of eight jackpots: where its regions lie, its light, and how it is drawn."""
