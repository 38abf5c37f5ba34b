"""Cost against size: what a million items cost when so many are scored, by `lexeval score` of oot files and of edits.

For 1,000 to 1,000,000 items (up to 10,000,000 with LEXEVAL_GROWTH=10000000, which takes minutes): seconds of processors
for a million items, of which the start is most where items are few; where they cease to be even beyond the start, and
build/growth.svg, a chart of it.
"""

from __future__ import annotations

import math
import os
import sys
import tempfile
from collections.abc import Mapping, Sequence
from itertools import islice, pairwise
from pathlib import Path

from tests.benchmarks.measure import PROJECT, Line, large, line, process

SIZES = [10**power for power in range(3, 8)]
LARGEST = int(os.environ.get("LEXEVAL_GROWTH", 10**6))
EVEN = 1.25
"""A size is out of line if a million items cost so many times what they cost at the size before."""

JUDGED = 10**5
"""Of fewer items the start takes more than the items, so that nothing is said of these."""

WIDTH, HEIGHT, EDGE = 480, 300, 50


def run() -> list[Line]:
    """Seconds for a million items at each size, of both; those beyond the start, and where they cease to be linear."""
    lines, costs = [], {}
    for name, write in (("substitution", _oot), ("edits", _m2)):
        with tempfile.TemporaryDirectory() as folder:
            taken = {size: _seconds(name, write(size, Path(folder))) for size in (1, *SIZES) if size <= LARGEST}
        start = taken.pop(1)
        costs[name] = {size: seconds / size * 1e6 for size, seconds in taken.items()}
        beyond = {size: (seconds - start) / size * 1e6 for size, seconds in taken.items() if size >= JUDGED}
        lines += [line(4, f"{name}, {size:,} items: for a million", [cost], "s") for size, cost in costs[name].items()]
        lines.append(line(4, f"{name}: {_evenness(beyond)}", [*beyond.values()] or [0], "s"))
    out = PROJECT / "build" / "growth.svg"
    out.parent.mkdir(exist_ok=True)
    out.write_text(chart(costs), encoding="utf-8")
    return lines


def _seconds(task: str, files: Sequence[str]) -> float:
    """The shortest of some runs: what comes on top is the machine's."""
    command = [sys.executable, "-m", "lexeval_gui", "score", task, *files, "--format", "json"]
    return min(_of_processors(command) for _ in range(3))


def _of_processors(command: Sequence[str]) -> float:
    before = os.times()
    process(command)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def _oot(size: int, folder: Path) -> list[str]:
    """The first items of the large files; of more than they have, further ones with ids of their own."""
    return [_of_lines(large() / name, folder / name, size) for name in ("large.gold", "large.oot")]


def _of_lines(source: Path, target: Path, size: int) -> str:
    written, again = 0, 0
    with target.open("w", encoding="utf-8") as out:
        while written < size:
            with source.open(encoding="utf-8") as file:
                for text in islice(file, size - written):
                    lexelt, number, rest = text.split(" ", 2)
                    out.write(f"{lexelt} {number}{f'r{again}' if again else ''} {rest}")
                    written += 1
            again += 1
    return str(target)


def _m2(size: int, folder: Path) -> list[str]:
    """As many edits, two in a sentence, of which a system has half."""
    texts = {"gold.m2": ("a", "b"), "system.m2": ("a", "c")}
    for name, words in texts.items():
        with (folder / name).open("w", encoding="utf-8") as out:
            for sentence in range(max(size // 2, 1)):
                out.write(f"S this sentence {sentence} has eight tokens here .\n")
                for place, word in zip((1, 4), words, strict=True):
                    out.write(f"A {place} {place + 1}|||R:NOUN|||{word}|||REQUIRED|||-NONE-|||0\n")
                out.write("\n")
    return [str(folder / name) for name in texts]


def _evenness(costs: Mapping[int, float]) -> str:
    """Where a million items begin to cost more than at the size before; of a single size nothing can be told."""
    for (_, before), (size, cost) in pairwise(costs.items()):
        if cost > EVEN * before:
            return f"not linear from {size:,} items on; beyond the start"
    if len(costs) < 2:
        return "too few sizes to tell whether it is linear; beyond the start"
    return f"linear from {min(costs):,} to {max(costs):,} items; beyond the start"


def chart(costs: Mapping[str, Mapping[int, float]]) -> str:
    """Seconds for a million items over sizes (logarithmic), a line for each of `costs`, as SVG."""
    top = max(cost for found in costs.values() for cost in found.values()) or 1
    low, high = (math.log10(pick(size for found in costs.values() for size in found)) for pick in (min, max))

    def across(size: int) -> float:
        return EDGE + (math.log10(size) - low) / (high - low or 1) * (WIDTH - 2 * EDGE)

    def up(cost: float) -> float:
        return HEIGHT - EDGE - cost / top * (HEIGHT - 2 * EDGE)

    parts = [f'<text x="{EDGE}" y="20">seconds for a million items, of so many</text>']
    for size in max(costs.values(), key=len):
        parts.append(f'<text x="{across(size):.0f}" y="{HEIGHT - EDGE + 18}" text-anchor="middle">{size:,}</text>')
    parts += [f'<text x="8" y="{up(cost):.0f}">{cost:.1f}</text>' for cost in (0, top / 2, top)]
    for (name, found), colour in zip(costs.items(), ("#0072b2", "#d55e00"), strict=True):
        points = " ".join(f"{across(size):.1f},{up(cost):.1f}" for size, cost in found.items())
        last, above = max(found), up(found[max(found)]) - 6
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{across(last):.0f}" y="{above:.0f}" text-anchor="end" fill="{colour}">{name}</text>')
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif"'
    return f'{head} font-size="11">\n' + "\n".join(parts) + "\n</svg>\n"
