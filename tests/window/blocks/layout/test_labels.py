from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.window.blocks.layout.labels import Label, LabelPosition, bands, place_labels

ROOM = 500.0
numbers = st.floats(0, ROOM, allow_nan=False).map(lambda x: round(x, 1))
labels = st.lists(st.builds(Label, numbers, numbers.map(lambda x: x / 3 + 1)), max_size=25)


def overlap(one: Label, first: LabelPosition, other: Label, second: LabelPosition) -> bool:
    return first.left < second.left + other.width and second.left < first.left + one.width


@given(labels, st.integers(1, 8))
def test_labels_never_lie_on_each_other_and_stay_in_their_room(drawn: list[Label], most: int) -> None:
    seats = place_labels(drawn, ROOM, most)
    for i, (label, place) in enumerate(zip(drawn, seats, strict=True)):
        assert place.left >= 0
        assert place.left + label.width <= ROOM + 1e-6
        for other, elsewhere in zip(drawn[i + 1 :], seats[i + 1 :], strict=True):
            assert place.row != elsewhere.row or not overlap(label, place, other, elsewhere)


@given(labels)
def test_a_line_that_leads_to_a_label_crosses_no_other(drawn: list[Label]) -> None:
    seats = place_labels(drawn, ROOM)
    for label, place in zip(drawn, seats, strict=True):
        for other, elsewhere in zip(drawn, seats, strict=True):
            if place.has_clear_leader and elsewhere.row < place.row:
                assert not elsewhere.left < label.anchor < elsewhere.left + other.width


def test_a_label_begins_at_its_anchor_where_there_is_room() -> None:
    assert place_labels([Label(10, 50), Label(200, 50)], ROOM) == [
        LabelPosition(10, 0, True),
        LabelPosition(200, 0, True),
    ]


def test_the_first_of_two_that_meet_goes_a_row_further() -> None:
    first, second = place_labels([Label(10, 50), Label(40, 50)], ROOM)
    assert (first.row, second.row) == (1, 0)


def test_a_label_at_the_end_moves_in() -> None:
    assert place_labels([Label(480, 50)], ROOM)[0].left == 450


def test_a_crowd_takes_few_rows() -> None:
    crowd = [Label(20.0 * place, 100) for place in range(20)]
    assert max(found.row for found in place_labels(crowd, ROOM, 4)) < 12
    assert max(found.row for found in place_labels(crowd, ROOM, 99)) > max(
        found.row for found in place_labels(crowd, ROOM, 4)
    )


@given(st.lists(st.tuples(numbers, numbers).map(lambda pair: (min(pair), max(pair) + 1)), max_size=20))
def test_spans_in_a_band_do_not_overlap(spans: list[tuple[float, float]]) -> None:
    found = bands(spans)
    for i, (left, right) in enumerate(spans):
        for j, (start, end) in enumerate(spans[:i]):
            assert found[i] != found[j] or right <= start or end <= left
