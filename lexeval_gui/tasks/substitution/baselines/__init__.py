"""The WordNet baselines of the task document (McCarthy & Navigli 2007, section 5), a best and an oot file.

best is the most frequent synonym in the first synset of the target; where that has none, the most frequent member of
its hypernyms (nouns, verbs) or of the adjectives similar to it. oot are up to ten synonyms, then such related words.
The document has WordNet 2.1 and ranks words by a list drawn from the BNC; here WordNet is that of a folder, and words
are ranked by a list that is given, or by WordNet's own counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Parameter, Settings
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.problems import Problem, Unreadable
from lexeval_gui.core.task.baselines import Baseline, BaselineInput, MadeBaselines
from lexeval_gui.tasks.substitution.baselines.frequencies import FORM, Frequencies, read_frequencies
from lexeval_gui.tasks.substitution.baselines.targets import Target, Word, read_targets
from lexeval_gui.tasks.substitution.baselines.wordnet import Synset, WordNet

title = "WordNet baselines"
stem = "wordnet"
help = (
    "What the first sense of each target in WordNet offers, whatever the sentence: as best its most frequent synonym, "
    "as oot up to ten synonyms and related words."
)
inputs = (
    BaselineInput("sentences", "Sentences", "SENTENCES.xml", "the XML of the task, with all targets", role="sentences"),
    BaselineInput(
        "wordnet", "WordNet", "FOLDER",
        "a folder in WordNet's own format (index.noun, data.noun …), such as that of Debian's package wordnet-base",
        option=True, folder=True,
    ),
    BaselineInput(
        "frequencies", "Frequency list", "FILE",
        f"how frequent words are, as {FORM} (default: WordNet's own counts)", option=True, required=False,
    ),
)  # fmt: skip
parameters: tuple[Parameter, ...] = ()
files = (Baseline("best", "best guess", ".best"), Baseline("oot", "up to ten answers", ".oot"))

MOST_ANSWERS = 10
"""So many answers an oot file has for a target."""


def make(paths: Mapping[str, str], settings: Settings, job: Job) -> MadeBaselines:
    """The lines of both files in the order of the sentences; a target without any answer has none. Raises Unreadable,
    also where no target has any, and Cancelled."""
    with job.part(0, 0.2):
        targets, problems = read_targets(paths["sentences"], job)
        listed = read_frequencies(paths["frequencies"], job) if "frequencies" in paths else None
    with job.part(0.2, 0.6):
        wordnet = WordNet(paths["wordnet"], job)
    problems += listed.problems if listed is not None else wordnet.problems
    with job.part(0.6, 1):
        synsets = _first_synsets(targets, wordnet, job)
        answers = {
            word: answers_of(word[0], synset, _frequency(word[1], wordnet, listed))
            for word, synset in synsets.items()
        }  # fmt: skip
    log = (_made_from(wordnet, listed), _without_answer(targets, synsets, answers))
    if not any(answers.values()):
        nothing = Problem("error", paths["sentences"], None, "no-answers", f"gets no answer at all ({log[1]})")
        raise Unreadable([*problems, nothing])
    return MadeBaselines(_lines(targets, answers), log, problems)


def _first_synsets(targets: Sequence[Target], wordnet: WordNet, job: Job) -> dict[Word, Synset | None]:
    """The first synset of each target's word, whatever its sentence; None where WordNet does not have the word."""
    words = dict.fromkeys(target.word for target in targets)
    found = {}
    for index, word in enumerate(words):
        job.step(index / len(words), "asking WordNet")
        found[word] = wordnet.first_synset(word)
    return found


def answers_of(lemma: str, synset: Synset | None, frequency: Callable[[str], int | None]) -> tuple[str, ...]:
    """Up to ten answers, the best first: the synonyms, then the related words, each by frequency (words without one
    last), then by code point; never the target itself."""

    def rank(word: str) -> tuple[int, str]:
        count = frequency(word)
        return (1, word) if count is None else (-count, word)

    ranked: dict[str, None] = {}
    for words in (synset.synonyms, synset.related) if synset is not None else ():
        ranked |= dict.fromkeys(sorted((word for word in words if word.casefold() != lemma), key=rank))
    return tuple(ranked)[:MOST_ANSWERS]


def _frequency(pos: str, wordnet: WordNet, listed: Frequencies | None) -> Callable[[str], int | None]:
    """How often a word of a part of speech occurs; None where that is not known."""
    if listed is None:
        return lambda word: wordnet.count((word.casefold(), pos)) or None
    return lambda word: listed.counts.get((word.casefold(), pos))


def _lines(targets: Sequence[Target], answers: Mapping[Word, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Both files. An empty list would inherit the credit of the line before it in score.pl: there is no such line."""
    given = [(target, found) for target in targets if (found := answers[target.word])]
    return {
        "best": tuple(f"{target.lexelt} {target.id} :: {found[0]}" for target, found in given),
        "oot": tuple(f"{target.lexelt} {target.id} ::: {';'.join(found)}" for target, found in given),
    }


def _made_from(wordnet: WordNet, listed: Frequencies | None) -> str:
    """The version of WordNet and the list by which words are ranked."""
    by = "WordNet's own counts"
    if listed is not None:
        by = f"{Path(listed.path).name} ({count_of(len(listed.counts), 'word')})"
    return f"WordNet {wordnet.version or 'of an unknown version'}; words ranked by {by}"


def _without_answer(
    targets: Sequence[Target], synsets: Mapping[Word, Synset | None], answers: Mapping[Word, tuple[str, ...]]
) -> str:
    """How many targets have answers, and why the others have none."""
    without = [target.word for target in targets if not answers[target.word]]
    unknown = sum(synsets[word] is None for word in without)
    said = f"{count_of(len(targets), 'target')}, {len(without)} without answer"
    reasons = f": {unknown} not in WordNet, {len(without) - unknown} without synonym or related word"
    return said + reasons * bool(without)
