"""WordNet in a folder in its own format, read by NLTK without anything but that folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import Struct

from lexeval_gui.core.jobs import Cancelled, Job
from lexeval_gui.core.problems import Findings, Unreadable, unreadable
from lexeval_gui.tasks.substitution.baselines.targets import Word
from lexeval_gui.tasks.substitution.baselines.wordnet_files import COUNTS, check_folder, damaged, read_counts, uncounted

MISSING_LIBRARY = "WordNet is read by the library NLTK, which is not installed; pip install 'lexeval-gui[wordnet]' does"


class Synset(Struct, frozen=True):
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
        has_counts = check_folder(folder)
        findings = Findings(str(Path(folder, COUNTS)))
        self._counts = read_counts(findings, job) if has_counts else {}
        self.problems = findings.problems() if has_counts else (uncounted(folder),)
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
            raise damaged(Path(self.folder), None, error) from None


def _words(synset: Any) -> tuple[str, ...]:
    return tuple(name.replace("_", " ") for name in synset.lemma_names())


def _reader(folder: Path, job: Job) -> Any:
    """NLTK's reader of a folder. Raises Unreadable, also where NLTK is not installed, and Cancelled."""
    try:
        from lexeval_gui.tasks.substitution.baselines.nltk_reader import Reader
    except ImportError:
        raise unreadable("", "no-library", MISSING_LIBRARY) from None
    return Reader(folder, job)
