"""All samples and all real files are taken for what they are: a confusion matrix of formats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

from lexeval_gui.core.resources import resource
from lexeval_gui.workspace import opening

NOTHING = "no format"

Format = tuple[str, str, str]
"""Task, role, and how the reason begins that is given for the guess."""

# fmt: off
TRUTH: tuple[tuple[str, Format | str], ...] = (
    # pattern of the path below the folder, what such files are; the first that fits counts
    ("*.md", NOTHING), ("*_README", NOTHING), ("*samples.json", NOTHING), ("*pictures/*", NOTHING),
    ("*.path.toml", NOTHING),
    ("*expected/*", NOTHING), ("*score_pl/*", NOTHING), ("substitution/mw/small*.txt", NOTHING),
    ("edits/*Gold", ("edits", "gold", "a folder of")),
    ("edits/*Run_*", ("edits", "system", "a folder of")),
    ("edits/*Source", ("edits", "source", "a folder of")),
    ("edits/*.txt", ("generation", "system", "a tokenised sentence a line")),  # with an M2 gold edits
    ("edits/*gold*.m2", ("edits", "gold", "M2")),
    ("edits/*.m2", ("edits", "system", "M2")),
    ("lexicon/garden/*.conllu", ("generation", "gold", "CoNLL-U")),  # a treebank alone: with another list a lexicon
    ("lexicon/*.expanded", ("lexicon", "system", "")),
    ("generation/*.conllu", ("generation", "gold", "CoNLL-U")),
    ("generation/*.csv", ("generation", "judgments", "judgments")),
    ("generation/*ref.txt?", ("generation", "gold", "a sentence a line, named as one of several")),
    ("generation/*ref.txt", ("generation", "gold", "a tokenised sentence a line")),
    ("generation/*.txt", ("generation", "system", "a tokenised sentence a line")),
    ("lexicon/*clusters/dictionary.txt", ("lexicon", "gold", "forms, with blank lines")),
    ("lexicon/*clusters/*lexicon.txt", ("lexicon", "system", "forms, with blank lines")),
    ("lexicon/*.dev.gold", ("lexicon", "gold", "forms, with blank lines")),
    ("lexicon/*.preds", ("lexicon", "system", "forms, with blank lines")),
    ("lexicon/*dictionary.tsv", ("lexicon", "gold", "lemma")),
    ("lexicon/*agid.tsv", ("lexicon", "gold", "lemma")),
    ("lexicon/maltese/*.tsv", ("lexicon", "gold", "lemma")),
    ("lexicon/*.tsv", ("lexicon", "system", "lemma")),
    ("substitution/*_gold.tsv", ("substitution", "gold", "")),
    ("substitution/*.annotators.tsv", ("substitution", "responses", "four columns or five")),
    ("substitution/*.tsv", ("substitution", "system", "")),
    ("substitution/*.gold", ("substitution", "gold", "")),
    ("substitution/*.mwgold", ("substitution", "gold", "")),
    ("substitution/*.mw", ("substitution", "system", "mw")),
    ("substitution/*.oot", ("substitution", "system", "oot")),
    ("substitution/*.best", ("substitution", "system", "best")),
    ("substitution/*.xml", ("substitution", "sentences", "XML")),
)
# fmt: on

INPUTS = ("Gold", "Source", "Run_*")
"""Folders that are one input."""


def _inputs(folder: Path) -> Iterator[Path]:
    """The files below a folder, and the folders that are one input each."""
    for path in sorted(folder.iterdir()):
        if path.is_file() or any(fnmatch(path.name, pattern) for pattern in INPUTS):
            yield path
        else:
            yield from _inputs(path)


def _true(name: str) -> Format | str:
    return next(truth for pattern, truth in TRUTH if fnmatch(name, pattern))


def _guessed(path: Path, truth: Format | str) -> Format | str:
    """What the file alone is taken for, with the reason shortened to what the truth says of it."""
    plan = opening.plan([str(path)])
    source = plan.sources[0]
    if not source.role:
        return NOTHING
    is_so = isinstance(truth, tuple) and source.why.startswith(truth[2])
    return plan.task, source.role, truth[2] if is_so else source.why


def _confusions(folder: Path) -> dict[tuple[Format | str, Format | str], int]:
    """How many files of one format are taken for another one."""
    matrix: Counter[tuple[Format | str, Format | str]] = Counter()
    for path in _inputs(folder):
        truth = _true(path.relative_to(folder).as_posix())
        matrix[truth, _guessed(path, truth)] += 1
    assert sum(matrix.values()) > 20, "the folder was looked through"
    return {cell: number for cell, number in matrix.items() if cell[0] != cell[1]}


def test_no_sample_is_taken_for_another_format():
    assert _confusions(resource("samples")) == {}


def test_no_real_file_is_taken_for_another_format(shared: Path):
    assert _confusions(shared / "data") == {}


XML: dict[str, tuple[str, Format | str]] = {
    "webnlg.xml": ('<?xml version="1.0" ?>\n<benchmark>\n  <entries>\n    <entry eid="Id1"><lex>x</lex></entry>',
                   ("generation", "gold", "XML of WebNLG")),
    "bare.xml": ("<benchmark><entries><entry eid='1'/></entries></benchmark>", ("generation", "gold", "XML of WebNLG")),
    "lexsub.xml": ('<?xml version="1.0" ?>\n<corpus><lexelt item="a.n"><instance id="1"><context>x <head>a</head>',
                   ("substitution", "sentences", "XML")),
    "0001GE.xml": ('<?xml version="1.0" ?>\n<edits><edit start="1" end="2" type="RT"><original>a</original></edit>',
                   ("edits", "gold", "")),
    "0001.xml": ('<?xml version="1.0" ?>\n<fragment id="0001"><BODY><P>It rains .</P></BODY></fragment>', NOTHING),
    "feed.xml": ('<?xml version="1.0" ?>\n<feed><entry><title>x</title></entry></feed>', NOTHING),
}  # fmt: skip
"""XML of which there is no sample of each kind that a person may open alone."""


@pytest.mark.parametrize("name", XML)
def test_xml_is_told_by_what_it_holds(name: str, tmp_path: Path):
    text, truth = XML[name]
    (tmp_path / name).write_text(text + "\n", encoding="utf-8")
    assert _guessed(tmp_path / name, truth) == truth


@pytest.mark.parametrize("sample", [sample.id for sample in opening.built_in_samples()])
def test_the_files_of_a_sample_are_told_together_as_they_are_alone(sample: str):
    known = opening.sample(sample)
    plan = opening.plan(known.paths)
    assert plan.task == known.task
    assert all(source.role for source in plan.sources)
