"""Starts the window: the application, its look, and what it opens first."""

from __future__ import annotations

import signal
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEventLoop, QSize, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from lexeval_gui import tasks
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.resources import resource
from lexeval_gui.core.samples import Sample
from lexeval_gui.core.version import __version__
from lexeval_gui.window.app.crash_log import CrashLog
from lexeval_gui.window.app.faults import Faults
from lexeval_gui.window.app.garbage import Garbage
from lexeval_gui.window.look.style_sheet import HAS_STYLE, STYLE, dress
from lexeval_gui.window.look.theme import Theme, choose_look
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.state.memory import Memory
from lexeval_gui.window.widgets.soon import soon
from lexeval_gui.workspace import opening

if TYPE_CHECKING:  # Qt makes the enums of each class that is imported
    from PySide6.QtGui import QSessionManager

EXIT_TIMEOUT = 0.5
"""Seconds that work which was stopped has to put its files away, once the window is gone."""

COUNTING_TIMEOUT = 10_000
"""Milliseconds that a logout waits for a changed copy that is being counted; after them it is called off."""

SAFE = (
    "This is a safe start: layout, recent files and views are as if nothing were remembered. What is remembered stays, "
    "and nothing of this start is added to it."
)

SWITCH = 0.001
"""Seconds after which a thread that works gives way to the interface's. At Python's own 5 ms, that waited up to so
long whenever it came back from Qt: a step of 85,000 changes was shown after 420 to 530 ms of silence while it was
written, at 1 ms after 225 to 270."""


def application() -> QApplication:
    """The application of this process, made if there is none."""
    running = QApplication.instance()
    if isinstance(running, QApplication):
        return running
    sys.setswitchinterval(SWITCH)
    made = QApplication([*sys.argv[:1], "-style", STYLE])
    made.setProperty(HAS_STYLE, True)
    made.setApplicationName("LexEval")
    made.setApplicationVersion(__version__)
    made.setDesktopFileName("lexeval")  # by which Wayland finds the entry that `lexeval desktop` writes, and its icon
    made.setWindowIcon(window_icon())
    return made


def window_icon() -> QIcon:
    """The icon in the sizes in which it was drawn: an SVG would be drawn again at every start."""
    icon = QIcon()
    for path in resource("icons", "lexeval").glob("*.png"):
        icon.addFile(str(path), QSize(int(path.stem), int(path.stem)))
    return icon


def load_theme(app: QApplication, memory: Memory) -> Theme:
    """The theme as it was chosen last; as the system's if none was."""
    theme = Theme(app)
    theme.set_zoom(memory.zoom())
    theme.set_content(memory.content())
    choose_look(theme, memory.text("theme"))
    dress(app, theme)
    return theme


def sample_named(name: str) -> Sample:
    """A sample; BadValue names those that there are."""
    try:
        return opening.sample(name)
    except KeyError:
        known = ", ".join(sample.id for sample in opening.samples())
        raise BadValue(f"there is no sample '{name}'; there are {known}") from None


def run(
    paths: Sequence[str] = (),
    sample: str | None = None,
    task: str | None = None,
    options: Mapping[str, str] | None = None,
    is_safe: bool = False,
) -> int:
    """Open the window with these files, with a sample, or with what was open last; returns when it is closed.

    `is_safe`: as if nothing were remembered of other starts, and without a change to it.

    Raises BadValue if there is no such sample, task or option.
    """
    chosen = sample_named(sample) if sample is not None else None
    if task is not None and not tasks.has(task):
        raise BadValue(f"there is no task '{task}'; there are {', '.join(tasks.names())}")
    app = application()
    memory = Memory(is_safe)
    resumes = not paths and chosen is None and memory.text("reopen", "yes") == "yes" and memory.last_entry() is not None
    log = CrashLog()
    faults = Faults(app, log)
    window = made_window(app, memory, bool(paths or chosen or resumes), faults)
    if window is None:
        return 1

    def begin() -> None:
        if chosen is not None:
            window.files.open_sample(chosen.id)
        elif paths:
            window.files.open_paths(paths, task, options)
        elif resumes:
            window.reopen_last()
        if is_safe:
            window.notice.say(SAFE)

    window.painted.connect(faults.tell_of_crash)  # until it was read it stays written down: this start may fail, too
    log.begin()
    window.painted.connect(begin)
    window.show()
    handle_interrupt(window)
    app.commitDataRequest.connect(lambda session: end_session(session, window))
    garbage = Garbage(window, lambda: window.has_panes and window.state.is_settling)
    code = app.exec()
    from lexeval_gui.core.jobs.runners import wait_for_threads  # not before the first paint

    wait_for_threads(EXIT_TIMEOUT)
    garbage.stop()
    log.end()
    return code


def made_window(app: QApplication, memory: Memory, expecting: bool, faults: Faults) -> MainWindow | None:
    """The window, in which faults of ours are told from now on; None if it cannot be made, which is said."""
    theme = None
    try:
        theme = load_theme(app, memory)
        window = MainWindow(theme, memory, expecting)
    except Exception as error:
        faults.tell_at_start(error, theme)
        return None
    faults.follow(window)
    faults.install()
    return window


def end_session(session: QSessionManager, window: MainWindow) -> None:
    """The person logs out, or the machine is shut down: ask first where something would be lost."""
    if session.allowsInteraction():
        if not window.close() and not closes_once_counted(window):
            session.cancel()
        session.release()


def closes_once_counted(window: MainWindow) -> bool:
    """Whether a window that is to close once a changed copy is counted has done so in time. Nobody can use it until
    then: the desktop waits for an answer."""
    if window.background.leaving.is_due:
        loop = QEventLoop()
        window.background.leaving.over.connect(loop.quit)
        limit = QTimer(loop, singleShot=True, interval=COUNTING_TIMEOUT)
        limit.timeout.connect(loop.quit)
        limit.start()
        loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
    return not window.isVisible()


def handle_interrupt(window: MainWindow) -> None:
    """Ctrl+C in the terminal closes the window: Python sees signals only when it runs, so it runs now and then. Not in
    the middle of what runs then, which may be the furnishing of the window."""
    signal.signal(signal.SIGINT, lambda *_: soon(window, window.close))
    timer = QTimer(window)
    timer.timeout.connect(lambda: None)
    timer.start(500)
