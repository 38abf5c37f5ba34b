"""The WordNet baselines over a WordNet of a few words, whose answers are worked out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from lexeval_gui.core.jobs import Cancelled, Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.core.task.baselines import MadeBaselines
from lexeval_gui.tasks.substitution import baselines
from lexeval_gui.tasks.substitution.baselines import answers_of
from lexeval_gui.tasks.substitution.baselines.wordnet import Synset
from tests.tasks.substitution.opened import entries, lines
from tests.tiny_wordnet import SYNSETS, Written, write_sentences, write_wordnet


def made(
    folder: Path, lexelts: Sequence[str], frequencies: str = "", synsets: Sequence[Written] = SYNSETS
) -> MadeBaselines:
    paths = {
        "sentences": str(write_sentences(folder / "sentences.xml", lexelts)),
        "wordnet": str(write_wordnet(folder / "wordnet", synsets)),
    }
    if frequencies:
        (folder / "list.txt").write_text(frequencies)
        paths["frequencies"] = str(folder / "list.txt")
    return baselines.make(paths, Settings(()), Job())


def oot(folder: Path, lexelt: str, frequencies: str = "") -> list[str]:
    """The oot answers of a lexelt; best is the first of them, or neither has a line."""
    files = made(folder, [lexelt, "hop.v"], frequencies).files
    *answers, _ = [line.partition(" ::: ")[2].split(";") for line in files["oot"]]
    *best, _ = files["best"]
    assert best == [f"{lexelt} 1 :: {found[0]}" for found in answers]
    return answers[0] if answers else []


@pytest.mark.parametrize(
    ("lexelt", "answers"),
    [
        # `pool` was counted 2 + 9 times in all its senses, `Mere` never; `lake` is more frequent, but only related
        ("pond.n", ["pool", "Mere", "lake", "body of water"]),
        ("pool.n", ["pond", "Mere", "lake", "body of water"]),  # the second sense (`kitty`) is not asked
        ("brook.n", ["lake", "pool", "body of water", "flow"]),  # no synonym; of its hypernyms' words it is one itself
        ("Ouse.n", ["river"]),  # the hypernym of an instance
        ("hop.v", ["skip", "move"]),
        ("move.v", ["skip"]),
        ("wet.a", ["damp", "moist", "soaked"]),  # 8, 7 and no count; each once
        ("wet.J", ["damp", "moist", "soaked"]),
        ("moist.a", ["damp", "wet"]),  # a satellite, and the adjective that it is similar to
        ("wet.v.a", ["damp", "moist", "soaked"]),  # the part of speech was corrected: the last one counts
        ("zeal.n", ["ant", "bee", "bee line"]),  # without counts by code point; `Zeal` is the target
        ("bee_line.n", ["Zeal", "ant", "bee", "zeal"]),
        ("many.n", [f"word {letter}" for letter in "abcdefghij"]),  # ten of twelve
        ("body of water.n", ["lake"]),
        ("soon.r", []),
        ("lone.n", []),
        ("ponds.n", []),  # a form of a word is no word
        ("pond.v", []),
        ("heron.n", []),
    ],
)
def test_answers(tmp_path, lexelt, answers):
    assert oot(tmp_path, lexelt) == answers


@pytest.mark.parametrize(
    ("frequencies", "answers"),
    [
        ("mere.n 3\npool.n 1\n", ["Mere", "pool", "body of water", "lake"]),
        ("pool.n 0\n", ["pool", "Mere", "body of water", "lake"]),  # what was never seen is before what is not listed
        ("mere.v 3\nlake.n 1\nbody_of_water.n 2\n", ["Mere", "pool", "body of water", "lake"]),
        ("mere.n 2\npool.n 1\nPool.n 2\n", ["pool", "Mere", "body of water", "lake"]),  # 1 + 2
    ],
)
def test_a_list_of_frequencies_takes_the_place_of_the_counts(tmp_path, frequencies, answers):
    assert oot(tmp_path, "pond.n", frequencies) == answers


def test_lines_are_those_of_the_sentences_and_can_be_read(tmp_path):
    found = made(tmp_path, ["hop.v", "lone.n", "pond.n", "hop.v", "soon.r"])
    best = lines("system", tmp_path / "b.best", "".join(f"{line}\n" for line in found.files["best"]))
    ten = lines("system", tmp_path / "b.oot", "".join(f"{line}\n" for line in found.files["oot"]))
    assert (best.kind, ten.kind, best.problems, ten.problems) == ("best", "oot", (), ())
    assert entries(best) == {"1": ["skip"], "3": ["pool"], "4": ["skip"]}
    assert list(ten.lexelts) == ["hop.v", "pond.n", "hop.v"]


def test_the_log_names_version_list_and_what_has_no_answer(tmp_path):
    found = made(tmp_path, ["hop.v", "lone.n", "heron.n", "soon.r"])
    assert found.log == (
        "WordNet 0.7; words ranked by WordNet's own counts",
        "4 targets, 3 without answer: 1 not in WordNet, 2 without synonym or related word",
    )
    assert found.problems == ()
    listed = made(tmp_path, ["hop.v"], "skip.v 3\nhop.v 2\n")
    assert listed.log == ("WordNet 0.7; words ranked by list.txt (2 words)", "1 target, 0 without answer")


def test_where_no_target_has_an_answer_nothing_is_made(tmp_path):
    with pytest.raises(Unreadable) as caught:
        made(tmp_path, ["lone.n", "heron.n"])
    assert "gets no answer at all (2 targets, 2 without answer: 1 not in WordNet" in str(caught.value)


def test_a_lexelt_without_a_part_of_speech_is_left_out(tmp_path):
    found = made(tmp_path, ["pond", "pond.x", "hop.v"])
    assert [(problem.severity, problem.code) for problem in found.problems] == [("error", "lexelt")]
    assert "lexelt pond does not end in a part of speech" in found.problems[0].message
    assert len(found.files["best"]) == 1


def test_the_target_is_no_answer_however_it_is_written():
    assert answers_of("strasse", Synset(("STRASSE", "Straße", "weg"), ("strasse",)), lambda word: None) == ("weg",)


def test_it_can_be_stopped(tmp_path):
    paths = {
        "sentences": str(write_sentences(tmp_path / "s.xml", ["pond.n"])),
        "wordnet": str(write_wordnet(tmp_path / "wordnet")),
    }
    checks = count()
    baselines.make(paths, Settings(()), Job(cancelled=lambda: next(checks) < 0))
    number = next(checks)
    assert number > 4
    for last in range(number):
        asked = iter([False] * last)
        with pytest.raises(Cancelled):
            baselines.make(paths, Settings(()), Job(cancelled=partial(next, asked, True)))
