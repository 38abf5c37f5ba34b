"""Makes Qt's actions of the table: menus, shortcuts, what is enabled and what is ticked."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu
from shiboken6 import isValid

from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.window.actions.action import Action
from lexeval_gui.window.actions.table import ACTIONS
from lexeval_gui.window.actions.while_hidden import HIDDEN, tells_nothing
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.labels import escape_mnemonics


def resolve(root: object, path: str) -> Callable[..., Any]:
    """What a dotted path below an object names, such as `items.focus_filter`."""
    function: Callable[..., Any] = operator.attrgetter(path)(root)
    return function


class Menus(QObject):
    """Every action behind the menu bar. `root` is what the actions' dotted paths start from."""

    begun = Signal(str)
    """An action is about to be done, by its id."""
    done = Signal(str)
    """An action has been triggered, by its id."""
    pane_wanted = Signal(str)
    """An action is about to be done that can be seen in a pane."""

    def __init__(
        self, root: QObject, menus: Mapping[str, QMenu], state: AppState, is_ready: Callable[[], bool]
    ) -> None:
        """`menus`: those of the menu bar, by name, empty. Nothing is done before all that acts `is_ready`."""
        super().__init__(root)
        self._root, self._state, self._is_ready = root, state, is_ready
        self._menus = dict(menus)
        self._groups: dict[str, int] = {}  # of the last action of each menu
        self._separators: dict[str, QAction] = {}  # by the action that stands below
        self._actions: dict[str, tuple[Action, QAction]] = {}
        self._sets: dict[str, list[str]] = {}
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.refresh)
        for menu in self._menus.values():
            menu.setToolTipsVisible(True)
        self.place("fixed", ACTIONS)
        self.refresh()
        changes = (  # once a slider rests (`offer_changed`), not at each step
            state.data.evaluation_changed,
            state.view.systems_changed,
            state.history.journal_changed,
            state.selection.current_changed,
            state.view.filter_changed,
            state.busy_changed,
            state.lecture_changed,
            state.problems.offer_changed,
            state.selection.part_changed,
            state.guide.changed,
        )
        for change in changes:
            change.connect(self.refresh_soon)

    @property
    def actions(self) -> tuple[Action, ...]:
        """Everything that can be done now or at another time, in the order of the menus."""
        return tuple(action for action, _ in self._actions.values())

    def title(self, action: Action) -> str:
        """How an action is called now; where only its menu says what it is about, with that."""
        named = action.label(self._state) if action.label and action.enabled(self._state) else action.title
        return f"{action.menu.rpartition('/')[2]}: {named}" if action.menu.count("/") > 1 else named

    def qaction(self, action_id: str) -> QAction:
        """Qt's action of an id, as fits the state now."""
        if self._soon.isActive():
            self.refresh()
        return self._actions[action_id][1]

    def trigger(self, action_id: str) -> None:
        """Do it, if it is enabled."""
        self.refresh()
        self.qaction(action_id).trigger()

    def place(self, name: str, actions: Sequence[Action]) -> None:
        """Put a set of actions into the menus, in place of the set of that name."""
        for action_id in self._sets.pop(name, []):
            self._remove(action_id)
        self._groups = {action.menu: action.group for action, _ in self._actions.values()}
        for action in actions:
            self._add(action)
        self._sets[name] = [action.id for action in actions]
        self.refresh_soon()

    def refresh_soon(self) -> None:
        """Enable and tick what fits the state, once what changes now has changed: files that are opened change all of
        it, some fifteen times, and a window that is closed hides each of its docks."""
        if isValid(self._root):  # docks change once more while their window is destroyed
            self._soon.start()

    def refresh(self) -> None:
        """Enable and tick what fits the state, now."""
        self._soon.stop()
        for action, made in self._actions.values():
            enabled = action.enabled(self._state)
            made.setEnabled(enabled)
            if action.label is not None:
                made.setVisible(enabled or action.stays)
                made.setText(escape_mnemonics(action.label(self._state) if enabled else action.title))
            if action.checked and enabled:
                made.setChecked(bool(resolve(self._root, action.checked)(*action.arguments)))
        for menu in self._menus.values():
            menu.menuAction().setVisible(not menu.isEmpty())

    def _add(self, action: Action) -> None:
        made = QAction(escape_mnemonics(action.title), self._root)
        made.setObjectName(action.id)  # by which context menus find it
        made.setShortcuts([QKeySequence(key) for key in action.keys])
        made.setToolTip(isolated_words(action.help or action.title))
        made.setStatusTip(action.help)
        made.setCheckable(bool(action.checked))
        made.triggered.connect(lambda checked=False, action=action: self._do(action))
        self._actions[action.id] = action, made
        if action.menu:
            menu = self._menu(action.menu)
            if self._groups.setdefault(action.menu, action.group) != action.group:
                self._separators[action.id] = menu.addSeparator()
                self._groups[action.menu] = action.group
            menu.addAction(made)
        self._root.addAction(made)  # type: ignore[attr-defined]

    def _do(self, action: Action) -> None:
        if not self._is_ready():  # pressed while the window begins, for something that is not made yet
            return
        if self._state.guide.hides and not tells_nothing(action):
            self._state.show_message(HIDDEN)
            self.refresh()  # what was ticked by the click
            return
        if action.pane:
            self.pane_wanted.emit(action.pane)
        self.begun.emit(action.id)
        resolve(self._root, action.call)(*action.arguments)
        self.refresh()
        self.done.emit(action.id)

    def _remove(self, action_id: str) -> None:
        _, made = self._actions.pop(action_id)
        self._root.removeAction(made)  # type: ignore[attr-defined]
        made.deleteLater()
        if (separator := self._separators.pop(action_id, None)) is not None:  # it is a child of its menu, and stays
            separator.deleteLater()
        for menu in self._menus.values():
            menu.removeAction(made)

    def _menu(self, path: str) -> QMenu:
        if path not in self._menus:
            above, _, name = path.rpartition("/")
            self._menus[path] = self._menu(above).addMenu(escape_mnemonics(name))
            self._menus[path].setToolTipsVisible(True)
        return self._menus[path]
