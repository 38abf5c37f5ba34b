"""The look of the window, somewhat larger: for what is read from a distance, with a book in the hand."""

from __future__ import annotations

from PySide6.QtCore import QObject

from lexeval_gui.window.look.theme import Theme


class EnlargedTheme(Theme):
    """Follows another theme at a larger zoom."""

    def __init__(self, base: Theme, factor: float, parent: QObject) -> None:
        super().__init__(parent)
        self._base, self._factor = base, factor
        base.changed.connect(self._follow_base)
        self._take()

    def _take(self) -> None:
        self.look, self.zoom = self._base.look, self._base.zoom * self._factor

    def _follow_base(self) -> None:
        self._take()
        self.changed.emit()
