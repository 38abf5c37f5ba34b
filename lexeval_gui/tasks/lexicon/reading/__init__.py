"""Reading the files of the lexicon task: which file plays which role, and each as arrays."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Choice, Option, Parameter, Settings, Text
from lexeval_gui.core.task import Part, Role
from lexeval_gui.tasks.lexicon.alignment.orthographies import parse
from lexeval_gui.tasks.lexicon.messages import printable
from lexeval_gui.tasks.lexicon.parts import OrthographyPart, WordList
from lexeval_gui.tasks.lexicon.reading.cluster_files import read_clusters
from lexeval_gui.tasks.lexicon.reading.column_order import columns_of
from lexeval_gui.tasks.lexicon.reading.decoding import read_bytes, utf8
from lexeval_gui.tasks.lexicon.reading.expanded_dictionaries import read_expanded
from lexeval_gui.tasks.lexicon.reading.fields import padded
from lexeval_gui.tasks.lexicon.reading.file_kinds import format_of
from lexeval_gui.tasks.lexicon.reading.labelled_files import read_labelled
from lexeval_gui.tasks.lexicon.reading.sniffing import sniff
from lexeval_gui.tasks.lexicon.reading.treebanks import read_treebank

LONGEST = 300
"""So many letters of a message are kept, which may quote a file."""

__all__ = ["options", "read", "roles", "sniff"]

_FORMATS = (
    "lines of lemma, tab, form (and features), a treebank in CoNLL-U, lines such as form:lemma<tags>, or clusters of "
    "forms"
)

roles = (
    Role("gold", "dictionary", required=True, help=_FORMATS, others="dictionary"),
    Role("system", "lexicon", many=True, help=_FORMATS),
    Role(
        "dictionary",
        "further dictionary",
        many=True,
        help="a dictionary beside GOLD: what is scored against is the union",
    ),
    Role("orthography", "orthography", help="graphemes of more than one character, and vowels"),
)

options: tuple[Parameter, ...] = (
    Text("encoding", "encoding", "", "read", help="Encoding of the files; empty means UTF-8, or what a mark says."),
    Choice(
        "as", "kind of files",
        (
            Option("guess", "told by tabs, blank lines, numbered columns and tags"),
            Option("labelled", "a lemma and a form on each line"),
            Option("clusters", "a form on each line, blank lines between clusters"),
            Option("conllu", "treebanks: a word on each line, with ten columns"),
            Option("apertium", "expanded dictionaries: form:lemma<tags> on each line"),
        ),
        "read",
        help="What the files are. One column without blank lines can be either and is asked about.",
    ),
    Text(
        "columns", "columns", "1,2", "read",
        help="Which columns hold lemma and form, from 1; `2,1` swaps. Those of lexicons behind a slash: `1,2/2,1`.",
    ),
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
    raw, whole = read_bytes(path, job, limit)
    text = utf8(path, raw, options["encoding"], job, whole)
    if role == "orthography":
        orthography, found = parse(text.decode(), path)
        said = tuple(replace(problem, message=printable(problem.message[:LONGEST])) for problem in found)
        return OrthographyPart(role, path, Path(path).name, orthography=orthography, problems=said)
    return _word_list(role, path, text, options, job)


def _word_list(role: str, path: str, text: bytearray, options: Settings, job: Job) -> WordList:
    name = Path(path).stem if role == "system" else Path(path).name
    header, split = options["header"] == "yes", options["homographs"] == "split"
    match format_of(path, text, options["as"]):
        case "clusters":
            return read_clusters(role, path, name, padded(text), header, job)
        case "conllu":
            return read_treebank(role, path, name, padded(text), split, job)
        case "apertium":
            return read_expanded(role, path, name, text, split, job)
        case "labelled":
            columns = columns_of(options["columns"], path, role)
            return read_labelled(role, path, name, padded(text), columns, header, split, job)
