"""Why decided lemmas do not count, or count otherwise than they were decided: files have changed since."""

from __future__ import annotations

from collections.abc import Sequence

from lexeval_gui.core.plaintext import count_of
from lexeval_gui.tasks.lexicon.review.record.decision import SCORED
from lexeval_gui.tasks.lexicon.review.state_machine import Review


def warning(review: Review) -> str:
    """Why decided lemmas do not count, or count otherwise than they were decided; "" if they all do."""
    decided = [lemma for lemma, one in review.decisions.items() if one.state in SCORED]
    gone, others, ahead = (
        [lemma for lemma in review.unknown_lemmas if lemma in set(decided)],
        review.changed_lemmas,
        review.ahead,
    )
    files = [*dict.fromkeys(review.changed_files)]
    if not (gone or others or ahead or files):
        return ""
    are, was = ("is", "it was") if len(files) == 1 else ("are", "they were")
    counted = len(review.scored)
    parts = [f"{' and '.join(files)} as read now {are} not what {was} when the review began"] if files else []
    if gone or ahead:
        count = "counts" if counted == 1 else "count"
        parts.append(f"of {count_of(len(decided), 'decided lemma')} {counted:,} {count}")
    if gone:
        parts.append(f"{len(gone):,} can no longer be drawn ({_few(gone)})")
    if ahead:
        before = next(lemma for lemma in review.drawn if lemma not in review.decisions)
        were = "was" if len(ahead) == 1 else "were"
        parts.append(f"{len(ahead):,} {were} drawn after {before}, which nobody has looked at")
    if others:
        forms = f"the lexicon's forms of {count_of(len(others), 'lemma')}"
        parts.append(f"{forms} are not those that were decided about ({_few(others)})")
    text = "; ".join(parts)
    return f"{text if files else text[:1].upper() + text[1:]}."  # a file's name is as it is


def _few(lemmas: Sequence[str]) -> str:
    return ", ".join(lemmas[:3]) + (", …" if len(lemmas) > 3 else "")
