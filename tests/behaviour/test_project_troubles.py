"""What may go wrong with a project, as the window says it: read-only, no place for unsaved work, stopped exports."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from lexeval_gui.core.jobs import Job
from lexeval_gui.project.store import Store
from lexeval_gui.window.look.theme import Look
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.workspace.projects import transfer
from lexeval_gui.workspace.projects.project import Project
from tests.behaviour.conftest import LONGEST, settled
from tests.behaviour.test_project import answer, button, data, mine, opened_in, press, saved, says, tag_two, tags

__all__ = ["data", "mine", "saved"]


def test_a_project_that_is_read_only_takes_decisions_and_is_saved_elsewhere(
    saved: Path, make_window: Callable[[], MainWindow], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(Project, "open", _read_only(Project.open))  # root may write everywhere
    window = opened_in(make_window, saved, qtbot)
    before = saved.read_bytes()
    press(qtbot, window, "1")
    assert tags(window) == ("odd",)
    assert window.not_saved.isVisible()
    assert "NOT SAVED" in window.statusBar().kept.text()  # type: ignore[attr-defined]
    monkeypatch.undo()
    answer(monkeypatch, tmp_path / "mine.lexeval")
    qtbot.mouseClick(button(window.not_saved, "Save elsewhere…"), Qt.MouseButton.LeftButton)
    assert not window.not_saved.isVisible()
    assert saved.read_bytes() == before
    window.close()
    with Project.open(tmp_path / "mine.lexeval") as kept:
        assert ["odd"] in kept.journal.current.values()


def _read_only(opened: Callable[[Path], Project]) -> Callable[[Path], Project]:
    def open(path: Path) -> Project:
        store = Store.open_copy(Path(path))
        return Project(store, store.journal())

    return open


def test_without_a_place_for_unsaved_work_this_is_said_and_it_is_exported(
    mine: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "home").write_text("a file where the folder should be")
    tag_two(qtbot, mine)
    assert mine.not_saved.isVisible()
    assert "NOT SAVED" in mine.statusBar().kept.text()  # type: ignore[attr-defined]
    assert tags(mine) == ("odd", "sense")
    answer(monkeypatch, tmp_path / "out.jsonl")
    mine.menus.trigger("project.export")
    qtbot.waitUntil(lambda: mine.transfers.work is not None and mine.transfers.work.is_over, timeout=LONGEST)
    assert '"odd"' in (tmp_path / "out.jsonl").read_text(encoding="utf-8")
    answer(monkeypatch, tmp_path / "named.lexeval")
    mine.menus.trigger("save")
    assert not mine.not_saved.isVisible()
    with pytest.raises(Exception, match="open in another window"):
        Project.open(tmp_path / "named.lexeval")


def test_an_export_is_stopped_and_leaves_what_was_there(
    saved: Path, make_window: Callable[[], MainWindow], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window = opened_in(make_window, saved, qtbot)
    out = tmp_path / "out.jsonl"
    out.write_text("what was there")

    def slowly(content: object, file: object, format: str, job: Job) -> None:
        while True:
            job.step(0.5, "half of it")
            time.sleep(0.01)

    monkeypatch.setattr(transfer, "write", slowly)
    answer(monkeypatch, out)
    window.menus.trigger("project.export")
    dialog, work = window.transfers.dialog, window.transfers.work
    assert dialog is not None
    assert work is not None
    qtbot.waitUntil(dialog.isVisible, timeout=LONGEST)
    assert "half of it" in dialog.labelText()
    qtbot.mouseClick(button(dialog, "Cancel"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: work.is_over, timeout=LONGEST)
    assert out.read_text() == "what was there"
    assert sorted(path.name for path in tmp_path.glob("*out*")) == ["out.jsonl"]
    window.annotating.toggle_tag("sense")  # no key: without a display the window does not become active again
    assert tags(window) == ("odd",)


def test_the_strip_of_changed_files_is_whole_in_every_look_and_enlarged(
    saved: Path, data: Path, make_window: Callable[[], MainWindow], qtbot: QtBot
) -> None:
    gold = next(path for path in data.iterdir() if "gold" in path.name)
    gold.write_text(gold.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    window = opened_in(make_window, saved, qtbot)
    strip = window.changed_sources
    qtbot.waitUntil(strip.isVisible, timeout=LONGEST)
    looks: tuple[tuple[Look, float], ...] = (("light", 1.0), ("dark", 1.0), ("contrast", 1.0), ("light", 2.0))
    for look, zoom in looks:
        window.theme.set_look(look)
        window.theme.set_zoom(zoom)
        qtbot.wait(50)
        picture = strip.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
        colours = {picture.pixel(x, picture.height() // 2) for x in range(picture.width())}
        assert len(colours) > 5, "its words are painted"
        for name in ("Take as they are",):
            there = button(strip, name)
            assert strip.rect().contains(there.geometry())
            assert there.width() >= there.fontMetrics().horizontalAdvance(name)
    assert strip.width() <= window.width()


def test_a_project_whose_file_was_mended_is_opened_again_with_what_was_decided(
    saved: Path, data: Path, make_window: Callable[[], MainWindow], qtbot: QtBot
) -> None:
    gold = next(path for path in data.iterdir() if "gold" in path.name)
    whole = gold.read_bytes()
    gold.write_bytes(b"")
    window = make_window()
    window.files.open_paths([str(saved)])
    qtbot.waitUntil(lambda: says(window, "is empty"), timeout=LONGEST)
    gold.write_bytes(whole)
    window.error.again_wanted.emit()
    settled(qtbot, window)
    assert window.projects.project is not None
    assert window.projects.project.path == saved
    assert tags(window) == ("odd", "sense")
