"""What is odd under the settings in force is a problem in the window as it is in JSON."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from lexeval_gui.core.parameters import Settings
from lexeval_gui.tasks.edits import TASK
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.workspace import opening, scoring
from tests.behaviour.conftest import settled
from tests.tasks.edits.small import E, write

AT = E("RT", 15, 17, "at", ["in"])
UNTYPED = E(None, 25, 27, "at", ["in"])


def test_the_window_and_json_have_the_same_problems(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    gold = str(write(tmp_path / "Gold", "GE", [AT, AT, UNTYPED]))
    run = str(write(tmp_path / "Run", "MQ0", [AT]))
    window.desk.open(opening.plan([gold, run]))
    settled(qtbot, window)

    def expected(**values: str) -> list[str]:
        settings = Settings(TASK.identity.parameters).with_values(values)
        return [str(problem) for problem in scoring.evaluate("edits", gold, [run], {}, settings).problems]

    def same(**values: str) -> bool:
        return sorted(expected(**values)) == sorted(str(problem) for problem in window.state.problems.shown)

    assert any("recognition precision is 2.0000" in text for text in expected())
    assert any("counted in `all`" in text for text in expected())
    qtbot.waitUntil(same)
    window.state.data.change_settings({"pairing": "one-to-one", "types": "Prep"})
    qtbot.waitUntil(lambda: same(pairing="one-to-one", types="Prep"))
    assert not any("precision is" in text for text in expected(pairing="one-to-one", types="Prep"))
    assert any("put aside" in text for text in expected(types="Prep"))
