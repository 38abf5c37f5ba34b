"""NLTK's reader of WordNet, which has its files read as all files are. Imported only where NLTK is installed."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from nltk.corpus.reader.wordnet import WordNetCorpusReader
from nltk.data import PathPointer, SeekableUnicodeStreamReader

from lexeval_gui.core.decoding import read_bytes
from lexeval_gui.core.jobs import Cancelled, Job
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.tasks.substitution.baselines.wordnet_files import SUFFIXES, damaged

_LEXICOGRAPHERS = "".join(f"{number:02d}\tfile{number}\t1\n" for number in range(100))
"""Stands for the file `lexnames`, which Debian's folder lacks and NLTK wants; nothing is done with these names."""


class Reader(WordNetCorpusReader):  # type: ignore[misc]
    """Has its files read as all files are, and says which line of one is wrong: what it asks raises Unreadable."""

    def __init__(self, folder: Path, job: Job) -> None:
        """Read the indexes. Raises Unreadable and Cancelled."""
        self._folder, self._job = folder, job
        self._lines, self._name = _Lines(), ""
        self._known: dict[str, bytes] = {}
        try:
            super().__init__(_Root(), omw_reader=False)  # None would have it warn that other languages are missing
        except (Unreadable, Cancelled):
            raise
        except Exception as error:
            raise damaged(folder / self._name, self._lines.number or None, error) from None

    def open(self, file: str) -> Any:
        """See NLTK."""
        if file == "lexnames":
            return io.StringIO(_LEXICOGRAPHERS)
        if file.endswith(".exc"):  # forms of words, and only words are asked for
            return io.StringIO()
        self._lines, self._name = _Lines(), file
        if file.startswith("index."):
            self._lines = _Lines(read_bytes(str(self._folder / file), self._job).decode("utf-8", "replace"))
            return self._lines
        return SeekableUnicodeStreamReader(io.BytesIO(self._bytes(file)), "utf-8", "replace")

    def _bytes(self, file: str) -> bytes:
        if file not in self._known:
            self._job.step(0, f"reading {file}")
            self._known[file] = read_bytes(str(self._folder / file), self._job)
        return self._known[file]

    def map_wn(self, version: str = "") -> None:
        """Synsets of other versions are not asked for; NLTK would look for one of its own."""

    def synset_from_pos_and_offset(self, pos: str, offset: int) -> Any:
        """See NLTK. Raises Unreadable where no synset begins there, or one that cannot be read."""
        file = f"data.{SUFFIXES['a' if pos == 's' else pos]}"
        raw = self._bytes(file)
        try:
            if not raw.startswith(b"%08d " % offset, offset):
                raise ValueError(f"no synset begins at byte {offset}")
            return super().synset_from_pos_and_offset(pos, offset)
        except (Unreadable, Cancelled):
            raise
        except Exception as error:
            raise damaged(self._folder / file, raw.count(b"\n", 0, offset) + 1, error) from None


class _Root(PathPointer):  # type: ignore[misc]
    """Stands for the folder: NLTK refuses the path of one that is not below its own, and asks this for nothing."""

    open = file_size = join = None


class _Lines(io.StringIO):
    """A file that is read line by line, and how many lines were read."""

    number = 0

    def __next__(self) -> str:  # type: ignore[override]
        line = super().__next__()
        self.number += 1
        return line
