"""The games, a folder each, and what puts them together with window, phones and paper."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output is ours
