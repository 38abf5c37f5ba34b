"""The journal: nothing else undoes."""

from __future__ import annotations

from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core.changes import ANNOTATIONS, MANY, Change, Slot, together
from lexeval_gui.core.journal import Entry, Held, Journal, counted
from lexeval_gui.core.problems import Unreadable

STEPS = st.lists(st.sampled_from(["add", "undo", "redo"]), max_size=40)


def change(number: int) -> Change:
    return Change("note", f"item{number}", None, "", str(number))


def values(journal: Journal) -> list[tuple[str, object]]:
    return [(item, value) for (_, item, _, _), value in journal.current.items()]


def test_undo_and_redo_keep_who_and_when():
    journal = Journal(clock=lambda: "2026-01-01T00:00:00.000+00:00")
    entry = journal.add(change(1), "Ann")
    assert journal.undo() == change(1)
    assert journal.current == {}
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


def test_a_step_of_several_changes_is_taken_back_and_done_again_as_one():
    journal = Journal()
    journal.add_step([change(0)], "Ann")
    journal.add_step([change(1), change(2), change(3)], "Ann")
    assert journal.next_step(-1) == (change(3), change(2))
    assert journal.next_step(1) == ()
    assert journal.undo_step() == (change(3), change(2), change(1))
    assert values(journal) == [("item0", "0")]
    assert journal.next_step(1) == (change(1), change(2))
    assert journal.undo_step() == (change(0),)
    assert journal.undo_step() == ()
    assert journal.redo_step() == (change(0),)
    assert journal.redo_step() == (change(1), change(2), change(3))
    assert journal.redo_step() == ()
    assert len(journal.current) == 4


@pytest.mark.parametrize("is_known", [False, True])
@pytest.mark.parametrize("way", [-1, 1])
def test_a_step_of_which_a_change_is_damaged_is_not_begun(way: int, is_known: bool):
    class Damaged(list[Entry]):
        def __getitem__(self, place):
            if place == 1:
                raise Unreadable([])
            return super().__getitem__(place)

    entries = list[Entry]()
    journal = Journal(entries)
    journal.add_step([change(number) for number in range(3)])
    if way > 0:
        journal.undo_step()
    journal.entries = Damaged(entries)
    before = journal.cursor, dict(journal.current)
    with pytest.raises(Unreadable), journal.knowing(Held.of({}) if is_known else None):
        journal.undo_step() if way < 0 else journal.redo_step()
    assert (journal.cursor, journal.current) == before


def test_steps_of_one_millisecond_are_not_taken_for_one():
    journal = Journal(clock=lambda: "2026-01-01T00:00:00.999+00:00")
    for number in range(3):
        journal.add_step([change(number)], "Ann")
    moments = [entry.when for entry in journal.entries]  # type: ignore[attr-defined]
    assert moments == [f"2026-01-01T00:00:0{second}+00:00" for second in ("0.999", "1.000", "1.001")]
    assert journal.undo_step() == (change(2),)


def test_a_step_is_of_one_person():
    journal = Journal(clock=lambda: "2026-01-01T00:00:00.000+00:00")
    journal.add(change(1), "Ann")
    journal.add(change(2), "Ben")
    assert journal.undo_step() == (change(2),)
    assert journal.undo_step() == (change(1),)


@given(st.lists(st.one_of(st.integers(1, 4), st.sampled_from(["undo", "redo"])), max_size=30))
def test_steps_go_back_and_forth_as_wholes(doings: list[int | str]):
    journal, numbers = Journal(), count()
    states: list[dict[Slot, object]] = [{}]  # what held before the first step, and after each
    place = 0
    for doing in doings:
        if isinstance(doing, int):
            items = [f"item{(place + n) % 5}" for n in range(doing)]
            before = [journal.current.get(("note", item, "", None)) for item in items]
            step = [Change("note", item, None, old, next(numbers)) for item, old in zip(items, before, strict=True)]
            journal.add_step(step, "Ann")
            del states[place + 1 :]
            states.append(dict(journal.current))
            place += 1
        else:
            way = -1 if doing == "undo" else 1
            done = journal.undo_step() if way < 0 else journal.redo_step()
            assert bool(done) == (0 <= place + way < len(states))
            place += way if done else 0
        assert journal.current == states[place]
        assert (journal.can_undo, journal.can_redo) == (place > 0, place < len(states) - 1)


def test_the_last_entry_of_a_slot_says_who_and_when():
    journal = Journal()
    journal.add(change(1), "Ann")
    journal.add(Change("note", "item1", None, "1", "2"), "Ben")
    slot = change(1).slot
    assert (journal.latest(slot) or journal.entries[0]).who == "Ben"
    journal.undo()
    assert (journal.latest(slot) or journal.entries[1]).who == "Ann"
    assert journal.latest(change(9).slot) is None


# -- many at once -----------------------------------------------------------------------------------------------------


def gold(item: str, after: object, system: str | None = None) -> Change:
    return Change("gold", item, system, None, after)


def test_changes_of_many_items_are_one_entry_and_one_undo():
    journal = Journal()
    journal.add_step([gold("2", ["before"])])
    changes = [gold("1", ["a"]), gold("2", ["b"]), gold("1", ["c"], "x")]
    journal.add_step([together(changes, journal.current, "a class")])
    assert len(journal.entries) == 2
    assert {slot[1:]: value for slot, value in journal.current.items()} == {
        ("2", "", None): ["b"], ("1", "", None): ["a"], ("1", "", "x"): ["c"],
    }  # fmt: skip
    assert [(c.kind, c.item, c.system, c.after) for c in journal.counted] == [
        ("gold", "2", None, ["b"]), ("gold", "1", None, ["a"]), ("gold", "1", "x", ["c"]),
    ]  # fmt: skip
    (taken_back,) = journal.undo_step()
    assert (taken_back.kind, taken_back.part, taken_back.size) == (MANY, "a class", 3)
    assert values(journal) == [("2", ["before"])]
    journal.redo_step()
    journal.undo()
    journal.undo()
    assert journal.current == {}


@given(st.lists(st.sampled_from(["add", "many", "undo", "redo"]), max_size=40), st.randoms(use_true_random=False))
def test_a_change_of_many_does_as_a_step_of_single_ones(steps, draw):
    one, other = Journal(), Journal()
    for number, step in enumerate(steps):
        if step in ("undo", "redo"):
            for journal in (one, other):
                getattr(journal, f"{step}_step")()
        else:
            items = draw.sample("abcde", 3 if step == "many" else 1)
            made = [Change("gold", item, None, one.current.get(("gold", item, "", None)), number) for item in items]
            one.add_step([together(made, one.current, "") if step == "many" else made[0]])
            other.add_step(made)
        assert one.current == other.current
    while one.can_undo:
        one.undo_step()
        other.undo_step()
        assert one.current == other.current
    assert one.current == {}


KINDS = st.sampled_from(["gold", "note", "answers", "tags"])
DOINGS = st.one_of(
    st.tuples(KINDS, st.integers(0, 4), st.one_of(st.none(), st.integers())), st.sampled_from(["back", "on"])
)


@given(st.lists(DOINGS, max_size=30), st.booleans())
def test_what_counts_is_known_at_every_step_and_after_a_restart(doings, as_many):
    journal = Journal()
    for doing in doings:
        if isinstance(doing, str):
            journal.undo_step() if doing == "back" else journal.redo_step()
        else:
            kind, item, after = doing
            made = [Change(kind, f"{item}", None, None, after), Change("note", "x", None, None, item)]
            many = [change for change in made if change.kind not in ANNOTATIONS] if as_many else []
            one = [together(many, journal.current, "")] if many else []
            journal.add_step([*one, *(change for change in made if change not in many)])
        assert list(journal.counted) == list(counted(journal.current))
        assert list(Journal([], 0, dict(journal.current)).counted) == list(journal.counted)
    with journal.knowing(Held.of({("gold", "a", "", None): 1, ("note", "a", "", None): 2})):
        pass
    assert [change.item for change in journal.counted] == ["a"]


def test_the_annotations_are_not_looked_through_when_what_counts_is_asked_for():
    slots: dict[Slot, object] = {("note", f"{n}", "", None): "text" for n in range(5)}
    journal = Journal([], 0, {**slots, ("gold", "a", "", None): 1})
    journal.add(Change("note", "9", None, None, "text"))
    journal.current.clear()  # as nobody else may do: what counts is not worked out from it again
    assert [change.item for change in journal.counted] == ["a"]


def test_what_counts_after_a_large_step_is_known_with_it():
    journal, slot = Journal(), ("gold", "a", "", None)
    held = Held.of({slot: 1, ("note", "a", "", None): "text"})
    assert held.counting == {slot: 1}
    held.current.clear()  # as nobody may do: what counts is not worked out from it again
    with journal.knowing(held):
        pass
    assert [change.item for change in journal.counted] == ["a"]
