"""Which task a file is taken for: every file of every sample and of the shared data alone, and treebanks, which two
tasks read, beside others."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexeval_gui.core.problems import Unreadable
from lexeval_gui.workspace import opening

SAMPLES = [(sample.task, path) for sample in opening.built_in_samples() for path in sample.paths]
LEFT = {"LICENCES.md", "agid_README", "maxmatch"}
"""No files of a task, and sentences without any sign of the task that they are for."""


def taken_for(paths: list[str]) -> str:
    """The task that files are taken for; "" where no task knows any of them."""
    plan = opening.plan(paths)
    return plan.task if any(source.role for source in plan.sources) else ""


@pytest.mark.parametrize(("task", "path"), SAMPLES, ids=[Path(path).name for _, path in SAMPLES])
def test_a_file_of_a_sample_is_taken_for_its_task(task: str, path: str):
    is_text = path.endswith(".conllu") or (task, Path(path).suffix) == (
        "edits",
        ".txt",
    )  # which generation claims, alone
    expected = {"generation"} if is_text else {task, ""}
    assert taken_for([path]) in expected


def test_a_file_of_the_shared_data_is_taken_for_no_other_task(shared):
    found = []
    for task in opening.task_names():
        for path in sorted((shared / "data" / task).rglob("*")):
            if path.is_dir() or {*path.parts} & {*LEFT, "expected"} or path.suffix in (".json", ".md"):
                continue
            try:
                taken = taken_for([str(path)])
            except Unreadable:
                continue
            found += [(str(path), taken)] * (taken not in (task, ""))
    assert found == []


WORDS = "".join(f"walk{n}\twalk{n}s\tV;PRS\n" for n in range(9))
TREES = "".join(f"1\tWalks{n}\twalk{n}\tVERB\t_\t_\t0\troot\t_\t_\n\n" for n in range(9))
EXPANDED = "".join(f"walk{n}s:walk{n}<vblex><pri>\n" for n in range(9))
TOKENS = "The dog walks , he said .\n" * 9


@pytest.mark.parametrize(("files", "task", "roles"), [
    ({"a.conllu": TREES}, "generation", ["gold"]),
    ({"a.conllu": TREES, "b.txt": TOKENS}, "generation", ["gold", "system"]),
    ({"a.conllu": TREES, "b.conllu": TREES}, "lexicon", ["gold", "system"]),
    ({"a.conllu": TREES, "words.tsv": WORDS}, "lexicon", ["system", "gold"]),
    ({"a.conllu": TREES, "unimorph.tsv": WORDS, "c.expanded": EXPANDED}, "lexicon", ["system", "gold", "system"]),
    ({"a.expanded": EXPANDED, "b.expanded": EXPANDED}, "lexicon", ["gold", "system"]),
    ({"ref_dict.expanded": EXPANDED, "gold.tsv": WORDS, "a.conllu": TREES}, "lexicon",
     ["gold", "dictionary", "system"]),
])  # fmt: skip
def test_files_together_tell_what_a_treebank_is(tmp_path, files, task, roles):
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    plan = opening.plan([str(tmp_path / name) for name in files])
    assert (plan.task, [source.role for source in plan.sources]) == (task, roles)
    assert opening.is_sure(plan) is ("b.txt" not in files)
