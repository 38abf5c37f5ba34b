from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from lexeval_gui.window.blocks.layout.lines import Extent, Lines
from lexeval_gui.window.look.theme import Theme


def lines(text: str, breaks: tuple[int, ...] = (), width: float = 400) -> Lines:
    return Lines(text, breaks, Theme().font("large"), width)


@pytest.mark.usefixtures("qapp")
class TestLines:
    def test_every_code_point_is_on_one_line(self) -> None:
        text = "𝒜 word or 🙂 two, and more and more of them " * 6
        found = lines(text, (40,), 150)
        assert [line.first for line in found.lines[1:]] == [line.last for line in found.lines[:-1]]
        assert (found.lines[0].first, found.lines[-1].last) == (0, len(text))
        for place in range(len(text)):
            line = found.lines[found.line_of(place)]
            assert line.first <= place < line.last

    def test_a_paragraph_begins_a_line(self) -> None:
        assert [line.first for line in lines("one.two.three", (4, 8)).lines] == [0, 4, 8]
        assert [line.first for line in lines("one\ntwo").lines] == [0, 4]

    def test_letters_of_two_units_count_once(self) -> None:
        (extent,) = lines("𝒜𝒷x").extents(2, 3)
        (before,) = lines("𝒜𝒷x").extents(0, 2)
        assert extent.left == pytest.approx(before.right, abs=1)
        assert extent.right - extent.left < before.right

    def test_a_span_over_a_line_end_has_a_piece_on_each(self) -> None:
        found = lines("word " * 60, width=200)
        end = found.lines[0].last
        assert {extent.line for extent in found.extents(end - 7, end + 7)} == {0, 1}

    def test_a_caret_stands_before_its_letter(self) -> None:
        found = lines("some words here")
        (word,) = found.extents(5, 10)
        assert found.caret(5) == Extent(0, word.left, word.left)
        assert found.caret(15).left > word.right

    def test_an_insertion_at_a_line_end_stands_at_the_next_word(self) -> None:
        found = lines("word " * 60, width=200)
        assert found.caret(found.lines[1].first).line == 1

    def test_right_to_left_runs_from_the_right(self, qapp: QApplication) -> None:
        found = lines("ذهبت الى مدرسة", width=400)
        (first,), (last,) = found.extents(0, 4), found.extents(9, 14)
        assert last.right < first.left <= 400
        assert found.caret(0).left == pytest.approx(400, abs=2)

    def test_where_directions_mix_a_span_has_several_pieces(self) -> None:
        found = lines("ابج NATO دهو", width=400)
        pieces = found.extents(2, 6)  # the last Arabic letter, a blank, two Latin letters
        assert len(pieces) > 1

    def test_what_is_beyond_the_width_is_cut(self) -> None:
        found = lines("word " * 60, width=200)
        for extent in found.extents(0, 300):
            assert 0 <= extent.left <= extent.right <= 200

    def test_an_empty_text_has_no_line(self) -> None:
        assert lines("").lines == []
