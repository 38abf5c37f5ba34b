"""The parts of the review by themselves: ticks, the line to type in, the trend, the set-up, keys."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast, get_args

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.core.blocks import Aligned, AlignedForm
from lexeval_gui.core.task.review import AnswerOption, Estimate, Key, Question, ReviewSession, Tick, Trend, Value, View
from lexeval_gui.window.look.theme import Look, Theme
from lexeval_gui.window.review.keys.key_bar import KeyBar, KeyButton
from lexeval_gui.window.review.numbers.figures import FiguresBar, ValueView
from lexeval_gui.window.review.numbers.trend import TrendPlot, ends_of_scale
from lexeval_gui.window.review.page import ReviewPage
from lexeval_gui.window.review.queue import QueueView
from lexeval_gui.window.review.setting_up.setup import SetUpDialog
from lexeval_gui.window.review.ticks.ticks import TicksWidget
from lexeval_gui.window.review.typing.form_field import FormField
from lexeval_gui.window.review.typing.note_lines import NoteLines
from lexeval_gui.window.widgets.labels import Label
from tests.painted import painted_texts

FORMS = ("cat", "cats", "kitten")


def block(*forms: str) -> Aligned:
    rows = tuple(AlignedForm(form, (), "lexicon", ref=("form", form), gestures=("toggle",)) for form in forms)
    return Aligned(f"forms of {forms[0]}", 0, "mine", "theirs", rows)


def ticks(*ticked: str) -> dict[str, Tick]:
    return {form: Tick(form, form != "kitten", form in ticked, (True,)) for form in FORMS}


@pytest.fixture
def widget(qtbot: QtBot, theme: Theme) -> TicksWidget:
    made = TicksWidget(theme)
    qtbot.addWidget(made)
    made.resize(500, 300)
    made.show_ticks(block(*FORMS), ticks("cat"), ("lex", "Somebody", "dict"))
    made.show()
    return made


def test_space_ticks_the_form_with_the_cursor(widget: TicksWidget, qtbot: QtBot) -> None:
    heard: list[str] = []
    widget.ticked.connect(heard.append)
    assert widget.form == "cat"
    qtbot.keyClick(widget, Qt.Key.Key_Space)
    qtbot.keyClick(widget, Qt.Key.Key_Down)
    qtbot.keyClick(widget, Qt.Key.Key_End)
    qtbot.keyClick(widget, Qt.Key.Key_Space)
    assert heard == ["cat", "kitten"]


def test_the_cursor_stays_with_its_form_and_begins_anew_with_another_item(widget: TicksWidget, qtbot: QtBot) -> None:
    qtbot.keyClick(widget, Qt.Key.Key_Down)
    widget.show_ticks(block("cat", "catty", "cats", "kitten"), ticks("cat"), ("lex", "Somebody", "dict"))
    assert widget.form == "cats"
    widget.show_ticks(block("dog", "dogs"), {}, ("lex", "dict"))
    assert widget.form == "dog"


def test_a_click_on_a_box_ticks_and_elsewhere_only_goes_there(widget: TicksWidget, qtbot: QtBot) -> None:
    heard: list[str] = []
    widget.ticked.connect(heard.append)
    row = widget.parts[1].rect
    box = widget._sign_rect(2, row.top(), row.height()).center().toPoint()
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, pos=row.center().toPoint())
    assert heard == []
    assert widget.form == "cats"
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, pos=box)
    assert heard == ["cats"]


def test_a_screen_reader_hears_what_is_ticked(widget: TicksWidget) -> None:
    assert widget.accessibleDescription().splitlines() == [
        "cat: ticked",
        "cats: not ticked",
        "kitten: not ticked, added",
    ]


def luminance(colour: QColor) -> float:
    """Of WCAG 2.2, from linear sRGB."""
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("look", get_args(Look))
def test_what_is_agreed_is_quiet_and_can_be_read(widget: TicksWidget, look: Look) -> None:
    widget.theme.set_look(look)
    agreed = {form: replace(tick, agreed=form == "cats", disputed=form == "cat") for form, tick in ticks("cat").items()}
    widget.show_ticks(block(*FORMS), agreed, ("lex", "Somebody", "dict"))
    colours = {form.text: widget._letter_colour(form) for form in widget.block.forms}
    assert colours["cats"] == widget.theme.colours.quiet != colours["cat"]
    light, dark = sorted((luminance(QColor(colours["cats"])), luminance(QColor(widget.theme.colours.ground))))[::-1]
    assert (light + 0.05) / (dark + 0.05) >= 4.5
    assert "cats: not ticked, agreed" in widget.accessibleDescription()
    assert "cat: ticked, disputed" in widget.accessibleDescription()


def test_another_item_begins_at_the_first_form_that_is_disputed(widget: TicksWidget) -> None:
    apart = {form: replace(tick, disputed=form != "dog") for form, tick in {"dog": Tick("dog", True, True),
             "dogs": Tick("dogs", True, False), "doggy": Tick("doggy", True, False)}.items()}  # fmt: skip
    widget.show_ticks(block("dog", "dogs", "doggy"), apart, ("lex", "dict"))
    assert widget.form == "dogs"
    assert widget.go_to_disputed(2)
    assert widget.form == "doggy"
    assert not widget.go_to_disputed(3)


def test_what_is_said_of_the_item_as_a_whole_is_seen_in_every_row_and_heard(widget: TicksWidget) -> None:
    def strip(mark: bool | str | None) -> QColor:
        """What is painted at the edge of the sign of the second row."""
        marked = {form: replace(tick, marks=(mark,)) for form, tick in ticks("cat").items()}
        widget.show_ticks(block(*FORMS), marked, ("lex", "Ben", "dict"))
        row = widget.parts[1].rect
        place = widget._sign_rect(1, row.top(), row.height()).center() - QPointF(9, 0)
        return widget.grab().toImage().pixelColor(place.toPoint())

    empty = strip(None)
    assert strip(False) == empty
    assert strip("not there") != empty
    assert "Ben: not there" in widget.words_of(widget.parts[1])


def test_a_reason_stands_beside_its_form_and_leaves_it_most_of_the_room(widget: TicksWidget) -> None:
    plain = widget._label_rect(0).width()
    given = {form: replace(tick, reason="rule-given" if form == "cats" else "") for form, tick in ticks("cat").items()}
    widget.show_ticks(block(*FORMS), given, ("lex", "Somebody", "dict"))
    wide, short = widget._label_rect(0), widget._label_rect(1)
    assert wide.width() >= plain
    assert 0.5 * wide.width() <= short.width() < wide.width()
    assert "cats: not ticked, rule-given" in widget.help_of(widget.parts[1])


def test_names_over_columns_are_cut_in_the_middle_and_said_whole(widget: TicksWidget) -> None:
    names = ("lex", "the reviewer from Valletta", "the reviewer from Mdina", "dict")
    two = {form: replace(tick, marks=(True, None)) for form, tick in ticks("cat").items()}
    widget.show_ticks(block(*FORMS), two, names)
    assert widget.heads[0] == "lex"
    assert len(set(widget.heads)) == 4
    assert all("…" in head for head in widget.heads[1:3])
    assert [part.words for part in widget.drawn()[:4]] == [*names]


def test_names_leave_the_forms_room_where_there_is_little(widget: TicksWidget) -> None:
    two = {form: replace(tick, marks=(True, None)) for form, tick in ticks("cat").items()}
    widget.theme.set_zoom(2.0)
    widget.resize(730, 300)
    widget.show_ticks(block(*FORMS), two, ("lex", "the reviewer from Valletta", "the reviewer from Mdina", "dict"))
    metrics = QFontMetricsF(widget.theme.font())
    assert widget._label_rect(0).width() >= metrics.horizontalAdvance("kitten")


def test_letters_that_stand_on_each_other_get_higher_rows(widget: TicksWidget) -> None:
    before = widget.parts[0].rect.height()
    stacked = "a" + "\u0323\u0331\u0301\u0302" * 4
    forms = tuple(AlignedForm(form, (form,), "lexicon", ref=("form", form)) for form in ("b", stacked))
    widget.show_ticks(Aligned("forms of b", 0, "mine", "theirs", forms), {}, ("lex", "dict"))
    after = widget.parts[0].rect.height()
    assert before < after <= 2 * before
    assert widget.parts[1].rect.height() == after


def test_a_line_gives_what_was_typed_and_leaves_keys_with_alt(qtbot: QtBot) -> None:
    line = FormField("form", takes_lines=True)
    qtbot.addWidget(line)
    given: list[str] = []
    line.submitted.connect(given.append)
    qtbot.keyClicks(line, "mice?")
    qtbot.keyClick(line, Qt.Key.Key_N, Qt.KeyboardModifier.AltModifier)
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert given == ["mice?"]
    QGuiApplication.clipboard().setText("a\nb")
    qtbot.keyClick(line, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert given[1:] == ["mice?a\nb"]


@pytest.mark.parametrize(("word", "backwards"), [("بيت", True), ("house", False), ("בית", True)])
def test_a_line_begins_where_the_script_begins(qtbot: QtBot, word: str, backwards: bool) -> None:
    line = FormField("form")
    qtbot.addWidget(line)
    line.set_direction_of(word)
    assert (line.layoutDirection() == Qt.LayoutDirection.RightToLeft) is backwards


def test_notes_are_kept_on_enter_and_left_on_escape(qtbot: QtBot, theme: Theme) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    notes = NoteLines(theme, parent)
    kept: list[tuple[str, object]] = []
    notes.kept.connect(lambda verb, text: kept.append((verb, text)))
    notes.show_view(View("ticks", "cat", fields={"page": "12"}), other=True)
    line = notes.lines["page"]
    assert line.text() == "12"
    qtbot.keyClicks(line, "b")
    qtbot.keyClick(line, Qt.Key.Key_Escape)
    assert line.text() == "12"
    qtbot.keyClicks(line, "c")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert kept == [("page", "12c")]


def test_numbers_and_trend_are_said_in_words_too(qtbot: QtBot, theme: Theme) -> None:
    bar = FiguresBar(theme)
    qtbot.addWidget(bar)
    bar.resize(900, 160)
    values = np.array([0.5, 0.6, 0.7])
    trend = Trend("L*", values, values - 0.1, np.array([np.nan, 0.7, 0.8]))
    bar.show_view(
        View("ticks", "cat", totals=(Value("L*", ".700", "3"),), trend=trend, progress=("3 of 9", "1 doubtful"))
    )
    bar.show()
    assert bar.words == "3 of 9 · 1 doubtful"
    plot = bar.findChild(TrendPlot)
    assert plot is not None
    assert plot.accessibleDescription() == ".700 after 3, interval .600 to .800; scale .5 to .8"
    assert not bar.grab().isNull()


def test_covered_numbers_leave_the_sentence_that_says_so(qtbot: QtBot, theme: Theme) -> None:
    bar = FiguresBar(theme)
    qtbot.addWidget(bar)
    bar.resize(900, 160)
    values = np.array([0.5, 0.6])
    shown = View("ticks", "cat", totals=(Value("L*", ".700", "3"),), trend=Trend("L*", values, values, values))
    bar.show_view(shown)
    bar.show()
    bar.show_covered("hidden for now")
    bar.show_view(View("ticks", "cat", covered="hidden for now", progress=("3 of 9",)))
    plot = bar.findChild(TrendPlot)
    assert plot is not None
    assert (bar.covered.isVisible(), plot.isVisible()) == (True, False)
    assert ".6" not in plot.accessibleDescription()
    bar.shorten(True)
    assert bar.covered.isVisible()
    bar.resize(120, 60)
    assert bar.words == "3 of 9"
    bar.resize(900, 160)
    bar.shorten(False)
    bar.show_covered("")
    bar.show_view(shown)
    assert (bar.covered.isVisible(), plot.isVisible()) == (False, True)


def test_titles_stand_above_where_there_is_no_room_beside(qtbot: QtBot, theme: Theme) -> None:
    asked = (Question("seed", "Seed"), Question("form", "What counts as a form", "lines"))
    dialog = SetUpDialog("Review", asked, (), lambda _: ("", Estimate("")), theme)
    qtbot.addWidget(dialog)
    dialog.show()

    def beside() -> bool:
        QApplication.processEvents()
        title = next(label for label in dialog.findChildren(Label) if label.text() == "Seed")
        return title.mapTo(dialog, title.rect().topRight()).x() < dialog.lines["seed"].mapTo(dialog, QPoint()).x()

    for width, is_beside in ((700, True), (500, False), (700, True)):
        dialog.resize(width, 500)
        assert beside() == is_beside


def test_the_queue_keeps_the_current_item_in_sight(qtbot: QtBot, theme: Theme) -> None:
    sitting = SimpleNamespace(queue=[f"w{n}" for n in range(60)], current="w12", look=lambda item: "waiting")
    queue = QueueView(theme)
    qtbot.addWidget(queue)
    queue.resize(200, 600)
    queue.show()
    queue.show_sitting(cast("ReviewSession", sitting))
    queue.resize(200, 150)
    QApplication.processEvents()
    rect = queue.visualRect(queue.model().index(12, 0))
    assert queue.viewport().rect().contains(rect)


def test_what_tab_would_make_of_a_line_is_shown_in_low_windows_too(qtbot: QtBot, theme: Theme) -> None:
    page = ReviewPage(theme)
    qtbot.addWidget(page)
    page.resize(900, 400)
    page.field.spelled_out = lambda text: text.replace("-s", "cats")
    shown = View("typing", "cat", state="doubtful", hint="Look it up.", takes="Tab spells out.")
    page.sitting = cast("ReviewSession", SimpleNamespace(view=shown, current="cat"))
    page.show()
    page._show(shown)
    page._fit()
    QApplication.processEvents()
    assert not page.hint.isVisible()
    assert page.status.height() < page.name.height()  # as high as its own letters
    page.field.setText("-s")
    assert page.hint.isVisible()
    assert page.hint.text() == "Tab spells out: cats"
    page.field.clear()
    assert not page.hint.isVisible()


def test_keys_stand_beside_what_they_do_and_can_be_clicked(qtbot: QtBot, theme: Theme) -> None:
    bar = KeyBar(theme)
    qtbot.addWidget(bar)
    key = Key("A", "add", "add a form")
    bar.show_keys([key])
    button = bar.findChild(KeyButton)
    assert button is not None
    wide = button.sizeHint().width()
    with qtbot.waitSignal(bar.pressed) as heard:
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert heard.args == [key]
    bar.shorten(True)
    short = next(one for one in bar.findChildren(KeyButton) if one.is_short)
    assert short.sizeHint().width() < wide
    assert short.toolTip() == "add a form"


def test_to_type_beside_a_way_chooses_it(qtbot: QtBot, theme: Theme) -> None:
    question = Question(
        "extent",
        "How many",
        "way",
        "all",
        "",
        (AnswerOption("all", "all"), AnswerOption("some", "a share", "", "share")),
        {"share": ".1"},
    )
    settled = Question("seed", "Seed", default="7", settled="Settled, since it is so.")
    dialog = SetUpDialog("Set up", [question, settled], [], lambda answers: ("", Estimate(answers["extent"])), theme)
    qtbot.addWidget(dialog)
    assert dialog.answers == {"extent": "all", "share": ".1", "seed": "7"}
    qtbot.keyClicks(dialog.lines["share"], "5")
    assert dialog.answers == {"extent": "some", "share": ".15", "seed": "7"}
    assert dialog.estimate.text() == "some"
    assert not dialog.lines["seed"].isEnabled()


@pytest.mark.parametrize("zoom", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("units", [400, 500, 600, 640, 700, 900])
def test_numbers_in_one_line_are_whole_or_left_out(qtbot: QtBot, theme: Theme, zoom: float, units: int) -> None:
    theme.set_zoom(zoom)
    window = QWidget()
    qtbot.addWidget(window)
    bar = FiguresBar(theme, window)
    item = tuple(Value(title, ".500", "2/4") for title in ("p", "r", "L"))
    every = (Value("L*", ".507"), Value("95 % interval", ".117 – .888"), Value("half-width", "±.386", "stop at ±.030"))
    bar.shorten(True)
    bar.resize(round(units * zoom), bar.sizeHint().height())
    window.resize(bar.size())
    window.show()
    bar.show_view(View("ticks", "stop", values=item, totals=every, progress=("6 of about 29", "57 per hour")))
    QApplication.processEvents()
    shown = [view for view in bar.findChildren(ValueView) if view.isVisible()]
    assert len(shown) >= 4
    assert all(view.width() >= view.sizeHint().width() for view in shown)
    assert max(view.mapTo(bar, view.rect().topRight()).x() for view in shown) < bar.width()
    words = bar.findChild(Label, "progress words")
    assert words is not None
    assert words.text() in ("", "6 of about 29", "6 of about 29 · 57 per hour")
    assert bar.words == "6 of about 29 · 57 per hour"
    if units >= 600:
        assert words.text()
    if words.isVisible():
        assert words.width() >= words.fontMetrics().horizontalAdvance(words.text())


def aligned(*forms: str) -> Aligned:
    rows = tuple(AlignedForm(form, tuple(form), "lexicon", ref=("form", form)) for form in forms)
    return Aligned("forms", 0, "mine", "theirs", rows)


def test_a_reason_is_whole_where_there_is_room(qtbot: QtBot, theme: Theme) -> None:
    widget = TicksWidget(theme)
    qtbot.addWidget(widget)
    widget.resize(800, 300)
    given = {"mice!": Tick("mice!", True, True), "mouse": Tick("mouse", True, False, reason="rule-given")}
    widget.show_ticks(aligned("mice!", "mouse"), given, ("lex", "dict"))
    widget.show()
    assert "rule-given" in {one.text for one in painted_texts(widget)}


def test_the_scale_holds_the_later_half_of_the_interval() -> None:
    values = np.array([1.0, 0.9, 0.85, 0.85])
    shown = Trend("L*", values, np.array([np.nan, 0.2, 0.55, 0.75]), np.array([np.nan, 1.0, 0.98, 0.95]))
    assert ends_of_scale(shown) == (0.5, 1.0)


def test_each_number_says_what_it_is(qtbot: QtBot, theme: Theme) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    shown = ValueView(Value("L*", ".5", term="l_measure", help="The mean of L."), theme, holder)
    assert (shown.toolTip(), shown.accessibleDescription()) == ("The mean of L.", "The mean of L.")


def test_it_begins_at_the_file_that_is_not_chosen(qtbot: QtBot, theme: Theme) -> None:
    asked = [Question("lexicon", "Lexicon", "file"), Question("name", "Name")]
    dialog = SetUpDialog("Set up", asked, [], lambda answers: ("", Estimate("")), theme)
    qtbot.addWidget(dialog)
    assert dialog.focusWidget() is dialog.files["lexicon"].button
