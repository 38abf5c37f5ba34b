"""Asking for folders, several at once."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractItemView, QDialog, QFileDialog, QListView, QTreeView, QWidget

from lexeval_gui.window.widgets.dialogs.on_screen import keep_on_screen


def folder_dialog(parent: QWidget | None, title: str, start: str) -> QFileDialog:
    """A dialog for folders, of which several can be chosen; the system's own ones take one only."""
    dialog = QFileDialog(parent, title, start)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    for kind in (QListView, QTreeView):
        for view in dialog.findChildren(kind):
            if view.objectName() in ("listView", "treeView"):
                view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
    keep_on_screen(dialog)
    return dialog


def chosen_folders(parent: QWidget | None, title: str, start: str) -> list[str]:
    """The folders that the user chooses; none if they change their mind."""
    dialog = folder_dialog(parent, title, start)
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    paths = dialog.selectedFiles() if accepted else []
    dialog.deleteLater()
    return paths
