"""What people with Python double-click under Windows: Cabinet without a console behind it."""

import runpy
import sys
from pathlib import Path

MAIN = str(Path(__file__).resolve().with_name("main.py"))
sys.argv[0] = MAIN  # from which the program is started again with its libraries
runpy.run_path(MAIN, run_name="__main__")
