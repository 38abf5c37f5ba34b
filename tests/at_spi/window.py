"""A window that does what it is told, a line at a time, as a person's keys would: `python -m tests.at_spi.window`."""

from __future__ import annotations

import sys

from PySide6.QtCore import QSocketNotifier, Qt
from PySide6.QtTest import QTest

from lexeval_gui.window.app.launch import application, load_theme
from lexeval_gui.window.app.shots import wait_for
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.state.memory import Memory


def main() -> None:
    """Open a sample, say so, and follow what comes in."""
    app = application()
    memory = Memory()
    window = MainWindow(load_theme(app, memory), memory)
    window.resize(1200, 780)
    window.show()
    wait_for(lambda: window.has_panes, 30)
    window.files.open_sample("substitution")
    wait_for(lambda: window.state.data.evaluation is not None and window.background.is_idle, 60)
    window.activateWindow()

    def follow() -> None:
        line = sys.stdin.readline().strip()
        if not line:
            window.background.asks_to_leave = lambda: True
            window.close()
            app.quit()
        elif line.startswith("key "):
            QTest.keyClick(window.focusWidget() or window, getattr(Qt.Key, f"Key_{line.removeprefix('key ')}"))
        elif line.startswith("focus "):
            window.item._widgets[int(line.removeprefix("focus "))].setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            window.menus.trigger(line)
        print("done", flush=True)

    notifier = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read)
    notifier.activated.connect(follow)
    print("ready", flush=True)
    app.exec()


if __name__ == "__main__":
    main()
