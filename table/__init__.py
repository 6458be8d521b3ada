"""A game among people, without a screen."""
