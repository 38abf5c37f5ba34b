"""Reading the files of the lexicon task: which file plays which role, and each as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import numpy as np

from lexeval_gui.core.dataset import Interner
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Choice, Option, Parameter, Settings, Text
from lexeval_gui.core.task import Guess, Part, Role
from lexeval_gui.tasks.lexicon.parts import OrthographyPart, WordList

ROLES = (
    Role("gold", "dictionary", required=True, help="lines of lemma, tab, form (and features), or clusters of forms"),
    Role("system", "lexicon", many=True, help="lines of lemma, tab, form (and features), or clusters of forms"),
    Role("orthography", "orthography", help="graphemes of more than one character, and vowels"),
)

OPTIONS: tuple[Parameter, ...] = (
    Text("encoding", "encoding", "", "read", help="Encoding of the files; empty means UTF-8, or what a mark says."),
    Choice(
        "as", "kind of files",
        (
            Option("guess", "told by tabs and blank lines"),
            Option("labelled", "a lemma and a form on each line"),
            Option("clusters", "a form on each line, blank lines between clusters"),
        ),
        "read",
        help="What the files are. One column without blank lines can be either and is asked about.",
    ),
    Text("columns", "columns", "1,2", "read", help="Which columns hold lemma and form, counted from 1; `2,1` swaps."),
    Choice(
        "header", "first line",
        (Option("no", "is a row like others"), Option("yes", "names the columns and is skipped")),
        "read",
    ),
    Choice(
        "homographs", "homographs",
        (
            Option("merge", "lemmas that are written alike are one"),
            Option("split", "a lemma per part of speech in the features: `run (N)`, `run (V)`"),
        ),
        "read",
    ),
)  # fmt: skip


def read(role: str, path: str, options: Settings, job: Job, limit: int | None = None) -> Part:
    """Read one file in a role; with `limit` only its first bytes, up to a line end. Raises Unreadable."""
    text = Path(path).read_text(encoding=options["encoding"] or "utf-8-sig")
    if role == "orthography":
        return OrthographyPart(role, path, Path(path).name, text=text)
    lines = [line.strip("\n") for line in text.split("\n")]
    lemmas, forms = Interner(), Interner()
    pairs: dict[tuple[int, int], int] = {}
    kind: Literal["labelled", "clusters"] = "labelled" if any("\t" in line for line in lines) else "clusters"
    cluster, ended = -1, True
    for number, line in enumerate(lines, 1):
        if kind == "clusters":
            if not line.strip():
                ended = True
                continue
            cluster += ended
            ended = False
            pairs.setdefault((cluster, forms[line.strip().encode()]), number)
        elif line.strip():
            lemma, form = (field.strip().encode() for field in line.split("\t")[:2])
            pairs.setdefault((lemmas[lemma], forms[form] if form else -1), number)
    rows = np.array(list(pairs), np.int32).reshape(-1, 2)
    name = Path(path).name if role == "gold" else Path(path).stem
    return WordList(
        role, path, name, kind, lemmas=lemmas.strings(), clusters=cluster + 1, forms=forms.strings(),
        lemma_of=rows[:, 0], form_of=rows[:, 1], lines=np.array(list(pairs.values()), np.int64),
    )  # fmt: skip


def sniff(head: bytes, name: str) -> Guess | None:
    """Say in which role a file that begins with `head` is likely to be opened; None if it looks like none of them."""
    return None


def sniff_folder(names: Sequence[str], name: str) -> Guess | None:
    """No folder is one input."""
    return None
