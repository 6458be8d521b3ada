"""The pages that can be opened over whatever is there: the window hands them to the program."""

from ui.app import Scene
from ui.controls.panel import Panel


class OverallPages:
    """Opens them; they are imported when they are wanted."""

    def keys(self) -> Scene:
        """Return the page of all keys."""
        from ui.pages.keys_page import KeysScene

        return KeysScene()

    def letters(self, panel: Panel, key: str) -> Scene:
        """Return letters to choose from for the text field of a panel."""
        from ui.pages.letters_page import LettersScene

        return LettersScene(panel, key)
