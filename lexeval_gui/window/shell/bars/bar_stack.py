"""What stands above the pages: menus, top bar and strips, one below the other; in a narrow window one row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu, QMenuBar, QVBoxLayout, QWidget

from lexeval_gui.window.actions.menu_titles import MENUS
from lexeval_gui.window.look.lecture import OF_BARS
from lexeval_gui.window.look.pane_theme import BarTheme
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.labels import Label, rule
from lexeval_gui.window.widgets.layouts import fill_without_gaps
from lexeval_gui.window.widgets.strip import Notice, Strip

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.window.shell.bars.top_bar import TopBar

STATUS = 23
"""Height of the status bar in pixels at zoom 1, whatever stands in it: the pages do not move when it is filled."""


class BarStack(QWidget):
    """The bars, with hairlines between them. `menu_of`: the menus by name, empty at first; `opened` at their end names
    what is open."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._is_folded = theme, False
        self.top: TopBar | None = None
        self.menus = QMenuBar(self)
        self.menu_of = {name: self.menus.addMenu(f"&{name}") for name in MENUS}
        self.opened = Label("", self.menus)
        self.opened.setProperty("look", "quiet")
        self.menus.setCornerWidget(self.opened)
        self._menu_theme = BarTheme(theme, self, for_lecture=OF_BARS)
        self._menu_theme.changed.connect(self._dress_menus)
        self.notice = Notice(theme, self)
        self._strips: list[Strip] = [self.notice]
        self._rule = rule(self)
        self._column = fill_without_gaps(QVBoxLayout(self), self.menus, self._rule, self.notice, rule(self))
        self._rule.hide()

    def add_top(self, top: TopBar) -> None:
        """Put the top bar below the menus, with a button for them where there is no room for both."""
        from lexeval_gui.window.shell.bars.menu_button import MenuButton

        self.top = top
        top.add_menus(MenuButton(self.menus, self._menu_theme, top))
        self._column.insertWidget(self._column.indexOf(self._rule) + 1, top)
        top.shown_changed.connect(self._fit)
        top.fold(self._is_folded)
        self._fit()

    def add_strips(self, *strips: Strip, above: Strip | None = None) -> None:
        """Put strips above one that is there, or below all others."""
        self._strips += strips
        for strip in strips:
            place = self._column.count() - 1 if above is None else self._column.indexOf(above)
            self._column.insertWidget(place, strip)
            strip.fold(self._is_folded)

    def show_opened(self, title: str) -> None:
        """Name what is open; "" if nothing is."""
        self._rule.setVisible(bool(title))
        self.opened.setText(title)
        self.dress()

    def fold(self, folded: bool) -> None:
        """One row for menus, systems and settings, and one for what is to be said; or as many as they need."""
        self._is_folded = folded
        for strip in self._strips:
            strip.fold(folded)
        if self.top is not None:
            self.top.fold(folded)
        self._fit()

    def open_menus(self) -> None:
        """Open the first menu, from which the arrows lead to the others."""
        if self.top is not None and self.top.menus is not None and self.menus.isHidden():
            self.top.menus.open()
        else:
            self.menus.setActiveAction(self.menus.actions()[0])

    def _fit(self) -> None:
        """Without the top bar, as on the start page, the menus have its row."""
        self.menus.setVisible(not self._is_folded or self.top is None or self.top.isHidden())

    def _dress_menus(self) -> None:
        """In a lecture menus are read by the class, too. They are windows: fonts are not inherited there."""
        button = None if self.top is None else self.top.menus
        for menu in (*self.menus.findChildren(QMenu), *(() if button is None else (button.menus,))):
            menu.setFont(self._menu_theme.font())

    def dress(self) -> None:
        """Take the sizes of the theme."""
        px = self._theme.px
        self.menus.setFont(self._theme.font())
        self.opened.setFont(self._theme.font())
        self.opened.setContentsMargins(px(8), px(4), px(12), px(4))
        self.opened.adjustSize()
        self.menus.adjustSize()
