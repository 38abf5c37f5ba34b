"""Slips of the hand in a review, each by the keys that make it: none corrupts what is kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from lexeval_gui.core.task.review import View
from lexeval_gui.window.shell.main_window import MainWindow
from tests.behaviour.conftest import LONGEST, settled
from tests.behaviour.test_review import ALT, CTRL, Key, Paper, Reviewer, begin, lexicon, lexicon_forms, paper, reviewer

__all__ = ["lexicon", "paper", "reviewer"]


SEEN = "Settled, since a lemma has been looked at already."


def view(one: Reviewer) -> View:
    assert one.pane.sitting is not None
    return one.pane.sitting.view


def ticked(one: Reviewer) -> set[str]:
    return {form for form, tick in view(one).ticks.items() if tick.ticked}


def held_down(one: Reviewer, key: Qt.Key, times: int = 3) -> None:
    """Hold a key down, so that it repeats itself."""
    for number in range(times):
        event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, "", number > 0)
        widget = one.window.focusWidget()
        assert widget is not None
        QApplication.sendEvent(widget, event)


@pytest.fixture
def open_reviewer(window: MainWindow, qtbot: QtBot, lexicon: Path, paper: Paper) -> Reviewer:
    begin(window, qtbot, lexicon, blind=False)
    return Reviewer(window, qtbot, paper)


# -- forms typed twice ------------------------------------------------------------------------------------------------


def test_a_form_typed_twice_is_taken_and_does_not_glue_to_the_next(reviewer: Reviewer) -> None:
    for form in ("ħonq", "ħonq", "uħonqot"):
        reviewer.write(form)
        reviewer.press(Key.Key_Return)
        assert reviewer.pane.field.text() == ""
    assert view(reviewer).typed == ("ħonq", "uħonqot")
    reviewer.write("ħonq")
    reviewer.press(Key.Key_Escape)
    assert view(reviewer).step == "ticks"
    assert ticked(reviewer) == {"ħonq", "uħonqot"}


def test_beside_the_ticks_too(open_reviewer: Reviewer) -> None:
    open_reviewer.press(Key.Key_A)
    for form in ("new", "new", "other"):
        open_reviewer.write(form)
        open_reviewer.press(Key.Key_Return)
    assert ticked(open_reviewer) == {"new", "other"}
    QGuiApplication.clipboard().setText("other\nthird\nnew\n")
    open_reviewer.press(Key.Key_V, CTRL)
    assert ticked(open_reviewer) == {"new", "other", "third"}
    assert open_reviewer.pane.field.text() == ""


# -- the line beside the ticks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("end", [Key.Key_Return, Key.Key_Escape])
def test_the_line_stays_open_until_it_is_left_empty(open_reviewer: Reviewer, end: Qt.Key) -> None:
    lemma = open_reviewer.lemma
    hint = open_reviewer.pane.hint.text()
    open_reviewer.press(Key.Key_A)
    open_reviewer.write("first")
    open_reviewer.press(Key.Key_Return)
    assert "closes the line" in open_reviewer.pane.hint.text()
    open_reviewer.write("nonsense")  # n, s … are letters
    open_reviewer.press(Key.Key_Return)
    assert (open_reviewer.lemma, view(open_reviewer).look) == (lemma, "waiting")
    assert ticked(open_reviewer) == {"first", "nonsense"}
    open_reviewer.press(end)
    assert open_reviewer.pane.field.isHidden()
    assert open_reviewer.pane.hint.text() == hint
    assert open_reviewer.lemma == lemma
    open_reviewer.press(Key.Key_Return)
    assert open_reviewer.lemma != lemma


def test_escape_says_what_it_leaves_out(open_reviewer: Reviewer) -> None:
    said: list[str] = []
    open_reviewer.window.state.message.connect(lambda *text: said.append(str(text[0])))
    open_reviewer.press(Key.Key_A)
    open_reviewer.write("half")
    open_reviewer.press(Key.Key_Escape)
    assert ticked(open_reviewer) == set()
    assert said[-1] == "half was not added"


def test_what_stands_in_the_line_is_not_lost_when_another_lemma_is_shown(reviewer: Reviewer) -> None:
    lemma, window = reviewer.lemma, reviewer.window
    reviewer.write("whole")
    assert reviewer.pane.sitting is not None
    reviewer.pane.queue.wanted.emit(reviewer.pane.sitting.queue[3])
    assert reviewer.lemma != lemma
    reviewer.pane.queue.wanted.emit(lemma)
    assert view(reviewer).typed == ("whole",)
    reviewer.write("too")
    window.menus.trigger("review.turn")
    window.menus.trigger("review.turn")
    assert view(reviewer).typed == ("whole", "too")


# -- decisions that contradict ----------------------------------------------------------------------------------------


def test_a_lemma_with_ticked_forms_is_not_taken_out_unasked(open_reviewer: Reviewer) -> None:
    lemma = open_reviewer.lemma
    open_reviewer.press(Key.Key_Space)
    open_reviewer.press(Key.Key_N)
    assert open_reviewer.pane.question is not None
    assert open_reviewer.pane.question.label.text().startswith(f"1 form of {lemma} is ticked (")
    assert open_reviewer.pane.question.label.textFormat() == Qt.TextFormat.PlainText
    open_reviewer.answer(yes=False)
    assert (open_reviewer.lemma, len(ticked(open_reviewer))) == (lemma, 1)
    open_reviewer.press(Key.Key_N)
    open_reviewer.answer(yes=True)
    assert open_reviewer.lemma != lemma
    assert "1 not in the dictionary" in open_reviewer.pane.figures.words


def test_enter_means_no(open_reviewer: Reviewer, qtbot: QtBot) -> None:
    lemma = open_reviewer.lemma
    open_reviewer.press(Key.Key_Space)
    open_reviewer.press(Key.Key_N)
    assert open_reviewer.pane.question is not None
    for letter in "nasy":  # the letters of a form that somebody goes on typing
        qtbot.keyClicks(open_reviewer.pane.question, letter)
    qtbot.keyClick(open_reviewer.pane.question, Key.Key_Return)
    qtbot.waitUntil(lambda: open_reviewer.pane.question is None, timeout=LONGEST)
    assert (open_reviewer.lemma, view(open_reviewer).look) == (lemma, "waiting")


def test_the_question_ends_with_its_files(open_reviewer: Reviewer, qtbot: QtBot) -> None:
    open_reviewer.press(Key.Key_Space)
    open_reviewer.press(Key.Key_N)
    assert open_reviewer.pane.question is not None
    open_reviewer.window.files.open_sample("lexicon")
    qtbot.waitUntil(lambda: open_reviewer.pane.question is None, timeout=LONGEST)
    settled(qtbot, open_reviewer.window)


def test_nothing_is_asked_where_nothing_is_ticked(open_reviewer: Reviewer) -> None:
    lemma = open_reviewer.lemma
    open_reviewer.press(Key.Key_N)
    assert open_reviewer.pane.question is None
    assert open_reviewer.lemma != lemma


def test_typed_forms_contradict_too(reviewer: Reviewer) -> None:
    lemma = reviewer.lemma
    reviewer.write("one")
    reviewer.press(Key.Key_Return)
    reviewer.press(Key.Key_N, ALT)
    assert reviewer.pane.question is not None
    assert "1 form of" in reviewer.pane.question.label.text()
    assert "is typed" in reviewer.pane.question.label.text()
    reviewer.answer(yes=False)
    assert (reviewer.lemma, view(reviewer).typed) == (lemma, ("one",))


def test_a_decided_lemma_is_not_skipped_unasked(open_reviewer: Reviewer) -> None:
    lemma = open_reviewer.lemma
    open_reviewer.press(Key.Key_Space)
    open_reviewer.press(Key.Key_Return)
    open_reviewer.press(Key.Key_Left)
    assert open_reviewer.lemma == lemma
    open_reviewer.press(Key.Key_S)
    open_reviewer.answer(yes=False)
    assert view(open_reviewer).state == "done"


# -- keys that are held down ------------------------------------------------------------------------------------------


def test_a_key_that_is_held_down_decides_once(open_reviewer: Reviewer) -> None:
    assert open_reviewer.pane.sitting is not None
    first, second = open_reviewer.pane.sitting.queue[:2]
    held_down(open_reviewer, Key.Key_Space)
    assert len(ticked(open_reviewer)) == 1
    held_down(open_reviewer, Key.Key_N)
    open_reviewer.answer(yes=True)
    assert open_reviewer.lemma == second
    held_down(open_reviewer, Key.Key_S)
    assert "1 skipped" in open_reviewer.pane.figures.words
    assert first != second


def test_backspace_held_down_stops_at_the_empty_line(reviewer: Reviewer) -> None:
    reviewer.write("one")
    reviewer.press(Key.Key_Return)
    reviewer.write("x")
    held_down(reviewer, Key.Key_Backspace, 4)
    assert view(reviewer).typed == ("one",)


# -- forms that are forms ---------------------------------------------------------------------------------------------


def test_joiners_are_letters_and_what_has_no_width_is_left_out(reviewer: Reviewer) -> None:
    for form in ("می\u200cخواهم", "ħon\u00adq\u200b", "two\u00a0words"):
        reviewer.pane.field.setText(form)
        reviewer.press(Key.Key_Return)
    assert view(reviewer).typed == ("می\u200cخواهم", "ħonq", "two words")
    reviewer.pane.field.setText("\u200b")
    reviewer.press(Key.Key_Return)
    assert len(view(reviewer).typed) == 3


# -- opening ----------------------------------------------------------------------------------------------------------


def reopened(make_window: Callable[[], MainWindow], qtbot: QtBot, path: Path, paper: Paper) -> Reviewer:
    window = make_window()
    window.files.open_paths([str(path)])
    qtbot.waitUntil(lambda: window.review.is_shown, timeout=LONGEST)
    settled(qtbot, window)
    window.activateWindow()
    window.review.pane.focus_input()
    return Reviewer(window, qtbot, paper)


def killed(one: Reviewer) -> Path:
    """What lies on the disk when the window is killed, beside the project."""
    project = one.window.projects.project
    assert project is not None
    path = project.path.with_name("killed.lexeval")
    for suffix in ("", "-wal"):
        source = Path(f"{project.path}{suffix}")
        if source.exists():
            Path(f"{path}{suffix}").write_bytes(source.read_bytes())
    return path


def test_after_a_kill_it_opens_at_the_first_open_lemma(
    reviewer: Reviewer, make_window: Callable[[], MainWindow], qtbot: QtBot, paper: Paper
) -> None:
    reviewer.decide()
    reviewer.press(Key.Key_Left)
    reviewer.window.projects.keep_view()  # which shows a lemma that is decided
    reviewer.pane.go_to(reviewer.pane.sitting.queue[1])  # type: ignore[union-attr]
    for _ in range(3):
        reviewer.decide()
    expected, decided = reviewer.lemma, dict(reviewer.window.state.history.journal.current)
    again = reopened(make_window, qtbot, killed(reviewer), paper)
    assert again.lemma == expected
    assert view(again).step == "typing"
    again.write("nonsense")
    again.press(Key.Key_Return)
    kept = again.window.state.history.journal.current
    assert {slot: value for slot, value in kept.items() if slot in decided} == decided


def test_after_a_kill_it_is_the_sitting_of_whoever_sat(
    reviewer: Reviewer,
    make_window: Callable[[], MainWindow],
    qtbot: QtBot,
    paper: Paper,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reviewer.decide()
    reviewer.decide()
    reviewer.window.projects.keep_view()
    monkeypatch.setattr("lexeval_gui.window.widgets.dialogs.dialog.ask_text", lambda *_: "Ben")
    reviewer.window.menus.trigger("review.second")
    reviewer.decide()
    again = reopened(make_window, qtbot, killed(reviewer), paper)
    assert again.window.review.who == "Ben"
    again.decide()
    parts = [part for kind, item, part, _ in again.window.state.history.journal.current if kind == "review" and item]
    assert (parts.count("reviewer:Ann"), parts.count("reviewer:Ben")) == (2, 2)


# -- blind is blind ---------------------------------------------------------------------------------------------------


def decision(one: Reviewer, lemma: str) -> dict[str, object]:
    return next(value for (kind, item, *_), value in one.window.state.history.journal.current.items()
                if (kind, item) == ("review", lemma))  # fmt: skip


def test_a_form_typed_after_the_cluster_was_shown_says_so(reviewer: Reviewer) -> None:
    lemma = reviewer.lemma
    cluster = lexicon_forms((ord(lemma[3]) - 97) * 26 + ord(lemma[4]) - 97)
    reviewer.type_forms((lemma,))
    assert decision(reviewer, lemma)["seen"] is False
    reviewer.press(Key.Key_Z, CTRL)  # the cluster has been seen, and is hidden again
    assert view(reviewer).step == "typing"
    assert "has been shown already" in reviewer.pane.hint.text()
    reviewer.type_forms((cluster[1],))
    kept = decision(reviewer, lemma)
    assert (kept["seen"], kept["late"]) == (True, [cluster[1]])
    reviewer.press(Key.Key_Return)
    report = reviewer.pane.sitting.report.paragraph  # type: ignore[union-attr]
    assert f"which was undone: {lemma}." in report
    assert f"1 form was typed after the lexicon's forms had been seen: {cluster[1]}." in report


def test_it_says_so_after_a_restart_too(
    reviewer: Reviewer, make_window: Callable[[], MainWindow], qtbot: QtBot, paper: Paper
) -> None:
    lemma = reviewer.lemma
    reviewer.type_forms((lemma,))
    reviewer.press(Key.Key_Z, CTRL)
    again = reopened(make_window, qtbot, killed(reviewer), paper)
    assert again.lemma == lemma
    again.write("late")
    again.press(Key.Key_Return)
    assert (decision(again, lemma)["seen"], decision(again, lemma)["late"]) == (True, ["late"])


def test_nor_is_it_forgotten_when_another_lemma_is_decided(
    reviewer: Reviewer, make_window: Callable[[], MainWindow], qtbot: QtBot, paper: Paper
) -> None:
    lemma = reviewer.lemma
    reviewer.type_forms((lemma,))
    reviewer.press(Key.Key_Z, CTRL)
    reviewer.press(Key.Key_Z, CTRL)  # nothing of it is kept but that it was shown
    assert reviewer.pane.sitting is not None
    reviewer.pane.queue.wanted.emit(reviewer.pane.sitting.queue[1])
    other = reviewer.lemma
    reviewer.decide()
    assert reviewer.lemma not in (lemma, other) or reviewer.lemma == lemma
    again = reopened(make_window, qtbot, killed(reviewer), paper)
    again.pane.go_to(lemma)
    assert "has been shown already" in again.pane.hint.text()
    again.write("late")
    again.press(Key.Key_Return)
    assert decision(again, lemma)["seen"] is True


# -- setting up once more ---------------------------------------------------------------------------------------------


def test_what_was_seen_and_undone_stays_seen_when_begin_is_pressed_again(reviewer: Reviewer, qtbot: QtBot) -> None:
    lemma = reviewer.lemma
    reviewer.type_forms((lemma,))
    assert view(reviewer).step == "ticks"
    while view(reviewer).step == "ticks" or view(reviewer).typed:
        reviewer.press(Key.Key_Z, CTRL)
    window = reviewer.window
    window.menus.trigger("review.start")
    dialog = window.review.dialog
    assert dialog is not None
    dialog.lines["alpha"].setText("0.4")
    dialog.accept()
    settled(qtbot, window)
    assert "has been shown already" in view(reviewer).hint
    reviewer.type_forms((lemma,))
    reviewer.press(Key.Key_Return)
    report = reviewer.pane.sitting.counting  # type: ignore[union-attr]
    assert report.decisions[lemma].seen
    first, second = report.set_up.rules
    assert (first.at < second.at, second.decided) == (True, 0)


@pytest.mark.parametrize("is_decided", [True, False])
def test_the_set_up_says_why_it_is_settled_and_lets_nothing_settled_be_typed(
    reviewer: Reviewer, is_decided: bool
) -> None:
    if is_decided:
        reviewer.decide()
    else:
        reviewer.type_forms((reviewer.lemma,))
        reviewer.press(Key.Key_U)  # it has been seen, and nothing is said of it
    reviewer.window.menus.trigger("review.start")
    dialog = reviewer.window.review.dialog
    assert dialog is not None
    said = {label.text() for label in dialog.findChildren(QLabel)}
    assert {True: "Settled, since lemmas are decided already.", False: SEEN}[is_decided] in said
    assert ("Settled, since lemmas are decided already." in said) == is_decided
    assert not any(dialog.lines[name].isEnabled() for name in ("seed", "reviewer"))
    assert all(dialog.lines[name].isEnabled() for name in ("alpha", "half_width", "separators"))
    dialog.reject()


def test_the_bar_has_no_signature_where_there_is_nothing_that_it_is_of(reviewer: Reviewer) -> None:
    window = reviewer.window
    assert not window.status.signature.isVisible()
    window.menus.trigger("review.turn")
    assert window.pages.currentWidget() is window.review.alone
    assert not window.status.signature.isVisible()


# -- how many, and what a form is -------------------------------------------------------------------------------------


def set_up(window: MainWindow, qtbot: QtBot, lexicon: Path, headword: str, lemmas: str) -> None:
    window.menus.trigger("review.start")
    dialog = window.review.dialog
    assert dialog is not None
    dialog.files["lexicon"].choose(str(lexicon))
    dialog.lines["reviewer"].setText("Ann")
    qtbot.keyClicks(dialog.lines["lemmas"], lemmas)
    dialog.ways["headword", headword].setChecked(True)
    assert dialog.ways["extent", "number"].isChecked()
    assert dialog.wrong.text() == ""
    dialog.accept()
    qtbot.waitUntil(lambda: window.review.is_shown, timeout=LONGEST)
    settled(qtbot, window)


@pytest.mark.parametrize(("headword", "said"), [("always", "counts anyhow"), ("as-listed", "only if you type it")])
def test_so_many_lemmas_and_whether_the_headword_counts_are_asked(
    window: MainWindow, qtbot: QtBot, lexicon: Path, paper: Paper, headword: str, said: str
) -> None:
    set_up(window, qtbot, lexicon, headword, "7")
    one = Reviewer(window, qtbot, paper)
    assert said in view(one).hint
    review = one.pane.sitting.review  # type: ignore[union-attr]
    assert (len(review.drawn), review.frame.settings["lemma_is_form"]) == (7, headword)
    assert window.state.data.settings is not None
    assert window.state.data.settings["lemma_is_form"] == headword


def test_another_answer_about_the_headword_joins_the_files_once_more(
    window: MainWindow, qtbot: QtBot, lexicon: Path, paper: Paper
) -> None:
    set_up(window, qtbot, lexicon, "as-listed", "7")
    one = Reviewer(window, qtbot, paper)
    window.menus.trigger("review.start")
    dialog = window.review.dialog
    assert dialog is not None
    assert dialog.ways["headword", "as-listed"].isChecked()
    dialog.ways["headword", "always"].setChecked(True)
    dialog.accept()
    qtbot.waitUntil(lambda: "counts anyhow" in view(one).hint, timeout=LONGEST)
    settled(qtbot, window)
    assert window.review.is_shown
    assert view(one).warning == ""


# -- what is said, and where one looks for files ----------------------------------------------------------------------


def test_as_in_the_lexicon_says_what_it_ticked_that_was_not_typed(reviewer: Reviewer) -> None:
    lemma = reviewer.lemma
    cluster = lexicon_forms(next(n for n in range(60) if lexicon_forms(n)[0] == lemma))
    reviewer.type_forms((cluster[0],))
    reviewer.write("=")
    message = reviewer.window.status.currentMessage()
    assert message.startswith(f"= has ticked {len(cluster) - 1} form")
    assert f"of {lemma} that you had not typed (" in message
    assert cluster[1] in message
    assert message.endswith("Ctrl+Z takes it back")
    reviewer.press(Key.Key_Z, CTRL)
    assert reviewer.lemma == lemma
    assert ticked(reviewer) == {cluster[0]}


def test_nothing_is_said_by_it_where_all_was_typed(reviewer: Reviewer) -> None:
    lemma = reviewer.lemma
    reviewer.type_forms(tuple(lexicon_forms(next(n for n in range(60) if lexicon_forms(n)[0] == lemma))))
    reviewer.write("=")
    assert reviewer.lemma != lemma
    assert reviewer.window.status.currentMessage() == ""


def test_what_was_said_of_a_lemma_goes_with_it(reviewer: Reviewer) -> None:
    for form in ("one", "one; two"):
        reviewer.write(form)
        reviewer.press(Key.Key_Return)
    assert "there already" in reviewer.window.status.currentMessage()
    reviewer.press(Key.Key_Escape)
    assert "there already" in reviewer.window.status.currentMessage()
    reviewer.press(Key.Key_Return)
    assert reviewer.window.status.currentMessage() == ""


def test_dialogs_for_files_begin_beside_the_lexicon(
    reviewer: Reviewer, lexicon: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window, begun = reviewer.window, list[str]()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)

    def asked(parent: object, title: str, begin: str, *_: object) -> tuple[str, str]:
        begun.append(begin)
        return "", ""

    for name in ("getOpenFileName", "getOpenFileNames", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, name, asked)
    window.files.choose()
    window.review.files.read()
    window.review.files.export("review.table")
    window.exporter.choose("Export", "name.csv", [".csv"])
    window.transfers.save_as()
    window.transfers.take_lines()
    window.menus.trigger("review.start")
    dialog = window.review.dialog
    assert dialog is not None
    dialog.files["lexicon"].button.click()
    assert dialog.files["dictionary_file"].path == ""  # the lexicon is no dictionary of its own
    dialog.files["dictionary_file"].button.click()
    dialog.reject()
    assert len(begun) == 8
    assert {str(Path(each).parent if Path(each).suffix else Path(each)) for each in begun} == {str(lexicon.parent)}
