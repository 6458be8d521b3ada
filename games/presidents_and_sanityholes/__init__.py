"""Presidents & Sanityholes at the table: its controller, its pieces and its sheet."""
