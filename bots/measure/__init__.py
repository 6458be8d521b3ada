"""How strong the computer players are, and what a house rule does: many games, counted."""
