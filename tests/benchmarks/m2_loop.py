"""The smallest plain-Python loop that counts span-based corrections of two M2 files, in the place of errant_compare.

Bar 7 is measured against ERRANT where it is installed, and against this loop, `python m2_loop.py GOLD SYSTEM`,
where it is not. Only the first annotator of each sentence is looked at.
"""

from __future__ import annotations

import sys
from itertools import zip_longest


def edits(path: str) -> list[list[tuple[str, str, str]]]:
    """The keys of each sentence: span, correction, type; without `noop`."""
    found: list[list[tuple[str, str, str]]] = []
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.startswith("S"):
                found.append([])
            elif line.startswith("A"):
                fields = line[2:].rstrip("\n").split("|||")
                if fields[1] != "noop":
                    found[-1].append((fields[0], fields[2], fields[1]))
    return found


def counts(gold_path: str, system_path: str) -> tuple[int, int, int]:
    """True positives, false positives and false negatives of the keys (span, correction)."""
    tp = fp = fn = 0
    for gold, system in zip_longest(edits(gold_path), edits(system_path), fillvalue=()):
        ours = {(span, correction) for span, correction, type_ in gold if type_ != "UNK"}
        theirs = {(span, correction) for span, correction, type_ in system if type_ != "UNK"}
        hits = len(ours & theirs)
        tp, fp, fn = tp + hits, fp + len(theirs) - hits, fn + len(ours) - hits
    return tp, fp, fn


if __name__ == "__main__":
    print(*counts(sys.argv[1], sys.argv[2]))
