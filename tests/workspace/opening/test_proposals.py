"""What opening files would do beside what is open, as it is said before it is done."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.plaintext import FSI
from lexeval_gui.workspace import opening, plans
from lexeval_gui.workspace.opening.proposals import Proposal, propose

GOLD = "bright.a 1 :: clever 3;smart 2;\nbright.a 2 :: light 4;\n"
SYSTEM = "bright.a 1 ::: clever;smart\nbright.a 2 ::: light\n"
STRANGER = "dark.a 7 ::: dim\ndark.a 8 ::: dull\n"
TASKS = ("substitution", "edits", "lexicon", "generation")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (("one.gold", GOLD), ("other.gold", GOLD), ("a.oot", SYSTEM), ("b.oot", SYSTEM),
                       ("c.oot", SYSTEM), ("stranger.oot", STRANGER), ("odd.txt", "\0\1\2 nothing\n")):  # fmt: skip
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def proposed(folder: Path, *names: str, here: tuple[str, ...] = ()) -> Proposal:
    plan = opening.plan([str(folder / name) for name in here]) if here else None
    return propose([str(folder / name) for name in names], plan, Job())


def roles(proposal: Proposal) -> list[tuple[str, str]]:
    assert proposal.plan is not None
    return [(Path(source.path).name, source.role) for source in proposal.plan.sources]


def test_where_nothing_is_open_files_are_opened(folder: Path) -> None:
    found = proposed(folder, "one.gold", "a.oot")
    assert (found.act, found.sentence) == ("open", "Drop to open one.gold with a.oot")
    found = proposed(folder, "one.gold", "a.oot", "b.oot", "c.oot")
    assert found.sentence == "Drop to open one.gold with 3 systems"
    assert roles(found) == [("one.gold", "gold"), ("a.oot", "system"), ("b.oot", "system"), ("c.oot", "system")]


def test_a_system_of_the_open_gold_is_added(folder: Path) -> None:
    found = proposed(folder, "b.oot", here=("one.gold", "a.oot"))
    assert (found.act, found.sentence) == ("add", "Drop to add b.oot as a system to one.gold")
    assert found.done == "Added b.oot as a system to one.gold."
    assert roles(found) == [("one.gold", "gold"), ("a.oot", "system"), ("b.oot", "system")]
    found = proposed(folder, "b.oot", "c.oot", here=("one.gold", "a.oot"))
    assert found.sentence == "Drop to add b.oot and c.oot as systems to one.gold"


def test_a_gold_takes_the_place_of_what_is_open_and_this_is_said(folder: Path) -> None:
    found = proposed(folder, "other.gold", "b.oot", here=("one.gold", "a.oot"))
    assert (found.act, found.sentence) == ("replace", "Drop to open other.gold with b.oot in the place of one.gold")
    assert roles(found) == [("other.gold", "gold"), ("b.oot", "system")]
    assert proposed(folder, "other.gold", here=("one.gold", "a.oot")).act == "replace"


def test_the_same_files_are_opened_again(folder: Path) -> None:
    assert proposed(folder, "one.gold", "a.oot", here=("one.gold", "a.oot")).act == "replace"


def test_a_system_that_shares_no_item_is_asked_about(folder: Path) -> None:
    found = proposed(folder, "stranger.oot", here=("one.gold", "a.oot"))
    assert found.act == "ask"
    assert found.sentence == "Drop to choose the roles of stranger.oot; stranger.oot shares no item with one.gold"


def test_a_stranger_is_told_by_the_beginnings_of_large_files(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lexeval_gui.workspace.opening.proposals.SMALL", 1)
    assert proposed(folder, "b.oot", here=("one.gold", "a.oot")).act == "add"
    assert proposed(folder, "stranger.oot", here=("one.gold", "a.oot")).act == "ask"


def test_what_is_in_no_format_is_named(folder: Path) -> None:
    found = proposed(folder, "odd.txt", "b.oot", here=("one.gold", "a.oot"))
    assert found.act == "ask"
    assert "odd.txt is of no format of Lexical substitution" in found.sentence


def test_a_folder_is_always_shown_first(folder: Path) -> None:
    assert propose([str(folder)], None, Job()).act == "ask"


def test_what_cannot_be_opened_says_why(folder: Path) -> None:
    found = proposed(folder, "nothing.gold", "a.oot")
    assert found.act == "refuse"
    assert found.sentence.startswith("These files cannot be opened together: nothing.gold: ")
    assert found.problems
    (folder / "kept.lexeval").touch()
    found = proposed(folder, "kept.lexeval", "a.oot")
    assert found.sentence.startswith("These files cannot be opened together: kept.lexeval: is a project")
    assert proposed(folder, "nothing.gold").sentence.startswith("This cannot be opened: nothing.gold: ")


def test_a_project_is_opened_in_the_place_of_what_is_open(folder: Path) -> None:
    (folder / "kept.lexeval").touch()
    found = proposed(folder, "kept.lexeval", here=("one.gold", "a.oot"))
    assert (found.act, found.project) == ("project", str(folder / "kept.lexeval"))
    assert found.sentence == "Drop to open the project kept.lexeval in the place of one.gold"


def test_a_name_stays_within_itself(folder: Path) -> None:
    (folder / "\u202egnort.oot").write_text(SYSTEM, encoding="utf-8")
    assert FSI in proposed(folder, "\u202egnort.oot", here=("one.gold", "a.oot")).sentence


@pytest.mark.parametrize("task", TASKS)
def test_the_systems_of_every_sample_can_be_added_or_are_asked_about(task: str) -> None:
    """Of no task is a system taken for a gold, and what is added is what was dropped."""
    for sample in (known for known in opening.built_in_samples() if known.task == task):
        whole = opening.plan(sample.paths, task)
        for one in (source for source in whole.sources if source.role == "system"):
            others = tuple(source for source in whole.sources if source is not one)
            here = plans.Plan(task, others, whole.options)
            found = propose([one.path], here, Job())
            assert found.act in ("add", "ask"), (sample.id, found)
            assert found.plan is not None
            assert [s.path for s in found.plan.sources] == [*(s.path for s in others), one.path]
            assert found.plan.sources[-1].role == "system", sample.id


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("other", TASKS)
def test_every_sample_takes_the_place_of_every_other(task: str, other: str) -> None:
    here = opening.plan(opening.sample(other).paths, other)
    found = propose(opening.sample(task).paths, here, Job())
    assert found.act in ("replace", "ask")
    assert found.plan is not None
    assert found.plan.task == task
