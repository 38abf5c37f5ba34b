"""Types of edits and their groups: the six of HOO 2012, the M2 categories that mean the same, any other string."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lexeval_gui.core.dataset import Ints, Labels, Mask

UNKNOWN = "UNK"
"""The type of an error that nobody corrected: no correction is right, so it counts in detection only."""

UNTYPED = "other"
"""What a missing type is shown as; it equals nothing."""

GROUPS = {"Prep": ("UT", "MT", "RT"), "Det": ("UD", "MD", "RD")}
"""Groups of types, by name."""

COUNTERPARTS = {"R:PREP": "RT", "M:PREP": "MT", "U:PREP": "UT", "R:DET": "RD", "M:DET": "MD", "U:DET": "UD"}
"""M2 categories that are types of HOO 2012."""

OPERATIONS = ("M", "R", "U")
"""What an M2 category begins with."""

_GROUP_OF = {type_: group for group, types in GROUPS.items() for type_ in types}


def shown(word: str) -> str:
    """A type as it is shown."""
    return word or UNTYPED


def group_of(word: str) -> str:
    """The group of a type; "" if it is in none."""
    return _GROUP_OF.get(COUNTERPARTS.get(word, word), "")


def main_category(word: str) -> str:
    """The group of a type, as HOO 2012 has it, or what an M2 category says after its operation: Det, VERB:TENSE; what
    has neither is itself."""
    operation, colon, rest = word.partition(":")
    return group_of(word) or (rest if colon and operation in OPERATIONS else word) or UNTYPED


def is_counted(word: str, names: Sequence[str]) -> bool:
    """Whether the parameter `types`, split at its commas, names this type, its counterpart or its group."""
    own = {"all", shown(word), COUNTERPARTS.get(word, word), group_of(word)} - {""}
    return not own.isdisjoint(names)


def filtered(labels: Labels, types: str) -> Mask:
    """Which edits have a type that counts: bool [e]."""
    names = types.split(",")
    known = np.array([*(is_counted(word, names) for word in labels.words), is_counted("", names)])
    return np.asarray(known[labels.codes])  # code -1, no label, is the last


def codes(labels: Labels) -> Ints:
    """The code of each edit's type, -1 where it has none: [e]."""
    if "" not in labels.words:
        return labels.codes
    return np.where(labels.codes == labels.words.index(""), -1, labels.codes)
