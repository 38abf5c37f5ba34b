"""What is offered to repair a word list does repair it: each remedy is put in force, and the files can be used then."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem, Remedy, Unreadable
from lexeval_gui.tasks.lexicon import TASK
from lexeval_gui.workspace import plans, scoring
from lexeval_gui.workspace.scoring import OpenedFiles
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.remarks import remarks

GOOD = "run\trun\nrun\tran\nsee\tsaw\n"


def opened(folder: Path, dictionary: bytes, lexicon: bytes, values: dict[str, str]) -> OpenedFiles:
    """The two files opened under some options and parameters."""
    (folder / "dictionary.tsv").write_bytes(dictionary)
    (folder / "lexicon.tsv").write_bytes(lexicon)
    known = Settings(TASK.identity.parameters)
    options = {name: text for name, text in values.items() if name not in known}
    files = [("gold", str(folder / "dictionary.tsv")), ("system", str(folder / "lexicon.tsv"))]
    settings = known.with_values({name: text for name, text in values.items() if name in known})
    return scoring.open_files(plans.plan_with_roles("lexicon", files, options), settings, Job())


def offered(folder: Path, dictionary: bytes, lexicon: bytes, **values: str) -> list[Problem]:
    """The problems of files that cannot be used as they are."""
    with pytest.raises(Unreadable) as error:
        opened(folder, dictionary, lexicon, values)
    return [problem for problem in error.value.problems if problem.remedies]


@pytest.mark.parametrize(("dictionary", "lexicon", "values", "title"), [
    ("ħobż\tħobżiet\n".encode("iso-8859-3"), "ħobż\tħobżiet\n".encode("iso-8859-3"), {}, "Read as ISO-8859-3"),
    (GOOD.encode("utf-16-le"), GOOD.encode("utf-16-le"), {}, "Read as UTF-16-LE"),
    (GOOD.encode(), GOOD.encode(), {"encoding": "latin-99"}, "Read as UTF-8"),
    (b"run\nran\n", b"run\n\nran\n", {}, "Read as clusters"),
    (GOOD.encode(), GOOD.encode(), {"as": "clusters"}, "Read as lemmas and forms"),
    (GOOD.encode(), GOOD.encode(), {"columns": "2,3"}, "Take the first two columns"),
    (GOOD.encode(), GOOD.encode(), {"columns": "x"}, "Take the first two columns"),
    (b"run\nran\n\nsee\n", b"run\n\nsee\n", {"as": "labelled"}, "Read as clusters"),
    (GOOD.encode(), GOOD.encode(), {"homographs": "split"}, "Take lemmas written alike as one"),
    (GOOD.encode(), GOOD.upper().encode(), {}, "Fold letter case"),
    (GOOD.encode(), b"saw\tsee\nran\trun\n", {}, "Take columns 1,2/2,1"),
    (b"saw\tsee\nran\trun\n", b"run\tran\nrun\truns\nsee\tsaw\n", {}, "Take columns 2,1/1,2"),
])  # fmt: skip
def test_files_that_are_refused_are_opened_with_the_remedy(tmp_path, dictionary, lexicon, values, title):
    problems = offered(tmp_path, dictionary, lexicon, **values)
    remedies: dict[str, Remedy] = {r.title: r for problem in problems for r in problem.remedies}
    assert title in remedies
    there = opened(tmp_path, dictionary, lexicon, values | dict(remedies[title].values))
    assert there.unread == ()
    assert there.loaded.counts[0].columns["best_common"].any()


def test_an_encoding_is_offered_with_what_the_line_would_be(tmp_path):
    text = "kelb\tklieb\nħobż\tħobżiet\n".encode("iso-8859-3")
    remedies = offered(tmp_path, text, text)[0].remedies
    effects = {dict(remedy.values)["encoding"]: remedy.effect for remedy in remedies}
    assert effects["iso-8859-3"] == "the line: ħobż ħobżiet"
    assert len(set(effects.values())) == len(effects)


def test_letters_without_width_are_a_warning_until_they_are_stripped(tmp_path):
    text = "ru\u200bn\tran\n".encode()
    (problem,) = (
        p for p in opened(tmp_path, text, GOOD.encode() + text, {}).problems if p.path.endswith("dictionary.tsv")
    )
    (remedy,) = problem.remedies
    again = opened(tmp_path, text, GOOD.encode() + text, dict(remedy.values))
    (after,) = (p for p in again.problems if p.path.endswith("dictionary.tsv"))
    assert (problem.severity, after.severity, after.remedies) == ("warning", "note", ())
    assert "taken out" in after.message
    assert list(again.loaded.dataset.ids) == ["run"]


def test_a_header_is_skipped_once_and_a_row_that_is_none_is_told(tmp_path):
    text = b"lemma\tform\n" + GOOD.encode()
    (problem,) = (p for p in opened(tmp_path, text, GOOD.encode(), {}).problems if p.code == "header")
    (remedy,) = problem.remedies
    again = opened(tmp_path, text, GOOD.encode(), dict(remedy.values))
    assert list(again.loaded.dataset.ids) == ["run", "see"]
    assert [p.code for p in again.problems] == ["no-header"]


def test_settings_that_clusters_cannot_have_are_repaired(tmp_path):
    clusters = b"run\nran\n\nsee\n"
    values = {"match": "same", "weight": "union"}
    for _ in range(2):
        there = opened(tmp_path, clusters, clusters, values)
        evaluation = Evaluation(there.loaded, there.loaded.settings)
        (problem,) = (p for p in remarks(evaluation) if p.severity == "error")
        values |= dict(problem.remedies[0].values)
    there = opened(tmp_path, clusters, clusters, values)
    assert Evaluation(there.loaded, there.loaded.settings).refusal() == ""
