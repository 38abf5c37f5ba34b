"""Small labels under the style sheet of the window: as large as what they say."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QStyle,
    QStyleOptionButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from lexeval_gui.window.look.pane_theme import PaneTheme
from lexeval_gui.window.look.style_sheet import dress
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.labels import Label, MarkedLabel, kbd, names_apart, restyle, short_names, unbroken_p
from lexeval_gui.window.widgets.layouts import fill


@pytest.fixture
def dressed(qapp: QApplication) -> Iterator[Theme]:
    """A theme that the application follows."""
    theme = Theme()
    dress(qapp, theme)
    yield theme
    theme.deleteLater()
    qapp.setStyleSheet("")


@pytest.mark.parametrize("zoom", [1.0, 2.0, 2.5])
def test_a_key_cap_is_as_wide_as_its_key_and_letters_are_alike(qtbot: QtBot, dressed: Theme, zoom: float) -> None:
    dressed.set_zoom(zoom)
    box = QWidget()
    qtbot.addWidget(box)
    caps = [kbd(key, dressed, box) for key in ("T", "M", "J", "Alt", "Ctrl+Shift+A")]
    for cap in caps:
        cap.ensurePolished()
        padding = 2 * (dressed.px(4) + 1)
        wanted = max(cap.fontMetrics().horizontalAdvance(cap.text()), dressed.px(10)) + padding
        assert abs(cap.sizeHint().width() - wanted) <= 1
    assert len({cap.sizeHint().width() for cap in caps[:3]}) == 1


def test_a_key_cap_is_no_higher_in_a_high_row(qtbot: QtBot, dressed: Theme) -> None:
    box = QWidget()
    qtbot.addWidget(box)
    cap = kbd("M", dressed, box)
    fill(QHBoxLayout(box), cap)
    box.resize(200, 90)
    box.show()
    assert cap.height() == cap.sizeHint().height()
    assert abs(cap.geometry().center().y() - box.rect().center().y()) <= 1


@pytest.mark.parametrize("kind", [Label, MarkedLabel])
def test_a_border_does_not_indent_the_text(qtbot: QtBot, dressed: Theme, kind: type[QLabel]) -> None:
    plain, framed = kind("side"), kind("side")
    for label in (plain, framed):
        qtbot.addWidget(label)
    framed.setProperty("look", "links")
    for label in (plain, framed):
        label.ensurePolished()
    assert framed.sizeHint().width() - plain.sizeHint().width() == 2 * dressed.px(dressed.colours.border)


def box_of(check: QCheckBox) -> QRect:
    """Where the tick of a check box stands."""
    option = QStyleOptionButton()
    check.initStyleOption(option)
    return check.style().subElementRect(QStyle.SubElement.SE_CheckBoxIndicator, option, check)


@pytest.mark.parametrize(("zoom", "content"), [(1.0, 1.0), (2.0, 1.0), (1.0, 1.8), (1.5, 1.5)])
def test_the_box_of_a_tick_grows_with_its_text(qtbot: QtBot, dressed: Theme, zoom: float, content: float) -> None:
    dressed.set_zoom(zoom)
    dressed.set_content(content)
    pane = QWidget()
    qtbot.addWidget(pane)
    theme = PaneTheme(dressed, pane)
    fill(QHBoxLayout(pane), check := QCheckBox("checked", pane))
    theme.dress(pane)
    pane.show()
    assert abs(box_of(check).height() - 14 * zoom * content) <= 1.5


NAMES = ("ewt250.derived_damaged", "ewt250.derived_left_right", "wordtune", "wordnet_first_sense", "run_1", "run_12")


@pytest.mark.parametrize("longest", range(5, 30))
def test_names_that_are_written_short_beside_each_other_are_told_apart(longest: int) -> None:
    shown = short_names(NAMES, longest)
    assert len(set(shown)) == len(NAMES)
    assert all(len(short) <= longest for short in shown)
    assert all(short == name for short, name in zip(shown, NAMES, strict=True) if len(name) <= longest)
    assert not any("ewt250" in short for short, name in zip(shown, NAMES, strict=True) if len(name) > longest)


def random_names(random: Random) -> list[str]:
    """Some names, most of which begin and end alike, as those of one's runs do."""
    base = random.choice(("", "sys", "run1_team_", "xlm-roberta-large-"))
    end = random.choice(("", "_long_suffix_final"))
    own = ["".join(random.choices("ab12-", k=random.randint(0, 5))) for _ in range(random.randint(2, 12))]
    names = (f"{base * (random.random() < 0.8)}{text}{end * (random.random() < 0.5)}" for text in own)
    return list(dict.fromkeys(filter(None, names)))


SETS = [
    ["run1_team_1a_final", "run1_team_a_final", "run1_team_a"],
    ["run1_team__long_suffix_final", "run1_team_a_long_suffix_final", "run1_team_a"],
    ["run1_team_a", "run1_team_aa"],
    ["submission_10", "submission_110", "submission_120", "submission_20"],
    *(random_names(Random(seed)) for seed in range(1500)),
]


@pytest.mark.parametrize("longest", [18, 14, 12, 10, 8, 7, 6, 5])
def test_different_names_never_become_one_text(longest: int) -> None:
    for names in SETS:
        shown = short_names(names, longest)
        assert len(set(shown)) == len(names), names
        assert max(map(len, shown), default=0) <= longest, names
        assert [short for short, name in zip(shown, names, strict=True) if len(name) <= longest] == [
            name for name in names if len(name) <= longest
        ]
        assert short_names(names[::-1], longest) == shown[::-1], "in whatever order they stand"


def test_names_that_no_cut_tells_apart_have_a_number() -> None:
    names = [f"the_{one}_same_middle_{other}_end" for one in "ab" for other in "ab"]
    assert short_names(names, 8) == ["the_a… 1", "the_a… 2", "the_b… 1", "the_b… 2"]


def test_names_lose_a_long_beginning_that_they_share() -> None:
    assert names_apart(NAMES) == ["…damaged", "…left_right", *NAMES[2:]]
    assert names_apart(["the_same_name", "the_same_name"]) == ["the_same_name", "the_same_name"]


def test_a_name_without_its_beginning_does_not_read_like_the_end_of_another() -> None:
    names = ["submission_10", "submission_110", "submission_120", "submission_20"]
    assert names_apart(names) == ["submission_10", "…110", "…120", "…_20"]
    for short, name in zip(names_apart(names)[1:], names[1:], strict=True):
        assert [other for other in names if other.endswith(short[1:])] == [name]


def test_no_line_ends_within_a_p() -> None:
    assert unbroken_p("a gap p &lt; .001 · 3 wins") == "a gap p\u00a0&lt;\u00a0.001 · 3 wins"
    assert unbroken_p("p = .504, cup = 3") == "p\u00a0=\u00a0.504, cup = 3"


def test_a_beginning_that_tells_names_apart_stays() -> None:
    assert short_names(["wordtune", "wordnet_first_sense"], 7) == ["wordtu…", "wordne…"]
    assert short_names(["wordtune", "wordnet_first_sense"], 6) == ["…tune", "…net_…"]


def test_a_property_that_was_never_set_is_false(qtbot: QtBot) -> None:
    """Nothing is dressed anew for it."""
    line = QLineEdit()
    qtbot.addWidget(line)
    restyle(line, "wrong", False)
    assert line.property("wrong") is None
    for wrong in (True, False):
        restyle(line, "wrong", wrong)
        assert line.property("wrong") is wrong
