"""Pages that can be opened from anywhere: rules, settings, printing."""
