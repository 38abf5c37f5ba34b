"""Marks beside the ids: what they take room for, what they say, what they paint where."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from lexeval_gui.core.dataset import Strings
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.items.marks import MOST_TAGS, Marks
from lexeval_gui.workspace.items.annotations import Annotations, RowIndex

CURRENT = {
    ("tag list", "", "", None): [{"name": "sense", "key": "1", "colour": "#1f66ad"}],
    ("tags", "a", "", None): ["sense"],
    ("tags", "d", "", None): ["odd", "sense", "three", "four", "five"],
    ("note", "b", "", None): "glad",
    ("checked", "a", "", None): True,
}


def marks(theme: Theme, *kinds: str) -> Marks:
    made = Marks(theme)
    ids = Strings.of(["a", "b", "c", "d"])
    made.show(
        Annotations(RowIndex(ids), {slot: value for slot, value in CURRENT.items() if slot[0] in (*kinds, "tag list")})
    )
    return made


def painted(made: Marks, row: int) -> QImage:
    image = QImage(160, 24, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    made.paint(painter, QRect(0, 0, 160, 24), row)
    painter.end()
    return image


def inked(image: QImage) -> list[int]:
    """The columns of pixels that are not white."""
    white = QColor("white").rgb()
    return [x for x in range(160) if any(image.pixel(x, y) != white for y in range(24))]


def test_only_what_there_is_takes_room(theme: Theme) -> None:
    assert marks(theme).width == 0
    alone = [marks(theme, kind).width for kind in ("note", "checked")]
    assert 0 < alone[0] == alone[1] < marks(theme, "note", "checked").width
    assert marks(theme, "tags").width < marks(theme, "tags", "note").width
    made = Marks(theme)
    made.show(None)
    assert (made.width, made.words(0)) == (0, "")


def test_they_are_said_in_words(theme: Theme) -> None:
    made = marks(theme, "tags", "note", "checked")
    assert [made.words(row) for row in range(3)] == ["tags: sense\nchecked", "note: glad", ""]


@pytest.mark.parametrize("row", range(4))
def test_each_stands_within_its_room_and_an_item_without_any_has_none(theme: Theme, row: int) -> None:
    made = marks(theme, "tags", "note", "checked")
    columns = inked(painted(made, row))
    assert bool(columns) == bool(made.words(row))
    assert all(160 - made.width <= x < 160 for x in columns)


def test_a_tag_has_its_colour_and_a_tick_does_not_move_where_there_is_no_note(theme: Theme) -> None:
    made = marks(theme, "tags", "note", "checked")
    colours = {painted(made, 0).pixel(x, y) for x in range(160) for y in range(24)}
    assert QColor("#1f66ad").rgb() in colours
    assert max(inked(painted(made, 0))) > max(inked(painted(made, 1))), "the tick is right of the note"


def test_more_tags_than_there_is_room_for_are_counted(theme: Theme) -> None:
    made = marks(theme, "tags")
    assert len(made.words(3).split(",")) == 5 > MOST_TAGS
    assert made.width < marks(theme, "tags", "note", "checked").width
    assert min(inked(painted(made, 3))) >= 160 - made.width
