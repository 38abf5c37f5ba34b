"""References and outputs brought together sentence by sentence, with everything odd between them reported."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import cast

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Interner, Labels, Ragged, Strings, System, WordLists
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.problems import Findings, Problem, Remedy
from lexeval_gui.core.task import Part
from lexeval_gui.core.task.study import Judgments
from lexeval_gui.core.vocabulary import Vocabulary
from lexeval_gui.tasks.generation.dataset import GenerationDataset, References
from lexeval_gui.tasks.generation.messages import printable
from lexeval_gui.tasks.generation.parameters import CASE, UNICODE
from lexeval_gui.tasks.generation.parts import Reference, Sentences
from lexeval_gui.tasks.generation.references import agreed, problems_of, together
from lexeval_gui.tasks.generation.scoring.treelets import treelets

GROUP_TITLES = {"length": "tokens", "treelets": "treelets", "pos": "part of speech"}

_LENGTHS = ((0, "0"), (5, "01–05"), (10, "06–10"), (20, "11–20"), (40, "21–40"))
_TREELETS = ((0, "00"), (1, "01"), (2, "02"), (4, "03–04"), (8, "05–08"))
"""The largest value of each group and its name; what is larger is in the last one, named here."""
_LONGER, _MORE = "41+", "09+"

Codes = NDArray[np.int32]


def join(parts: Sequence[Part], settings: Settings, job: Job) -> GenerationDataset:
    """Join. Raises Unreadable, naming every file whose number of sentences is not that of the first reference."""
    written = [cast(Reference, part) for role in ("gold", "reference") for part in parts if part.role == role]
    systems = [cast(Sentences, part) for part in parts if part.role == "system"]
    golds, said, count = agreed(written, systems)
    vocabulary = Vocabulary()
    surfaces = [vocabulary.codes_of(gold.words)[gold.surface.values] for gold in golds]
    references = together(golds, vocabulary, count)
    outputs = [_shared(part, vocabulary, count) for part in systems]
    job.step(0.3, "joining")
    words = vocabulary.strings()
    same = same_tokens(words, settings.value_of(UNICODE), settings.value_of(CASE))
    job.step(0.6, "joining")
    kind = "conllu" if any(gold.kind == "conllu" for gold in golds) else "text"
    labels = {"length": _binned(references.tokens.lengths[references.first], _LENGTHS, _LONGER)}
    if kind == "conllu":
        labels["treelets"] = _tree_labels(references)
    labels |= _labels_of_files(golds, count)
    split = _split_tokens(golds, surfaces, count)
    named = next((gold for gold in golds if gold.has_ids), golds[0])
    ids = Strings(named.ids.data, named.ids.offsets[: count + 1])
    problems = [*problems_of(golds, references, ids), *said]
    problems += [problem for part in parts if part.role not in ("gold", "reference") for problem in part.problems]
    for part, output in zip(systems, outputs, strict=True):
        job.check()
        problems += _unsplit_warnings(part, same, references.together, output, split, words)
        if settings.value_of(UNICODE) == "as-is":
            problems += _unicode_form_warnings(part, references.together, output, words)
    return GenerationDataset(
        ids,
        labels,
        tuple(labels),
        {
            "text": WordLists(words, references.together),
            **{s.name: WordLists(words, o) for s, o in zip(systems, outputs, strict=True)},
        },
        tuple(System(part.name, part.path, part.kind) for part in systems),
        words=words,
        same=same,
        references=references,
        outputs=tuple(outputs),
        kind=kind,
        judgments=next((part for part in parts if isinstance(part, Judgments)), None),
        problems=tuple(problems),
        group_titles=GROUP_TITLES,
        made_of=_made_of(references),
    )


def _made_of(references: References) -> tuple[str, ...]:
    """How many references sentences have, in words for signatures; nothing where each has one."""
    numbers = np.diff(references.bounds)
    fewest, most = int(numbers.min(initial=references.most)), references.most
    return () if most == 1 else (f"refs:{most}" if fewest == most else f"refs:{fewest}-{most}",)


def _split_tokens(golds: Sequence[Reference], surfaces: Sequence[Codes], count: int) -> Ragged:
    """The tokens that references split into several words, of each sentence."""
    rows = np.concatenate([gold.surface.rows() for gold in golds if gold.item_of is None] or [np.zeros(0, np.int64)])
    codes = np.concatenate(
        [found for gold, found in zip(golds, surfaces, strict=True) if gold.item_of is None] or [surfaces[0][:0]]
    )
    order = np.argsort(rows, kind="stable")[: int((rows < count).sum())]
    return Ragged.of(np.bincount(rows[order], minlength=count), codes[order])


def _shared(part: Sentences, vocabulary: Vocabulary, count: int) -> Ragged:
    """The tokens of the first sentences as codes of shared words."""
    codes = vocabulary.codes_of(part.words)
    offsets = part.tokens.offsets[: count + 1]
    return Ragged(offsets, codes[part.tokens.values[: offsets[-1]]])


def same_tokens(words: Strings, unicode: str, case: str) -> Codes:
    """A number for each word, equal for those that are the same token under the conventions: int32 [words]."""
    if unicode == "as-is" and case == "keep":
        return np.arange(len(words), dtype=np.int32)
    numbers = Interner()
    made = (comparison_key(words.raw(row), unicode, case) for row in range(len(words)))
    return np.fromiter((numbers[word] for word in made), np.int32, len(words))


def comparison_key(word: bytes, unicode: str, case: str) -> bytes:
    """What a word is compared as: in one Unicode form, then without case (`str.casefold`)."""
    if word.isascii():
        return word.lower() if case == "fold" else word
    text = word.decode("utf-8", "replace")
    text = unicodedata.normalize("NFC", text) if unicode == "nfc" else text
    return (text.casefold() if case == "fold" else text).encode()


# -- groups -----------------------------------------------------------------------------------------------------------


def _binned(values: NDArray[np.int64], bins: Sequence[tuple[int, str]], last: str) -> Labels:
    edges = [most for most, _ in bins]
    return Labels(np.searchsorted(edges, values).astype(np.int32), (*(name for _, name in bins), last))


def _labels_of_files(golds: Sequence[Reference], count: int) -> dict[str, Labels]:
    """What files of references say of the first sentences besides; of several the first that says it."""
    found = {name: label for gold in reversed(golds) for name, label in gold.labels.items()}
    return {name: label.take(np.arange(count)) for name, label in found.items() if (label.codes[:count] >= 0).any()}


def _tree_labels(references: References) -> Labels:
    """How many treelets the first reference with a tree has; no label without a tree."""
    rows = references.first_with_tree
    heads, valid = references.heads.take(rows), references.valid[rows]
    counts = np.bincount(treelets(heads, valid).sentence, minlength=len(heads))
    label = _binned(counts, _TREELETS, _MORE)
    return Labels(np.where(valid, label.codes, -1).astype(np.int32), label.words)


# -- what is odd ------------------------------------------------------------------------------------------------------


def _unsplit_warnings(
    part: Sentences, same: Codes, reference: Ragged, output: Ragged, split: Ragged, words: Strings
) -> tuple[Problem, ...]:
    """Warn of tokens that the reference splits into several words, where the output has them whole."""
    if not len(split.values):
        return ()
    width = len(same)
    wanted = np.setdiff1d(_keys(split, same, width), _keys(reference, same, width))
    findings = Findings(part.path)
    where = np.flatnonzero(np.isin(_keys(output, same, width), wanted))
    rows, first = np.unique(output.rows()[where], return_index=True)
    for at, row in zip(where[first].tolist(), rows.tolist(), strict=True):
        token = printable(words[int(output.values[at])])
        message = f"'{token}' is one token here and several words in the reference, so it cannot match"
        findings.add("warning", "unsplit", int(part.lines[row]), message)
    return findings.problems()


def _keys(tokens: Ragged, same: Codes, width: int) -> NDArray[np.int64]:
    """A number for each sentence and token."""
    return np.asarray(tokens.rows() * width + same[tokens.values])


def _unicode_form_warnings(part: Sentences, reference: Ragged, output: Ragged, words: Strings) -> tuple[Problem, ...]:
    """Warn of tokens that the reference of the sentence has in another Unicode form only."""
    composed = _nfc_codes(words)
    if composed is None:
        return ()
    width = len(words)
    same = np.arange(width, dtype=np.int32)
    there = np.isin(_keys(output, composed, width), _keys(reference, composed, width))
    other = ~np.isin(_keys(output, same, width), _keys(reference, same, width))
    where = np.flatnonzero(there & other)
    lines = tuple(sorted({int(part.lines[row]) for row in output.rows()[where].tolist()}))
    if not lines:
        return ()
    token = printable(words[int(output.values[where[0]])])
    message = (
        f"'{token}' differs from a token of the reference in its Unicode form only ({count_of(len(where), 'token')} in "
        f"{count_of(len(lines), 'sentence')}); `unicode=nfc` makes them the same"
    )
    remedy = Remedy("compare tokens in one Unicode form", (("unicode", "nfc"),))
    return (Problem("warning", part.path, lines[0], "unicode-form", message, lines, (remedy,)),)


def _nfc_codes(words: Strings) -> Codes | None:
    """A number for each word, equal for those with the same NFC; None if no two words share one."""
    if words.data.size == 0 or int(words.data.max()) < 0x80:
        return None
    composed = same_tokens(words, "nfc", "keep")
    return composed if len(np.unique(composed)) < len(words) else None
