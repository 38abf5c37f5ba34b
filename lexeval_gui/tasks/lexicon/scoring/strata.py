"""The strata of a frame: by part of speech, or by the size of the lexicon's cluster; and how many lemmas of each are
wanted, where that is typed."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ints, Labels
from lexeval_gui.core.memo import cached
from lexeval_gui.core.parameters import BadValue, Settings, Text
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.tasks.lexicon.dataset import LexiconDataset

NONE, POS, SIZE = "none", "pos", "size"
"""The values of the parameter `strata`."""

PROPORTIONAL = "proportional"

LEAST = 2
"""At least so many lemmas of a stratum are drawn: of fewer there is no spread."""

IN_PROPORTION, DRAWN = -1, -2
"""In the place of the lemmas that are typed for a stratum."""

CLASSES = 4
"""Sizes are parted at their quartiles."""

MOST = 50
"""So many strata at most: of each there are two lemmas at least, and a review would never come to an end."""

UNNAMED = "none"
"""The stratum of the lemmas without a part of speech."""


class AllocationText(Text, frozen=True):
    """How the sample is shared out: `proportional`, or `n=30 v=20`."""

    def check(self, text: str) -> str:
        """The text with single blanks; raises BadValue where it is no allocation."""
        sizes = typed_sizes(text)
        return " ".join(f"{name}={size}" for name, size in sizes.items()) or PROPORTIONAL


def typed_sizes(text: str) -> dict[str, int]:
    """The lemmas that are typed for each stratum: `n=30 v=20`, blanks or commas between; none where they are
    proportional. Raises BadValue in words."""
    found: dict[str, int] = {}
    if text.strip() in ("", PROPORTIONAL):
        return found
    for word in text.replace(",", " ").split():
        name, sign, number = word.rpartition("=")
        if not sign or not name:
            raise BadValue(
                f"allocation is {PROPORTIONAL}, or a stratum and its lemmas for each, such as n=30 v=20; not '{word}'"
            )
        if not (number.isascii() and number.isdigit()) or int(number) < LEAST:
            raise BadValue(f"allocation: of {name} a whole number of lemmas is wanted, {LEAST} or more, not '{number}'")
        if name in found:
            raise BadValue(f"allocation names {name} twice")
        found[name] = int(number)
    return found


class Strata(Struct, frozen=True):
    """The strata of a dataset and a lexicon: `labels` gives each class its stratum (by name, in the order of code
    points), `typed` [H] the lemmas that are typed for each, 0 where none are; None where the allocation is
    proportional. `is_drawn`: what there is was drawn by them already, in this order."""

    labels: Labels
    typed: NDArray[np.int64] | None = None
    is_drawn: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """Their names."""
        return self.labels.words

    def columns(self) -> dict[str, NDArray[np.int32]]:
        """What is counted of each class: the number of its `stratum`, and how many lemmas of that are `typed`
        (IN_PROPORTION, or DRAWN already)."""
        codes = self.labels.codes.astype(np.int32)
        of_all = DRAWN if self.is_drawn else IN_PROPORTION
        typed = np.full(len(codes), of_all, np.int32) if self.typed is None else self.typed[codes].astype(np.int32)
        return {"stratum": codes, "typed": typed}


def strata_of(dataset: LexiconDataset, system: int, sizes: Ints, frame: Ints, settings: Settings) -> Strata:
    """The strata under these settings: `sizes` [n] are those of the clusters with the same lemma, `frame` [n] above 0
    says which classes can be drawn. What cannot be had (see `why_not`) is a single stratum."""
    if dataset.strata is not None:  # a review: all of what it has drawn
        return Strata(dataset.strata, is_drawn=True)
    key = "strata", system, settings["strata"], settings["match"]
    labels = cached(dataset.memo, key, lambda: _labels(dataset, sizes, frame > 0, settings["strata"]))
    return Strata(labels, _typed(labels.words, settings))


def _typed(names: tuple[str, ...], settings: Settings) -> NDArray[np.int64] | None:
    wanted = typed_sizes(settings["allocation"])
    if settings["strata"] == NONE or not wanted:
        return None
    found = matched(wanted, names)
    return np.array([found.get(name, 0) for name in names], np.int64)


def matched(wanted: Mapping[str, int], names: tuple[str, ...]) -> dict[str, int]:
    """What is typed under the names that strata have, letter case aside where only one is meant."""
    found = {}
    for name, size in wanted.items():
        alike = [known for known in names if known.casefold() == name.casefold()]
        if name in names or len(alike) == 1:
            found[name if name in names else alike[0]] = size
    return found


def _labels(dataset: LexiconDataset, sizes: Ints, there: NDArray[np.bool_], by: str) -> Labels:
    if by == POS and "pos" in dataset.labels:
        return _by_pos(dataset.labels["pos"], there)
    if by == SIZE and dataset.kind == "labelled" and there.any():
        return size_classes(sizes, there)
    return Labels(np.zeros(len(dataset), np.int32), ("",))


def _by_pos(labels: Labels, there: NDArray[np.bool_]) -> Labels:
    """The parts of speech that lemmas of the frame have; a lemma with several (`N+V`) is in a stratum of its kind, as
    where scores are split by part of speech."""
    names = (*labels.words, UNNAMED)
    codes = np.where(labels.codes < 0, len(labels.words), labels.codes)
    used = sorted({int(code) for code in np.unique(codes[there])}, key=names.__getitem__)
    place = np.zeros(len(names), np.int32)  # what cannot be drawn is in none, and 0 says nothing of it
    place[used] = np.arange(len(used), dtype=np.int32)
    return Labels(place[codes], tuple(names[code] for code in used) or ("",))


def size_classes(sizes: Ints, there: NDArray[np.bool_]) -> Labels:
    """Classes of about equally many lemmas by the sizes of clusters, parted at the quartiles of those that are `there`;
    lemmas with clusters of one size stay together, so that there may be fewer."""
    known = np.sort(sizes[there])
    cuts = [int(known[-(-place * len(known) // CLASSES) - 1]) for place in range(1, CLASSES)]
    tops = np.array(sorted({cut for cut in cuts if cut < known[-1]}), np.int64)
    low = [int(known[0]), *(int(top) + 1 for top in tops)]
    names = [str(a) if a == b else f"{a}-{b}" for a, b in zip(low, tops.tolist(), strict=False)]
    names.append(f"{low[-1]}+" if low[-1] < known[-1] else str(low[-1]))
    order = sorted(range(len(names)), key=names.__getitem__)
    rank = np.empty(len(names), np.int32)
    rank[order] = np.arange(len(names), dtype=np.int32)
    return Labels(rank[np.searchsorted(tops, sizes)], tuple(names[place] for place in order))


# -- what cannot be had -----------------------------------------------------------------------------------------------


def why_not(dataset: LexiconDataset, found: Strata, sizes: Mapping[str, int], settings: Settings) -> str:
    """Why there are no such strata, or no such allocation; "" if there are. `sizes` are lemmas of the frame by
    stratum."""
    by = settings["strata"]
    if by == NONE or dataset.strata is not None:
        return ""
    if by == POS and "pos" not in dataset.labels:
        return (
            "strata = pos asks for parts of speech, and the dictionary has no column of features that names any; "
            "set strata to none or size"
        )
    if by == SIZE and dataset.kind != "labelled":
        return (
            "strata = size asks for the cluster with the same lemma, and these files of clusters name no lemmas; set "
            "strata to none"
        )
    if len(found.names) > MOST:
        return f"strata = {by} gives {len(found.names):,} strata, and a sample has {MOST} at most; set strata to none"
    return _why_not_typed(found, sizes, settings)


def _why_not_typed(found: Strata, sizes: Mapping[str, int], settings: Settings) -> str:
    wanted = typed_sizes(settings["allocation"])
    known = matched(wanted, found.names)
    there = ", ".join(f"{name} ({sizes.get(name, 0):,})" for name in found.names)
    for name, size in wanted.items():
        alike = [stratum for stratum in known if stratum.casefold() == name.casefold()]
        if not alike:
            return f"allocation names {name}, and there is no such stratum; there are {there}"
        if size > (has := sizes.get(alike[0], 0)):
            return f"allocation wants {size:,} lemmas of {name}, and {count_of(has, 'lemma')} can be drawn"
    return ""


def why_incomparable(settings: Settings) -> str:
    """Why two lexicons cannot be compared by their samples; "" if they can. A lemma would stand for more in the one
    sample than in the other, and resampling would have to stay within strata that differ."""
    if settings["strata"] == NONE or (settings.number("alpha") == 1 and settings["allocation"] == PROPORTIONAL):
        return ""
    return (
        "samples by strata are drawn for each lexicon apart, and two are not compared by them; set strata to none, or "
        "alpha to 1 (all lemmas)"
    )
