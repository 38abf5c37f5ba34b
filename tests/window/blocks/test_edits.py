from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from lexeval_gui.core.blocks import Block, Edits, Lane
from lexeval_gui.core.blocks_as_text import plain
from lexeval_gui.window import blocks
from lexeval_gui.window.blocks.base import BlockWidget
from lexeval_gui.window.blocks.edits import EditsWidget
from lexeval_gui.window.blocks.marks import status
from lexeval_gui.window.blocks.pairs import MOST, PairsWidget
from lexeval_gui.window.look.theme import COLOURS, LIGHT, LOOKS, Look, Theme
from tests.window.blocks.edit_pictures import (
    ARABIC,
    ASTRAL,
    BARE,
    CROWD,
    ONE,
    PAIRS,
    PICTURES,
    TEXT,
    TWO,
    edit,
    gold,
    mark,
)


def shown(qtbot: QtBot, block: Block, width: int = 640, zoom: float = 1.0) -> BlockWidget:
    theme = Theme()
    theme.set_zoom(zoom)
    widget = blocks.make(block, theme)
    qtbot.addWidget(widget)
    widget.theme_kept = theme  # type: ignore[attr-defined]
    widget.resize(width, widget.heightForWidth(width))
    widget.show()
    return widget


def text_of(qtbot: QtBot, block: Edits, width: int = 640, zoom: float = 1.0) -> EditsWidget:
    widget = shown(qtbot, block, width, zoom)
    assert isinstance(widget, EditsWidget)
    return widget


def pixels(widget: BlockWidget, colour: str) -> int:
    image, wanted = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32), QColor(colour).rgb()
    return sum(image.pixel(x, y) == wanted for x in range(image.width()) for y in range(image.height()))


def luminance(colour: str) -> float:
    shade = QColor(colour)
    shares = (shade.redF(), shade.greenF(), shade.blueF())
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shares]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("block", PICTURES, ids=range(len(PICTURES)))
@pytest.mark.parametrize("width", [140, 330, 640])
@pytest.mark.parametrize("zoom", [1.0, 2.0])
def test_parts_lie_inside_and_on_no_other(qtbot: QtBot, block: Block, width: int, zoom: float) -> None:
    widget = shown(qtbot, block, width, zoom)
    assert widget.height() == widget.heightForWidth(width) > 0
    for part in widget.parts:
        assert widget.rect().adjusted(-2, -2, 2, 2).contains(part.rect.toRect()), part
    for one, other in combinations(widget.parts, 2):
        assert not one.rect.adjusted(0.5, 0.5, -0.5, -0.5).intersects(other.rect.adjusted(0.5, 0.5, -0.5, -0.5))
    widget.grab()


@pytest.mark.parametrize("block", PICTURES, ids=range(len(PICTURES)))
def test_a_block_has_a_name_and_says_what_it_shows(qtbot: QtBot, block: Block) -> None:
    widget = shown(qtbot, block)
    assert widget.accessibleName()
    assert plain(block) == widget.accessibleDescription()


@pytest.mark.parametrize("look", LOOKS)
def test_the_colours_of_statuses_can_be_read_and_told_apart(look: Look) -> None:
    colours, own, least = COLOURS[look], status.COLOURS[look], 7 if look == "contrast" else 4.5
    assert len(set(own.values())) == 5
    for colour in own.values():
        for ground in (colours.ground, colours.panel, colours.hover, colours.selection):
            assert contrast(colour, ground) >= least, (colour, ground)


def test_every_status_has_a_line_style_of_its_own() -> None:
    styles = [status.DASHES.get(letter, "double") for letter in ("C", "R", "D", "M", "S")]
    assert len(set(styles)) == 5


def test_every_edit_is_labelled_once(qtbot: QtBot) -> None:
    for width in (140, 640):
        widget = shown(qtbot, TWO, width)
        assert sorted(part.ref for part in widget.parts if part.ref) == sorted(m.ref for m in TWO.marks if m.ref)


def test_gold_stands_above_its_text_and_systems_below(qtbot: QtBot) -> None:
    widget = text_of(qtbot, TWO)
    first = {number: widget.parts[widget.part_of(ref)].rect for number, ref in  # type: ignore[index]
             enumerate((gold(1), edit("eager", 2), edit("careful", 0)))}  # fmt: skip
    top = widget._tops[widget._lines.line_of(50)]
    assert first[0].bottom() <= top < top + 15 < first[1].top() < first[2].top()


def test_an_edit_is_lit_with_its_partners(qtbot: QtBot) -> None:
    widget = shown(qtbot, ONE)
    assert pixels(widget, LIGHT.hover) == 0
    widget.light(edit("eager", 2))
    both = pixels(widget, LIGHT.hover)
    widget.light(edit("eager", 1))
    alone = pixels(widget, LIGHT.hover)
    assert both > alone > 0
    widget.light(None)
    assert pixels(widget, LIGHT.hover) == 0


def test_the_pointer_finds_labels_and_letters(qtbot: QtBot) -> None:
    widget = text_of(qtbot, ONE)
    said: list[object] = []
    widget.hovered.connect(said.append)
    label = widget.parts[widget.part_of(gold(0)) or 0].rect.center().toPoint()
    (word,) = widget._lines.extents(24, 26)
    top, x = widget._tops[word.line], 16 + (word.left + word.right) / 2
    upper, lower = QPoint(round(x), round(top + 3)), QPoint(round(x), round(top + 15))
    for place, wanted in ((label, gold(0)), (upper, gold(0)), (lower, edit("eager", 0)), (QPoint(3, 60), None)):
        qtbot.mouseMove(widget, place)
        assert said[-1] == wanted


def test_a_caret_can_be_pointed_at(qtbot: QtBot) -> None:
    widget = text_of(qtbot, ONE)
    place = widget._lines.caret(67)
    index = widget.part_at(QPointF(16 + place.left, widget._tops[place.line] + 2))
    assert index is not None
    assert widget.parts[index].ref == gold(2)


def test_what_matters_is_gold_and_what_no_gold_edit_stands_for(qtbot: QtBot) -> None:
    widget = text_of(qtbot, ONE)
    order = sorted(ONE.marks, key=lambda m: (m.start, -1 if m.system is None else m.system))
    wanted = [mark.ref for mark in order if mark.system is None or not mark.partners]
    assert [widget.parts[index].ref for index in widget.stops()] == wanted


def test_arrows_follow_the_text_and_change_lanes(qtbot: QtBot) -> None:
    widget = text_of(qtbot, TWO)
    widget.setFocus()
    widget.at = widget.part_of(gold(0))
    seen = []
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Left):
        qtbot.keyClick(widget, key)
        assert widget.at is not None
        seen.append(widget.parts[widget.at].ref)
    assert seen == [gold(1), edit("eager", 2), edit("careful", 0), edit("eager", 2), edit("eager", 1)]


def test_in_arabic_the_next_edit_is_to_the_left(qtbot: QtBot) -> None:
    widget = text_of(qtbot, ARABIC)
    widget.setFocus()
    widget.at = widget.part_of(gold(1))
    qtbot.keyClick(widget, Qt.Key.Key_Left)
    assert widget.at == widget.part_of(gold(0))
    first, second = (widget.parts[widget.part_of(gold(n)) or 0].rect for n in (1, 0))
    assert first.right() > second.right() > 320


def test_a_correction_can_be_changed_and_removed(qtbot: QtBot) -> None:
    widget = text_of(qtbot, ONE)
    made: list[tuple[object, str, object]] = []
    widget.gestured.connect(lambda ref, verb, value: made.append((ref, verb, value)))
    widget.setFocus()
    widget.at = widget.part_of(edit("eager", 0))
    qtbot.keyClick(widget, Qt.Key.Key_E)
    assert widget._edit is not None
    assert widget._edit.text() == "in"
    widget._edit.setText("to")
    qtbot.keyClick(widget._edit, Qt.Key.Key_Return)
    qtbot.keyClick(widget, Qt.Key.Key_Delete)
    assert made == [(edit("eager", 0), "replace", "to"), (edit("eager", 0), "remove", None)]


@pytest.mark.parametrize(("typed", "wanted"), [("the ", ["the "]), ("", [""]), (" in", [" in"]), ("in", [])])
def test_blanks_and_nothing_are_corrections(typed: str, wanted: list[str], qtbot: QtBot) -> None:
    widget = text_of(qtbot, ONE)
    made: list[object] = []
    widget.gestured.connect(lambda ref, verb, value: made.append(value))
    widget.edit(widget.part_of(edit("eager", 0)) or 0, "replace")
    assert widget._edit is not None
    widget._edit.setText(typed)
    qtbot.keyClick(widget._edit, Qt.Key.Key_Return)
    assert made == wanted
    assert widget._edit is None


def test_typing_is_given_up_by_escape(qtbot: QtBot) -> None:
    widget = text_of(qtbot, ONE)
    made: list[object] = []
    widget.gestured.connect(lambda ref, verb, value: made.append(value))
    widget.edit(widget.part_of(edit("eager", 0)) or 0, "replace")
    assert widget._edit is not None
    widget._edit.setText("by")
    qtbot.keyClick(widget._edit, Qt.Key.Key_Escape)
    assert made == []


def test_the_help_of_an_edit_says_what_its_look_says(qtbot: QtBot) -> None:
    widget = text_of(qtbot, TWO)
    help = {part.ref: widget.help_of(part) for part in widget.parts}
    assert help[edit("eager", 1)].startswith("eager: replace with “at” at 47–49, type RT\nspurious")
    assert help[gold(3)].startswith("gold: delete at 84–88, type UD\nmissed")


def test_statuses_under_several_systems_are_named(qtbot: QtBot) -> None:
    both = replace(TWO, marks=(mark(24, 26, "in", "RT", None, "CM", gold(0)),))
    widget = text_of(qtbot, both)
    assert "corrected by eager, missed by careful" in widget.help_of(widget.parts[0])


def test_missed_gold_is_ruled_as_missed_only_if_all_miss_it(qtbot: QtBot) -> None:
    def reds(statuses: str) -> int:
        block = replace(
            BARE, marks=(mark(0, 15, "x", "", None, statuses, gold(0)),), lanes=(Lane(0, "a"), Lane(1, "b"))
        )
        return pixels(text_of(qtbot, block), status.COLOURS["light"]["M"])

    assert reds("MM") > reds("CM") + 50


def test_letters_beyond_the_first_plane_shift_no_mark(qtbot: QtBot) -> None:
    widget = text_of(qtbot, ASTRAL)
    assert ASTRAL.text[12:15] == "dog"
    (word,) = widget._lines.extents(12, 15)
    assert widget.parts[0].rect.left() == pytest.approx(16 + word.left, abs=2)


def test_offsets_past_the_end_stand_at_the_end(qtbot: QtBot) -> None:
    far = replace(BARE, marks=(mark(900, 905, "x", "RT", None, "", gold(0)), mark(22, 22, "!", "", None, "", gold(1))))
    widget = text_of(qtbot, far)
    assert len(widget.parts) == 2
    widget.grab()


def test_an_empty_text_is_no_error(qtbot: QtBot) -> None:
    widget = text_of(qtbot, Edits("text", "", (mark(0, 0, "All", "", None, "M", gold(0)),)))
    assert widget.parts == []
    widget.grab()


def test_what_changes_a_trailing_blank_is_labelled_at_its_word(qtbot: QtBot) -> None:
    text = "word " * 60
    widget = text_of(qtbot, Edits("text", text, (mark(0, 5, "x", "", None, "", gold(0)),)), 240)
    end = widget._lines.lines[0].last
    widget.show_block(Edits("text", text, (mark(end - 1, end + 4, "x", "", None, "", gold(0)),)))
    widget.heightForWidth(240)
    assert widget.parts[0].rect.top() > widget._tops[0]


def test_a_crowd_stays_low(qtbot: QtBot) -> None:
    widget = text_of(qtbot, CROWD)
    assert widget.height() < 120 * len(widget._lines.lines) + 120


@pytest.mark.parametrize("zoom", [1.0, 2.5])
def test_a_part_is_painted_as_in_the_whole(qtbot: QtBot, zoom: float) -> None:
    long = replace(CROWD, text=CROWD.text * 3)
    widget = text_of(qtbot, long, 400, zoom)
    whole = widget.grab().toImage()
    for top in range(0, widget.height() - 30, 97):
        part = QRect(0, top, 400, 30)
        assert widget.grab(part).toImage() == whole.copy(part), top


def test_dark_and_light_differ(qtbot: QtBot) -> None:
    widget = shown(qtbot, ONE)
    assert pixels(widget, status.COLOURS["light"]["S"]) > 0
    widget.theme.set_look("dark")
    assert pixels(widget, status.COLOURS["light"]["S"]) == 0
    assert pixels(widget, status.COLOURS["dark"]["S"]) > 0


def test_the_legend_names_the_statuses_that_are_there(qtbot: QtBot) -> None:
    widget = text_of(qtbot, ONE)
    assert [letter for _, letter in widget._legend] == ["C", "R", "D", "M", "S"]
    assert text_of(qtbot, BARE)._legend == []


def test_of_a_very_long_text_the_beginning_is_shown(qtbot: QtBot) -> None:
    text = "word " * 20_000
    marks = tuple(mark(50 * i, 50 * i + 4, "x", "RT", None, "C", gold(i)) for i in range(2000))
    widget = text_of(qtbot, Edits("text", text, marks, note="long"))
    assert "the last 60,000 characters are not shown" in widget.accessibleName()
    assert 0 < len(widget.parts) < 900


# pairs


def test_a_pair_is_lit_by_any_of_its_edits(qtbot: QtBot) -> None:
    widget = shown(qtbot, PAIRS)
    for ref in (gold(2), edit("eager", 3)):
        widget.light(ref)
        row = widget.parts[1].rect
        assert (
            widget.grab().toImage().pixel(round(row.left() + 1), round(row.center().y())) == QColor(LIGHT.hover).rgb()
        )
    widget.light(None)
    assert pixels(widget, LIGHT.hover) == 0


def test_the_row_under_the_pointer_lights_its_edit(qtbot: QtBot) -> None:
    widget = shown(qtbot, PAIRS)
    said: list[object] = []
    widget.hovered.connect(said.append)
    qtbot.mouseMove(widget, widget.parts[3].rect.center().toPoint())
    assert said[-1] == edit("eager", 1)


def test_where_it_is_narrow_the_reason_stands_below(qtbot: QtBot) -> None:
    wide, narrow = shown(qtbot, PAIRS, 640), shown(qtbot, PAIRS, 250)
    assert narrow.parts[1].rect.height() > 1.5 * wide.parts[1].rect.height()


def test_the_help_of_a_pair_says_what_became_of_it(qtbot: QtBot) -> None:
    widget = shown(qtbot, PAIRS)
    assert widget.help_of(widget.parts[0]).startswith("corrected\n")
    assert widget.help_of(widget.parts[2]).startswith("missed: no edit here\n")


def test_of_very_many_pairs_the_first_are_shown(qtbot: QtBot) -> None:
    widget = shown(qtbot, replace(PAIRS, pairs=PAIRS.pairs * 200))
    assert len(widget.parts) == MOST
    assert f"{800 - MOST} more are not shown" in widget.accessibleName()
    assert isinstance(widget, PairsWidget)
    assert [text for _, _, text in widget._status_counts] == ["C 200", "R 200", "D 0", "M 200", "S 200"]


def test_the_text_form_holds_paragraphs_edits_and_reasons() -> None:
    assert plain(ONE).splitlines()[:3] == ["text", TEXT[:36], TEXT[36:]]
    assert "eager\tRT\t47\t49\tin\tat\tS" in plain(ONE)
    assert "M\tUD\tthe → ✕  84–88\t—\tno edit here" in plain(PAIRS)
