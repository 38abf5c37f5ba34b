"""Broken files of every kind: problems with a place, never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem
from lexeval_gui.tasks.lexicon import joining, reading
from lexeval_gui.tasks.lexicon.parts import WordList
from lexeval_gui.testing.example_counts import times
from tests.fuzzing import fuzz

SEEDS = {
    "labelled": [
        b"run\tran\tV;PST\nrun\trun\tV\nsee\tsaw\nsee\t\nrun\tran\tV;PST\n" + b"go\twent\tV\n" * 20,
        "lemma\tform\nħobża\tħobżiet\tN;PL\ncafe\u0301\tcafe\u0301s\nu\u200bp\tup\n".encode(),
    ],
    "clusters": ["ftaħt\njiftħu\n\nħareġ\n\n\nħriġt\nftaħt\nftaħt\n".encode(), b"run\nran\nruns\n\nsee\nsaw\n" * 10],
    "conllu": [
        b"# sent_id = 1\n1\tThe\tthe\tDET\t_\t_\t2\tdet\t_\t_\n"
        b"2-3\tdon't\t_\t_\t_\t_\t_\t_\t_\t_\n2\tdo\tdo\tAUX\t_\t_\t0\t_\t_\t_\n"
        b"3\tn't\tnot\tPART\t_\t_\t2\t_\t_\t_\n3.1\tx\tx\t_\t_\t_\t_\t_\t_\t_\n\n" * 4,
        "1\tĦobż\tħobż\tNOUN\t_\t_\t0\t_\t_\t_\n2\tx\t_\tX\t_\t_\t1\t_\t_\t_\n".encode(),
    ],
    "apertium": [
        b"dogs:dog<n><pl>\ncolour:>:color<n>\nx:<:y<n>\ntakes out:take<vblex># out\n~a:a<det>\n" * 4,
        "don't:do<vbdo>+not<adv>\nEU:n:EU:n<np>\n__REGEXP__x:__REGEXP__x<num>\nħobż:ħobż<n>\n".encode() * 3,
    ],
    "orthography": ["# Maltese\nname: Maltese\ngraphemes: ie għ\nvowels: a e i o u ie\nsigns: ħ ġ\n".encode()],
}

EVERYTHING = {"case": "fold", "lemma_is_form": "always", "zero_width": "strip"}


def read(kind: str, path: Path, data: bytes) -> tuple[Problem, ...]:
    """Read a file, join it with itself, and look at everything that came out."""
    path.write_bytes(data)
    reading.sniff(data, path.name)
    options = Settings(reading.options)
    if kind == "orthography":
        return reading.read("orthography", str(path), options, Job()).problems
    gold = reading.read("gold", str(path), options.with_values({"as": kind}), Job())
    assert isinstance(gold, WordList)
    check(gold)
    part = reading.read("system", str(path), options, Job())
    both = [gold, part] if part.kind == gold.kind else [gold]
    if gold.kind == "labelled":
        further = reading.read("dictionary", str(path), options.with_values({"as": kind}), Job())
        assert isinstance(further, WordList)
        both.append(further)
    for values in ({}, EVERYTHING):
        dataset = joining.join(both, Settings(joining.PARAMETERS).with_values(values), Job())
        assert len(dataset.classes) == len(dataset) <= len(gold)
        assert dataset.classes.values.max(initial=-1) < len(dataset.forms)
        assert "" not in list(dataset.forms)
        assert "\ufffd" not in "".join(dataset.forms) or "\ufffd".encode() in data or b"\xff" in data[:2] + data[-2:]
    return dataset.problems


def check(part: WordList) -> None:
    """The columns of a list fit together."""
    assert len(part.lemma_of) == len(part.form_of) == len(part.lines) > 0
    assert part.form_of.max() < len(part.forms)
    assert part.form_of.min() >= -1
    assert sorted(set(part.lemma_of.tolist())) == list(range(len(part)))
    assert len(set(zip(part.lemma_of.tolist(), part.form_of.tolist(), strict=True))) == len(part.lemma_of)
    assert all(word.strip() == word != "" for word in [*part.forms, *part.lemmas])
    assert len(set(part.forms)) == len(part.forms)
    assert (part.lines[1:] > part.lines[:-1]).all()


@pytest.mark.parametrize("kind", SEEDS)
def test_broken_files_give_problems(tmp_path, kind):
    path = tmp_path / "broken"
    count = times(150)
    refused = fuzz(lambda data: read(kind, path, data), SEEDS[kind], count, str(path))
    assert 0 < refused < count
