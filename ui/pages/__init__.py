"""Pages and dialogs: their frames, and the pages that can be opened from anywhere."""
