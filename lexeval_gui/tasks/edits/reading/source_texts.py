"""Source texts: `<HOO><BODY><PART id=…><P>…</P></PART></BODY></HOO>`, or plain text; a file or a folder of them."""

from __future__ import annotations

import math
import os
from itertools import accumulate, chain
from pathlib import Path

import numpy as np
from lxml import etree

from lexeval_gui.core.dataset import Ragged, Strings
from lexeval_gui.core.decoding import read_bytes
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Problem, Unreadable, unreadable
from lexeval_gui.tasks.edits.parts import Sources
from lexeval_gui.tasks.edits.reading import file_names, safe_xml
from lexeval_gui.tasks.edits.reading.encodings import utf8
from lexeval_gui.tasks.edits.reading.hoo_files import kind_of_xml

FORM = "`<HOO><BODY><PART id=…><P>…</P></PART></BODY></HOO>`"


def read_sources(path: str, encoding: str, job: Job, limit: int | None = None) -> Sources:
    """The texts of a file or folder. Raises Unreadable, with the problems of every file that cannot be used."""
    folder = os.path.isdir(path)
    files, notes = file_names.files_of(path, (".xml", ".txt")) if folder else ([path], [])
    reader = _Reader(encoding)
    failed: list[Problem] = []
    said = f"reading {Path(path).name}"
    left = math.inf if limit is None else limit
    for number, file in enumerate(files):
        job.step(number / len(files), said)
        if left <= 0:
            break
        try:
            left -= reader.take(file, job)
        except Unreadable as error:
            failed += error.problems
    if failed:
        raise Unreadable(failed)
    return Sources(
        "source",
        path,
        Path(path).name,
        "source",
        problems=tuple(notes),
        fragments=Strings.of(reader.fragments),
        parts=Strings.of(reader.parts),
        texts=Strings.of(reader.texts),
        paragraphs=Ragged.of(
            np.array(list(map(len, reader.starts)), np.int64),
            np.array(list(chain.from_iterable(reader.starts)), np.int64),
        ),
    )


def find_sources(gold: str) -> str | None:
    """The folder of sources beside a gold file or folder, if there is one."""
    place = Path(gold).absolute()
    parents = [place.parent] if os.path.isdir(place) else [place.parent, place.parent.parent]
    for parent in parents:
        for name in file_names.SOURCE_FOLDERS:
            if os.path.isdir(parent / name) and parent / name != place:
                return str(Path(gold).parent / name if parent == place.parent else Path(gold).parent.parent / name)
    return None


class _Reader:
    """Takes files one by one; keeps a row for each part."""

    def __init__(self, encoding: str) -> None:
        self.fragments: list[str] = []
        self.parts: list[str] = []
        self.texts: list[str] = []
        self.starts: list[list[int]] = []
        self._encoding = encoding
        self._parser = safe_xml.parser()

    def take(self, path: str, job: Job) -> int:
        """Take one file; returns its size."""
        raw = read_bytes(path, job)
        fragment = file_names.fragment_of(path, file_names.parse(path))
        if path.lower().endswith(".txt"):
            text = utf8(path, raw, self._encoding).decode("utf-8", "replace").replace("\r\n", "\n")
            self._add(fragment, "", [text])
            return len(raw)
        root = safe_xml.parse_xml(path, raw, self._encoding, self._parser)
        if root.tag != "HOO":
            raise unreadable(path, "root", f"is {kind_of_xml(root)}, not a source text; expected {FORM}", 1)
        for part in root.iter("PART"):
            self._add(fragment, (part.get("id") or "").strip(), [_text_of(child) for child in part.iter("P")])
        return len(raw)

    def _add(self, fragment: str, part: str, paragraphs: list[str]) -> None:
        self.fragments.append(fragment)
        self.parts.append(part)
        self.texts.append("".join(paragraphs))
        self.starts.append([0, *accumulate(map(len, paragraphs))][: len(paragraphs)])


def _text_of(paragraph: etree._Element) -> str:
    if not len(paragraph):
        return paragraph.text or ""
    return "".join(str(piece) for piece in paragraph.itertext())
