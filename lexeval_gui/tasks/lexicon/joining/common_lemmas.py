"""What dictionary and lexicon have in common; where it is nothing, which lemmas come nearest and what may help."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from heapq import nlargest

import numpy as np
from msgspec.structs import replace

from lexeval_gui.core.dataset import Strings
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.problems import Problem, Remedy, Unreadable
from lexeval_gui.tasks.lexicon.dataset import Clusters, LexiconDataset
from lexeval_gui.tasks.lexicon.joining.merging import NormalisedList
from lexeval_gui.tasks.lexicon.messages import excerpt
from lexeval_gui.tasks.lexicon.parts import WordList
from lexeval_gui.tasks.lexicon.reading import remedies as remedying

_KINDS = {"labelled": "lemmas with their forms", "clusters": "clusters without lemmas"}

_LEMMAS_COMPARED, _WITH = 20, 2000
"""So many lemmas of the lexicon are compared with so many of the dictionary to find the nearest."""

_LOOKED_UP = 200_000
"""So many lemmas are looked at to see whether another reading of the files would help."""


def check_kinds(dictionary: WordList, lexicons: Sequence[WordList]) -> None:
    """Raise Unreadable if some lexicons are not of the dictionary's kind."""
    wrong = [part for part in lexicons if part.kind != dictionary.kind]
    if not wrong:
        return
    raise Unreadable(
        Problem(
            "error",
            part.path,
            None,
            "kind",
            f"holds {_KINDS[part.kind]}, and the dictionary {excerpt(dictionary.name)} {_KINDS[dictionary.kind]}; "
            f"expected both of one kind (--as {dictionary.kind} says how files are read); it cannot be scored",
        )
        for part in wrong
    )


def check(dataset: LexiconDataset, tidy: Sequence[NormalisedList]) -> LexiconDataset:
    """The dataset without the lexicons that share no lemma with the dictionary, and with what is odd about what the
    others share. Raises Unreadable if the dictionary has nothing to share."""
    dictionary, *lexicons = tidy
    if not len(dataset.classes.values):
        message = "no lemma has a form, and nothing can be scored; expected a lemma, a tab and a form on each line"
        raise Unreadable([Problem("error", dictionary.part.path, None, "no-forms", message)])
    pairs = list(zip(lexicons, dataset.lexicons, strict=True))
    if dataset.kind == "clusters":
        message = "holds no form of the dictionary: nothing is matched, and L, precision and recall are 0"
        apart = [one.part.path for one, clusters in pairs if not _share_forms(dataset, clusters)]
        said = (Problem("warning", path, None, "no-common-form", message) for path in apart)
        return replace(dataset, problems=(*dataset.problems, *said))
    kept = [place for place, (_, clusters) in enumerate(pairs) if _share_lemmas(dataset, clusters)]
    left_out = tuple(_no_common_lemma(dictionary, one) for place, one in enumerate(lexicons) if place not in kept)
    return replace(
        dataset,
        systems=tuple(dataset.systems[place] for place in kept),
        lexicons=tuple(dataset.lexicons[place] for place in kept),
        left_out=left_out,
        problems=(*dataset.problems, *left_out),
    )


def _share_lemmas(dataset: LexiconDataset, clusters: Clusters) -> bool:
    """Whether some lemma has forms on both sides."""
    rows = np.flatnonzero((clusters.same >= 0) & (dataset.classes.lengths > 0))
    return bool((clusters.forms.lengths[clusters.same[rows]] > 0).any())


def _share_forms(dataset: LexiconDataset, clusters: Clusters) -> bool:
    known = np.zeros(len(dataset.forms), np.bool_)
    known[dataset.classes.values] = True
    return bool(known[clusters.forms.values].any())


def _no_common_lemma(dictionary: NormalisedList, lexicon: NormalisedList) -> Problem:
    """What is said of a lexicon without a lemma that has forms on both sides."""
    theirs, ours = _words(lexicon.lemmas), _words(dictionary.lemmas)
    shared = len(set(theirs) & set(ours))
    if shared:
        found = f"{count_of(shared, 'lemma is', 'lemmas are')} in the dictionary too, but none has forms in both"
    else:
        found = f"none of its {count_of(lexicon.count, 'lemma')} is among the dictionary's {dictionary.count:,}"
        found += f"; the nearest: {', '.join(_nearest(theirs, ours))}"
    ways = list(_suggestions(dictionary, lexicon, set(theirs), set(ours)))
    help_ = "; ".join(text for text, _ in ways)
    message = f"{found}; there is nothing to compare, and it cannot be scored{f' ({help_})' if help_ else ''}"
    path, remedies = lexicon.part.path, tuple(remedy for _, remedy in ways)
    return Problem("error", path, None, "no-common-lemma", message, (), remedies)


def _words(texts: Strings | None) -> list[str]:
    return [] if texts is None else [texts[row] for row in range(min(len(texts), _LOOKED_UP))]


def _nearest(theirs: Sequence[str], ours: Sequence[str]) -> list[str]:
    """The pairs of lemmas that look most alike: `'Run' (dictionary: 'run')`."""
    some = theirs[:: max(1, len(theirs) // _LEMMAS_COMPARED)][:_LEMMAS_COMPARED]
    others = ours[:: max(1, len(ours) // _WITH)][:_WITH]
    best = nlargest(3, (_most_alike(word, others) for word in some))
    return [f"'{excerpt(word, 30)}' (dictionary: '{excerpt(other, 30)}')" for _, word, other in best]


def _most_alike(word: str, others: Sequence[str]) -> tuple[float, str, str]:
    """Which of the others a word is most like: how much, the word, the other."""
    matcher = SequenceMatcher(b=word[:50].casefold())
    best = (-1.0, word, "")
    for other in others:
        matcher.set_seq1(other[:50].casefold())
        if matcher.real_quick_ratio() > best[0] and matcher.quick_ratio() > best[0]:
            best = max(best, (matcher.ratio(), word, other))
    return best


def _suggestions(
    dictionary: NormalisedList, lexicon: NormalisedList, theirs: set[str], ours: set[str]
) -> Iterator[tuple[str, Remedy]]:
    """Settings under which there would be common lemmas, with how many: in words, and as a remedy."""
    if theirs & ours:
        return
    folded = {word.casefold() for word in theirs} & {word.casefold() for word in ours}
    if folded:
        match = f"would match {count_of(len(folded), 'lemma')}"
        yield f"--set case=fold {match}", Remedy("Fold letter case", (("case", "fold"),), match)
    own = len(lexicon) >= len(lexicon.forms)  # where columns are swapped every form stands once, or so
    common = len(ours & set(_words(lexicon.forms)) if own else theirs & set(_words(dictionary.forms)))
    if common * 2 > min(len(ours), len(theirs)):
        count, columns = count_of(common, "lemma"), "1,2/2,1" if own else "2,1/1,2"
        whose = "dictionary stand among its forms" if own else "lexicon stand among the dictionary's forms"
        found = f"{count} of the {whose}"
        yield f"{found}: --columns {columns} swaps them", remedying.columns(columns, found)
