"""The journal: nothing else undoes."""

from __future__ import annotations

from itertools import count

from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core.changes import Change, Journal

STEPS = st.lists(st.sampled_from(["add", "undo", "redo"]), max_size=40)


def change(number: int) -> Change:
    return Change("note", f"item{number}", None, "", str(number))


def values(journal: Journal) -> list[tuple[str, object]]:
    return [(change.item, change.after) for change in journal.in_force]


def test_a_change_is_taken_back_by_its_reverse():
    first = Change("answers", "1", "wordtune", ["a"], ["a", "b"])
    assert first.reversed() == Change("answers", "1", "wordtune", ["a", "b"], ["a"])
    assert first.reversed().reversed() == first


def test_undo_and_redo_keep_who_and_when():
    journal = Journal(clock=lambda: "2026-01-01T00:00:00.000+00:00")
    entry = journal.add(change(1), "Ann")
    assert journal.undo() == change(1)
    assert journal.in_force == ()
    assert journal.redo() == change(1)
    assert journal.entries == [entry]
    assert (entry.who, entry.when) == ("Ann", "2026-01-01T00:00:00.000+00:00")


def test_a_new_change_drops_what_had_been_undone():
    journal = Journal()
    for number in range(3):
        journal.add(change(number))
    journal.undo()
    journal.undo()
    journal.add(change(9))
    assert values(journal) == [("item0", "0"), ("item9", "9")]
    assert not journal.can_redo


def test_nothing_to_undo_or_redo_is_no_error():
    journal = Journal()
    assert journal.undo() is None
    assert journal.redo() is None


@given(STEPS)
def test_the_journal_does_as_two_stacks_do(steps: list[str]):
    journal, numbers = Journal(), count()
    done: list[Change] = []
    undone: list[Change] = []
    for step in steps:
        if step == "add":
            done.append(change(next(numbers)))
            undone.clear()
            journal.add(done[-1])
        elif step == "undo":
            assert journal.can_undo == bool(done)
            expected = done.pop() if done else None
            undone += [expected] if expected else []
            assert journal.undo() == expected
        else:
            assert journal.can_redo == bool(undone)
            expected = undone.pop() if undone else None
            done += [expected] if expected else []
            assert journal.redo() == expected
        assert values(journal) == [(change.item, change.after) for change in done]


def test_a_slot_that_was_set_twice_goes_back_to_what_it_held_and_then_to_nothing():
    journal = Journal()
    journal.add(Change("note", "1", None, "", "a"))
    journal.add(Change("note", "1", None, "a", "b"))
    assert values(journal) == [("1", "b")]
    journal.undo()
    assert values(journal) == [("1", "a")]
    journal.undo()
    assert journal.current == {}
