"""Projects in the window, by key presses: tags, notes, checks, undo over a restart, saving, what goes wrong."""

from __future__ import annotations

import csv
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.window.project.tag_dialog import TagDialog
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.projects.project import Project
from lexeval_gui.workspace.user_folders import unsaved_folder
from tests.behaviour.conftest import LONGEST, settled

KEY = Qt.Key


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with the files of a sample, which may be changed."""
    folder = tmp_path / "data"
    folder.mkdir()
    for path in opening.sample("substitution").paths:
        shutil.copy(path, folder)
    return folder


@pytest.fixture
def mine(window: MainWindow, data: Path, qtbot: QtBot) -> MainWindow:
    """A window with those files."""
    window.files.open_paths([str(path) for path in sorted(data.iterdir())])
    settled(qtbot, window)
    return window


def press(qtbot: QtBot, window: MainWindow, text: str) -> None:
    """Press keys in the list of items."""
    window.items.rows.setFocus()
    qtbot.keyClicks(window.items.rows, text)


def type_into(qtbot: QtBot, line: QWidget, text: str) -> None:
    qtbot.keyClicks(line, text)
    qtbot.keyClick(line, KEY.Key_Return)


def tags(window: MainWindow, row: int = 0) -> tuple[str, ...]:
    assert window.state.history.annotations is not None
    return window.state.history.annotations.tags(row)


def answer(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    """Answer every dialog that asks for a file."""
    for name in ("getSaveFileName", "getOpenFileName"):
        monkeypatch.setattr(QFileDialog, name, lambda *_: (str(path), ""))


def button(page: QWidget, text: str) -> QAbstractButton:
    return next(b for b in page.findChildren(QAbstractButton) if b.text() == text and not b.isHidden())


def says(window: MainWindow, text: str) -> bool:
    """Whether the page of what could not be opened says something."""
    return any(text in widget.accessibleName() for widget in window.error.findChildren(QWidget))


def tag_two(qtbot: QtBot, window: MainWindow) -> None:
    """Two tags on the first item, with keys 1 and 2."""
    notes = window.workbench.notes
    for name in ("sense", "odd"):
        press(qtbot, window, "t")
        assert notes.tag_line.hasFocus()
        type_into(qtbot, notes.tag_line, name)


def test_tags_have_keys_columns_and_filters(mine: MainWindow, qtbot: QtBot) -> None:
    counted = mine.state.data.evaluation
    tag_two(qtbot, mine)
    assert tags(mine) == ("odd", "sense")
    press(qtbot, mine, "j1")
    assert tags(mine, 1) == ("sense",)
    assert mine.state.data.evaluation is counted, "a tag counts nothing again"
    heads = mine.items.table().columns
    assert "tags" in [column.title for column in heads]
    mine.state.view.set_filter("tag:sense")
    assert mine.items.shown.tolist() == [0, 1]
    press(qtbot, mine, "1")  # takes the tag away: the item leaves the list, and J goes on from there
    assert mine.items.shown.tolist() == [0]
    mine.state.view.set_filter("")
    press(qtbot, mine, "k2")
    assert tags(mine) == ("sense",)


def test_undo_says_what_it_takes_back_in_every_kind(mine: MainWindow, qtbot: QtBot) -> None:
    tag_two(qtbot, mine)
    first = mine.state.data.evaluation.dataset.ids[0]  # type: ignore[union-attr]
    press(qtbot, mine, "1")
    assert mine.menus.qaction("undo").text() == f"Undo: removed tag sense on {first}"
    mine.menus.trigger("undo")
    assert tags(mine) == ("odd", "sense")
    assert mine.menus.qaction("redo").text() == f"Redo: removed tag sense on {first}"
    mine.menus.trigger("undo")
    assert tags(mine) == ("sense",)
    assert [tag.name for tag in mine.state.history.annotations.known_tags] == ["sense"]  # type: ignore[union-attr]
    press(qtbot, mine, "c")
    assert mine.state.selection.current == 1, "what is checked is done"
    assert mine.menus.qaction("undo").text() == f"Undo: check on {first}"


def test_a_note_is_kept_by_enter_and_left_by_escape(mine: MainWindow, qtbot: QtBot) -> None:
    line = mine.workbench.notes.note_line
    press(qtbot, mine, "m")
    assert line.hasFocus()
    type_into(qtbot, line, "jck1: keys are letters here")
    assert mine.items.rows.hasFocus()
    press(qtbot, mine, "m")
    qtbot.keyClicks(line, "gone")
    qtbot.keyClick(line, KEY.Key_Escape)
    assert mine.state.history.annotations is not None
    assert mine.state.history.annotations.note(0) == "jck1: keys are letters here"
    assert mine.state.selection.current == 0
    mine.state.view.set_filter("note:~letters")
    assert mine.items.shown.tolist() == [0]


def test_several_items_are_tagged_and_untagged_as_one_step(mine: MainWindow, qtbot: QtBot) -> None:
    tag_two(qtbot, mine)
    mine.items.rows.setFocus()
    for _ in range(3):
        qtbot.keyClick(mine.items.rows, KEY.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert len(mine.state.selection.items) == 4
    qtbot.keyClicks(mine.items.rows, "1")
    assert all("sense" in tags(mine, row) for row in range(4))
    assert mine.menus.qaction("undo").text().endswith(" and others")
    mine.menus.trigger("undo")
    assert [tags(mine, row) for row in range(1, 4)] == [(), (), ()]
    assert tags(mine) == ("odd", "sense")


def test_a_part_that_was_chosen_has_notes_of_its_own(window: MainWindow, qtbot: QtBot) -> None:
    window.files.open_sample("edits")
    settled(qtbot, window)
    press(qtbot, window, "n")
    assert window.state.selection.part is not None
    press(qtbot, window, "m")
    type_into(qtbot, window.workbench.notes.note_line, "of the part")
    press(qtbot, window, "um")
    type_into(qtbot, window.workbench.notes.note_line, "of the item")
    row = window.state.selection.current
    assert row is not None
    assert window.state.history.annotations is not None
    places = window.state.history.annotations.places(row)
    assert [bool(part) for part, _ in places] == [False, True]
    assert window.state.history.annotations.note(row) == "of the item\nof the part"
    model = window.workbench.notes.model
    qtbot.waitUntil(lambda: model.rowCount() == 2, timeout=LONGEST)
    parts, notes = ([model.data(model.index(row, column)) for row in (0, 1)] for column in (2, 4))
    assert [bool(part) for part in parts] == [False, True]
    assert [note.split(" · ")[0] for note in notes] == ["of the item", "of the part"]


def test_what_if_and_tags_are_one_journal(mine: MainWindow, qtbot: QtBot) -> None:
    tag_two(qtbot, mine)
    before = mine.state.data.evaluation
    mine.item.what_if()
    qtbot.waitUntil(lambda: mine.focusWidget() is not None, timeout=LONGEST)
    line = mine.focusWidget()
    assert line is not None
    type_into(qtbot, line, "another")
    assert mine.state.data.evaluation is not before
    press(qtbot, mine, "2")
    mine.menus.trigger("reset")
    assert mine.state.data.evaluation is mine.state.data.original
    assert tags(mine) == ("sense",), "tags stay"
    for _ in range(3):
        mine.menus.trigger("undo")
    assert mine.state.data.evaluation is mine.state.data.original
    assert tags(mine) == ("odd", "sense")


def test_unnamed_work_is_kept_from_the_first_change_and_offered(
    mine: MainWindow, make_window: Callable[[], MainWindow], qtbot: QtBot
) -> None:
    assert not unsaved_folder().exists()
    bar = mine.statusBar()
    assert bar.kept.text() == ""  # type: ignore[attr-defined]
    tag_two(qtbot, mine)
    assert bar.kept.text() == "unsaved work is kept"  # type: ignore[attr-defined]
    assert len(list(unsaved_folder().glob("*.lexeval"))) == 1
    assert mine.background.plan is not None
    files = len(mine.background.plan.sources)
    mine.close()
    again = make_window()
    cards = [b for b in again.start.findChildren(QAbstractButton) if b.text().startswith("Unsaved work from ")]
    assert cards[0].text().endswith(f": substitution, {files} files, 2 changes")
    qtbot.mouseClick(button(again.start, "Open"), Qt.MouseButton.LeftButton)
    settled(qtbot, again)
    assert tags(again) == ("odd", "sense")
    again.menus.trigger("undo")
    assert tags(again) == ("sense",), "undo works after a restart"


def test_unsaved_work_is_discarded_by_two_presses(
    mine: MainWindow, make_window: Callable[[], MainWindow], qtbot: QtBot
) -> None:
    tag_two(qtbot, mine)
    mine.close()
    again = make_window()
    qtbot.mouseClick(button(again.start, "Discard"), Qt.MouseButton.LeftButton)
    assert list(unsaved_folder().glob("*.lexeval"))
    qtbot.mouseClick(button(again.start, "Discard for good"), Qt.MouseButton.LeftButton)
    assert not list(unsaved_folder().glob("*.lexeval"))
    again.close()


def test_what_was_undone_wholly_leaves_nothing_behind(mine: MainWindow, qtbot: QtBot) -> None:
    press(qtbot, mine, "c")
    mine.menus.trigger("undo")
    mine.close()
    assert not list(unsaved_folder().glob("*.lexeval"))


@pytest.fixture
def saved(mine: MainWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A named project with two tags on its first item; its window is closed."""
    path = tmp_path / "work.lexeval"
    tag_two(qtbot, mine)
    answer(monkeypatch, path.with_suffix(""))
    mine.menus.trigger("save")
    assert mine.statusBar().kept.text() == "saved in work.lexeval"  # type: ignore[attr-defined]
    assert not list(unsaved_folder().glob("*.lexeval"))
    mine.state.view.set_filter("tag:sense")
    mine.top.numbers["k"].field.setFocus()
    mine.state.data.change_settings({"k": "0.5"})
    mine.state.view.set_visible(1, False)
    mine.workbench.show_pane("notes")
    mine.close()
    return path


def opened_in(make_window: Callable[[], MainWindow], path: Path, qtbot: QtBot) -> MainWindow:
    window = make_window()
    window.files.open_paths([str(path)])
    settled(qtbot, window)
    return window


def test_a_project_comes_back_with_settings_and_view(
    saved: Path, make_window: Callable[[], MainWindow], qtbot: QtBot
) -> None:
    window = opened_in(make_window, saved, qtbot)
    assert window.state.data.settings is not None
    assert window.state.data.settings["k"] == "0.5"
    assert window.state.view.filter == "tag:sense"
    assert window.items.shown.tolist() == [0]
    assert window.state.view.visible[1] is False
    assert window.workbench.tab_in_front == "notes"
    assert window.memory.entries("recent")[0].project == saved
    press(qtbot, window, "1")
    assert tags(window) == ("odd",)
    window.close()
    with Project.open(saved) as project:
        assert project.journal.entries[0].who == window.memory.who() != ""
        assert project.journal.current["tags", window_item(project), "", None] == ["odd"]


def window_item(project: Project) -> str:
    return next(slot[1] for slot in project.journal.current if slot[0] == "tags")


def test_two_windows_on_one_project_say_so(saved: Path, make_window: Callable[[], MainWindow], qtbot: QtBot) -> None:
    first = opened_in(make_window, saved, qtbot)
    second = make_window()
    second.files.open_paths([str(saved)])
    assert second.is_refused
    assert says(second, "is open in another window")
    first.close()
    qtbot.mouseClick(button(second.error, "Try again"), Qt.MouseButton.LeftButton)
    settled(qtbot, second)
    assert tags(second) == ("odd", "sense")


def test_files_that_moved_are_found(
    saved: Path, data: Path, make_window: Callable[[], MainWindow], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved = data.with_name("elsewhere")
    data.rename(moved)
    window = make_window()
    window.files.open_paths([str(saved)])
    assert window.is_refused
    project = window.projects.pending
    assert project is not None
    first = project.absolute(project.sources[0]).name
    answer(monkeypatch, moved / first)
    qtbot.mouseClick(button(window.error, "Find…"), Qt.MouseButton.LeftButton)
    settled(qtbot, window)
    assert tags(window) == ("odd", "sense")
    assert all(moved in project.absolute(source).parents for source in project.sources)


def test_files_that_changed_are_said_and_nothing_is_dropped(
    saved: Path, data: Path, make_window: Callable[[], MainWindow], qtbot: QtBot
) -> None:
    gold = next(path for path in data.iterdir() if "gold" in path.name)
    lines = gold.read_text(encoding="utf-8").splitlines(keepends=True)
    gold.write_text("".join(lines[1:]), encoding="utf-8")
    window = opened_in(make_window, saved, qtbot)
    strip = window.changed_sources
    qtbot.waitUntil(lambda: strip.isVisible(), timeout=LONGEST)
    assert f"{gold.name} has changed since this project was made" in strip.label.text()
    assert "0 of 1 annotated items are found again" in strip.label.text()
    assert window.state.history.annotations is not None
    assert len(window.state.history.annotations.absent) == 1
    window.workbench.show_pane("notes")
    assert "1 not in these files" in window.workbench.notes.count.text()
    qtbot.mouseClick(button(strip, "Take as they are"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not strip.is_looking, timeout=LONGEST)
    window.close()
    again = opened_in(make_window, saved, qtbot)
    qtbot.waitUntil(lambda: not again.changed_sources.is_looking, timeout=LONGEST)
    assert not again.changed_sources.isVisible()


def test_a_full_disk_is_said_and_nothing_is_lost(
    saved: Path, make_window: Callable[[], MainWindow], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window = opened_in(make_window, saved, qtbot)
    project = window.projects.project
    assert project is not None
    pages = project.store._database.rows("PRAGMA page_count")[0][0]
    project.store._database.connection.execute(f"PRAGMA max_page_count = {pages}")
    for number in range(400):
        window.annotating.keep_note([("note", f"item {number}", "", None)], "x" * 200)
        if project.store.failure:
            break
    bar = window.statusBar()
    assert bar.kept.text() == "NOT SAVED: the disk is full"  # type: ignore[attr-defined]
    assert window.not_saved.isVisible()
    answer(monkeypatch, tmp_path / "elsewhere.lexeval")
    qtbot.mouseClick(button(window.not_saved, "Save elsewhere…"), Qt.MouseButton.LeftButton)
    assert bar.kept.text() == "saved in elsewhere.lexeval"  # type: ignore[attr-defined]
    assert not window.not_saved.isVisible()
    current = dict(window.state.history.journal.current)
    window.close()
    with Project.open(tmp_path / "elsewhere.lexeval") as kept:
        assert kept.journal.current == current


def test_a_damaged_project_can_still_be_exported(
    saved: Path, make_window: Callable[[], MainWindow], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    saved.write_bytes(saved.read_bytes()[:-4096])
    window = make_window()
    window.files.open_paths([str(saved)])
    assert says(window, "is damaged")
    answer(monkeypatch, tmp_path / "left.jsonl")
    qtbot.mouseClick(button(window.error, "Export what can be read…"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: (tmp_path / "left.jsonl").exists(), timeout=LONGEST)
    assert '"kind":"tags"' in (tmp_path / "left.jsonl").read_text(encoding="utf-8")


def test_a_newer_project_is_refused_in_words(saved: Path, make_window: Callable[[], MainWindow]) -> None:
    with sqlite3.connect(saved) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    window = make_window()
    window.files.open_paths([str(saved)])
    assert window.is_refused
    assert window.error.head.text() == "This project could not be opened"
    assert says(window, "newer LexEval")


def test_export_and_import_are_without_loss(
    saved: Path, make_window: Callable[[], MainWindow], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window = opened_in(make_window, saved, qtbot)
    lines, table = tmp_path / "a.jsonl", tmp_path / "a.csv"
    for action, path in (("project.export", lines), ("project.table", table)):
        answer(monkeypatch, path)
        window.menus.trigger(action)
        qtbot.waitUntil(lambda: window.transfers.work is not None and window.transfers.work.is_over, timeout=LONGEST)
    assert next(csv.DictReader(table.open(encoding="utf-8")))["tags"] == "odd, sense"
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(lines), ""))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "b.lexeval"), ""))
    window.menus.trigger("project.import")
    qtbot.waitUntil(
        lambda: window.projects.project is not None and window.projects.project.path.name == "b.lexeval",
        timeout=LONGEST,
    )
    settled(qtbot, window)
    assert tags(window) == ("odd", "sense")
    answer(monkeypatch, tmp_path / "b.jsonl")
    window.menus.trigger("project.export")
    qtbot.waitUntil(lambda: window.transfers.work is not None and window.transfers.work.is_over, timeout=LONGEST)
    own = [line for line in lines.read_text().splitlines() if '"do"' in line or '"undo"' in line]
    assert own == [
        line for line in (tmp_path / "b.jsonl").read_text().splitlines() if '"do"' in line or '"undo"' in line
    ]


def test_the_list_of_tags_is_edited_in_a_dialog(mine: MainWindow, qtbot: QtBot) -> None:
    tag_two(qtbot, mine)
    mine.menus.trigger("tags")
    dialog = mine.findChild(TagDialog)
    assert isinstance(dialog, TagDialog)
    row = dialog.rows[0]
    row.key.setText("j")
    assert "does something else already" in dialog.wrong.text()
    assert not dialog.keep.isEnabled()
    row.key.setText("q")
    row.name.setText("word sense")
    dialog.accept()
    assert tags(mine) == ("odd", "word sense")
    press(qtbot, mine, "q")
    assert tags(mine) == ("odd",)
    mine.menus.trigger("undo")
    mine.menus.trigger("undo")
    assert tags(mine) == ("odd", "sense"), "a tag is renamed, on all items, as one step"
