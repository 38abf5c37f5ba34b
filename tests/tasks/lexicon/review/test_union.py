"""A review against the union of several dictionaries: its frame, what is ticked beforehand, and what is said of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexeval_gui.core.changes import Change
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.task.review import BETWEEN_FILES
from lexeval_gui.tasks.lexicon import TASK
from lexeval_gui.tasks.lexicon.dataset import LexiconDataset
from lexeval_gui.tasks.lexicon.review.deciding.verbs import perform
from lexeval_gui.tasks.lexicon.review.record.set_up import SetUp
from lexeval_gui.tasks.lexicon.review.report import sources
from lexeval_gui.tasks.lexicon.review.reviewed import reviewed_dataset
from lexeval_gui.tasks.lexicon.review.sample.frame import ReviewFrame
from lexeval_gui.tasks.lexicon.review.setting_up.questions import files, questions, wrong
from lexeval_gui.tasks.lexicon.review.setting_up.setup import set_up
from lexeval_gui.tasks.lexicon.review.showing import picture
from lexeval_gui.tasks.lexicon.review.state_machine import Review
from tests.tasks.lexicon.word_files import join, put, read

D1, D2, LEXICON = (
    "run\tran\nrun\trun\n",
    "run\trunning\nrun\trun\nsee\tsaw\n",
    "run\tran\nrun\trunned\nsee\tsaw\ncat\tcats\n",
)


@pytest.fixture
def dataset(tmp_path: Path) -> LexiconDataset:
    named = (("gold", "small.tsv", D1), ("dictionary", "large.tsv", D2), ("system", "lexicon.tsv", LEXICON))
    return join(*(read(role, put(tmp_path / name, text)) for role, name, text in named))


def review(dataset: LexiconDataset, dictionary: str = "file", blind: bool = False) -> Review:
    wanted = SetUp("Ann", "lexicon", dictionary, alpha="1", blind=blind)  # type: ignore[arg-type]
    change = set_up({}, wanted)
    assert isinstance(change, Change)
    frame = ReviewFrame.of(dataset, Settings(TASK.identity.parameters), wanted)
    return Review.of(frame, {change.slot: change.after})


def notes(known: Review, lemma: str) -> dict[str, str]:
    return {form.text: form.note for form in picture.block(known, lemma).forms}


def test_the_frame_and_the_ticks_are_those_of_the_union(dataset):
    known = review(dataset)
    assert set(known.frame.lemmas) == {"run", "see"}
    assert known.decision("run").forms == ("ran", "run", "running")


def test_each_form_says_which_dictionaries_hold_it(dataset):
    assert notes(review(dataset), "run") == {
        "run": "both dictionaries", "ran": "small", "runned": "", "running": "large",
    }  # fmt: skip


@pytest.mark.parametrize(("dictionary", "blind"), [("paper", False), ("file", True)])
def test_nothing_is_said_on_paper_or_to_whoever_is_blind(dataset, dictionary, blind):
    known = review(dataset, dictionary, blind)
    assert not any(notes(known, "run").values())


def test_what_was_reviewed_keeps_its_dictionaries(dataset):
    known = review(dataset)
    for lemma in known.drawn:
        outcome = perform(known.at(lemma), "enter", None, "2026-11-20T00:00:00.000+00:00")
        assert isinstance(outcome, Change)
        known = known.after(outcome)
    found = reviewed_dataset(known)
    assert [one.name for one in found.dictionaries] == ["small", "large"]
    assert all(len(one.forms) == len(found) for one in found.dictionaries)
    assert found.made_of == dataset.made_of


def test_the_report_says_what_the_dictionary_is(dataset):
    said = list(sources.sentences(review(dataset)))
    assert said[1].startswith("The dictionary is the union of 2 files (small, large) with 2 lemmas")


ANSWERS = {"lexicon": "s.tsv", "dictionary": "file", "dictionary_file": "a.tsv", "reviewer": "Ann", "extent": "stop",
           "half_width": "0.03"}  # fmt: skip


@pytest.mark.parametrize("further", [(), ("b.tsv",), ("b.tsv", "c.tsv")])
def test_the_set_up_asks_for_further_dictionaries_and_begins_with_those_that_are_open(further: tuple[str, ...]):
    asked = {one.id: one for one in questions({"gold": ["a.tsv"], "dictionary": further, "system": ["s.tsv"]}, {})}
    assert asked["further"].kind == "files"
    assert tuple(filter(None, asked["further"].default.split(BETWEEN_FILES))) == further
    assert files(ANSWERS | {"further": asked["further"].default}) == (
        ("gold", "a.tsv"), *(("dictionary", path) for path in further), ("system", "s.tsv"),
    )  # fmt: skip


def test_on_paper_the_lexicon_alone_is_opened():
    assert files(ANSWERS | {"dictionary": "paper", "further": ""}) == (("gold", "s.tsv"), ("system", "s.tsv"))


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({}, ""),
        ({"further": "b.tsv"}, ""),
        ({"further": "a.tsv"}, "a.tsv is named twice"),
        ({"further": "b.tsv\0s.tsv"}, "The dictionary and the lexicon are the same file"),
        ({"dictionary_file": "s.tsv"}, "The dictionary and the lexicon are the same file"),
        ({"dictionary_file": "", "further": "b.tsv"}, "Choose the dictionary's file"),
        ({"dictionary": "paper", "further": "b.tsv"}, "Further dictionaries stand beside a file"),
        ({"dictionary": "paper", "dictionary_file": ""}, ""),
    ],
)
def test_dictionaries_that_cannot_be_taken_together_are_refused(changed: dict[str, str], said: str):
    found = wrong(ANSWERS | changed)
    assert found.startswith(said)
    assert bool(found) == bool(said)
