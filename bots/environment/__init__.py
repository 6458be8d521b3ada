"""The games as environments for learning programs: PettingZoo, actions spelled in steps."""
