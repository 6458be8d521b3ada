"""The window: scenes, the table, sprites and printing; nothing here decides a rule."""
