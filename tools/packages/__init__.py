"""The packages that people install: how each system's are made, and the files that go in."""
