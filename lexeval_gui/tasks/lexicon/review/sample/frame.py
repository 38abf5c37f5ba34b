"""The lemmas that a review can draw, in the order of drawing, and what lexicon and dictionary list of each.

On paper there is no file of the dictionary: the lexicon is opened in its place, so that every lemma with a form can be
drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ints, Ragged, Strings
from lexeval_gui.core.memo import cached, cached_latest
from lexeval_gui.core.parameters import BadValue, Settings
from lexeval_gui.core.scores import Counts
from lexeval_gui.tasks.lexicon.changing import class_forms, cluster_forms
from lexeval_gui.tasks.lexicon.dataset import LexiconDataset
from lexeval_gui.tasks.lexicon.holders import of_forms, said_of
from lexeval_gui.tasks.lexicon.joining import rules_of
from lexeval_gui.tasks.lexicon.joining.normalising import normalise
from lexeval_gui.tasks.lexicon.parameters import PARAMETERS
from lexeval_gui.tasks.lexicon.reading import invisible
from lexeval_gui.tasks.lexicon.review.record.set_up import SetUp
from lexeval_gui.tasks.lexicon.scoring import counting, drawn_strata, overlaps, sampling
from lexeval_gui.tasks.lexicon.scoring.allocation import drawing_order
from lexeval_gui.tasks.lexicon.scoring.allocation import sample_size as allocated_size
from lexeval_gui.tasks.lexicon.scoring.sampling_frame import NOT_DRAWN, Frame
from lexeval_gui.tasks.lexicon.scoring.strata import NONE, PROPORTIONAL, matched, typed_sizes

JOINERS = dict.fromkeys(map(ord, "\u200c\u200d"))
"""Letters that Python calls unprintable."""

_BLANKS = re.compile("[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")


class ReviewFrame(Struct, frozen=True, dict=True):
    """The frame of one lexicon (`system`) under `settings`, which are those of the review: its seed, its strata, α = 1,
    and on paper match = same. `rows` [N] of the dataset, in the order of drawing."""

    dataset: LexiconDataset
    system: int
    settings: Settings
    counts: Counts
    rows: Ints
    on_paper: bool

    @classmethod
    def of(cls, dataset: LexiconDataset, settings: Settings, set_up: SetUp) -> ReviewFrame:
        """The frame of a review. Raises BadValue for files without lemmas, for settings that are none, for strata that
        are not there, and where the lexicon is not open."""
        names = [system.name for system in dataset.systems]
        if set_up.system not in names:
            raise BadValue(f"the lexicon {set_up.system} of the review is not open; open are {', '.join(names)}")
        if dataset.kind == "clusters":
            raise BadValue("these files of clusters name no lemmas, and a review goes lemma by lemma")
        # what was reviewed is a census of itself, drawn by its own seed
        own = {"alpha": "1", "seed": set_up.seed, "strata": set_up.strata, "allocation": set_up.allocation}
        own |= {"match": "same"} if set_up.dictionary == "paper" else {}
        system, chosen = names.index(set_up.system), settings.with_values(own)
        counts = counting.count(dataset, system, chosen)
        if reason := drawn_strata.why_not(dataset, system, counts, chosen):
            raise BadValue(reason)
        return cls(dataset, system, chosen, counts, Frame.of(counts).rows, set_up.dictionary == "paper")

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def sampling(self) -> Frame:
        """The frame as samples are drawn from it, with its strata."""
        return Frame.of(self.counts)

    @cached_property
    def strata(self) -> tuple[str, ...]:
        """The names of the strata; "" alone where there are none."""
        return drawn_strata.found_strata(self.dataset, self.system, self.counts, self.settings).names

    def sample_size(self, alpha: str, allocation: str = PROPORTIONAL) -> int:
        """How many lemmas are a sample of share α, or of what is typed of each stratum."""
        if allocation == self.settings["allocation"]:
            return self.sampling.sample_size(alpha)
        known = matched(typed_sizes(allocation), self.strata)
        typed = np.array([known.get(name, 0) for name in self.strata]) if known else None
        there = np.bincount(self.sampling.stratum)
        totals = drawing_order(self.sampling.stratum, typed)[1]
        return allocated_size(totals, sampling.sample_size(alpha, len(self)), typed, there)

    @cached_property
    def lemmas(self) -> tuple[str, ...]:
        """The lemmas, in the order of drawing."""
        return tuple(self.dataset.ids[row] for row in self.rows.tolist())

    @cached_property
    def _places(self) -> dict[str, int]:
        return {lemma: place for place, lemma in enumerate(self.lemmas)}

    def is_in_lexicon(self, lemma: str) -> bool:
        """Whether the lexicon has a cluster of this lemma."""
        names = self.dataset.lexicons[self.system].names
        return cached(self.memo, ("in lexicon", lemma), lambda: names.find(lemma) is not None)

    def place(self, lemma: str) -> int | None:
        """Where a lemma stands in the order of drawing, from 0; None if it cannot be drawn."""
        return self._places.get(lemma)

    def undrawn(self, names: Iterable[str], drawn: Iterable[str]) -> dict[str, NDArray[Any]]:
        """What is counted of the lemmas but these, by column of `counting`; nothing on paper, where it is not known."""
        if self.on_paper:
            return {}
        left = np.ones(len(self), bool)
        left[[place for lemma in drawn if (place := self.place(lemma)) is not None]] = False
        columns = {name: self.counts.columns[name][self.rows[left]] for name in names}
        return columns | {"frame": np.full_like(columns["frame"], NOT_DRAWN)}

    def cluster_number(self, lemma: str) -> int:
        """The number of the lexicon's cluster that has this lemma, -1 if none has."""
        place = self.place(lemma)
        return -1 if place is None else int(self.dataset.lexicons[self.system].same[self.rows[place]])

    def cluster(self, lemma: str) -> tuple[str, ...]:
        """The forms that the lexicon lists of a lemma, in its order."""
        number = self.cluster_number(lemma)
        return cached(self.memo, ("cluster", lemma), lambda: tuple(cluster_forms(self.dataset, self.system, number)))

    def listed(self, lemma: str) -> tuple[str, ...]:
        """The forms that the dictionary's file lists of a lemma, in its order; none on paper."""
        place = self.place(lemma)
        return () if self.on_paper or place is None else tuple(class_forms(self.dataset, int(self.rows[place])))

    def held(self, lemma: str) -> dict[str, str]:
        """Which of several dictionaries hold each form of a lemma, in words; nothing of one alone, or on paper."""
        place = self.place(lemma)
        if self.on_paper or place is None:
            return {}
        found = of_forms(self.dataset, int(self.rows[place]))
        return {form: said_of(self.dataset, names) for form, names in found.items()}

    def elsewhere(self, form: str, lemma: str) -> tuple[str, ...]:
        """The lemmas of the lexicon's other clusters that hold a form, in its order."""
        clusters = self.clusters_with(form)
        names, own = self.dataset.lexicons[self.system].names, self.cluster_number(lemma)
        return tuple(names[cluster] for cluster in clusters.tolist() if cluster != own)

    def clusters_with(self, form: str) -> Ints:
        """The numbers of the lexicon's clusters that hold a form."""
        code = self.code(form)
        return self._by_form.row(code) if code >= 0 else np.zeros(0, np.int32)

    def code(self, form: str) -> int:
        """The number of a form among those of the dataset, -1 where it is none of them."""
        found = cached(self.memo, ("code", form), lambda: self.dataset.forms.find(form))
        return -1 if found is None else found

    @cached_property
    def _by_form(self) -> Ragged:
        return overlaps.by_form(self.dataset.lexicons[self.system].forms, len(self.dataset.forms))

    def clean_form(self, text: str) -> str:
        """A form as the conventions take it, such as in NFC, without characters that have no width (joiners are
        letters), with one blank between words; "" if it is none (blank, or with signs that cannot be seen)."""
        bare = _BLANKS.sub(" ", invisible.strip_invisible(text)).strip()
        if not bare or not bare.translate(JOINERS).isprintable():
            return ""
        return normalise(Strings.of([bare]), rules_of(self.settings)).words[0].strip()

    @property
    def has_lemma_always(self) -> bool:
        """Whether a lemma is always among its own forms."""
        return rules_of(self.settings).always

    @cached_property
    def memo(self) -> dict[Any, Any]:
        """What is worked out once and for all."""
        return {}


def frame_of(dataset: LexiconDataset, settings: Settings, set_up: SetUp) -> ReviewFrame:
    """The frame of a review, kept with the dataset, since to count it may take a while. Raises as ReviewFrame.of."""
    key = settings, set_up.system, set_up.seed, set_up.dictionary, set_up.strata, set_up.allocation
    return cached_latest(dataset.memo, "review frame", key, lambda: ReviewFrame.of(dataset, settings, set_up))


def why_no_strata(dataset: LexiconDataset, system: int, set_up: SetUp) -> str:
    """Why the strata of a set-up, or its allocation, are not to be had; "" if they are."""
    if set_up.strata == NONE:
        return ""
    values = {"strata": set_up.strata, "allocation": set_up.allocation}
    values |= {"match": "same"} if set_up.dictionary == "paper" and dataset.kind == "labelled" else {}
    settings = Settings(PARAMETERS).with_values(values)
    return drawn_strata.why_not(dataset, system, counting.count(dataset, system, settings), settings)


def sizes_of(dataset: LexiconDataset, system: int) -> tuple[int, ...]:
    """Lemmas and forms of a lexicon, then of the dictionary."""
    sides = dataset.lexicons[system].forms, dataset.classes
    return tuple(size for forms in sides for size in (len(forms), len(forms.values)))
