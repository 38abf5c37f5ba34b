"""Reading the files of the generation task: references as CoNLL-U, text, a table or XML, outputs as text or a table."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

import numpy as np

from lexeval_gui.core.dataset import Ragged, Strings
from lexeval_gui.core.decoding import read_lines, utf8, with_newlines
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Parameter, Settings, Text
from lexeval_gui.core.problems import Findings, unreadable
from lexeval_gui.core.task import Part, Role
from lexeval_gui.core.vocabulary import Vocabulary
from lexeval_gui.tasks.generation.messages import printable
from lexeval_gui.tasks.generation.parts import Reference, Sentences
from lexeval_gui.tasks.generation.reading import conllu, plain_text, ratings_file, tables, webnlg
from lexeval_gui.tasks.generation.reading.ids import unique_ids
from lexeval_gui.tasks.generation.reading.sniffing import sniff
from lexeval_gui.tasks.generation.reading.tree_checks import valid_trees

__all__ = ["options", "read", "roles", "sniff"]

roles = (
    Role(
        "gold", "reference", required=True, others="reference",
        help="CoNLL-U; text with one tokenised sentence a line, or with several references of a sentence and an empty"
        " line between sentences; CSV such as mr,ref; or WebNLG's XML",
    ),
    Role(
        "reference", "further reference", many=True,
        help="another reference of each sentence, as CoNLL-U, text, CSV or XML; an empty line is none",
    ),
    Role("system", "output", many=True, help="text with one tokenised sentence a line, in the order of the reference"),
    Role("judgments", "judgments", help="CSV with the columns rater, item, system, criterion and score"),
)  # fmt: skip

options: tuple[Parameter, ...] = (
    Text("encoding", "encoding", "", "read", help="Encoding of the files; empty means UTF-8, or what a mark says."),
    Text(
        "language", "language of references", "", "read",
        help="Of WebNLG's XML the texts in one language, such as `en`; `-` those that say none. Empty means all.",
    ),
)  # fmt: skip

_COMMENT = b"#"


def read(role: str, path: str, options: Settings, job: Job, limit: int | None = None) -> Part:
    """Read a file in a role; with `limit` only its beginning. Raises Unreadable."""
    raw = read_lines(path, job, limit, share=0.2)
    if role == "judgments":
        return ratings_file.read(path, raw, options, job)
    whole = limit is None or len(raw) == os.path.getsize(path)
    text = _readable(role, path, utf8(path, raw, options["encoding"], webnlg.declared_encoding(raw)))
    if webnlg.is_xml(text):
        if role == "system":
            raise unreadable(
                path, "xml-output", "is XML; outputs are text, a sentence for each entry of the reference", 1
            )
        return webnlg.read(role, path, text, options["language"], job, whole)
    if columns := tables.columns_of(tables.first_line(text[: 2**16].decode("utf-8", "replace")), role):
        return _table(role, path, text.decode("utf-8", "replace"), columns, job, whole)
    if role != "system" and _is_conllu(text):
        return _conllu(role, path, text, job, whole)
    return _text(role, path, text, job, whole)


def _table(role: str, path: str, text: str, columns: tables.Columns, job: Job, whole: bool) -> Sentences:
    """References or outputs of a table. Raises Unreadable if there is none."""
    read = tables.read_outputs if role == "system" else partial(tables.read_references, role)
    found = read(path, text, columns, job, whole)
    if not len(found.tokens):
        raise unreadable(path, "no-rows", "has no row that can be used below the names of the columns", 1)
    return found


def _readable(role: str, path: str, text: bytes) -> bytes:
    """The text with `\\n` at line ends (or `\\r\\n`). Raises Unreadable if it is none, or says nothing: empty lines
    say something as outputs only."""
    if b"\0" in text:
        line = text.count(b"\n", 0, text.index(b"\0")) + 1
        raise unreadable(path, "nul", "holds NUL bytes, as no text does; if it is UTF-16, `encoding` can say so", line)
    if not text or (role == "gold" and not text.strip()):
        what = "is empty" if not text else "holds nothing but blanks"
        raise unreadable(path, "empty", f"{what}; expected sentences")
    return with_newlines(text)


def _is_conllu(text: bytes) -> bool:
    """Whether the first line that says something is a comment or a word with tabs, or has a number in front of blanks
    as a word has that lost its tabs."""
    first = next((line for line in text[: 2**16].split(b"\n") if line.strip()), b"")
    fields = first.split()
    return first.startswith(_COMMENT) or b"\t" in first.strip() or (len(fields) >= conllu.COLUMNS and fields[0] == b"1")


def _text(role: str, path: str, text: bytes, job: Job, whole: bool) -> Sentences:
    """Sentences of plain text, a line each; an empty line is an empty sentence."""
    vocabulary, findings = Vocabulary(), Findings(path)
    tokens = plain_text.parse(text, vocabulary, job)
    for row in np.flatnonzero(tokens.lengths == 0).tolist():
        what = "sentence without tokens, which has no score" if role != "system" else "output without tokens"
        findings.add("note", "empty-line", row + 1, f"an empty line: a{'n' if role == 'system' else ''} {what}")
    lines = np.arange(1, len(tokens) + 1)
    words, said = vocabulary.strings(), findings.problems()
    if role == "system":
        return Sentences(
            role, path, Path(path).stem, "text", words=words, tokens=tokens, lines=lines, whole=whole, problems=said
        )
    return Reference.of_text(
        role,
        path,
        Path(path).name,
        "text",
        words=words,
        tokens=tokens,
        lines=lines,
        whole=whole,
        problems=said,
        ids=Strings.of(str(number) for number in lines.tolist()),
        has_ids=False,
    )


def _conllu(role: str, path: str, text: bytes, job: Job, whole: bool) -> Reference:
    """Sentences of CoNLL-U with their trees; of a beginning, the last sentence is left out, which may be cut."""
    vocabulary, findings = Vocabulary(), Findings(path)
    words = conllu.parse(_whole_sentences(text) if not whole else text, vocabulary, findings, job)
    if not len(words):
        raise unreadable(path, "no-sentences", "holds no sentence; expected words with ten columns", 1)
    if not len(words.codes):
        first = next((f": {problem.message}" for problem in findings.problems()), "")
        raise unreadable(path, "no-words", f"holds no word that can be read{first}", int(words.lines[0]))
    job.step(0.85, "looking at trees")
    ids = unique_ids(words.ids, words.lines, findings)
    valid = valid_trees(words, lambda row: f"'{printable(ids.raw(row))}'", findings)
    for row in np.flatnonzero(np.diff(words.offsets) == 0).tolist():
        message = f"sentence '{printable(ids.raw(row))}' has no words, and no score"
        findings.add("note", "no-words", int(words.lines[row]), message)
    return Reference(
        role,
        path,
        Path(path).name,
        "conllu",
        words=vocabulary.strings(),
        tokens=Ragged(words.offsets, words.codes),
        lines=words.lines,
        whole=whole,
        ids=ids,
        has_ids=True,
        heads=Ragged(words.offsets, words.heads.astype(np.int32)),
        pos=words.pos,
        valid=valid,
        surface=words.surface,
        problems=findings.problems(),
    )


def _whole_sentences(text: bytes) -> bytes:
    """The text up to its last blank line."""
    last = max(text.rfind(b"\n\n"), text.rfind(b"\n\r\n"))
    return text[: last + 2] if last >= 0 else text
