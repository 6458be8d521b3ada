"""El Presidente at the table: its controller, its pieces and its sheet."""
