"""What seats away from the screen are shown: pages, as `rules.remote` has them."""
