"""What would repair a word list that cannot be read as it is, or not rightly: options of reading and parameters."""

from __future__ import annotations

from collections.abc import Sequence

from lexeval_gui.core.problems import Remedy
from lexeval_gui.tasks.lexicon.reading.encodings import Hypothesis

ALL = "holds for all files"


def encoding_remedies(found: Sequence[Hypothesis]) -> tuple[Remedy, ...]:
    """Read in another encoding, with what the line would be."""
    return tuple(
        Remedy(f"Read as {_titled(known.encoding)}", (("encoding", known.encoding),), f"the line: {known.preview}")
        for known in found
    )


def _titled(encoding: str) -> str:
    """An encoding as it is called."""
    name = encoding.replace("windows", "Windows").replace("mac-roman", "Mac Roman").replace("shift_jis", "Shift JIS")
    return name if name != encoding else encoding.upper()


AS_UTF_8 = Remedy("Read as UTF-8", (("encoding", ""),), "or as a mark at the beginning of the file says")
AS_CLUSTERS = Remedy("Read as clusters", (("as", "clusters"),), f"a form on each line; {ALL}")
AS_LABELLED = Remedy("Read as lemmas and forms", (("as", "labelled"),), f"a lemma, a tab and a form a line; {ALL}")
MERGE_HOMOGRAPHS = Remedy(
    "Take lemmas written alike as one", (("homographs", "merge"),), "whatever their parts of speech"
)
FIRST_COLUMNS = Remedy("Take the first two columns", (("columns", "1,2"),), f"lemma, then form; {ALL}")
STRIP_INVISIBLE = Remedy("Strip them", (("zero_width", "strip"),), "from words; ZWJ and ZWNJ, which are letters, stay")
FOLD_CASE = Remedy("Fold letter case", (("case", "fold"),), "of all lemmas and forms, of names too")
SKIP_HEADER = Remedy("Skip the first line", (("header", "yes"),), f"as it names the columns; {ALL}")


def columns(text: str, effect: str) -> Remedy:
    """Take lemmas and forms from other columns."""
    return Remedy(f"Take columns {text}", (("columns", text),), effect)
