"""A finding that can be repaired, in the window: offered, compared, done, taken back, left."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from lexeval_gui.core.problems import Problem, Remedy
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.start.open_dialog import OpenDialog
from lexeval_gui.window.widgets.dialogs.remedy_dialog import RemedyDialog
from lexeval_gui.workspace import opening, plans
from lexeval_gui.workspace.projects.project import Project
from tests.behaviour.conftest import settled
from tests.tasks.edits.files import edit, put, source_xml, xml

TEXT = "Naïve \U0001f600 people \U0001f600 say so at noon ."
WORDS = ("people", "say", "at", "noon")


def units(text: str) -> int:
    """How many UTF-16 units a text has."""
    return len(text.encode("utf-16-le")) // 2


def shifted(word: str, number: int) -> str:
    """An edit of a word whose offsets count UTF-16 units."""
    start = units(TEXT[: TEXT.index(word)])
    return edit(start, start + units(word), word, "x", index=f"{number:04}")


@pytest.fixture
def window_of_units(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> MainWindow:
    """A gold and a run whose offsets count UTF-16 units."""
    edits = [shifted(word, number) for number, word in enumerate(WORDS, 1)]
    put(tmp_path / "Source/0001.xml", source_xml(TEXT))
    gold = put(tmp_path / "Gold/0001GE.xml", xml(*edits))
    run = put(tmp_path / "Ours/0001MQ0.xml", xml(*edits[:2]))
    window.background.open(plans.plan_with_roles("edits", [("gold", gold), ("system", run)]))
    settled(qtbot, window)
    return window


def starts(window: MainWindow) -> list[int]:
    assert window.state.data.evaluation is not None
    return list(window.state.data.evaluation.dataset.gold.edits.start)  # type: ignore[attr-defined]


def test_the_best_unit_is_offered_done_and_taken_back(window_of_units: MainWindow, qtbot: QtBot):
    window = window_of_units
    strip = window.remedies
    assert strip.isVisible()
    assert "100.0 % of 4 originals match the text if offsets count UTF-16 units" in strip.label.text()
    assert starts(window)[0] == TEXT.index("people") + 1  # nothing is shifted by itself
    window.menus.trigger("remedy")
    qtbot.waitUntil(lambda: window.state.data.settings["offsets"] == "utf-16")  # type: ignore[index]
    settled(qtbot, window)
    assert starts(window) == [TEXT.index(word) for word in WORDS]
    assert window.state.problems.shown == ()
    assert "done" in strip.label.text()
    strip._undo_button.click()
    qtbot.waitUntil(lambda: window.state.data.settings["offsets"] == "code-points")  # type: ignore[index]
    settled(qtbot, window)
    assert starts(window)[0] == TEXT.index("people") + 1


def test_the_value_chosen_back_offers_it_once_more(window_of_units: MainWindow, qtbot: QtBot):
    window = window_of_units
    window.menus.trigger("remedy")
    qtbot.waitUntil(lambda: window.state.problems.offer is None)
    window.state.data.change_settings({"offsets": "code-points"})
    qtbot.waitUntil(lambda: window.state.problems.offer is not None)
    assert window.remedies._repair_button.isVisible()


def test_ways_are_compared_before_one_is_chosen(window_of_units: MainWindow, qtbot: QtBot):
    window = window_of_units
    window.menus.trigger("remedy.compare")
    dialog = window.findChild(RemedyDialog)
    assert dialog is not None
    texts = [button.text() for button in dialog.choices]
    assert texts[0] == "Read offsets as UTF-16 units"
    assert "Leave offsets as code points" in texts
    assert all("originals match" in button.accessibleDescription() for button in dialog.choices)
    dialog.choices[texts.index("Read offsets as UTF-8 bytes")].setChecked(True)
    dialog.accept()
    qtbot.waitUntil(lambda: window.state.data.settings["offsets"] == "bytes")  # type: ignore[index]


def test_what_is_left_stays_left_until_other_files_are_opened(window_of_units: MainWindow, qtbot: QtBot):
    window = window_of_units
    window.menus.trigger("remedy.leave")
    assert not window.remedies.isVisible()
    assert not window.menus.qaction("remedy").isEnabled()
    assert window.state.data.settings["offsets"] == "code-points"  # type: ignore[index]
    place = next(n for n, p in enumerate(window.workbench.problems._problems) if p.remedies)
    window.workbench.show_pane("problems")
    window.workbench.problems.show_problem(place)
    assert window.workbench.problems._repair.isVisible()
    window.workbench.problems._repair.click()
    qtbot.waitUntil(lambda: window.state.data.settings["offsets"] == "utf-16")  # type: ignore[index]


def test_an_option_of_reading_opens_the_files_again(window_of_units: MainWindow, qtbot: QtBot):
    window = window_of_units
    remedy = Remedy("Read as Latin-1", (("encoding", "latin-1"),), "no strange letters")
    window.state.problems.set_problems((Problem("warning", "x", None, "letters", "strange letters", (), (remedy,)),))
    window.menus.trigger("remedy")
    qtbot.waitUntil(lambda: window.background.plan.options["encoding"] == "latin-1")  # type: ignore[union-attr]
    settled(qtbot, window)
    window.remedies.undo()
    qtbot.waitUntil(lambda: window.background.plan.options["encoding"] == "")  # type: ignore[union-attr]
    settled(qtbot, window)
    assert window.state.data.evaluation is not None


GOLD = xml(edit(2, 6, "café", "x"))


def cafe(tmp_path: Path, gold_bytes: bytes) -> tuple[str, str]:
    """A gold and a run about a text with an accent."""
    put(tmp_path / "Source/0001.xml", source_xml("A café at noon ."))
    gold = put(tmp_path / "Gold/0001GE.xml", gold_bytes)
    return gold, put(tmp_path / "Ours/0001MQ0.xml", xml(edit(2, 6, "cafe", "x")))


@pytest.fixture
def refused(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> MainWindow:
    """A window that could not open a gold in Windows-1252."""
    gold, run = cafe(tmp_path, GOLD.encode("windows-1252"))
    window.background.open(plans.plan_with_roles("edits", [("gold", gold), ("system", run)]))
    qtbot.waitUntil(lambda: window.is_refused)
    return window


def test_files_that_could_not_be_opened_are_opened_with_the_option_that_repairs_them(refused: MainWindow, qtbot: QtBot):
    assert [button.text() for button in refused.error.remedies] == ["Read as Windows-1252"]
    refused.error.remedies[0].click()
    settled(qtbot, refused)
    assert not refused.is_refused
    assert refused.background.plan is not None
    assert refused.background.plan.options["encoding"] == "windows-1252"
    codes = {problem.code for problem in refused.state.problems.shown}
    assert "encoding" not in codes


def test_other_problems_leave_no_button_of_those_before(refused: MainWindow):
    refused.error.show_problems((Problem("error", "x", 1, "root", "is no edit file"),), opened=False)
    assert refused.error.remedies == []


def test_a_remedy_may_be_a_parameter_of_files_that_could_not_be_opened(refused: MainWindow, qtbot: QtBot):
    values = (("encoding", "windows-1252"), ("offsets", "bytes"))
    refused.error.remedy_wanted.emit(Remedy("Read so", values))
    settled(qtbot, refused)
    assert refused.state.data.settings is not None
    assert refused.state.data.settings["offsets"] == "bytes"


@pytest.fixture
def refused_project(make_window: Callable[[], MainWindow], qtbot: QtBot, tmp_path: Path) -> MainWindow:
    """A window that could not open the files of a project: the gold is in Windows-1252 by now."""
    gold, run = cafe(tmp_path, GOLD.encode())
    before = make_window()
    before.background.open(plans.plan_with_roles("edits", [("gold", gold), ("system", run)]))
    settled(qtbot, before)
    before.annotating.apply_typed_tag("odd")
    assert before.projects.save_as(tmp_path / "mine.lexeval")
    before.close()
    Path(gold).write_bytes(GOLD.encode("windows-1252"))
    window = make_window()
    window.files.open_paths([str(tmp_path / "mine.lexeval")])
    qtbot.waitUntil(lambda: window.is_refused)
    return window


def by_remedy(window: MainWindow) -> None:
    window.error.remedies[0].click()


def by_options(window: MainWindow) -> None:
    window.files.choose_roles()
    dialog = window.findChild(OpenDialog)
    assert dialog is not None
    dialog._option_set("encoding", "windows-1252")
    dialog.accept()


@pytest.mark.parametrize("mend", [by_remedy, by_options])
def test_a_project_whose_files_could_not_be_opened_keeps_all_when_they_are(
    refused_project: MainWindow, qtbot: QtBot, tmp_path: Path, mend: Callable[[MainWindow], None]
):
    window = refused_project
    mend(window)
    settled(qtbot, window)
    assert not window.is_refused
    assert window.projects.project is not None
    assert window.projects.project.path == tmp_path / "mine.lexeval"
    assert ["odd"] in window.state.history.journal.current.values()
    window.close()
    with Project.open(tmp_path / "mine.lexeval") as project:
        assert project.plan.options["encoding"] == "windows-1252"


def test_files_of_another_task_are_not_opened_as_the_project(refused_project: MainWindow):
    window = refused_project
    plan = opening.plan(opening.sample("lexicon").paths)
    assert window.files._refused is not None
    assert not window.projects.open_again(window.files._refused, plan, {})


LANGUAGES = """<benchmark><entries>
<entry eid="Id1"><lex lang="en">It rains .</lex><lex lang="ru">Идёт дождь .</lex></entry>
<entry eid="Id2"><lex lang="en">It snows .</lex><lex lang="ru">Идёт снег .</lex></entry>
</entries></benchmark>
"""


def test_references_in_one_of_several_languages_are_taken_by_a_click(window: MainWindow, qtbot: QtBot, tmp_path: Path):
    gold = put(tmp_path / "test.xml", LANGUAGES)
    output = put(tmp_path / "output.txt", "Идёт дождь .\nИдёт снег .\n")
    window.background.open(plans.plan_with_roles("generation", [("gold", gold), ("system", output)]))
    settled(qtbot, window)
    assert window.state.data.evaluation is not None
    assert window.state.data.evaluation.dataset.made_of == ("refs:2",)
    (offer,) = (problem for problem in window.state.problems.shown if problem.code == "languages")
    assert [remedy.title for remedy in offer.remedies] == ["Read the texts in en", "Read the texts in ru"]
    assert window.remedies.isVisible()
    window.menus.trigger("remedy.compare")
    dialog = next(child for child in window.findChildren(RemedyDialog) if child.isVisible())
    assert "Read the texts in ru" in " ".join(button.text() for button in dialog.findChildren(QAbstractButton))
    dialog.reject()
    plan = window.background.plan
    assert plan is not None
    window.menus.trigger("remedy")
    qtbot.waitUntil(lambda: window.background.plan.options["language"] == "en")  # type: ignore[union-attr]
    settled(qtbot, window)
    assert not window.state.data.evaluation.dataset.made_of
    assert not [problem for problem in window.state.problems.shown if problem.code == "languages"]
