"""Edit files of HOO 2012 and 2011: `<edits><edit …><original/><corrections/></edit></edits>`, a file or a folder."""

from __future__ import annotations

import math
import os
from pathlib import Path

from lxml import etree

from lexeval_gui.core.dataset import Strings
from lexeval_gui.core.decoding import read_bytes
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Problem, Unreadable, unreadable
from lexeval_gui.core.xml_elements import line_of, text_within
from lexeval_gui.tasks.edits.parts import ANY, NONE_GIVEN, EditFiles
from lexeval_gui.tasks.edits.reading import file_names, safe_xml
from lexeval_gui.tasks.edits.reading.crowded_places import MOST, limit_overlaps
from lexeval_gui.tasks.edits.reading.edit_columns import Row, edits_of, offsets_of
from lexeval_gui.tasks.edits.reading.file_names import printable, shown
from lexeval_gui.tasks.edits.reading.grouped_problems import Notices

FORM = "`<edits><edit start= end= …><original/><corrections/></edit>…</edits>`"

LONGEST_OFFSET = 15
"""Offsets of more digits are no offsets."""


def read_edits(role: str, path: str, encoding: str, job: Job, limit: int | None = None) -> EditFiles:
    """A gold or a run: one fragment, or a folder of them (with `limit`, its first files of so many bytes together).

    Raises Unreadable; of a folder, with the problems of every file that cannot be used.
    """
    folder = os.path.isdir(path)
    files, notes = file_names.files_of(path, (".xml",)) if folder else ([path], [])
    reader, said = _Reader(role, encoding), f"reading {Path(path).name}"
    whole, left = True, math.inf if limit is None else limit
    for number, file in enumerate(files):
        job.step(number / len(files), said)
        if left <= 0:
            whole, files = False, files[:number]
            break
        left -= reader.take(file, job)
    if reader.failed:
        refused = _refused(path, reader.failed, len(files)) if folder else reader.failed
        raise Unreadable([*refused, *notes, *reader.notices.problems()])
    edits, name = edits_of(reader.rows), Path(path).name if folder else Path(path).stem
    fragments = Strings.of(file_names.fragment_of(file, found) for file, found in zip(files, reader.names, strict=True))
    return EditFiles(
        role,
        path,
        name,
        "hoo",
        fragments=fragments,
        files=Strings.of(files),
        edits=edits,
        offsets=offsets_of(edits.fragment, len(files)),
        folder=folder,
        whole=whole,
        problems=(*notes, *_mixed_runs(path, reader.names), *reader.notices.problems()),
    )


def _refused(path: str, failed: list[Problem], count: int) -> list[Problem]:
    """The problems of the files of a folder, and that it is not scored because of them."""
    bad = len({problem.path for problem in failed})
    message = f"{bad} of its {count} files cannot be used; nothing of it is scored"
    return [*failed, Problem("error", path, None, "bad-files", message)]


def _mixed_runs(path: str, names: list[file_names.Name | None]) -> list[Problem]:
    """A warning where the names of a folder's files are those of several runs."""
    runs = sorted({name.run for name in names if name is not None and name.run})
    if len(runs) < 2:
        return []
    text = f"holds files of several runs ({', '.join(runs)}); they are scored together, as one"
    return [Problem("warning", path, None, "mixed-runs", text)]


class _Reader:
    """Takes files one by one; keeps what they are named, the edits of all, what is to be said, and the errors."""

    def __init__(self, role: str, encoding: str) -> None:
        self.names: list[file_names.Name | None] = []
        self.rows: list[Row] = []
        self.notices = Notices()
        self.failed: list[Problem] = []
        self._system = role != "gold"
        self._encoding = encoding
        self._parser = safe_xml.parser()

    def take(self, path: str, job: Job) -> int:
        """Take one fragment; returns the size of its file."""
        raw = b""
        self.names.append(file_names.parse(path))
        try:
            raw = read_bytes(path, job)
            root = safe_xml.parse_xml(path, raw, self._encoding, self._parser)
            if root.tag != "edits":
                raise unreadable(path, "root", f"is {kind_of_xml(root)}, not an edit file; expected {FORM}", 1)
            self._take_root(path, root)
        except Unreadable as error:
            self.failed += error.problems
        return len(raw)

    def _take_root(self, path: str, root: etree._Element) -> None:
        named = self.names[-1]
        expected = named.fragment if named else None
        self._check_file(path, root, expected)
        seen: set[tuple[object, ...]] = set()
        rows: list[Row] = []
        for edit in root.iter("edit"):
            row = self._row(path, edit)
            rows.append(row)
            key = (row.part, row.type, row.start, row.end, row.state, row.corrections)
            if key in seen:
                message = (
                    f"{_edit_name(row.name)} stands here again (same place, type, correction); it counts each time"
                )
                self.notices.add("warning", "duplicate-edit", path, row.line, message)
            seen.add(key)
            if expected is not None and edit.get("file", expected) != expected:
                self._check_file(path, edit, expected)
        kept, crowded = limit_overlaps(rows)
        self.rows += kept
        if crowded:
            message = f"more than {MOST} edits touch one place of the text; {len(crowded):,} edits are left out"
            self.notices.add("error", "crowded", path, crowded[0].line, message)

    def _check_file(self, path: str, element: etree._Element, expected: str | None) -> None:
        file = element.get("file")
        if expected is not None and file is not None and file.strip() != expected:
            message = f'says file="{printable(file)}", but is named {expected}; the name is trusted'
            self.notices.add("warning", "file-attribute", path, line_of(element), message)

    def _row(self, path: str, edit: etree._Element) -> Row:
        """An edit. Raises Unreadable if its offsets are none."""
        get = edit.get
        original = holder = None
        for child in edit:
            tag = child.tag
            if tag == "original":
                original = _text(child) or ""
            elif tag == "corrections":
                holder = child
        texts, state, optional = self._corrections(holder)
        part, type_ = get("part", "").strip() or None, get("type", "").strip() or None
        edges, line = _offsets(path, edit), line_of(edit)
        fragment = len(self.names) - 1
        return Row(fragment, part, get("index", ""), type_, *edges, original, texts, state, optional, 0, line)

    def _corrections(self, holder: etree._Element | None) -> tuple[tuple[str, ...], int, bool]:
        """The texts of the alternatives, the state, and whether the edit is optional."""
        if holder is None:
            return (), ANY, False
        found = [_text(child) for child in holder if child.tag == "correction"]
        texts = tuple([text for text in found if text is not None])
        optional = len(texts) < len(found)
        if not texts or (self._system and found[0] is None):
            return (), NONE_GIVEN, optional
        return texts, 0, optional


def kind_of_xml(root: etree._Element) -> str:
    """What a file with this root is, in words."""
    known = {"results": "a file of results", "HOO": "a source text", "edits": "an edit file"}
    tag = printable(str(root.tag))
    return f"{known[tag]} (<{tag}>)" if tag in known else f"XML of another kind (<{tag}>)"


def _offsets(path: str, edit: etree._Element) -> tuple[int, int]:
    """Start and end. Raises Unreadable, with the edit's index and the values, if they are no span."""
    start, end = edit.get("start"), edit.get("end")
    if start is not None and end is not None and _is_offset(start) and _is_offset(end):
        span = int(start), int(end)
        if span[0] <= span[1]:
            return span
    values = (("start", start), ("end", end))
    found = ", ".join(f"{name} is {'missing' if value is None else shown(value)}" for name, value in values)
    message = f"{_edit_name(edit.get('index', ''))}: {found}; expected whole numbers, start ≤ end"
    raise unreadable(path, "offsets", message, line_of(edit))


def _edit_name(index: str) -> str:
    return f"edit {printable(index)}" if index.strip() else "an edit without index"


def _is_offset(text: str) -> bool:
    return len(text) <= LONGEST_OFFSET and text.isascii() and (text.isdigit() or text.strip().isdigit())


def _text(element: etree._Element) -> str | None:
    """The text of `<original>` or `<correction>`: "" for `<empty/>`, None if it holds no text at all.

    Blanks count; what merely lays out the file (blanks with a line break, beside `<empty/>` or alone) does not.
    """
    if not len(element):
        text = element.text
        return None if text is None or ("\n" in text and not text.strip()) else text
    text = text_within(element)
    return text if text.strip() or all(child.tag != "empty" for child in element) else ""
