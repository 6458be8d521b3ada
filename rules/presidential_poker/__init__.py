"""The rules of Presidential Poker."""
