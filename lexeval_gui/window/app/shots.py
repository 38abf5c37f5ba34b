"""Pictures of the window, drawn without a display: for the README, and to look at what has been built."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QEventLoop, QTimer, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.plaintext import visible
from lexeval_gui.core.program import command
from lexeval_gui.window.actions.table import PAGES
from lexeval_gui.window.app.garbage import Garbage
from lexeval_gui.window.app.launch import application, sample_named
from lexeval_gui.window.look.style_sheet import dress
from lexeval_gui.window.look.theme import LOOKS, ZOOM, Look, Theme
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.state.memory import Memory
from lexeval_gui.workspace import opening

LONGEST = 300.0
"""Seconds after which a picture is drawn as it is."""

SCALES = (1.0, 2.0)

USUAL: tuple[Look, ...] = ("light", "dark")
"""The looks that are drawn unless others are asked for."""


class ShotOptions(Struct, frozen=True):
    """What is to be drawn. `scale` None means all of SCALES; the usual looks unless others are asked for."""

    files: tuple[str, ...] = ()
    sample: str | None = None
    settings: tuple[tuple[str, str], ...] = ()
    filter: str = ""
    sort: str = ""
    item: str | None = None
    tab: str | None = None
    figure: str | None = None
    size: tuple[int, int] = (1280, 800)
    scale: float | None = None
    zoom: float = 1.0
    looks: tuple[Look, ...] = USUAL

    @classmethod
    def of(cls, given: argparse.Namespace) -> ShotOptions:
        """From the command line. Raises BadValue for a size or pane that is none."""
        width, cross, height = given.size.partition("x")
        if not (cross and width.isdigit() and height.isdigit()):
            raise BadValue(f"--size is WxH in pixels, such as 1280x800, not '{given.size}'")
        if given.scale is not None and not 0.5 <= given.scale <= 4:
            raise BadValue(f"--scale lies between 0.5 and 4, not {given.scale:g}")
        if given.tab is not None and given.tab not in PAGES:
            raise BadValue(f"there is no pane '{given.tab}'; there are {', '.join(PAGES)}")
        if not ZOOM[0] <= given.zoom <= ZOOM[1]:
            raise BadValue(f"--zoom lies between {ZOOM[0]:g} and {ZOOM[1]:g}, not {given.zoom:g}")
        looks = tuple(look for look in LOOKS if getattr(given, look)) or USUAL
        if any("=" not in text for text in given.set):
            raise BadValue("--set takes NAME=VALUE, such as k=0.5")
        settings = tuple((name, value) for name, _, value in (text.partition("=") for text in given.set))
        return cls(
            tuple(given.files or ()),
            given.sample,
            settings,
            given.filter,
            given.sort,
            given.item,
            given.tab,
            given.figure,
            (int(width), int(height)),
            given.scale,
            given.zoom,
            looks,
        )


def run(folder: Path, wanted: ShotOptions) -> int:
    """Draw what is wanted into a folder; print the path of each picture. 0, or 1 if files could not be opened."""
    folder.mkdir(parents=True, exist_ok=True)
    here = float(os.environ.get("QT_SCALE_FACTOR", "1"))
    scales = SCALES if wanted.scale is None else (wanted.scale,)
    codes = [draw(folder, wanted) if scale == here else _draw_in_process(folder, wanted, scale) for scale in scales]
    return max(codes)


def _draw_in_process(folder: Path, wanted: ShotOptions, scale: float) -> int:
    """Draw at another scale, in a process of its own: Qt reads the scale when it starts."""
    options = _as_arguments(replace(wanted, scale=scale))
    words = [*command(), "shots", str(folder), *options]
    return subprocess.run(words, env={**os.environ, "QT_SCALE_FACTOR": f"{scale:g}"}, check=False).returncode


def _as_arguments(wanted: ShotOptions) -> list[str]:
    width, height = wanted.size
    given = [f"--size={width}x{height}", f"--scale={wanted.scale:g}", f"--zoom={wanted.zoom:g}"]
    texts = {name: getattr(wanted, name) for name in ("filter", "sort", "sample", "item", "tab", "figure")}
    given += [f"--{name}={text}" for name, text in texts.items() if text is not None]
    given += [f"--set={name}={value}" for name, value in wanted.settings]
    given += [f"--{look}" for look in wanted.looks]
    return [*given, "--files", *wanted.files] if wanted.files else given


def draw(folder: Path, wanted: ShotOptions) -> int:
    """Draw at the scale of this process."""
    qInstallMessageHandler(_print_qt_message)
    app = application()
    garbage = Garbage(app)
    code = 0
    with tempfile.TemporaryDirectory() as nowhere:
        own = {name: os.environ.get(name) for name in ("LEXEVAL_CONFIG", "LEXEVAL_DATA")}
        os.environ |= dict.fromkeys(own, nowhere)  # neither read nor change what the user's own window remembers
        try:
            for name, paths, task in _subjects(wanted):
                code = max(code, _draw_one(app, folder, name, paths, task, wanted))
        finally:
            garbage.stop()
            for name, before in own.items():
                os.environ.pop(name)
                if before is not None:
                    os.environ[name] = before
    return code


def _print_qt_message(kind: QtMsgType, context: object, text: str) -> None:
    """What Qt has to say, but for what its offscreen platform says of every window."""
    if "propagateSizeHints" not in text:
        print(text, file=sys.stderr)


def _subjects(wanted: ShotOptions) -> list[tuple[str, tuple[str, ...], str | None]]:
    """What is drawn: a name for the pictures, files, the task where it is known. No files means the start page."""
    if wanted.files:
        return [(Path(wanted.files[0]).stem, wanted.files, None)]
    samples = [sample_named(wanted.sample)] if wanted.sample is not None else list(opening.samples())
    start: list[tuple[str, tuple[str, ...], str | None]] = [] if wanted.sample else [("start", (), None)]
    return start + [(sample.id, sample.paths, sample.task) for sample in samples]


def _draw_one(
    app: QApplication, folder: Path, name: str, paths: tuple[str, ...], task: str | None, wanted: ShotOptions
) -> int:
    theme = Theme(app)
    theme.set_zoom(wanted.zoom)
    dress(app, theme)
    window = MainWindow(theme, Memory(), expecting=bool(paths))
    try:
        window.resize(*wanted.size)
        window.show()
        wait_for(lambda: window.has_panes)
        window.projects.keeps_view = False
        if paths:
            window.files.open_paths(paths, task, ask=False)
            wait_for(
                lambda: (window.state.data.evaluation is not None and window.background.is_idle) or window.is_refused
            )
            _apply_options(window, wanted)
        for look in wanted.looks:
            theme.set_look(look)
            settle(window)
            _save_picture(window, folder / f"{name}-{look}")
        return int(window.is_refused)
    finally:
        window.close()
        window.deleteLater()
        theme.deleteLater()
        app.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _save_picture(window: MainWindow, stem: Path) -> None:
    scale = window.devicePixelRatio()
    path = stem.with_name(f"{stem.name}-{scale * 100:.0f}.png" if scale != 1 else f"{stem.name}.png")
    if not window.grab().save(str(path)):
        raise OSError(0, "the picture cannot be written", str(path))
    print(visible(str(path)), flush=True)


def _apply_options(window: MainWindow, wanted: ShotOptions) -> None:
    """Put the window into the state that is wanted."""
    state = window.state
    if state.data.evaluation is None or state.data.settings is None:
        return
    state.data.apply_settings(state.data.settings.with_values(dict(wanted.settings)))
    wait_for(lambda: window.background.is_idle)
    if wanted.filter:
        state.view.set_filter(wanted.filter)
    if wanted.sort:
        state.view.set_sort(wanted.sort, True)
    if wanted.item is not None:
        number = state.data.evaluation.item_number(wanted.item)
        if number is None:
            raise BadValue(f"there is no item '{wanted.item}'")
        state.selection.set_current(number)
    if wanted.tab is not None:
        window.workbench.show_pane(wanted.tab)
    if wanted.figure is not None:
        _show_figure(window, wanted.figure)


def _show_figure(window: MainWindow, figure: str) -> None:
    from lexeval_gui.window.panes.figures import FiguresPane

    window.workbench.make_figures()
    pane = window.workbench.figures
    if not isinstance(pane, FiguresPane) or figure not in pane.figure_ids():
        offered = ", ".join(pane.figure_ids()) if isinstance(pane, FiguresPane) else "none"
        raise BadValue(f"these files have no figure '{figure}'; there are {offered}")
    pane.show_figure(figure)


def settle(window: MainWindow) -> None:
    """Let the window finish: figures made, intervals and bands drawn, everything painted."""
    if window.state.data.evaluation is not None:
        window.workbench.make_figures()
    pause(250)
    wait_for(lambda: window.background.is_idle)
    pause(150)


def wait_for(done: object, longest: float = LONGEST) -> bool:
    """Let events happen until a function says that it is done; False if it took too long."""
    end = time.monotonic() + longest
    while callable(done) and not done():
        if time.monotonic() > end:
            return False
        pause(20)
    return True


def pause(milliseconds: int) -> None:
    """Let events happen for a while."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()
