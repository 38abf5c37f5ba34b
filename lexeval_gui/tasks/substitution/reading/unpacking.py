"""Files that are packed with gzip, as JSON files of benchmarks are."""

from __future__ import annotations

import zlib

from lexeval_gui.core.files import PIECE
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Findings, unreadable

MAGIC = b"\x1f\x8b"
"""How such a file begins."""

LARGEST = 2**30
"""A file that holds more bytes is not unpacked: a few bytes can stand for any number of them."""

_GZIP = 31
"""What zlib calls its format with gzip's head and checksum."""


def unpacked(raw: bytes, whole: bool, findings: Findings, job: Job) -> bytes:
    """The bytes that were packed, where a file is packed; of the beginning of one (`whole` is False) what it holds.

    Raises Unreadable if there are too many. What follows a damaged place is left out, with an error.
    """
    if not raw.startswith(MAGIC):
        return raw
    pieces: list[bytes] = []
    size, rest, fault = 0, raw, ""
    while rest.startswith(MAGIC) and not fault:  # one may follow the other
        unpacker = zlib.decompressobj(_GZIP)
        while not unpacker.eof and not fault:
            job.check()
            try:
                pieces.append(unpacker.decompress(rest, PIECE))
            except zlib.error:
                fault = "is damaged"
                break
            rest = unpacker.unconsumed_tail
            size += len(pieces[-1])
            if size > LARGEST:
                message = f"holds more than {LARGEST // 2**20} MB, packed into {len(raw)} bytes; unpack it to open it"
                raise unreadable(findings.path, "packed", message)
            if not rest and not pieces[-1] and not unpacker.eof:
                fault = "ends too early"
        rest = unpacker.unused_data
    if fault and whole:
        findings.add("error", "packed", None, f"{fault}, as a file packed with gzip; what could be unpacked is read")
    return b"".join(pieces)
