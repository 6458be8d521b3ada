"""One controller per game: how the table shows it and asks for its decisions."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output is ours
