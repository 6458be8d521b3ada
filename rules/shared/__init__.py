"""What several games do alike: shuffles, the drawing for the deal, sets of cards, double cards."""
