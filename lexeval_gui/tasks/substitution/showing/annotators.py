"""Who said what of an item: the responses of each annotator, and which gold substitutes they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from lexeval_gui.core.blocks import Grid, Line
from lexeval_gui.core.changes import Ref
from lexeval_gui.core.dataset import Strings
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.tasks.substitution.dataset import SubstitutionDataset
from lexeval_gui.tasks.substitution.matching import gold_sets, word_keys

NOTHING = "–"


class Said(Struct, frozen=True):
    """An annotator, the responses in their order, the gold substitute that each is ("": none), and the multiword of the
    sentence ("": none was named)."""

    annotator: str
    responses: tuple[str, ...]
    substitutes: tuple[str, ...]
    multiword: str


def said_of_item(dataset: SubstitutionDataset, item: int, settings: Settings) -> tuple[Said, ...]:
    """What each annotator said of an item, in the order of the file; nothing where no responses are open. A response is
    a gold substitute where both fall together as gold entries do under the matching in force."""
    if dataset.said is None:
        return ()
    known, gold = dataset.said.responses, dataset.gold
    lines, codes = dataset.said.lines.row(item).tolist(), gold.entries.row(item)
    own = np.unique(np.concatenate([known.entries.row(line) for line in lines] or [codes[:0]]))
    keys, _ = word_keys(gold.words, codes, gold.words, codes[:0], settings["matching"])
    sets = gold_sets(gold, keys, np.array([item]))
    labels = [gold.words[int(codes[source])] for source in sets.source]
    texts = [known.words[int(code)] for code in own.tolist()]
    substitute_of = _substitutes(texts, labels, settings["matching"])
    return tuple(_said(dataset, line, substitute_of) for line in lines)


def _substitutes(responses: Sequence[str], labels: Sequence[str], matching: str) -> dict[str, str]:
    """The gold substitute that each response is, by its text; "" for none."""
    every = Strings.of([*labels, *responses])
    keys, _ = word_keys(every, np.arange(len(every)), every, np.zeros(0, np.int64), matching)
    named = [(int(code), int(mask)) for code, mask in zip(keys.codes, keys.hyphens, strict=True)]
    label_of = {key: label for key, label in zip(named, labels, strict=False) if key[0] >= 0}
    return {text: label_of.get(key, "") for text, key in zip(responses, named[len(labels) :], strict=True)}


def _said(dataset: SubstitutionDataset, line: int, substitute_of: dict[str, str]) -> Said:
    assert dataset.said is not None
    known = dataset.said.responses
    responses = tuple(known.words[int(code)] for code in known.entries.row(line).tolist())
    multiword = "" if known.multiwords is None else known.multiwords[line]
    return Said(known.annotators[line], responses, tuple(substitute_of[text] for text in responses), multiword)


def who_said(said: Sequence[Said], substitute: str) -> str:
    """The annotators who gave a substitute: `ann, ben ×2`."""
    times = Counter(one.annotator for one in said for label in one.substitutes if label == substitute)
    return ", ".join(f"{name} ×{n}" if n > 1 else name for name, n in times.items())


def responses_grid(said: Sequence[Said]) -> Grid:
    """A line for each annotator; it lights up with the substitutes that were given."""
    with_multiwords = any(one.multiword for one in said)
    heads = ("annotator", "responses", *(("multiword",) if with_multiwords else ()))
    lines = tuple(
        Line(
            (
                one.annotator,
                "; ".join(one.responses) or NOTHING,
                *((one.multiword or NOTHING,) if with_multiwords else ()),
            ),
            _lights(one),
            quiet=not one.responses,
        )
        for one in said
    )
    return Grid("responses", heads, lines, note=count_of(len(said), "annotator"))


def _lights(one: Said) -> tuple[Ref, ...]:
    return tuple(("gold", label) for label in dict.fromkeys(one.substitutes) if label)
