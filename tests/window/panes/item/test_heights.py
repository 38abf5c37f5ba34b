from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.window.panes.item.heights import ARITHMETIC_SHARE, TEXT_SHARE, Heights, Needs, share_height


@st.composite
def needs(draw: st.DrawFn) -> Needs:
    height = draw(st.integers(0, 900))
    least = draw(st.integers(0, height))
    return Needs(height, least, draw(st.integers(0, least)))


ROOM = st.integers(0, 1500)


@given(ROOM, needs(), needs(), needs(), needs())
def test_the_sections_fill_the_room_and_none_is_higher_than_it_needs(
    room: int, text: Needs, gold: Needs, answers: Needs, arithmetic: Needs
) -> None:
    made = share_height(room, text, gold, answers, arithmetic)
    parts = (made.text, made.gold, made.answers, made.arithmetic)
    assert all(height >= 0 for height in parts)
    assert sum(parts) <= room
    for height, need in ((made.text, text), (made.gold, gold), (made.arithmetic, arithmetic)):
        assert height <= need.height


@given(ROOM, needs(), needs(), needs(), needs())
def test_each_has_its_least_where_that_is_said(
    room: int, text: Needs, gold: Needs, answers: Needs, arithmetic: Needs
) -> None:
    made = share_height(room, text, gold, answers, arithmetic)
    if made.suffices:
        assert made.text >= text.least
        assert made.gold >= gold.least
        assert made.answers >= answers.least
        assert made.arithmetic >= arithmetic.least
    else:
        assert sum(need.least for need in (text, gold, answers, arithmetic)) > room


def test_everything_is_as_high_as_it_needs_where_it_fits() -> None:
    made = share_height(500, Needs(60, 50), Needs(100, 26), Needs(200, 90), Needs(100, 40))
    assert (made.text, made.gold, made.answers, made.arithmetic) == (60, 100, 240, 100)


def test_the_arithmetic_is_cut_first_and_the_gold_last() -> None:
    needed = Needs(300, 60), Needs(26, 26), Needs(380, 90), Needs(180, 40)
    made = share_height(400, *needed)
    assert made.arithmetic == int(400 * ARITHMETIC_SHARE)
    lower = share_height(240, *needed)
    assert (lower.text, lower.gold, lower.answers) == (int((240 - 26 - 86) * TEXT_SHARE), 26, 90)
    assert 40 < lower.arithmetic < made.arithmetic
    assert share_height(216, *needed) == Heights(60, 26, 90, 40)
    assert not share_height(215, *needed).suffices


def test_what_the_answers_do_not_need_the_text_has() -> None:
    made = share_height(400, Needs(300, 60), Needs(), Needs(60, 60), Needs(80, 40))
    assert made == Heights(260, 0, 60, 80)


def test_the_second_line_of_a_text_comes_before_the_answers_where_nothing_has_its_least() -> None:
    answers = Needs(600, 300)
    assert share_height(400, Needs(500, 500), Needs(), answers, Needs()) == Heights(266, 0, 134, 0, False)
    assert share_height(400, Needs(500, 500, 310), Needs(), answers, Needs()) == Heights(310, 0, 90, 0, False)
    assert share_height(400, Needs(500, 500, 120), Needs(), answers, Needs()).text == 266  # it is in sight anyway


def test_a_second_line_that_leaves_the_answers_nothing_takes_nothing_from_them() -> None:
    made = share_height(400, Needs(500, 500, 330), Needs(), Needs(600, 300), Needs())
    assert made == Heights(266, 0, 134, 0, False)
