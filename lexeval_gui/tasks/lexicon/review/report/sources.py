"""What the files were when the review began, and are now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from lexeval_gui.core.plaintext import count_of, isolated
from lexeval_gui.tasks.lexicon.review.sample.frame import ReviewFrame, sizes_of
from lexeval_gui.tasks.lexicon.review.state_machine import Review


def sentences(review: Review) -> Iterator[str]:
    """The lexicon, then the dictionary."""
    frame = review.frame
    now, before = sizes_of(frame.dataset, frame.system), review.set_up.sizes
    lexicon = isolated(Path(frame.dataset.systems[frame.system].path).name)
    yield _file(f"The lexicon is {lexicon}", now[:2], before[:2])
    yield "The dictionary is on paper." if frame.on_paper else _file(_dictionary(frame), now[2:], before[2:])


def _dictionary(frame: ReviewFrame) -> str:
    """What the dictionary is: a file, or the union of several."""
    names = [isolated(one.name) for one in frame.dataset.dictionaries]
    return (
        f"The dictionary is the union of {len(names)} files ({', '.join(names)})"
        if names
        else "The dictionary is a file"
    )


def _file(what: str, now: Sequence[int], before: Sequence[int]) -> str:
    if not before:
        return f"{what} with {_size(now)}; what it had when the review began is not recorded."
    if tuple(before) == tuple(now):
        return f"{what} with {_size(now)}, as when the review began."
    return f"{what} with {_size(now)}; when the review began it had {_size(before)}."


def _size(sizes: Sequence[int]) -> str:
    lemmas, forms = sizes
    return f"{count_of(lemmas, 'lemma')} and {count_of(forms, 'form')}"
