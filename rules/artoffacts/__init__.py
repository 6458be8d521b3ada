"""The rules of ArtOfFacts."""
