"""Serves the hands that people hold on their phones: HTTP and WebSocket beside the table.

The table hands over pages as data (`rules.remote`) and takes answers; here is everything between
it and the browsers. Nothing here knows a game, a state or a window. `thread` runs all of it in a
thread of its own; `docs/pocket.md` describes what is said on the wire.
"""
