"""Reading the files of the edits task: which file or folder plays which role, and each as arrays."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence

from msgspec.structs import replace

from lexeval_gui.core.decoding import read_bytes
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Choice, Number, Option, Parameter, Settings, Text
from lexeval_gui.core.problems import Problem, Unreadable
from lexeval_gui.core.task import Guess, Part, Role
from lexeval_gui.tasks.edits.parts import EditFiles
from lexeval_gui.tasks.edits.reading import file_names as names
from lexeval_gui.tasks.edits.reading.corrected_texts import holds_edits, looks_corrected, read_corrected_text
from lexeval_gui.tasks.edits.reading.hoo_files import read_edits
from lexeval_gui.tasks.edits.reading.m2_as_hoo import to_hoo
from lexeval_gui.tasks.edits.reading.m2_files import read_m2
from lexeval_gui.tasks.edits.reading.source_texts import find_sources, read_sources

roles = (
    Role("gold", "gold", required=True, help="HOO edits (a file, or a folder of 0001GE.xml …) or M2"),
    Role(
        "system",
        "system",
        many=True,
        help="HOO edits (a file, or a folder of 0001MQ0.xml …), M2, or corrected text, a sentence of the gold a line",
    ),
    Role("source", "source", help="the texts that the edits are about: a file, or a folder of 0001.xml or 0001.txt"),
)

options: tuple[Parameter, ...] = (
    Text(
        "source", "source texts", "", "read",
        help="File or folder of the texts; empty means a folder named Source or Raw beside the gold, if there is one.",
    ),
    Choice(
        "as", "levels",
        (
            Option("guess", "XML at the HOO levels, M2 at the M2 levels"),
            Option("hoo", "M2 at the HOO levels, too: one annotator, offsets in the joined tokens"),
            Option("m2", "XML at the M2 levels, too: a sentence per paragraph, tokens between blanks"),
        ),
        "read",
        help="At which levels files are scored. What has no counterpart at the other level is left out with a warning.",
    ),
    Number(
        "annotator", "annotator", "0", 0, 999_999_999, 1, "read", whole=True,
        help="Whose edits of a gold in M2 are taken where it is read at the HOO levels.", when=("as", "hoo"),
    ),
    Text("encoding", "encoding", "", "read", help="Encoding of the files; empty means the one declared, or UTF-8."),
)  # fmt: skip

HEAD = 2**16
"""By so many bytes a file of edits is told from corrected text."""

_A_LINE = re.compile(rb"^A -?[0-9]+ -?[0-9]+\|\|\|", re.MULTILINE)
_ANNOTATOR = re.compile(rb"^A .*\|\|\|([0-9]+)\s*$", re.MULTILINE)
_S_LINE = re.compile(rb"^S( |$)", re.MULTILINE)


def read(role: str, path: str, options: Settings, job: Job, limit: int | None = None) -> Part:
    """Read a file or a folder in a role; with `limit` only its beginning. Raises Unreadable."""
    encoding = options["encoding"]
    if role == "source":
        return read_sources(path, encoding, job, limit)
    if role == "system" and _is_text(path, job):
        return read_corrected_text(path, encoding, job, limit)
    files = _edits(role, path, options, job, limit)
    if role == "gold" and files.sentences is None:
        return _with_sources(files, options, job, limit)
    return files


def _edits(role: str, path: str, options: Settings, job: Job, limit: int | None) -> EditFiles:
    if os.path.isdir(path) or _is_xml(path, job):
        files = read_edits(role, path, options["encoding"], job, limit)
        return replace(files, kind="m2") if options["as"] == "m2" else files
    files = read_m2(role, path, options["encoding"], job, limit)
    return to_hoo(files, options.whole("annotator") if role == "gold" else 0) if options["as"] == "hoo" else files


def _is_xml(path: str, job: Job) -> bool:
    """Whether a file begins as XML does, or holds nothing and is named as XML."""
    head = read_bytes(path, job, 200).replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    return head.startswith(b"<") or (not head and path.lower().endswith(".xml"))


def _is_text(path: str, job: Job) -> bool:
    """Whether a file is corrected text: neither XML nor M2, nor empty."""
    return not os.path.isdir(path) and not _is_xml(path, job) and not holds_edits(read_bytes(path, job, HEAD), path)


def _with_sources(gold: EditFiles, options: Settings, job: Job, limit: int | None) -> EditFiles:
    """The gold with the sources that are named, or lie beside it; those are not asked for, so they may fail."""
    named = options["source"].strip()
    path = named or find_sources(gold.path)
    if path is None:
        return gold
    try:
        return replace(gold, sources=read_sources(path, options["encoding"], job, limit))
    except Unreadable as error:
        if named:
            raise
        said = (
            Problem("warning", p.path, p.line, p.code, f"{p.message}; scored without texts") for p in error.problems
        )
        return replace(gold, problems=(*gold.problems, *said))


def sniff(head: bytes, name: str) -> Guess | None:
    """Say in which role a file that begins with `head` is likely to be opened; None if it looks like none of them."""
    text = head.replace(b"\0", b"") if head[:2] in (b"\xff\xfe", b"\xfe\xff") else head
    if b"<edits" in text and text.lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n").startswith(b"<"):
        found = names.parse(name)
        if found is not None and found.run.upper() == "GE":
            return Guess("gold", 0.95, "edits, named as a gold fragment (GE)", (found.fragment,))
        gold, items = "gold" in name.lower(), (found.fragment,) if found else ()
        return Guess("gold" if gold else "system", 0.9 if found or gold else 0.7, "edits (HOO XML)", items)
    if b"<HOO" in text:
        found = names.parse(name)
        return Guess("source", 0.95, "a source text (HOO XML)", (found.fragment,) if found else ())
    if _S_LINE.search(text) and (_A_LINE.search(text) or name.lower().endswith(".m2")):
        gold = any(word in name.lower() for word in ("gold", "ref", "nucle"))
        count = len(set(_ANNOTATOR.findall(text)))
        annotators = f", {count} annotators" if count > 1 else ""
        return Guess("gold" if gold else "system", 0.9, f"M2: lines of S and A{annotators}")
    if looks_corrected(head, name):
        return Guess("system", 0.52, "text, a sentence a line: a system's corrections of a gold in M2")
    return None


def sniff_folder(file_names: Sequence[str], name: str) -> Guess | None:
    """Say whether a folder with these files is one gold, one run or the sources; None if it is not."""
    parsed = {name: names.parse(name) for name in file_names}
    role, share = names.role_of(parsed)
    if not role or share < 0.5:
        return None
    said = {"gold": "fragments of a gold (0001GE.xml)", "system": "fragments of a run", "source": "source texts"}
    if role == "source" and name not in names.SOURCE_FOLDERS and "source" not in name.lower():
        role = "gold" if "gold" in name.lower() else role
    items = tuple(dict.fromkeys(found.fragment for found in parsed.values() if found is not None))
    return Guess(role, 0.95 * share, f"a folder of {said[role]}", items)
