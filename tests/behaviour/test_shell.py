"""The window as a person uses it: opening, sliders, systems, keys, what is remembered, what goes wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QComboBox, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.core.changes import Gesture
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.start.open_dialog import OpenDialog
from lexeval_gui.workspace import opening, plans
from lexeval_gui.workspace.analysis import worth
from lexeval_gui.workspace.plans import Plan
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.intervals import Interval
from tests.behaviour.conftest import LONGEST, settled


def evaluation(window: MainWindow) -> Evaluation:
    found = window.state.data.evaluation
    assert found is not None
    return found


def headline(window: MainWindow, system: int = 0) -> float:
    shown = evaluation(window)
    return shown.scores(system).total(shown.headline(system).id)


def intervals(window: MainWindow, system: int = 0) -> Mapping[str, Interval]:
    found = window.state.results.intervals
    assert found is not None
    return found[system]


def sample_paths() -> tuple[str, ...]:
    return opening.sample("substitution").paths


def test_the_start_page_opens_a_sample(window: MainWindow, qtbot: QtBot) -> None:
    assert window.pages.currentWidget() is window.start
    card = next(b for b in window.start.findChildren(QAbstractButton) if b.text() == opening.samples()[0].title)
    qtbot.mouseClick(card, Qt.MouseButton.LeftButton)
    settled(qtbot, window)
    assert window.pages.currentWidget() is window.workbench
    assert len(window.top.switches) == len(evaluation(window).system_names)
    assert window.state.results.intervals is not None
    assert "items" in window.statusBar().items.text()  # type: ignore[attr-defined]


def test_files_dropped_on_the_window_are_opened(window: MainWindow, qtbot: QtBot) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(path) for path in sample_paths()])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    window.dropEvent(QDropEvent(QPointF(300, 300), Qt.DropAction.CopyAction, data, buttons, keys))
    settled(qtbot, window)
    assert evaluation(window).task.identity.id == "substitution"


def test_folders_dropped_on_the_window_are_shown_before_they_are_opened(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    edits = '<edits file="0001"><edit type="RT" file="0001" part="1" index="1" start="0" end="2"/></edits>'
    for name in ("Gold/0001GE.xml", "Run_a/0001AA0.xml", "Run_b/0001BB0.xml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(edits)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / name)) for name in ("Gold", "Run_a", "Run_b")])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    window.dropEvent(QDropEvent(QPointF(300, 300), Qt.DropAction.CopyAction, data, buttons, keys))
    qtbot.waitUntil(lambda: bool(window.findChildren(OpenDialog)), timeout=LONGEST)
    (dialog,) = window.findChildren(OpenDialog)
    assert window.state.data.evaluation is None
    assert [box.currentData() for box in dialog.roles] == ["gold", "system", "system"]
    assert [label.text() for label in dialog.pairs.values()] == ["1", "1 of 1", "1 of 1"]
    dialog.accept()
    settled(qtbot, window)
    assert evaluation(window).system_names == ("Run_a", "Run_b")


def test_a_slider_and_its_field_move_each_other_and_the_scores(opened: MainWindow, qtbot: QtBot) -> None:
    control = opened.top.numbers["k"]
    before = headline(opened)
    control.slider.setValue(control.slider.maximum())
    assert control.field.text() == "10"
    assert opened.state.data.settings is not None
    assert opened.state.data.settings["k"] == "10"
    assert headline(opened) < before
    control.field.setFocus()
    control.field.selectAll()
    qtbot.keyClicks(control.field, "0.50")
    assert opened.state.data.settings["k"] == "0.50"  # as typed
    assert control.slider.value() == 10  # steps of 0.05
    control.field.clearFocus()
    assert control.field.text() == "0.50"


def test_a_field_says_what_is_wrong_and_keeps_the_last_good_value(opened: MainWindow, qtbot: QtBot) -> None:
    control = opened.top.numbers["n"]
    control.field.setFocus()
    control.field.selectAll()
    qtbot.keyClicks(control.field, "11")
    assert control.error.isVisible()
    assert "between 1 and 10" in control.error.text()
    assert opened.state.data.settings is not None
    assert opened.state.data.settings["n"] == "1"  # the first digit was a value
    qtbot.keyClick(control.field, Qt.Key.Key_Return)
    assert not control.error.isVisible()
    assert control.field.text() == "1"


def test_a_preset_is_chosen_and_named_and_left(opened: MainWindow, qtbot: QtBot) -> None:
    opened.top.choose_preset("score.pl")
    settled(qtbot, opened)
    assert opened.state.data.settings is not None
    assert opened.state.data.settings["gold_reading"] == "score.pl"  # joined again beside the interface
    assert opened.state.data.settings["duplicates"] == "each"
    assert opened.top.presets.currentText() == "preset: score.pl"
    opened.top.set_value("duplicates", "first")
    settled(qtbot, opened)
    assert opened.top.presets.currentText() == "preset: (custom)"
    opened.top.choose_preset("default")
    settled(qtbot, opened)
    assert opened.top.presets.currentText() == "preset: default"


def test_a_slider_moved_while_data_are_counted_again_stays_moved(opened: MainWindow, qtbot: QtBot) -> None:
    opened.top.set_value("matching", "exact")
    opened.top.set_value("k", "3")
    settled(qtbot, opened)
    assert opened.state.data.settings is not None
    assert (opened.state.data.settings["matching"], opened.state.data.settings["k"]) == ("exact", "3")
    assert opened.top.numbers["k"].field.text() == "3"


def test_two_conventions_changed_at_once_are_both_in_force(opened: MainWindow, qtbot: QtBot) -> None:
    opened.top.set_value("matching", "fold")
    opened.top.set_value("duplicates", "each")
    settled(qtbot, opened)
    assert opened.state.data.settings is not None
    assert (opened.state.data.settings["matching"], opened.state.data.settings["duplicates"]) == ("fold", "each")


def test_systems_are_switched_by_click_and_key(opened: MainWindow, qtbot: QtBot) -> None:
    qtbot.mouseClick(opened.top.switches[0], Qt.MouseButton.LeftButton)
    assert opened.state.view.visible[0] is False
    opened.activateWindow()
    qtbot.keyClick(opened, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert opened.state.view.visible[0] is True


def test_items_are_walked_by_key(opened: MainWindow, qtbot: QtBot) -> None:
    assert opened.state.selection.current == 0
    opened.menus.trigger("item.next")
    opened.menus.trigger("item.next")
    opened.menus.trigger("item.previous")
    assert opened.state.selection.current == 1


def test_a_changed_copy_is_said_and_undone(opened: MainWindow, qtbot: QtBot) -> None:
    state, before = opened.state, headline(opened)
    name, item = evaluation(opened).system_names[0], evaluation(opened).dataset.ids[0]
    assert not opened.ribbon.isVisible()
    state.history.gesture(Gesture(item, ("answer", name, 0), "remove"))
    assert opened.ribbon.isVisible()
    assert "1 change in 1 item" in opened.ribbon.label.text()
    assert headline(opened) < before
    settled(qtbot, opened)
    low, high = intervals(opened)[evaluation(opened).headline(0).id]
    assert low < headline(opened) < high
    opened.menus.trigger("undo")
    assert not opened.ribbon.isVisible()
    assert headline(opened) == before
    opened.menus.trigger("redo")
    opened.menus.trigger("reset")
    assert headline(opened) == before


def test_a_class_put_right_is_one_entry_that_the_ribbon_names_and_one_undo_takes_back(opened: MainWindow) -> None:
    state, original, before = opened.state, evaluation(opened), headline(opened)
    (early,) = (one for one in worth.classes(worth.ErrorTables.of(original)) if one.id == "error:early")
    changes, words = worth.changes(original, early, worth.PUT_RIGHT), early.words[worth.PUT_RIGHT]
    assert len(changes) > 1
    state.selection.set_current(next(row for row in range(len(original.dataset)) if row not in early.items))
    state.history.apply_together(changes, words)
    assert len(state.history.journal.entries) == 1
    assert opened.ribbon.isVisible()
    assert f"a changed copy: {words}; {len(changes)} changes" in opened.ribbon.label.text()
    copy = worth.changed(original, early, worth.PUT_RIGHT)
    assert headline(opened) == copy.scores(0).total(copy.headline(0).id) > before
    opened.menus.trigger("undo")
    assert not opened.ribbon.isVisible()
    assert headline(opened) == before
    assert state.selection.current in early.items  # what is undone is shown
    opened.menus.trigger("redo")
    assert headline(opened) > before
    opened.menus.trigger("reset")
    assert headline(opened) == before


def test_what_cannot_be_opened_is_explained_and_left_again(opened: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    broken = tmp_path / "broken.gold"
    broken.write_text("")
    plan = plans.plan_with_roles("substitution", [("gold", str(broken)), ("system", sample_paths()[-1])])
    before = opened.state.data.evaluation
    with qtbot.waitSignal(opened.files.refused, timeout=LONGEST):
        opened.background.open(plan)
    assert opened.is_refused
    shown = [label.accessibleName() for label in opened.error.findChildren(QWidget) if label.accessibleName()]
    assert any("broken.gold" in text and "error" in text for text in shown)
    opened.error.back_wanted.emit()
    assert opened.pages.currentWidget() is opened.workbench
    assert opened.state.data.evaluation is before
    settled(qtbot, opened)


def test_a_file_that_is_not_there_is_explained(window: MainWindow) -> None:
    window.files.open_paths(["/no/such/file.gold"])
    assert window.is_refused
    window.error.back_wanted.emit()
    assert window.pages.currentWidget() is window.start


def test_files_whose_role_is_unknown_are_asked_about(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    odd = tmp_path / "notes.txt"
    odd.write_text("nothing that any task knows\n")
    window.files.open_paths([*sample_paths(), str(odd)])
    dialog = window.findChild(OpenDialog)
    assert dialog is not None
    assert dialog.roles[-1].currentData() == ""
    dialog.accept()
    settled(qtbot, window)
    assert len(evaluation(window).system_names) == 3


def test_cancelling_an_opening_leaves_everything_as_it_was(opened: MainWindow, qtbot: QtBot) -> None:
    before = opened.state.data.evaluation
    opened.background.open(opening.plan(sample_paths()))
    assert opened.state.busy
    opened.menus.trigger("cancel")
    assert not opened.state.busy
    qtbot.wait(200)
    assert opened.state.data.evaluation is before


def test_closing_the_files_comes_back_to_the_start_page(opened: MainWindow) -> None:
    opened.menus.trigger("close")
    assert opened.pages.currentWidget() is opened.start
    assert not opened.top.isVisible()
    assert not opened.menus.qaction("export.table").isEnabled()


def test_layout_zoom_and_looks_are_remembered(make_window: Callable[[], MainWindow], qtbot: QtBot) -> None:
    first = make_window()
    first.files.open_sample("substitution")
    settled(qtbot, first)
    first.menus.trigger("pane.figures")
    first.menus.trigger("zoom.in")
    first.menus.trigger("theme.dark")
    assert not first.workbench.is_pane_open("figures")
    first.close()
    second = make_window()
    assert second.theme.zoom == pytest.approx(1.1)
    assert second.theme.look == "dark"
    last = second.memory.last()
    assert isinstance(last, Plan)
    second.background.open(last)
    settled(qtbot, second)
    qtbot.wait(50)
    assert not second.workbench.is_pane_open("figures")
    second.menus.trigger("layout")
    assert second.workbench.is_pane_open("figures")


def test_the_signature_is_copied(opened: MainWindow) -> None:
    opened.menus.trigger("copy.signature")
    assert QGuiApplication.clipboard().text().startswith("substitution | coverage_f | k:1 | n:10")


def test_the_conventions_are_computed_once_they_are_looked_at(opened: MainWindow, qtbot: QtBot) -> None:
    assert opened.workbench.conventions.found is None
    opened.menus.trigger("tab.conventions")
    qtbot.waitUntil(
        lambda: opened.workbench.conventions.found is not None and opened.background.is_idle, timeout=LONGEST
    )
    found = opened.workbench.conventions.found
    assert found is not None
    current = [trial for trial in found.trials if trial.parameter and trial.is_current]
    assert all(row.values[0] == pytest.approx(headline(opened)) for row in current)


def test_the_palette_does_what_is_typed(opened: MainWindow, qtbot: QtBot) -> None:
    from lexeval_gui.window.shell.palette import Palette

    opened.menus.trigger("palette")
    palette = opened.findChild(Palette)
    assert palette is not None
    qtbot.keyClicks(palette.line, "goto com")
    assert palette.list.currentItem().text() == "Go to Compare"
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: opened.workbench.tab_in_front == "compare")
    qtbot.waitUntil(lambda: opened.state.results.comparison is not None, timeout=LONGEST)


def test_a_command_begins_once_the_click_that_chose_it_is_over(
    opened: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command that waits for something in a loop of its own would have the list destroyed under its own click."""
    from lexeval_gui.window.shell.palette import Palette

    opened.menus.trigger("palette")
    palette = opened.findChild(Palette)
    assert palette is not None
    begun: list[str] = []
    monkeypatch.setattr(opened.menus, "trigger", begun.append)
    place = palette.list.visualItemRect(palette.list.item(0)).center()
    qtbot.mouseClick(palette.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert begun == []
    qtbot.waitUntil(lambda: len(begun) == 1)


def test_every_focusable_widget_has_a_name(opened: MainWindow) -> None:
    opened.workbench.make_figures()
    nameless = []
    for widget in opened.findChildren(QWidget):
        if not widget.focusPolicy() & Qt.FocusPolicy.TabFocus or widget.objectName().startswith("qt_"):
            continue
        text = widget.text() if isinstance(widget, QAbstractButton) else ""
        above = widget.parentWidget() or opened
        inner = isinstance(above, QAbstractScrollArea) or isinstance(above.parentWidget(), QComboBox)
        if not (widget.accessibleName() or text or inner):
            nameless.append(f"{type(widget).__name__} in {type(widget.parent()).__name__}")
    assert not nameless


def test_no_pane_makes_the_window_wider_than_asked(opened: MainWindow) -> None:
    opened.theme.set_zoom(2.0)
    assert opened.minimumSizeHint().width() <= 1280
    assert opened.minimumSizeHint().height() <= 800


def test_top_bar_fits_at_twice_the_size(opened: MainWindow, qtbot: QtBot) -> None:
    opened.theme.set_zoom(2.0)
    qtbot.wait(50)
    bar = opened.top.rect()
    for widget in (*opened.top.switches, *opened.top.numbers.values(), opened.top.presets):
        assert bar.contains(widget.geometry()), widget
        assert widget.width() >= min(widget.sizeHint().width(), bar.width() - 60)
    places = [w.geometry() for w in (*opened.top.switches, *opened.top.numbers.values(), opened.top.presets)]
    assert not any(a.intersects(b) for i, a in enumerate(places) for b in places[:i])


def test_typed_letters_go_into_the_filter_and_not_to_actions(opened: MainWindow, qtbot: QtBot) -> None:
    opened.menus.trigger("filter")
    line = opened.focusWidget()
    assert isinstance(line, QLineEdit)
    qtbot.keyClicks(line, "jk/x?")
    assert line.text() == "jk/x?"
    assert opened.state.selection.current == 0


def test_characters_that_no_font_shows_are_said(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    gold, system = tmp_path / "odd.gold", tmp_path / "odd.oot"
    gold.write_text("bright.a 1 :: clever\U000f1234 3;smart 2;\n")
    system.write_text("bright.a 1 ::: smart\n")
    window.background.open(plans.plan_with_roles("substitution", [("gold", str(gold)), ("system", str(system))]))
    settled(qtbot, window)
    qtbot.waitUntil(window.notice.isVisible, timeout=LONGEST)
    assert "U+F1234" in window.notice.label.text()


def test_the_panes_are_walked_by_key(opened: MainWindow, qtbot: QtBot) -> None:
    bench = opened.workbench
    qtbot.wait(50)
    places = []
    for _ in range(4):
        opened.menus.trigger("pane.next")
        focus = bench.focusWidget()
        assert focus is not None
        panes = {"items": bench.items, "item": bench.item, "figures": bench.pane("figures"), "scores": bench.scores}
        places.append(next(name for name, pane in panes.items() if pane is focus or pane.isAncestorOf(focus)))
    assert sorted(places) == ["figures", "item", "items", "scores"]


def test_keys_move_the_sliders(opened: MainWindow) -> None:
    assert opened.state.data.settings is not None
    opened.menus.trigger("slider.0.up")
    assert opened.state.data.settings["k"] == "1.25"
    opened.menus.trigger("slider.1.down")
    assert opened.state.data.settings["n"] == "9"


def test_the_menus_name_what_is_open(opened: MainWindow) -> None:
    names = evaluation(opened).system_names
    assert opened.menus.qaction("system.1").text() == f"Switch {names[0]}"
    assert not opened.menus.qaction(f"system.{len(names) + 1}").isVisible()
    assert opened.menus.qaction("slider.0.up").text() == "penalty k up"
    assert opened.menus.qaction("preset.default").isChecked()
    assert opened.menus.qaction("convention.matching.scorer").isChecked()
    opened.menus.trigger("convention.denominator.attempted")
    assert opened.state.data.settings is not None
    assert opened.state.data.settings["denominator"] == "attempted"
    assert not opened.menus.qaction("preset.default").isChecked()
