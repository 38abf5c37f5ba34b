"""The smallest plain-Python loop that scores an oot file: split lines, look answers up, add their credit.

Bar 4 is measured beside it: `python smallest_loop.py GOLD SYSTEM` prints the recall, and with `--split` behind them how
many entries there are, for which the lines are only read and split.
"""

from __future__ import annotations

import sys


def recall(gold_path: str, system_path: str) -> float:
    """Mean credit of the items: the counts of the answers over all counts."""
    gold: dict[str, dict[str, int]] = {}
    with open(gold_path, encoding="utf-8") as file:
        for line in file:
            head, _, body = line.partition(" :: ")
            entries = (entry.rsplit(" ", 1) for entry in body.strip().split(";") if entry)
            gold[head.rsplit(" ", 1)[1]] = {word: int(count) for word, count in entries}
    credit = 0.0
    with open(system_path, encoding="utf-8") as file:
        for line in file:
            head, _, body = line.partition(" ::: ")
            counts = gold[head.rsplit(" ", 1)[1]]
            earned = sum(counts.get(answer, 0) for answer in body.strip().split(";"))
            credit += earned / sum(counts.values())
    return credit / len(gold)


def entries(*paths: str) -> int:
    """How many entries the lines of these files are split into."""
    found = 0
    for path in paths:
        with open(path, encoding="utf-8") as file:
            for line in file:
                found += len(line.partition("::")[2].split(";"))
    return found


if __name__ == "__main__":
    print((entries if "--split" in sys.argv else recall)(sys.argv[1], sys.argv[2]))
