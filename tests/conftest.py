"""What every test may rely on: no display, no settings of the person who runs them, the shared material."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Generator, Iterator
from functools import partial
from pathlib import Path

import hypothesis
import pytest
from pytestqt.qtbot import QtBot

from lexeval_gui.core.jobs.runners import RunnerThread
from lexeval_gui.testing.example_counts import times
from tests import slices

PROJECT = Path(__file__).resolve().parents[1]

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # before anything imports Qt
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # or each of the processes that tests start compiles the whole package

# no test depends on a clock; what says no number of examples draws so many, and ten times that in `make soak`
hypothesis.settings.register_profile("ours", deadline=None, max_examples=times(40))
hypothesis.settings.load_profile("ours")


@pytest.fixture(scope="session")
def project() -> Path:
    """The root of the checkout."""
    return PROJECT


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real data and independent numbers; a test that asks for it is skipped where there is none."""
    named = os.environ.get("LEXEVAL_SHARED")
    folder = Path(named) if named else PROJECT.parent / "shared"
    if not (folder / "data").is_dir():
        reason = f"LEXEVAL_SHARED={named}" if named else "../shared (LEXEVAL_SHARED is not set)"
        pytest.skip(f"no shared material: {reason} holds no data/")
    return folder.resolve()


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--slice SEED`: only the slice of the tests that this seed draws."""
    parser.addoption("--slice", metavar="SEED", default="", help="run the slice of the tests that SEED draws")


def pytest_report_header(config: pytest.Config) -> str:
    """What is run, and how the same is run again."""
    seed = config.getoption("--slice")
    return f"slice of the tests: {seed}; make test SLICE={seed} draws the same" if seed else "all tests"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what the slice leaves out."""
    if seed := config.getoption("--slice"):
        items[:], left = slices.drawn(items, seed)
        config.hook.pytest_deselected(items=left)


def pytest_collection_finish() -> None:
    """What is there before the first test, and stays, is looked through by no collection of garbage."""
    gc.freeze()


def pytest_sessionfinish() -> None:
    """Without a display Qt keeps what was copied until Python is gone, and then crashes over a picture of ours."""
    if (qt := sys.modules.get("PySide6.QtGui")) is not None and qt.QGuiApplication.instance() is not None:
        qt.QGuiApplication.clipboard().clear()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Function) -> Generator[None, object, object]:
    """Qt objects are destroyed on the thread that runs the tests, as in the window (see window/app/garbage.py).

    Not in a fixture: while fixtures end, pytest still holds the window, which would become one of the oldest generation
    and stay, with its menus, for the style sheet of every window after it to be applied to.
    """
    if "qapp" not in item.fixturenames:
        return (yield)
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect(1)
        gc.enable()


@pytest.fixture
def qtbot(qtbot: QtBot) -> Iterator[QtBot]:
    """Waits four times as long as pytest-qt does unless a test says otherwise: a busy machine needs it. What is still
    seen after the test is hidden: no loop ends that waits for the last window to be closed while there is another."""
    for name in ("waitUntil", "waitSignal", "waitSignals"):
        setattr(qtbot, name, partial(getattr(qtbot, name), timeout=20_000))
    yield qtbot
    for window in sys.modules["PySide6.QtWidgets"].QApplication.topLevelWidgets():
        if window.isVisible():
            window.hide()  # whether it may be closed is nothing to ask here


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[RunnerThread]:
    """The threads of runners that begin during the test; those that others began before it may go on."""
    found: list[RunnerThread] = []
    begin = RunnerThread.begin

    def recorded(thread: RunnerThread) -> None:
        found.append(thread)
        begin(thread)

    monkeypatch.setattr(RunnerThread, "begin", recorded)
    return found


@pytest.fixture(scope="session", autouse=True)
def own_settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Layout, recent files and caches go to a folder of this run, never to the person's own."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for kind in ("CONFIG", "DATA", "STATE", "CACHE"):
            patch.setenv(f"XDG_{kind}_HOME", str(home / kind.lower()))
        yield
