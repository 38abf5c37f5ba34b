from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from lexeval_gui.core.blocks import Bar, Block, Formula, Multiset, Piece, Ranking, Span, Text
from lexeval_gui.window import blocks
from lexeval_gui.window.blocks.base import BlockWidget
from lexeval_gui.window.blocks.formula import FormulaWidget
from lexeval_gui.window.blocks.layout.paragraph import Paragraph, Run, reads_right_to_left
from lexeval_gui.window.blocks.parts import Part
from lexeval_gui.window.look.theme import LIGHT, Theme
from tests.window.pictures import ANSWERS, ARABIC, ARITHMETIC, GOLD, PICTURE, SENTENCE, WIDE, answer


def shown(qtbot: QtBot, block: Block, width: int = 560, zoom: float = 1.0) -> BlockWidget:
    theme = Theme()
    theme.set_zoom(zoom)
    widget = blocks.make(block, theme)
    qtbot.addWidget(widget)
    widget.theme_kept = theme  # type: ignore[attr-defined]
    widget.resize(width, widget.heightForWidth(width))
    widget.show()
    return widget


def painted(widget: BlockWidget) -> QImage:
    return widget.grab().toImage()


def length(image: QImage, colour: str, y: float) -> int:
    """How many pixels of a line have a colour."""
    wanted = QColor(colour).rgb()
    return sum(image.pixel(x, round(y)) == wanted for x in range(image.width()))


def part(widget: BlockWidget, text: str) -> Part:
    return next(p for p in widget.parts if getattr(p.source, "text", getattr(p.source, "label", "")) == text)


def index(widget: BlockWidget, text: str) -> int:
    return widget.parts.index(part(widget, text))


def gestures(widget: BlockWidget) -> list[tuple[object, str, object]]:
    made: list[tuple[object, str, object]] = []
    widget.gestured.connect(lambda ref, verb, value: made.append((ref, verb, value)))
    return made


# all kinds


@pytest.mark.parametrize("block", PICTURE, ids=lambda block: type(block).__name__)
@pytest.mark.parametrize("width", [120, 300, 560])
@pytest.mark.parametrize("zoom", [1.0, 2.0])
def test_parts_lie_inside_and_have_a_height(qtbot: QtBot, block: Block, width: int, zoom: float) -> None:
    widget = shown(qtbot, block, width, zoom)
    assert widget.height() == widget.heightForWidth(width) > 0
    for piece in widget.parts:
        assert widget.rect().adjusted(-2, -2, 2, 2).contains(piece.rect.toRect()), piece
    painted(widget)


@pytest.mark.parametrize("block", PICTURE, ids=lambda block: type(block).__name__)
def test_a_block_has_a_name_and_says_what_it_shows(qtbot: QtBot, block: Block) -> None:
    widget = shown(qtbot, block)
    assert widget.accessibleName()
    assert widget.accessibleDescription()


def test_what_is_lit_changes_its_ground(qtbot: QtBot) -> None:
    widget = shown(qtbot, GOLD)
    row = part(widget, "impolite").rect
    assert length(painted(widget), LIGHT.hover, row.top() + 2) == 0
    widget.light(("gold", "impolite"))
    assert length(painted(widget), LIGHT.hover, row.top() + 2) > 200
    widget.light(None)
    assert length(painted(widget), LIGHT.hover, row.top() + 2) == 0


def test_dark_and_light_differ(qtbot: QtBot) -> None:
    widget = shown(qtbot, ANSWERS)
    before = painted(widget)
    widget.theme.set_look("dark")
    assert painted(widget) != before


# text


def test_the_target_stands_out(qtbot: QtBot) -> None:
    widget = shown(qtbot, SENTENCE)
    rect = part(widget, "rude").rect
    assert length(painted(widget), LIGHT.target, rect.top() + 1) >= rect.width()


def test_direction_is_found_from_the_letters(qtbot: QtBot) -> None:
    assert reads_right_to_left("… שלום")
    assert not reads_right_to_left("12 abc שלום")
    assert not reads_right_to_left("…")
    left, right = shown(qtbot, SENTENCE), shown(qtbot, ARABIC)
    assert part(left, "rude").rect.left() < 280
    assert part(right, "فظا").rect.left() > 280


def test_a_long_text_takes_more_lines_where_it_is_narrow(qtbot: QtBot) -> None:
    widget = shown(qtbot, SENTENCE)
    assert widget.heightForWidth(150) > widget.heightForWidth(560)


def test_letters_that_no_font_has_are_named(qtbot: QtBot) -> None:
    unassigned = "\U000effff"
    plain, lacking = (shown(qtbot, Text("sentence", (Span(f"é {letter}"),))) for letter in ("a", unassigned))
    assert lacking.height() > plain.height()
    assert length(painted(lacking), LIGHT.warning, lacking.height() - 18) > 0


def test_letters_of_two_units_do_not_shift_what_follows(qtbot: QtBot) -> None:
    def left(text: str) -> float:
        return Paragraph([Run(text, "#000"), Run("x", "#000")], Theme().font(), 500).rects(1)[0].left()

    assert left("𝒜b") > left("b")
    assert Paragraph([Run("𝒜", "#000"), Run("x", "#000")], Theme().font(), 500).rects(1)[0].width() > 2


# multiset


def test_bars_are_as_long_as_their_counts(qtbot: QtBot) -> None:
    block = Multiset("gold", (Bar("a", 4), Bar("b", 2), Bar("c", 1)))
    widget = shown(qtbot, block)
    image = painted(widget)
    four, two, one = (length(image, LIGHT.bar, p.rect.center().y()) for p in widget.parts)
    assert two == pytest.approx(four / 2, abs=3)
    assert one == pytest.approx(four / 4, abs=3)


def test_plus_and_minus_count_up_and_down(qtbot: QtBot) -> None:
    widget = shown(qtbot, GOLD)
    made = gestures(widget)
    widget.setFocus()
    qtbot.keyClick(widget, Qt.Key.Key_Plus)
    qtbot.keyClick(widget, Qt.Key.Key_Down)
    qtbot.keyClick(widget, Qt.Key.Key_Minus)
    assert made == [(("gold", "impolite"), "replace", "4"), (("gold", "ill mannered"), "replace", "0")]


def test_a_count_can_be_typed_and_given_up(qtbot: QtBot) -> None:
    widget = shown(qtbot, GOLD)
    made = gestures(widget)
    widget.setFocus()
    for text, key in (("7", Qt.Key.Key_Escape), ("5", Qt.Key.Key_Return)):
        qtbot.keyClick(widget, Qt.Key.Key_E)
        assert widget._edit is not None
        widget._edit.setText(text)
        qtbot.keyClick(widget._edit, key)
        assert widget._edit is None
    assert made == [(("gold", "impolite"), "replace", "5")]


def test_what_takes_no_gesture_makes_none(qtbot: QtBot) -> None:
    widget = shown(qtbot, GOLD)
    made = gestures(widget)
    for verb in ("replace", "remove", "more", "less", "insert"):
        assert not widget.do(verb, index(widget, "pn"))
    assert made == []
    assert widget._edit is None


# ranking


def test_the_line_is_drawn_before_the_first_answer_beyond_the_cutoff(qtbot: QtBot) -> None:
    widget = shown(qtbot, ANSWERS)
    cut = widget._places[0].cut  # type: ignore[attr-defined]
    assert part(widget, "cruel").rect.bottom() < cut < part(widget, "surly").rect.top()
    assert widget._places[1].cut is None  # type: ignore[attr-defined]


def test_a_repeated_answer_draws_no_line(qtbot: QtBot) -> None:
    column = replace(WIDE, answers=WIDE.answers[:3])
    assert shown(qtbot, Ranking("answers", (column,)))._places[0].cut is None  # type: ignore[attr-defined]


def test_hits_stand_on_a_ground_and_misses_do_not(qtbot: QtBot) -> None:
    widget = shown(qtbot, ANSWERS)
    image = painted(widget)
    assert length(image, LIGHT.hit, widget.parts[1].rect.top() + 2) > 100
    assert length(image, LIGHT.hit, part(widget, "cruel").rect.top() + 2) == 0


def test_columns_that_find_no_room_go_below(qtbot: QtBot) -> None:
    def tops(width: int) -> list[float]:
        return [p.rect.top() for p in shown(qtbot, ANSWERS, width).parts if p.line == -1]

    wide, narrow = tops(560), tops(200)
    assert wide[0] == wide[1]
    assert narrow[0] < narrow[1]


def test_an_answer_can_be_replaced_removed_moved_and_added(qtbot: QtBot) -> None:
    widget = shown(qtbot, ANSWERS)
    made = gestures(widget)
    widget.setFocus()
    widget.at = index(widget, "cruel")
    ref = ("answer", "wide", 1, "cruel")
    qtbot.keyClick(widget, Qt.Key.Key_Delete)
    qtbot.keyClick(widget, Qt.Key.Key_Up, Qt.KeyboardModifier.ControlModifier)
    assert made == [(ref, "remove", None), (ref, "move", 0)]
    assert widget.at == index(widget, "cruel") - 1
    qtbot.keyClick(widget, Qt.Key.Key_Insert)
    assert widget._edit is not None
    qtbot.keyClicks(widget._edit, "nasty")
    qtbot.keyClick(widget._edit, Qt.Key.Key_Return)
    assert made[-1] == (("answers", "wide"), "insert", "nasty")


def test_the_first_answer_moves_no_higher(qtbot: QtBot) -> None:
    widget = shown(qtbot, ANSWERS)
    made = gestures(widget)
    widget.setFocus()
    widget.at = 1
    qtbot.keyClick(widget, Qt.Key.Key_Up, Qt.KeyboardModifier.ControlModifier)
    assert made == []


def test_a_double_click_changes_an_answer(qtbot: QtBot) -> None:
    widget = shown(qtbot, ANSWERS)
    made = gestures(widget)
    qtbot.mouseDClick(widget, Qt.MouseButton.LeftButton, pos=part(widget, "cruel").rect.center().toPoint())
    assert widget._edit is not None
    widget._edit.setText("harsh")
    qtbot.keyClick(widget._edit, Qt.Key.Key_Return)
    assert made == [(("answer", "wide", 1, "cruel"), "replace", "harsh")]


def test_an_answer_is_dragged_to_its_place(qtbot: QtBot) -> None:
    widget = shown(qtbot, ANSWERS)
    made = gestures(widget)
    start, end = (part(widget, text).rect.center().toPoint() for text in ("surly", "cruel"))
    qtbot.mousePress(widget, Qt.MouseButton.LeftButton, pos=start)
    for step in (0.5, 1.0):
        qtbot.mouseMove(widget, QPoint(start.x(), round(start.y() + (end.y() - start.y()) * step)))
    qtbot.mouseRelease(widget, Qt.MouseButton.LeftButton, pos=end)
    assert made == [(("answer", "wide", 3, "surly"), "move", 1)]


def test_a_click_drags_nothing(qtbot: QtBot) -> None:
    widget = shown(qtbot, ANSWERS)
    made = gestures(widget)
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, pos=part(widget, "surly").rect.center().toPoint())
    assert made == []
    assert widget.at == index(widget, "surly")


def test_arrows_go_from_answer_to_answer_and_from_system_to_system(qtbot: QtBot) -> None:
    other = replace(WIDE, system=1, name="b", answers=(answer("b", 0, "kind"),), ref=("answers", "b"))
    widget = shown(qtbot, Ranking("answers", (WIDE, other)))
    widget.setFocus()
    widget.at = index(widget, "cruel")
    qtbot.keyClick(widget, Qt.Key.Key_Right)
    assert widget.at == index(widget, "kind")
    qtbot.keyClick(widget, Qt.Key.Key_Up)
    assert widget.parts[widget.at].ref == ("answers", "b")
    qtbot.keyClick(widget, Qt.Key.Key_Left)
    assert widget.parts[widget.at].ref == ("answers", "wide")


def test_the_help_of_an_answer_says_what_colour_says(qtbot: QtBot) -> None:
    widget = shown(qtbot, ANSWERS)
    assert "hit: earns 3, the mode" in widget.help_of(widget.parts[1])
    assert "not in the gold" in widget.help_of(part(widget, "cruel"))
    assert "does not count" in widget.help_of(part(widget, "surly"))
    assert "again" in widget.help_of(widget.parts[3])


# formula


def test_every_term_can_be_explained_by_the_keys(qtbot: QtBot) -> None:
    widget = shown(qtbot, ARITHMETIC)
    asked: list[str] = []
    widget.explanation_requested.connect(asked.append)
    widget.setFocus()
    qtbot.keyClick(widget, Qt.Key.Key_Return)
    qtbot.keyClick(widget, Qt.Key.Key_Down)
    qtbot.keyClick(widget, Qt.Key.Key_Return)
    assert asked == ["coverage_precision", "coverage_f"]


def test_a_formula_without_terms_takes_no_focus(qtbot: QtBot) -> None:
    widget = shown(qtbot, Formula("arithmetic", ((Piece("no multiword is meant"),),)))
    assert widget.focusPolicy() == Qt.FocusPolicy.NoFocus


# far too much


def test_of_very_many_answers_the_first_are_shown_at_once(qtbot: QtBot) -> None:
    many = replace(WIDE, answers=tuple(answer("wide", place, f"w{place}") for place in range(200_000)))
    widget = shown(qtbot, Ranking("answers", (many,)))
    assert sum(p.line >= 0 for p in widget.parts) == 200
    assert "199,800 more are not shown" in widget.help_of(widget.parts[0])
    assert len(widget.accessibleDescription()) < 10_000


def test_of_very_many_substitutes_the_first_are_shown(qtbot: QtBot) -> None:
    widget = shown(qtbot, Multiset("gold", tuple(Bar(f"w{place}", 1) for place in range(5000)), "5000 responses"))
    assert len(widget.parts) == 200
    assert "the last 4,800 not shown" in widget.accessibleName()


def test_a_long_name_is_cut_so_that_its_line_stays_one(qtbot: QtBot) -> None:
    def line(name: str) -> Formula:
        pieces = (Piece("P = 5/(5+1×6) = .455  F = "), Piece(".625", "result", 0, "coverage_f"))
        return Formula("arithmetic", ((*pieces, Piece(name, "quiet", 0)),))

    short, long = (shown(qtbot, line(name), 400) for name in (" a", " a_system_with_a_long_name_indeed"))
    assert long.height() - short.height() < 40  # the link may go on the next line, the name may not
    assert isinstance(long, FormulaWidget)
    written = [run.text for _, paragraph in long._lines for run in paragraph.runs]
    assert any(text.endswith("…") for text in written)
    assert written[-1] == "explain"
