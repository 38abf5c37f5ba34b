"""Commands are found by a few of their letters."""

from __future__ import annotations

from lexeval_gui.window.actions.table import ACTIONS
from lexeval_gui.window.shell.palette import match_score, rank_actions

TITLED = [(action, action.title) for action in ACTIONS]


def best(typed: str) -> str:
    return rank_actions(typed, TITLED)[0].id


def test_letters_must_come_in_their_order() -> None:
    assert match_score("abc", "a big cat") is not None
    assert match_score("cba", "a big cat") is None
    assert match_score("", "anything") is not None


def test_beginnings_of_words_count_more() -> None:
    first, second = match_score("ef", "export figure"), match_score("ef", "left")
    assert first is not None
    assert second is not None
    assert first > second


def test_few_letters_find_the_command() -> None:
    assert best("exfi") == "export.figure"
    assert best("undo") == "undo"
    assert best("larger") == "zoom.in"
    assert best("full sc") == "full"
    assert best("NEXT ITEM") == "item.next"


def test_all_are_listed_in_their_order_if_nothing_is_typed() -> None:
    assert rank_actions("", TITLED) == list(ACTIONS)


def test_what_fits_nothing_finds_nothing() -> None:
    assert rank_actions("qqqq", TITLED) == []
