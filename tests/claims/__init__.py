"""What claims of reasons say, worked out again: from rules and cards, and from who held what."""
