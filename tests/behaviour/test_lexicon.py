"""Lexicons in the window: who has a form, from one form to the next, files of one's own, what repairs word lists."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from lexeval_gui.core.changes import Gesture
from lexeval_gui.core.resources import resource
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.workspace import plans
from lexeval_gui.workspace.scoring.parts import parts_of
from tests.behaviour.conftest import settled

MISSIER = resource("samples", "lexicon", "missier")


@pytest.fixture
def missier(window: MainWindow, qtbot: QtBot) -> MainWindow:
    window.files.open_sample("lexicon-missier")
    settled(qtbot, window)
    return window


def lemma(window: MainWindow) -> str:
    assert window.state.data.evaluation is not None
    assert window.state.selection.current is not None
    return window.state.data.evaluation.dataset.ids[window.state.selection.current]


def test_a_side_in_the_filter_takes_n_to_its_forms_only(missier: MainWindow):
    missier.state.view.set_filter("side:lexicon")
    assert missier.state.data.evaluation is not None
    table = parts_of(missier.state.data.evaluation, 0)
    assert table is not None
    side = table.labels["side"]
    wanted = {
        (int(table.row_of[part]), table.ref(part))
        for part, code in enumerate(side.codes.tolist())
        if side.words[code] == "lexicon"
    }
    assert wanted
    missier.items.next_item(-100)
    seen = []
    for _ in wanted:
        missier.menus.trigger("item.part.next")
        seen.append((missier.state.selection.current, missier.item.part.ref))
    assert len(seen) == len(set(seen))
    assert set(seen) == wanted
    titles = {action.id: missier.menus.title(action) for action in missier.menus.actions}
    assert titles["item.part.next"] == "Next form"


def test_the_aligned_cluster_the_sample_and_what_was_changed_become_files(
    missier: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda _, __, name, ___: (str(tmp_path / Path(name).name), ""))
    state = missier.state
    assert state.data.evaluation is not None
    state.selection.set_current(state.data.evaluation.item_number("missier"))
    state.history.gesture(Gesture("missier", ("lexicon", "maltilex", 0), "insert", "missierkoms"))
    for action in ("export.aligned.1", "export.sample.1", "export.forms.1"):
        missier.menus.trigger(action)
    names = sorted(path.name for path in tmp_path.iterdir() if path.is_file())
    assert names == ["maltilex.sample.txt", "maltilex.tsv", "missier.maltilex.tsv"]
    rows = (tmp_path / "missier.maltilex.tsv").read_text(encoding="utf-8").splitlines()
    assert rows[0].startswith("side\tform\tcolumn_1")
    assert "\tmissierkoms\n" in (tmp_path / "maltilex.tsv").read_text(encoding="utf-8")
    drawn = (tmp_path / "maltilex.sample.txt").read_text(encoding="utf-8").split()
    assert set(drawn) <= set(state.data.evaluation.dataset.ids)


def test_word_lists_in_another_encoding_are_opened_with_what_is_offered(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
):
    for name in ("dictionary.tsv", "maltilex.tsv"):
        (tmp_path / name).write_bytes((MISSIER / name).read_text(encoding="utf-8").encode("iso-8859-3"))
    files = [("gold", str(tmp_path / "dictionary.tsv")), ("system", str(tmp_path / "maltilex.tsv"))]
    window.background.open(plans.plan_with_roles("lexicon", files))
    qtbot.waitUntil(lambda: window.is_refused)
    ways = {button.text(): button for button in window.error.remedies}
    assert "the line: raġel raġel" in ways["Read as ISO-8859-3"].accessibleDescription()
    ways["Read as ISO-8859-3"].click()
    settled(qtbot, window)
    assert lemma(window) in MISSIER.joinpath("dictionary.tsv").read_text(encoding="utf-8")
    assert window.state.data.evaluation is not None
    assert window.state.data.evaluation.scores(0).total("l_measure") > 0.8


def test_letters_without_width_are_stripped_by_a_click(window: MainWindow, qtbot: QtBot, tmp_path: Path):
    text = (MISSIER / "dictionary.tsv").read_text(encoding="utf-8")
    (tmp_path / "dictionary.tsv").write_text(text.replace("missiera", "missi\u200bera"), encoding="utf-8")
    files = [("gold", str(tmp_path / "dictionary.tsv")), ("system", str(MISSIER / "maltilex.tsv"))]
    window.background.open(plans.plan_with_roles("lexicon", files))
    settled(qtbot, window)
    assert window.remedies.isVisible()
    assert window.remedies._repair_button.text() == "Strip them"
    window.menus.trigger("remedy")
    qtbot.waitUntil(lambda: window.state.data.settings["zero_width"] == "strip")  # type: ignore[index]
    settled(qtbot, window)
    assert window.state.problems.offer is None
    assert [p.severity for p in window.state.problems.shown if p.code == "zero-width"] == ["note"]
