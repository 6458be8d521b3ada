"""The print studio: whole boxes of games, from what a game says of itself to sheets of paper."""
