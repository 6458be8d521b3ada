"""The company at the table: who the computer players are, and what they say when."""
