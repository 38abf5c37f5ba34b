"""Text with one tokenised sentence a line. Tokens stand between ASCII blanks; any other blank is part of a token."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ragged
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.vocabulary import MARGIN, Vocabulary

PIECE = 2**20
"""Text is taken in pieces of so many bytes, and on to the end of the line: between two work can be stopped."""

_IS_BLANK = np.zeros(256, np.bool_)
_IS_BLANK[list(b" \t\v\f\r\n")] = True


def parse(text: bytes, vocabulary: Vocabulary, job: Job) -> Ragged:
    """The codes of the tokens of each line; an empty row for an empty line."""
    codes, lengths = [np.zeros(0, np.int32)], [np.zeros(0, np.int64)]
    for piece, done in _pieces(text):
        job.step(0.2 + 0.8 * done, "reading sentences")
        found, counts = _tokens(piece, vocabulary)
        codes.append(found)
        lengths.append(counts)
    return Ragged.of(np.concatenate(lengths), np.concatenate(codes))


def parse_texts(texts: Sequence[str], vocabulary: Vocabulary, job: Job) -> Ragged:
    """The codes of the tokens of each text; a line break in one is a blank."""
    joined = "\n".join(" ".join(text.split("\n")) if "\n" in text else text for text in texts)
    lines = joined.replace("\r", " ").replace("\0", " ").encode("utf-8", "replace") + b"\n"
    return parse(lines, vocabulary, job) if texts else Ragged(np.zeros(1, np.int64), np.zeros(0, np.int32))


def _pieces(text: bytes) -> Iterator[tuple[bytes, float]]:
    """The text in pieces that end with a line, each with what share was done before it."""
    start = 0
    while start < len(text):
        end = text.find(b"\n", start + PIECE) + 1 or len(text)
        yield text[start:end], start / len(text)
        start = end


def _tokens(piece: bytes, vocabulary: Vocabulary) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """The codes of all tokens, and how many each line has."""
    ended = piece if piece.endswith(b"\n") else piece + b"\n"
    buffer = np.frombuffer(ended + bytes(MARGIN), np.uint8)
    blank = _IS_BLANK[buffer[: len(ended)]]
    edges = np.flatnonzero(np.diff(blank, prepend=True))  # the last byte is a blank, so they come in pairs
    starts, ends = edges[::2], edges[1::2]
    line_ends = np.flatnonzero(buffer[: len(ended)] == ord("\n"))
    upto = np.searchsorted(starts, line_ends)
    return vocabulary.codes(buffer, starts, ends), np.diff(upto, prepend=0)


def is_blank(word: bytes) -> bool:
    """Whether a word holds a blank, so that a text cannot hold it as one token."""
    return bool(_IS_BLANK[np.frombuffer(word, np.uint8)].any())
