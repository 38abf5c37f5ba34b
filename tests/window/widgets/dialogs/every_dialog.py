"""Shows every dialog at each zoom and prints, a line of JSON each, whether it lies on the screen.

Run by test_room.py on screens of several sizes: `dialogs ZOOM…`, or `window ZOOM` for the first window itself.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QPoint, QRect, QTimer
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QScrollArea, QWidget

from lexeval_gui.core.problems import Problem, Remedy
from lexeval_gui.core.resources import resource
from lexeval_gui.core.task.review import Comparison
from lexeval_gui.window.app.launch import application, load_theme
from lexeval_gui.window.export.appendix import AppendixDialog
from lexeval_gui.window.export.figure_dialog import FigureDialog
from lexeval_gui.window.export.progress import with_progress
from lexeval_gui.window.panes.items.column_dialog import ColumnDialog
from lexeval_gui.window.project import not_saved
from lexeval_gui.window.project.tag_dialog import TagDialog
from lexeval_gui.window.review.reviewers.agreement import AgreementDialog
from lexeval_gui.window.review.reviewers.name_dialog import NameDialog
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.shell.palette import Palette
from lexeval_gui.window.start.open_dialog import OpenDialog
from lexeval_gui.window.state.memory import Memory
from lexeval_gui.window.widgets.dialogs.dialog import Question, Role, TextDialog
from lexeval_gui.window.widgets.dialogs.folder_dialog import folder_dialog
from lexeval_gui.window.widgets.dialogs.remedy_dialog import RemedyDialog
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.items.annotations import Tag


def wait(milliseconds: int, until: Callable[[], bool] = lambda: False) -> None:
    """Let the window work."""
    app, left = application(), milliseconds
    while left > 0 and not until():
        loop = QEventLoop()
        QTimer.singleShot(10, loop.quit)
        loop.exec()
        app.processEvents()
        left -= 10


def main_window(zoom: float) -> MainWindow:
    memory = Memory()
    memory.put("zoom", f"{zoom:.2f}")
    window = MainWindow(load_theme(application(), memory), memory)
    window.show()
    wait(10_000, lambda: window.has_panes)
    window.files.begins_paths = False  # a path that hides scores would refuse to export
    wait(100)
    return window


def dialogs(window: MainWindow) -> Iterator[tuple[str, QWidget]]:
    """Every dialog of the program."""
    theme = window.theme
    yield "window", window
    for sample in ("substitution", "edits", "lexicon", "generation"):
        yield f"files and roles, {sample}", OpenDialog(opening.plan(opening.sample(sample).paths), theme, window)
    text = "the offsets of 12 edits of 40 do not fit their texts; they may be counted in bytes, in letters or in points"
    ways = tuple(Remedy(f"Count in way {n}", (("offsets", str(n)),), text) for n in range(4))
    yield "remedies", RemedyDialog(Problem("warning", "gold.xml", 3, "offsets", text, remedies=ways), theme, window)
    tags = [Tag(f"a tag with a long name {n}", str(n), "#aa3355") for n in range(9)]
    yield "tags", TagDialog(tags, (), theme, window)
    found = Comparison((), ("lemma", "first", "second"), (), "Both decided 30 items, and of these they agree about 28.")
    yield "agreement", AgreementDialog(("Ann", "Ben"), lambda *_: found, theme, window)
    window.help.show_keys()
    assert window.help.window is not None
    yield "help", window.help.window
    window.menus.trigger("palette")
    yield "palette", next(iter(window.findChildren(Palette)))
    window.review.set_up()
    assert window.review.dialog is not None
    yield "review", window.review.dialog
    window.files.open_sample("substitution-systems")
    wait(10_000, lambda: window.state.data.evaluation is not None and window.background.is_idle)
    window.items.show_columns()
    yield "columns", next(iter(window.findChildren(ColumnDialog)))
    window.menus.trigger("export.table")
    assert window.exporter.dialog is not None
    yield "export", window.exporter.dialog
    window.menus.trigger("export.figure")
    yield "figure", next(iter(window.findChildren(FigureDialog)))
    window.menus.trigger("export.appendix")
    yield "appendix", next(iter(window.findChildren(AppendixDialog)))
    yield "folders", folder_dialog(window, "Open folders", str(resource("samples")))
    label = "Name of whoever does the same items again, blind:"
    yield "second reviewer", TextDialog("Second reviewer", label, theme, window)
    yield "name", NameDialog(("Anm", "somebody with a name that takes a line of its own"), "Anm", theme, window)
    failure = "unsaved work cannot be written: no space is left on the device; changes are in memory only"
    yield "not saved", not_saved.question(failure, theme, window)
    text = "3 forms of kiteb are ticked (kiteb, kitbet, nikteb). Is the lemma not in the dictionary all the same?"
    yield "decision", Question("Review", text, {"Not in the dictionary": Role.AcceptRole}, "Leave it as it is", theme,
                               window)  # fmt: skip


def is_inside(window: QWidget) -> bool:
    """Whether a window lies on the screen with its frame."""
    return window.screen().availableGeometry().contains(window.frameGeometry())


def are_in_sight(dialog: QWidget) -> bool:
    """Whether the buttons with which a dialog is left can be seen as it opens, wholly."""
    return all(
        button.visibleRegion().boundingRect() == button.rect()
        for box in dialog.findChildren(QDialogButtonBox)
        for button in box.buttons()
    )


def are_reachable(dialog: QWidget) -> bool:
    """Whether every button of a dialog of ours can be seen, be it after scrolling to it."""
    for button in dialog.findChildren(QPushButton):
        if not button.isVisible():
            continue
        above = button.parentWidget()
        while above is not None and above is not dialog:
            if isinstance(above, QScrollArea):
                above.ensureWidgetVisible(button, 0, 0)
            above = above.parentWidget()
        corner = button.mapTo(dialog, QPoint(0, 0))
        seen = QRect(corner, button.size()).intersected(dialog.rect())
        if min(seen.width(), seen.height()) < 10:
            return False
    return True


def show_all(zoom: float) -> None:
    window = main_window(zoom)
    for name, dialog in dialogs(window):
        dialog.show()
        wait(60)
        lines = {"name": name, "zoom": zoom, "inside": is_inside(dialog), "reachable": True, "in sight": True}
        if isinstance(dialog, QDialog) and name != "folders":
            lines["in sight"], lines["reachable"] = are_in_sight(dialog), are_reachable(dialog)
        frame, screen = dialog.frameGeometry(), dialog.screen().availableGeometry()
        print(
            json.dumps(
                lines
                | {
                    "frame": [frame.x(), frame.y(), frame.width(), frame.height()],
                    "screen": [screen.width(), screen.height()],
                }
            )
        )
        if dialog is not window:
            dialog.close()
    with_progress(window, resource("samples", "lexicon", "english", "dictionary.tsv"), 10, lambda advance: advance(1))
    window.theme.changed.disconnect()
    window.close()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # or the next window's style is theirs too


def show_window(zoom: float) -> None:
    """The first window, its frame, and what full screen leaves of it."""
    window = main_window(zoom)
    wait(600)
    said: dict[str, object] = {"inside": is_inside(window)}
    size = window.frameGeometry().size() - window.size()
    said["frame"] = [size.width(), size.height()]
    said["geometry"] = [window.frameGeometry().width(), window.frameGeometry().height()]
    for first, is_max in (("normal", False), ("maximised", True)):
        if is_max:
            window.showMaximized()
            wait(400)
        states = [window.isMaximized() == is_max]
        for full in (True, False):
            window.turn_full_screen()
            wait(400)
            states.append(
                window.isFullScreen() if full else not window.isFullScreen() and window.isMaximized() == is_max
            )
        said[f"{first}, full screen, {first}"] = states
    print(json.dumps(said))
    window.close()


if __name__ == "__main__":
    for text in sys.argv[2:]:
        (show_all if sys.argv[1] == "dialogs" else show_window)(float(text))
    sys.stdout.flush()
