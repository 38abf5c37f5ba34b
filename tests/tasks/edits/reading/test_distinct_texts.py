"""Texts in a buffer are numbered by what they are, whatever their hashes are."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.tasks.edits.reading import distinct_texts
from lexeval_gui.tasks.edits.reading.distinct_texts import LONGEST, PADDING, DistinctTexts

TEXTS = st.lists(
    st.binary(max_size=20)
    | st.sampled_from([b"", b"\0", b"\0\0", b"12345678", b"123456789"])
    | st.integers(LONGEST - 1, LONGEST + 2).flatmap(lambda size: st.sampled_from([bytes(size), b"1" * size])),
    max_size=30,
)


def _codes(known: DistinctTexts, texts: list[bytes]) -> list[int]:
    ends = np.cumsum([0, *map(len, texts)])
    return known.codes(b"".join(texts) + PADDING, ends[:-1], ends[1:]).tolist()


@pytest.mark.parametrize("alike", [False, True], ids=["hashes", "all of one hash"])
@given(st.lists(TEXTS, max_size=3))
def test_texts_are_numbered_in_the_order_of_first_use(alike: bool, pieces: list[list[bytes]]) -> None:
    known, expected = DistinctTexts(), dict[bytes, int]()
    with pytest.MonkeyPatch.context() as patch:
        if alike:
            patch.setattr(distinct_texts, "_places", lambda words, lengths: np.zeros(len(lengths), np.int64))
        for texts in pieces:
            assert _codes(known, texts) == [expected.setdefault(text, len(expected)) for text in texts]
    assert list(known) == list(expected)
