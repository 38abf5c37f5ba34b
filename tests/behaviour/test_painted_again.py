"""Whatever fails while the layout changes: the window is painted again afterwards, and can be used."""

from __future__ import annotations

import pytest

from lexeval_gui.window.shell.main_window import MainWindow


def fail(*_: object) -> None:
    raise RuntimeError("odd")


def test_the_window_is_painted_though_its_layout_could_not_be_turned(
    opened: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opened.workbench.docked, "turn", fail)
    with pytest.raises(RuntimeError, match="odd"):
        opened._turn_layout()
    assert opened.updatesEnabled()
    assert opened.workbench.updatesEnabled()


def test_the_panes_are_painted_though_none_could_be_shown_alone(
    opened: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opened.workbench._alone, "enter", fail)
    with pytest.raises(RuntimeError, match="odd"):
        opened.workbench.turn_alone("scores")
    assert opened.workbench.updatesEnabled()
    assert not opened.workbench._is_moving
