"""The bookmarks of a replay: go to one, take one away, put one where the replay is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.words import _
from table.storage.about_game import MOST_WORD, Bookmarks
from ui.controls.buttons import Button
from ui.controls.fields import TextField
from ui.controls.placing import control, sized, unplaced
from ui.layout.boxes import GROW, row
from ui.pages.page import PageScene, Rows

FIELD: Final = "bookmark"
"""The key of the field that takes a bookmark's word."""


class BookmarksScene(PageScene):
    """A field for a word, and a row for each bookmark; `number_of` names the step of a place."""

    def __init__(
        self,
        bookmarks: Bookmarks,
        place: int,
        number_of: Callable[[int], int],
        go_to: Callable[[int], None],
    ) -> None:
        super().__init__()
        self.bookmarks, self.place = bookmarks, place
        self._number_of, self._go_to = number_of, go_to
        self._word = bookmarks.words.get(place, "")

    @property
    def title(self) -> str:
        return _("Bookmarks")

    def build(self, rows: Rows) -> None:
        theme, unit = rows.theme, rows.theme.unit
        rows.heading(_("Step {number}").format(number=self._number_of(self.place)))
        field = TextField(
            unplaced(), self._word, self._typed, most=MOST_WORD, hint=_("A word"), key=FIELD
        )
        put = self.button(_("Bookmark"), self.put, key="put")
        rows.add(row(control(theme, field), sized(put), gap=unit, width=GROW))
        if self.bookmarks.words:
            rows.heading(_("In this game"))
        for place, word in sorted(self.bookmarks.words.items()):
            words = _("{number} · {word}").format(number=self._number_of(place), word=word)
            go = Button(unplaced(), words, self._leading(place), key=f"go:{place}")
            delete = self.button(_("Delete"), self._deleting(place), key=f"delete:{place}")
            rows.add(row(control(theme, go), sized(delete), gap=unit, width=GROW))

    def primary(self) -> Callable[[], None] | None:
        return self.put

    def put(self) -> None:
        """Keep the word at the place where the replay is."""
        self.bookmarks.put(self.place, self._word.strip() or _("Here"))
        self.close()

    def _typed(self, word: str) -> None:
        self._word = word

    def _leading(self, place: int) -> Callable[[], None]:
        def lead() -> None:
            self.close()
            self._go_to(place)

        return lead

    def _deleting(self, place: int) -> Callable[[], None]:
        def delete() -> None:
            self.bookmarks.take_away(place)
            self.rebuild()

        return delete
