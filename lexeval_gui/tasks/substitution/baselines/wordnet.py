"""WordNet in a folder in its own format, read by NLTK without anything but that folder."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lexeval_gui.core import files
from lexeval_gui.core.decoding import read_bytes
from lexeval_gui.core.jobs import Cancelled, Job
from lexeval_gui.core.problems import Findings, Problem, Unreadable, unreadable
from lexeval_gui.tasks.substitution.baselines.targets import Word
from lexeval_gui.tasks.substitution.reading.lines import printable, shown

SUFFIXES = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
"""How the names of WordNet's files end, by part of speech."""

NEEDED = tuple(f"{kind}.{suffix}" for suffix in SUFFIXES.values() for kind in ("index", "data"))

COUNTS = "cntlist.rev"

MOST_DIGITS = 18
"""A count of more digits is none."""

MISSING_LIBRARY = "WordNet is read by the library NLTK, which is not installed; pip install 'lexeval-gui[wordnet]' does"

_LEXICOGRAPHERS = "".join(f"{number:02d}\tfile{number}\t1\n" for number in range(100))
"""Stands for the file `lexnames`, which Debian's folder lacks and NLTK wants; nothing is done with these names."""


@dataclass(frozen=True, slots=True)
class Synset:
    """The members of a synset, and those of the synsets that it is related to: direct hypernyms of nouns and verbs,
    similar adjectives. All in the order of the files, with blanks for `_`."""

    synonyms: tuple[str, ...]
    related: tuple[str, ...]


class WordNet:
    """WordNet's words with their first synsets and their counts. `version` is what its files say, "" if nothing;
    `problems` are what was wrong with the counts."""

    def __init__(self, folder: str, job: Job) -> None:
        """Read the folder. Raises Unreadable if something is missing or not as it should be, and Cancelled."""
        self.folder = folder
        has_counts = _check_folder(folder)
        findings = Findings(str(Path(folder, COUNTS)))
        self._counts = _read_counts(findings, job) if has_counts else {}
        self.problems = findings.problems() if has_counts else (_uncounted(folder),)
        self._reader = _reader(Path(folder), job)
        self.version = str(self._ask(self._reader.get_version) or "")

    def first_synset(self, word: Word) -> Synset | None:
        """The first synset that the index lists for a word, in that part of speech; None if it is not in WordNet.
        Raises Unreadable."""
        found: Synset | None = self._ask(self._first_synset, word)
        return found

    def count(self, word: Word) -> int:
        """How often WordNet's counts have a word in that part of speech, in all its senses together. Raises
        Unreadable."""
        return int(self._ask(self._count, word)) if self._counts else 0

    def _first_synset(self, word: Word) -> Synset | None:
        sense = next(iter(self._senses(word)), None)
        if sense is None:
            return None
        synset = sense.synset()
        # what a synset has not, as adverbs have none of these, is empty
        related = [*synset.hypernyms(), *synset.instance_hypernyms(), *synset.similar_tos()]
        return Synset(_words(synset), tuple(name for other in related for name in _words(other)))

    def _count(self, word: Word) -> int:
        # NLTK would look for each by halves, in a file that need not be in order, and go round in circles
        return sum(self._counts.get(key, 0) for key in {sense.key() for sense in self._senses(word)})

    def _senses(self, word: Word) -> list[Any]:
        """The senses of a word as it is spelled (NLTK would go on to words that it may be a form of), as listed."""
        lemma, pos = word
        found: list[Any] = self._reader.lemmas(lemma.replace(" ", "_"), pos)
        return found

    def _ask(self, question: Callable[..., Any], *arguments: Any) -> Any:
        """Whatever NLTK raises is the fault of the files."""
        try:
            return question(*arguments)
        except (Unreadable, Cancelled):
            raise
        except Exception as error:
            raise _damaged(Path(self.folder), None, error) from None


def _words(synset: Any) -> tuple[str, ...]:
    return tuple(name.replace("_", " ") for name in synset.lemma_names())


def _check_folder(folder: str) -> bool:
    """Whether WordNet's counts are in a folder. Raises Unreadable, naming what it lacks of WordNet's files."""
    try:
        there = {path.name for path in Path(folder).iterdir()}
    except (OSError, ValueError) as error:
        raise files.cannot_open(folder, error) from None
    missing = [name for name in NEEDED if name not in there]
    if missing:
        message = f"holds no {', '.join(missing)}; expected a folder in WordNet's own format (index.noun, data.noun …)"
        raise unreadable(folder, "no-wordnet", message)
    return COUNTS in there


def _uncounted(folder: str) -> Problem:
    message = f"has no {COUNTS}, so that no word has a count of WordNet's"
    return Problem("note", folder, None, "no-counts", message)


def _read_counts(findings: Findings, job: Job) -> dict[str, int]:
    """How often each sense was counted, by its key; the file has lines of key, number of the sense, count."""
    counts = {}
    for number, line in enumerate(read_bytes(findings.path, job).decode("utf-8", "replace").split("\n"), 1):
        fields = line.split()
        if len(fields) == 3 and fields[2].isascii() and fields[2].isdigit() and len(fields[2]) <= MOST_DIGITS:
            counts[fields[0]] = int(fields[2])
        elif fields:
            message = f"{shown(line.encode())} is not a sense, its number and its count; the line is left out"
            findings.add("error", "count", number, message)
    return counts


class _Lines(io.StringIO):
    """A file that is read line by line, and how many lines were read."""

    number = 0

    def __next__(self) -> str:  # type: ignore[override]
        line = super().__next__()
        self.number += 1
        return line


def _damaged(path: Path, line: int | None, error: Exception) -> Unreadable:
    """What to raise where a file of WordNet is not as NLTK expects it."""
    cause = error.__cause__ or error  # NLTK names file and line, and raises it from what was wrong
    found = printable(str(cause)) or type(cause).__name__
    message = f"is not as WordNet's files are ({found}); the folder cannot be used"
    return unreadable(str(path), "wordnet", message, line)


def _reader(folder: Path, job: Job) -> Any:
    """NLTK's reader of a folder. Raises Unreadable, also where NLTK is not installed, and Cancelled."""
    try:
        from nltk.corpus.reader.wordnet import WordNetCorpusReader
        from nltk.data import PathPointer, SeekableUnicodeStreamReader
    except ImportError:
        raise unreadable("", "no-library", MISSING_LIBRARY) from None

    class Root(PathPointer):  # type: ignore[misc]
        """Stands for the folder: NLTK refuses the path of one that is not below its own, and asks this for nothing."""

        open = file_size = join = None

    class Reader(WordNetCorpusReader):  # type: ignore[misc]
        """Has its files read as all files are, and says which line of one is wrong."""

        def __init__(self) -> None:
            self._lines, self._name = _Lines(), ""
            self._known: dict[str, bytes] = {}
            try:
                super().__init__(Root(), omw_reader=False)  # None would have it warn that other languages are missing
            except (Unreadable, Cancelled):
                raise
            except Exception as error:
                raise _damaged(folder / self._name, self._lines.number or None, error) from None

        def open(self, file: str) -> Any:
            if file == "lexnames":
                return io.StringIO(_LEXICOGRAPHERS)
            if file.endswith(".exc"):  # forms of words, and only words are asked for
                return io.StringIO()
            self._lines, self._name = _Lines(), file
            if file.startswith("index."):
                self._lines = _Lines(read_bytes(str(folder / file), job).decode("utf-8", "replace"))
                return self._lines
            return SeekableUnicodeStreamReader(io.BytesIO(self._bytes(file)), "utf-8", "replace")

        def _bytes(self, file: str) -> bytes:
            if file not in self._known:
                job.step(0, f"reading {file}")
                self._known[file] = read_bytes(str(folder / file), job)
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
                raise _damaged(folder / file, raw.count(b"\n", 0, offset) + 1, error) from None

    return Reader()
