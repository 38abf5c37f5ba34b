"""A review by hand from its set-up to its end, by the keyboard alone, against a dictionary on paper."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from pytestqt.qtbot import QtBot

from lexeval_gui.__main__ import main
from lexeval_gui.window.review.pane import ReviewPane
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.workspace import plans
from lexeval_gui.workspace.projects.project import Project
from tests.behaviour.conftest import LONGEST, settled

Key, ALT, CTRL = Qt.Key, Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier
Paper = Mapping[str, tuple[str, ...]]
MANY = 30


def lexicon_forms(number: int) -> list[str]:
    """The cluster of a made-up lemma."""
    stem = f"lem{chr(97 + number // 26)}{chr(97 + number % 26)}"
    return [stem, *(f"{stem}{ending}" for ending in ("s", "ed", "ing", "er", "est")[: 1 + number % 5])]


@pytest.fixture
def lexicon(tmp_path: Path) -> Path:
    """60 lemmas of two to six forms."""
    path = tmp_path / "lexicon.tsv"
    lines = [f"{forms[0]}\t{form}" for forms in map(lexicon_forms, range(60)) for form in forms]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


@pytest.fixture
def paper() -> Paper:
    """What stands in the book: every ninth lemma is not there, some forms are not, and others are there besides."""
    book = {}
    for number in range(60):
        lemma, *others = lexicon_forms(number)
        if number % 9 != 4:
            listed = others[: len(others) - number % 2] if number % 4 else others
            book[lemma] = (lemma, *listed, *([f"{lemma}ness"] if number % 3 == 0 else []))
    return book


class Reviewer:
    """Somebody at the keyboard, with the book beside it."""

    def __init__(self, window: MainWindow, qtbot: QtBot, paper: Paper) -> None:
        self.window, self.qtbot, self.paper = window, qtbot, paper

    @property
    def pane(self) -> ReviewPane:
        return self.window.review.pane

    @property
    def lemma(self) -> str:
        return self.pane.name.text()

    @property
    def is_over(self) -> bool:
        assert self.pane.sitting is not None
        return self.pane.sitting.view.step == "finished"

    def press(self, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key wherever the focus is."""
        self.qtbot.keyClick(self.window.focusWidget(), key, held)

    def write(self, text: str) -> None:
        """Type letters wherever the focus is."""
        for letter in text:
            if letter.isascii():
                self.qtbot.keyClicks(self.window.focusWidget(), letter)
            else:  # a key that QTest does not know
                event = QKeyEvent(QEvent.Type.KeyPress, 0, Qt.KeyboardModifier.NoModifier, letter)
                QApplication.sendEvent(self.window.focusWidget(), event)

    def type_forms(self, forms: tuple[str, ...]) -> None:
        """Type what the book has, and end typing."""
        for form in forms:
            self.write(form)
            self.press(Key.Key_Return)
        self.press(Key.Key_Escape)

    def decide(self) -> None:
        """Look the lemma up and decide."""
        forms = self.paper.get(self.lemma)
        if forms is None:
            self.press(Key.Key_N, ALT)
        else:
            self.type_forms(forms)
            self.press(Key.Key_Return)

    def answer(self, yes: bool) -> None:
        """Answer the question whether what contradicts a decision is meant, by the keyboard."""
        box = self.pane.question
        assert box is not None
        role = QDialogButtonBox.ButtonRole.AcceptRole if yes else QDialogButtonBox.ButtonRole.RejectRole
        button = next(button for button in box.buttons.buttons() if box.buttons.buttonRole(button) == role)
        button.setFocus()
        self.qtbot.keyClick(button, Key.Key_Space)
        self.qtbot.waitUntil(lambda: self.pane.question is None, timeout=LONGEST)
        self.window.activateWindow()
        self.pane.focus_input()

    def total(self, title: str) -> str:
        """A number of all lemmas, as it is shown."""
        assert self.pane.sitting is not None
        return next(value.text for value in self.pane.sitting.view.totals if value.title == title)


def begin(
    window: MainWindow, qtbot: QtBot, lexicon: Path, blind: bool = True, hidden: bool = False, **answers: str
) -> None:
    """Answer the questions of the set-up, and wait until the first lemma is shown."""
    window.menus.trigger("review.start")
    dialog = window.review.dialog
    assert dialog is not None
    dialog.files["lexicon"].choose(str(lexicon))
    for name, text in ({"alpha": "0.5", "reviewer": "Ann"} | answers).items():
        dialog.lines[name].selectAll()
        qtbot.keyClicks(dialog.lines[name], text)
    dialog.ways["look", "blind" if blind else "open"].setChecked(True)
    dialog.ways["numbers", "hidden" if hidden else "shown"].setChecked(True)
    assert dialog.wrong.text() == ""
    qtbot.mouseClick(dialog.accepting, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.review.pane.sitting is not None and window.review.is_shown, timeout=LONGEST)
    settled(qtbot, window)
    window.activateWindow()
    window.review.pane.focus_input()


@pytest.fixture
def reviewer(window: MainWindow, qtbot: QtBot, lexicon: Path, paper: Paper) -> Reviewer:
    """Somebody who has just begun a blind review of 30 lemmas."""
    begin(window, qtbot, lexicon)
    return Reviewer(window, qtbot, paper)


def scored(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, float]:
    """What the command line makes of files."""
    capsys.readouterr()
    assert main(["score", "lexicon", *arguments, "--format", "json"]) == 0
    return dict(json.loads(capsys.readouterr().out)["systems"][0]["measures"])


def test_a_whole_review_by_keys_gives_the_numbers_of_the_command(
    reviewer: Reviewer,
    make_window: Callable[[], MainWindow],
    qtbot: QtBot,
    lexicon: Path,
    paper: Paper,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    seen: list[str] = []
    for _ in range(14):
        seen.append(reviewer.lemma)
        reviewer.decide()
    reviewer.press(Key.Key_S, ALT)  # comes back at the end
    last = reviewer.lemma
    reviewer.decide()
    reviewer.press(Key.Key_Z, CTRL)  # back at the lemma, which is not done any more
    assert reviewer.lemma == last
    project = reviewer.window.projects.project
    assert project is not None
    path, steps = project.path, len(project.journal.entries)
    reviewer.window.close()

    window = make_window()
    window.files.open_paths([str(path)])
    qtbot.waitUntil(lambda: window.review.is_shown, timeout=LONGEST)
    settled(qtbot, window)
    window.activateWindow()
    window.review.pane.focus_input()
    again = Reviewer(window, qtbot, paper)
    assert again.lemma == last
    assert len(window.state.history.journal.entries) == steps
    if last in paper:
        assert again.pane.sitting is not None
        assert again.pane.sitting.view.step == "ticks"  # what was typed is there still
        again.press(Key.Key_Return)
    else:
        again.press(Key.Key_N, ALT)
    for _ in range(100):
        if again.is_over:
            break
        again.decide()
    assert again.is_over
    assert again.pane.figures.words.startswith(f"{MANY} of {MANY}")

    review = again.pane.sitting.review  # type: ignore[union-attr]
    done, absent = set(review.scored), set(review.in_state("not in dictionary"))
    assert len(done) == MANY
    assert done <= set(paper)
    assert absent
    assert absent.isdisjoint(paper)
    book = tmp_path / "book.tsv"
    book.write_text("".join(f"{lemma}\t{form}\n" for lemma in done for form in paper[lemma]), encoding="utf-8")
    totals = scored(capsys, str(book), str(lexicon), "--set", "match=same")
    assert again.total("L*") == f"{totals['l_measure']:.3f}".removeprefix("0")
    from_review = review_totals(window)
    for name in ("l_measure", "mean_precision", "mean_recall", "mean_l", "lemmas", "total_weight"):
        assert from_review[name] == pytest.approx(totals[name], abs=1e-12), name


def review_totals(window: MainWindow) -> Mapping[str, float]:
    """The numbers behind what the pane shows."""
    from lexeval_gui.tasks.lexicon.review.numbers.numbers import numbers

    return numbers(window.review.pane.sitting.review).totals  # type: ignore[union-attr]


def test_letters_are_letters_in_a_line_and_keys_elsewhere(reviewer: Reviewer) -> None:
    lemma = reviewer.lemma
    reviewer.write("nasp?m")
    assert reviewer.lemma == lemma
    assert reviewer.pane.field.text() == "nasp?m"
    reviewer.press(Key.Key_Escape)  # ends typing, with what stands in the line
    assert [tick.text for tick in reviewer.pane.sitting.view.ticks.values() if tick.ticked] == ["nasp?m"]  # type: ignore[union-attr]
    reviewer.press(Key.Key_M)
    reviewer.write("n or s? an odd one")
    reviewer.press(Key.Key_Return)
    assert reviewer.lemma == lemma
    assert reviewer.pane.sitting.view.fields["note"] == "n or s? an odd one"  # type: ignore[union-attr]
    reviewer.press(Key.Key_N)  # contradicts what is ticked
    reviewer.answer(yes=True)
    assert reviewer.lemma != lemma


def test_pasted_lines_are_forms_of_their_own(reviewer: Reviewer) -> None:
    QGuiApplication.clipboard().setText("one\r\ntwo\n\nthree\n")
    reviewer.press(Key.Key_V, CTRL)
    assert reviewer.pane.sitting.view.typed == ("one", "two", "three")  # type: ignore[union-attr]
    reviewer.press(Key.Key_Backspace)
    assert reviewer.pane.sitting.view.typed == ("one", "two")  # type: ignore[union-attr]
    reviewer.press(Key.Key_Z, CTRL)
    assert reviewer.pane.sitting.view.typed == ("one", "two", "three")  # type: ignore[union-attr]


def test_each_key_that_decides_is_on_disk_when_it_returns(reviewer: Reviewer, tmp_path: Path) -> None:
    project = reviewer.window.projects.project
    assert project is not None
    for number, act in enumerate([lambda: reviewer.type_forms(("abc",)), lambda: reviewer.press(Key.Key_Return)]):
        act()
        copy = tmp_path / f"copy{number}.lexeval"
        for suffix in ("", "-wal"):
            source = Path(f"{project.path}{suffix}")
            Path(f"{copy}{suffix}").write_bytes(source.read_bytes())
        with Project.open(copy) as kept:
            assert kept.journal.current == reviewer.window.state.history.journal.current


def test_an_open_review_is_ticked_with_space_and_added_to_with_a(
    window: MainWindow, qtbot: QtBot, lexicon: Path, paper: Paper
) -> None:
    begin(window, qtbot, lexicon, blind=False)
    reviewer = Reviewer(window, qtbot, paper)
    lemma, view = reviewer.lemma, lambda: reviewer.pane.sitting.view  # type: ignore[union-attr]
    reviewer.press(Key.Key_Space)
    reviewer.press(Key.Key_Down)
    reviewer.press(Key.Key_Space)
    assert sum(tick.ticked for tick in view().ticks.values()) == 2
    reviewer.press(Key.Key_A)
    reviewer.write("unheard of")
    reviewer.press(Key.Key_Return)
    assert view().ticks["unheard of"].ticked
    assert not view().ticks["unheard of"].listed
    reviewer.press(Key.Key_Return)  # the empty line is closed
    shown = reviewer.total("L*")
    reviewer.press(Key.Key_Space)
    assert reviewer.total("L*") != shown  # with every tick
    reviewer.press(Key.Key_Space)
    reviewer.write("?")
    assert reviewer.lemma != lemma
    assert "1 doubtful" in reviewer.pane.figures.words
    reviewer.press(Key.Key_Left)
    assert reviewer.lemma == lemma
    assert view().state == "doubtful"


def test_a_second_reviewer_disagrees_and_a_third_decision_counts(
    reviewer: Reviewer, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, lemma = reviewer.window, reviewer.lemma
    reviewer.type_forms((lemma, "onlyann"))
    reviewer.press(Key.Key_Return)
    monkeypatch.setattr("lexeval_gui.window.widgets.dialogs.dialog.ask_text", lambda *_: "Ben")
    window.menus.trigger("review.second")
    assert reviewer.lemma == lemma
    assert reviewer.pane.sitting.view.step == "typing"  # type: ignore[union-attr]
    reviewer.type_forms((lemma,))
    reviewer.press(Key.Key_Return)
    window.menus.trigger("review.compare")
    dialog = window.review.agreement
    assert dialog is not None
    assert [lemma, "onlyann", "yes", "no", "done", "done"] in [row[:6] for row in dialog.table.texts()]
    dialog.close()
    window.menus.trigger("review.adjudicate")
    window.activateWindow()
    window.review.pane.focus_input()
    tick = reviewer.pane.sitting.view.ticks["onlyann"]  # type: ignore[union-attr]
    assert tick.marks == (True, False)
    assert not tick.ticked
    while reviewer.pane.ticks.form != "onlyann":
        reviewer.press(Key.Key_Down)
    reviewer.press(Key.Key_Space)
    reviewer.press(Key.Key_Return)
    assert reviewer.is_over
    assert len(window.review.reviewers) == 2


def test_what_was_decided_goes_out_and_comes_back(
    reviewer: Reviewer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = reviewer.window
    for _ in range(4):
        reviewer.decide()
    out = {}
    for name, suffix in (("dictionary", ".tsv"), ("table", ".csv"), ("lines", ".jsonl")):
        path = out[name] = tmp_path / f"out{suffix}"
        monkeypatch.setattr("PySide6.QtWidgets.QFileDialog.getSaveFileName", lambda *_, path=path: (str(path), ""))
        window.menus.trigger(f"export.review.{name}")
        assert path.read_text(encoding="utf-8").strip()
    before = dict(window.state.history.journal.current)
    reviewer.decide()
    assert window.state.history.journal.current != before
    window.review.files.read_file(out["lines"])
    kept = {slot: value for slot, value in window.state.history.journal.current.items() if slot in before}
    assert kept == before
    assert window.statusBar() is not None
    assert all(line.count("\t") == 1 for line in out["dictionary"].read_text(encoding="utf-8").splitlines())


def test_the_stop_announces_itself_and_the_review_goes_on(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "many.tsv"
    path.write_text("".join(f"w{n:03}\tw{n:03}\nw{n:03}\tw{n:03}s\n" for n in range(140)), encoding="utf-8")
    begin(window, qtbot, path, blind=False, half_width="0.2")
    dialog = window.review.dialog
    assert dialog is not None
    pane = window.review.pane
    for number in range(100):
        assert pane.announcement.isHidden()
        form = next(iter(pane.sitting.view.ticks))  # type: ignore[union-attr]
        pane.act("tick", form)
        if number % 3:
            pane.act("add", f"other{number}")
        pane.act("enter")
    assert "Planned stop" in pane.announcement.text()
    assert pane.announcement.isVisible()
    pane.act("tick", next(iter(pane.sitting.view.ticks)))  # type: ignore[union-attr]
    pane.act("enter")
    assert pane.announcement.isHidden()
    assert "planned stop reached after 100" in pane.figures.words


def test_the_set_up_says_what_is_lacking(window: MainWindow) -> None:
    window.menus.trigger("review.start")
    dialog = window.review.dialog
    assert dialog is not None
    assert dialog.wrong.text()
    assert not dialog.accepting.isEnabled()
    assert isinstance(dialog.buttons, QDialogButtonBox)
    dialog.reject()


def test_what_is_open_is_reviewed_without_opening_it_again(
    window: MainWindow, qtbot: QtBot, lexicon: Path, paper: Paper, tmp_path: Path
) -> None:
    book = tmp_path / "dictionary.tsv"
    book.write_text("".join(f"{lemma}\t{form}\n" for lemma in paper for form in paper[lemma]), encoding="utf-8")
    window.background.open(plans.plan_with_roles("lexicon", [("gold", str(book)), ("system", str(lexicon))]))
    settled(qtbot, window)
    before = window.state.data.original
    window.menus.trigger("review.start")
    dialog = window.review.dialog
    assert dialog is not None
    assert dialog.answers["dictionary"] == "file"
    assert dialog.answers["dictionary_file"] == str(book)
    dialog.ways["look", "open"].setChecked(True)
    dialog.ways["extent", "alpha"].setChecked(True)
    dialog.lines["alpha"].setText("0.25")
    qtbot.keyClicks(dialog.lines["reviewer"], "Ann")
    assert f"of {len(paper)} lemmas" in dialog.estimate.text()
    dialog.accept()
    assert window.state.data.original is before
    assert window.review.is_shown
    assert not window.top.isVisible()
    view = window.review.pane.sitting.view  # type: ignore[union-attr]
    assert {tick.text for tick in view.ticks.values() if tick.ticked} == set(paper[view.item])
    window.menus.trigger("review.turn")
    assert window.pages.currentWidget() is window.workbench
    assert window.top.isVisible()


def test_the_review_keeps_the_focus_in_every_room(reviewer: Reviewer, qtbot: QtBot) -> None:
    window = reviewer.window
    focus = window.focusWidget()
    for width, height, zoom in ((1280, 800, 2.0), (1920, 1080, 2.0), (1366, 768, 1.5), (1920, 1080, 1.0)):
        window.theme.set_zoom(zoom)
        window.resize(width, height)
        qtbot.wait(50)
        assert window.focusWidget() is focus
