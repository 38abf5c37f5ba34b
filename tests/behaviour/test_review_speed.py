"""A review as fast as the hand that turns the pages: how many keys a lemma takes, and that none of them errs."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QClipboard, QDropEvent, QGuiApplication
from pytestqt.qtbot import QtBot

from lexeval_gui.core.task.review import View
from lexeval_gui.testing.example_counts import times
from lexeval_gui.window.shell.main_window import MainWindow
from tests.behaviour.test_review import ALT, CTRL, Key, Reviewer, begin, lexicon, paper, reviewer, scored
from tests.behaviour.test_review_slips import killed, open_reviewer

__all__ = ["lexicon", "open_reviewer", "paper", "reviewer"]

SHIFT = Qt.KeyboardModifier.ShiftModifier
LARGE = 14
"""Forms of a large cluster."""


def view(one: Reviewer) -> View:
    assert one.pane.sitting is not None
    return one.pane.sitting.view


def ticked(one: Reviewer) -> list[str]:
    return [form for form, tick in view(one).ticks.items() if tick.ticked]


class Counting(Reviewer):
    """Somebody at the keyboard, whose keys are counted."""

    pressed = 0

    def press(self, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.pressed += 1
        super().press(key, held)

    def write(self, text: str) -> None:
        self.pressed += len(text)
        super().write(text)


@pytest.fixture
def large(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> Counting:
    """An open review of 100 lemmas with clusters of one to 14 forms, every second of which is of 14."""
    path = tmp_path / "large.tsv"
    sizes = [LARGE if number % 2 else 1 + number // 2 % LARGE for number in range(100)]
    rows = ((f"w{n:02}", f"w{n:02}{chr(97 + k)}") for n, size in enumerate(sizes) for k in range(size))
    path.write_text("".join(f"{lemma}\t{form}\n" for lemma, form in rows), encoding="utf-8")
    begin(window, qtbot, path, blind=False, alpha="1")
    return Counting(window, qtbot, {})


def at_large_cluster(one: Reviewer) -> str:
    """Go to a lemma with 14 forms that waits."""
    assert one.pane.sitting is not None
    waiting = (lemma for lemma in one.pane.sitting.queue if one.pane.sitting.look(lemma) == "waiting")
    lemma = next(lemma for lemma in waiting if int(lemma[1:]) % 2)
    one.pane.go_to(lemma)
    return lemma


# -- how many keys ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("keys", ["=", "t\r"])
def test_a_right_cluster_of_14_forms_takes_at_most_two_keys(large: Counting, keys: str) -> None:
    lemma = at_large_cluster(large)
    steps = len(large.window.state.history.journal.entries)
    for key in keys:
        large.write(key) if key != "\r" else large.press(Key.Key_Return)
    assert large.pressed <= 2
    assert large.lemma != lemma
    assert len(large.window.state.history.journal.entries) == steps + len(keys)  # each key is one step
    large.pane.go_to(lemma)
    assert len(ticked(large)) == LARGE
    assert view(large).state == "done"


def test_one_wrong_form_at_any_place_takes_at_most_six(large: Counting) -> None:
    for place in range(LARGE):
        lemma, before = at_large_cluster(large), large.pressed
        forms = list(view(large).ticks)
        large.write("t")
        large.write(f"{place + 1:02}")
        large.press(Key.Key_Return)
        assert large.pressed - before <= 6
        large.pane.go_to(lemma)
        assert (view(large).state, ticked(large)) == ("done", [form for form in forms if form != forms[place]])


def test_a_digit_is_taken_at_once_where_no_longer_number_begins_so(large: Counting) -> None:
    at_large_cluster(large)
    forms = list(view(large).ticks)
    large.write("7")
    assert ticked(large) == [forms[6]]
    assert large.pane.ticks.form == forms[6]
    large.write("1")
    assert ticked(large) == [forms[6]]
    large.write("4")
    assert ticked(large) == [forms[6], forms[13]]
    large.write("1")
    large.press(Key.Key_Down)  # another key: what was begun is not meant
    large.write("07")
    assert ticked(large) == [forms[13]]
    large.write("00")  # no such number
    large.write("x")  # at 07
    assert ticked(large) == [forms[6], forms[13]]
    assert large.pane.ticks.form == forms[7]


def test_ticks_downwards_and_all_turned(open_reviewer: Reviewer) -> None:
    forms = list(view(open_reviewer).ticks)
    for _ in range(len(forms) + 2):  # at the last form it stays there, and turns it each time
        open_reviewer.write("x")
    assert ticked(open_reviewer) == forms
    open_reviewer.write("i")
    assert ticked(open_reviewer) == []
    open_reviewer.press(Key.Key_Z, CTRL)
    assert ticked(open_reviewer) == forms


def test_as_in_the_lexicon_asks_where_something_else_was_found(open_reviewer: Reviewer) -> None:
    lemma = open_reviewer.lemma
    open_reviewer.press(Key.Key_A)
    open_reviewer.write("other")
    open_reviewer.press(Key.Key_Return)
    open_reviewer.press(Key.Key_Escape)
    open_reviewer.write("=")
    assert "1 form" in open_reviewer.pane.question.label.text()  # type: ignore[union-attr]
    open_reviewer.answer(yes=False)
    assert (open_reviewer.lemma, ticked(open_reviewer)) == (lemma, ["other"])
    open_reviewer.write("=")
    open_reviewer.answer(yes=True)
    open_reviewer.pane.go_to(lemma)
    assert "other" not in view(open_reviewer).ticks
    assert view(open_reviewer).state == "done"


def test_undo_this_lemma_is_one_step_and_one_undo(open_reviewer: Reviewer) -> None:
    lemma, history = open_reviewer.lemma, open_reviewer.window.state.history
    open_reviewer.write("t")
    open_reviewer.write("p12")
    open_reviewer.press(Key.Key_Return)
    before, steps = dict(history.journal.current), len(history.journal.entries)
    open_reviewer.write("u")
    assert (open_reviewer.lemma, ticked(open_reviewer), view(open_reviewer).fields["page"]) == (lemma, [], "")
    assert len(history.journal.entries) == steps + 1
    open_reviewer.press(Key.Key_Z, CTRL)
    assert history.journal.current == before
    open_reviewer.write("uu")  # of which nothing is said the second time means nothing
    assert len(history.journal.entries) == steps + 1


# -- 100 lemmas -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(times(1)))
def test_100_lemmas_by_keys_give_the_numbers_of_the_command(
    large: Counting, seed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """Open and blind mixed: from the 50th lemma on the review is blind."""
    rng, window = random.Random(seed), large.window
    book: dict[str, list[str]] = {}
    for number in range(100):
        if number == 50:
            window.menus.trigger("review.start")
            assert window.review.dialog is not None
            window.review.dialog.ways["look", "blind"].setChecked(True)
            window.review.dialog.accept()
            window.activateWindow()
            large.pane.focus_input()
        lemma = large.lemma
        size = LARGE if int(lemma[1:]) % 2 else 1 + int(lemma[1:]) // 2 % LARGE
        forms = [f"{lemma}{chr(97 + place)}" for place in range(size)]
        wrong = rng.sample(forms, rng.choice([0, 0, 0, 1, 2]) % size)
        more = rng.choice([[], [], [f"{lemma}zz"], [f"{lemma}y", f"{lemma}z"]])
        book[lemma] = [*(form for form in forms if form not in wrong), *more]
        if view(large).step == "typing":
            large.write(rng.choice([f"{lemma}|{'; '}", ""]).replace("|; ", ""))
            suffixes = "; ".join(f"-{form.removeprefix(lemma)}" for form in book[lemma])
            large.pane.field.clear()
            large.write(suffixes)
            large.press(Key.Key_Tab)
            large.press(Key.Key_Return)
            large.press(Key.Key_Escape)
            large.press(Key.Key_Return)
        elif not wrong and not more:
            large.write("=")
        else:
            large.write("t")
            for form in wrong:
                large.write(f"{forms.index(form) + 1:0{len(str(size))}}")
            if more:
                large.press(Key.Key_A)
                large.write(", ".join(more))
                large.press(Key.Key_Return)
                large.press(Key.Key_Return)
            large.press(Key.Key_Return)
    assert large.is_over
    totals = scored(capsys, str(killed(large)))
    sizes = {lemma: LARGE if int(lemma[1:]) % 2 else 1 + int(lemma[1:]) // 2 % LARGE for lemma in book}
    shared = {lemma: sum(not form.endswith(("zz", "y", "z")) for form in found) for lemma, found in book.items()}
    weights = {lemma: len(found) for lemma, found in book.items()}
    values = {lemma: 2 * shared[lemma] / (sizes[lemma] + len(book[lemma])) for lemma in book}
    assert totals["mean_l"] == pytest.approx(sum(values.values()) / 100, abs=1e-12)
    assert totals["l_measure"] == pytest.approx(
        sum(weights[lemma] * values[lemma] for lemma in book) / sum(weights.values()), abs=1e-12
    )
    large.press(Key.Key_V)  # which the blind half has hidden
    assert large.total("L*") == f"{totals['l_measure']:.3f}".removeprefix("0")


# -- forms on a line --------------------------------------------------------------------------------------------------


def by_key(one: Reviewer, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    one.press(Key.Key_V, CTRL)


def by_menu(one: Reviewer, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    menu = one.pane.field.createStandardContextMenu()
    next(action for action in menu.actions() if action.objectName() == "edit-paste").trigger()
    menu.deleteLater()


def by_drop(one: Reviewer, text: str) -> None:
    data = QMimeData()
    data.setText(text)
    actions, none = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
    one.pane.field.dropEvent(QDropEvent(QPointF(5, 5), actions, data, Qt.MouseButton.LeftButton, none))


def by_middle_button(one: Reviewer, text: str) -> None:
    clipboard = QGuiApplication.clipboard()
    if not clipboard.supportsSelection():  # as without a display: what Qt does of itself for the button
        one.pane.field.deselect()
        one.pane.field.insert(text)
        return
    clipboard.setText(text, QClipboard.Mode.Selection)
    one.qtbot.mouseClick(one.pane.field, Qt.MouseButton.MiddleButton)


@pytest.mark.parametrize("put", [by_key, by_menu, by_drop, by_middle_button])
def test_whatever_way_it_is_put_in_it_is_parted_alike(reviewer: Reviewer, put: Callable[[Reviewer, str], None]) -> None:
    put(reviewer, "one\r\ntwo\tthree; four\n\n  five   six \n")  # lines: taken at once
    assert view(reviewer).typed == ("one", "two", "three", "four", "five six")
    assert reviewer.pane.field.text() == ""
    put(reviewer, "seven; eight , nine")  # no lines: Enter takes it
    assert len(view(reviewer).typed) == 5
    reviewer.press(Key.Key_Return)
    assert view(reviewer).typed[5:] == ("seven", "eight", "nine")
    put(reviewer, "ten\n")
    assert reviewer.pane.field.text() == "ten"


def test_what_separates_forms_is_declared_and_can_be_changed(reviewer: Reviewer) -> None:
    assert "Put ;\u00a0or\u00a0, between several" in reviewer.pane.hint.text()
    window = reviewer.window
    window.menus.trigger("review.start")
    dialog = window.review.dialog
    assert dialog is not None
    assert dialog.lines["separators"].text() == "; ,"
    dialog.lines["separators"].setText("a")
    assert "cannot separate" in dialog.wrong.text()
    assert not dialog.accepting.isEnabled()
    dialog.lines["separators"].setText("/")
    dialog.accept()
    window.activateWindow()
    reviewer.pane.focus_input()
    reviewer.write("a, b/c")
    reviewer.press(Key.Key_Return)
    assert view(reviewer).typed == ("a, b", "c")
    assert "Put / between several" in reviewer.pane.hint.text()


def test_a_form_given_twice_is_taken_once_and_said(reviewer: Reviewer) -> None:
    said: list[str] = []
    reviewer.window.state.message.connect(lambda *text: said.append(str(text[0])))
    reviewer.write("one; two; one")
    reviewer.press(Key.Key_Return)
    assert view(reviewer).typed == ("one", "two")
    assert said[-1] == "2 forms taken; one is there already, and taken once"


def test_shorthand_is_shown_before_it_is_taken(reviewer: Reviewer) -> None:
    lemma, said = reviewer.lemma, list[str]()
    reviewer.window.state.message.connect(lambda *text: said.append(str(text[0])))
    reviewer.write("pl -s, -ed")
    assert reviewer.pane.hint.text() == f"Tab spells out: {lemma}s; {lemma}ed"
    reviewer.press(Key.Key_Return)
    assert view(reviewer).typed == ()
    assert reviewer.pane.field.text() == "pl -s, -ed"
    assert "shorthand" in said[-1]
    reviewer.press(Key.Key_Tab)
    assert reviewer.pane.field.text() == f"{lemma}s; {lemma}ed"
    assert view(reviewer).typed == ()
    reviewer.press(Key.Key_Z, CTRL)  # the line's own
    assert reviewer.pane.field.text() == "pl -s, -ed"
    reviewer.press(Key.Key_Tab)
    reviewer.press(Key.Key_Return)
    assert view(reviewer).typed == (f"{lemma}s", f"{lemma}ed")
    reviewer.write(r"\-s")
    reviewer.press(Key.Key_Return)
    assert view(reviewer).typed[-1] == "-s"


def test_beside_the_ticks_a_line_takes_several_forms_in_one_step(open_reviewer: Reviewer) -> None:
    first, lemma = next(iter(view(open_reviewer).ticks)), open_reviewer.lemma
    steps = len(open_reviewer.window.state.history.journal.entries)
    open_reviewer.press(Key.Key_A)
    open_reviewer.write(f"{first}; new; -hood")
    open_reviewer.press(Key.Key_Tab)
    open_reviewer.press(Key.Key_Return)
    assert ticked(open_reviewer) == [first, "new", f"{lemma}hood"]
    assert len(open_reviewer.window.state.history.journal.entries) == steps + 1


def test_lines_that_are_put_into_a_note_are_one_line(reviewer: Reviewer) -> None:
    reviewer.press(Key.Key_M, ALT)
    by_key(reviewer, "see\nbelow\n")
    assert reviewer.pane.notes.lines["note"].text() == "see below"
    reviewer.press(Key.Key_Return)
    assert view(reviewer).fields["note"] == "see below"


# -- the page ---------------------------------------------------------------------------------------------------------


def test_the_page_is_carried_on(open_reviewer: Reviewer) -> None:
    open_reviewer.write("p214")
    open_reviewer.press(Key.Key_Return)
    open_reviewer.write("=")
    open_reviewer.write("p")
    line = open_reviewer.pane.notes.lines["page"]
    assert (line.text(), line.selectedText()) == ("214", "214")
    open_reviewer.press(Key.Key_Escape)  # offered, and not taken
    assert view(open_reviewer).fields["page"] == ""
    open_reviewer.write("p")
    open_reviewer.pane.focus_input()  # nor by going elsewhere
    assert view(open_reviewer).fields["page"] == ""
    open_reviewer.press(Key.Key_P, SHIFT)
    assert view(open_reviewer).fields["page"] == "214"
    open_reviewer.write("=")
    open_reviewer.write("p215")  # what is typed takes the place of what was offered
    open_reviewer.press(Key.Key_Return)
    open_reviewer.write("=")
    open_reviewer.write("p")
    open_reviewer.press(Key.Key_Return)
    assert view(open_reviewer).fields["page"] == "215"


# -- the queue --------------------------------------------------------------------------------------------------------


def test_the_queue_lists_what_asks_for_a_second_look(open_reviewer: Reviewer) -> None:
    doubtful = [open_reviewer.lemma]
    open_reviewer.write("t?")
    skipped = open_reviewer.lemma
    open_reviewer.write("s=")
    doubtful.append(open_reviewer.lemma)
    open_reviewer.write("t?=")
    there, head = open_reviewer.lemma, open_reviewer.pane.queue_column.head
    assert head.text() == "all lemmas"
    open_reviewer.write("f")
    assert (head.text(), open_reviewer.lemma) == ("doubtful: 2 lemmas", doubtful[0])
    open_reviewer.press(Key.Key_Right)
    assert open_reviewer.lemma == doubtful[1]
    open_reviewer.press(Key.Key_Right)
    assert open_reviewer.lemma == doubtful[1]
    open_reviewer.press(Key.Key_Left)
    open_reviewer.press(Key.Key_Return)  # done: the next one of those listed
    assert (head.text(), open_reviewer.lemma) == ("doubtful: 1 lemma", doubtful[1])
    open_reviewer.press(Key.Key_Return)  # the last one: all again, where it waits
    assert (head.text(), open_reviewer.lemma) == ("all lemmas", there)
    open_reviewer.write("f")
    assert (head.text(), open_reviewer.lemma) == ("doubtful: 0 lemmas", there)
    assert open_reviewer.pane.queue_column.nothing.isVisible()
    assert "No lemma is doubtful" in open_reviewer.pane.queue_column.nothing.text()
    open_reviewer.write("f")
    assert (head.text(), open_reviewer.lemma) == ("skipped: 1 lemma", skipped)
    open_reviewer.write("f")  # one reviewer: nothing is disputed
    assert (head.text(), open_reviewer.lemma) == ("all lemmas", there)


def test_disputed_lemmas_are_listed_where_two_review(reviewer: Reviewer, monkeypatch: pytest.MonkeyPatch) -> None:
    window, lemma = reviewer.window, reviewer.lemma
    for extra in ("", "; onlyann"):
        reviewer.write(f"{reviewer.lemma}{extra}")
        reviewer.press(Key.Key_Escape)
        reviewer.press(Key.Key_Return)
    monkeypatch.setattr("lexeval_gui.window.widgets.dialogs.dialog.ask_text", lambda *_: "Ben")
    window.menus.trigger("review.second")
    for _ in range(2):
        reviewer.type_forms((reviewer.lemma,))
        reviewer.press(Key.Key_Return)
    window.review.sit("Ann")
    for _ in range(3):
        reviewer.press(Key.Key_F, ALT)
    assert reviewer.pane.queue_column.head.text() == "disputed: 1 lemma"
    assert reviewer.lemma != lemma
    assert "onlyann" in ticked(reviewer)
