"""The rules of the seven games: pure, without a window, and the same for people and bots."""
