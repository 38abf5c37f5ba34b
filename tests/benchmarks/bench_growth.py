"""Cost against size: what a million items cost when so many are scored, by `lexeval score` of each task: oot files,
edits in M2, lemmas of four forms, sentences of eight tokens.

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

COLOURS = ("#0072b2", "#d55e00", "#007a5a", "#a0527d")
WIDTH, HEIGHT, EDGE = 480, 300, 50


def run() -> list[Line]:
    """Seconds for a million items of each task at each size; those beyond the start; where it ceases to be linear."""
    lines, costs = [], {}
    for name, write in (("substitution", _oot), ("edits", _m2), ("lexicon", _forms), ("generation", _sentences)):
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


def _forms(size: int, folder: Path) -> list[str]:
    """As many lemmas of four forms, of which a lexicon lacks some and takes others for the next lemma's."""
    paths = [folder / "dictionary.tsv", folder / "lexicon.tsv"]
    with paths[0].open("w", encoding="utf-8") as dictionary, paths[1].open("w", encoding="utf-8") as lexicon:
        for number in range(size):
            for place, ending in enumerate("aeio"):
                dictionary.write(f"lemma{number}\tform{number}{ending}\n")
                if (number + place) % 5:
                    lexicon.write(f"lemma{number + (number % 7 == place)}\tform{number}{ending}\n")
    return [*map(str, paths)]


def _sentences(size: int, folder: Path) -> list[str]:
    """As many sentences of eight tokens, and outputs in which two have changed places and one is another."""
    paths = [folder / "reference.txt", folder / "output.txt"]
    with paths[0].open("w", encoding="utf-8") as references, paths[1].open("w", encoding="utf-8") as outputs:
        for number in range(size):
            references.write(f"the sentence {number} has {number % 97} words and an end\n")
            outputs.write(f"the {number} sentence has {number % 89} words and an end\n")
    return [*map(str, paths)]


def _evenness(costs: Mapping[int, float]) -> str:
    """Where a million items begin to cost more than at the size before; of a single size nothing can be told."""
    for (_, before), (size, cost) in pairwise(costs.items()):
        if cost > EVEN * before:
            return f"not linear from {size:,} items on; beyond the start"
    if len(costs) < 2:
        return "too few sizes to tell whether it is linear; beyond the start"
    return f"linear from {min(costs):,} to {max(costs):,} items; beyond the start"


def chart(costs: Mapping[str, Mapping[int, float]]) -> str:
    """Seconds for a million items over sizes, both logarithmic, a line for each of `costs`, as SVG. Where a line is
    even the cost is linear in the size; at the left it falls, since it is the start that takes the time."""
    sizes, found = max(costs.values(), key=len), [math.log10(cost) for one in costs.values() for cost in one.values()]
    bottom, top = math.floor(min(found)), math.ceil(max(found))
    low, high = math.log10(min(sizes)), math.log10(max(sizes))

    def across(size: int) -> float:
        return EDGE + (math.log10(size) - low) / (high - low or 1) * (WIDTH - 2 * EDGE)

    def up(cost: float) -> float:
        return HEIGHT - EDGE - (math.log10(cost) - bottom) / (top - bottom or 1) * (HEIGHT - 2 * EDGE)

    parts = [f'<text x="{EDGE}" y="20">seconds for a million items, of so many</text>']
    for size in sizes:
        parts.append(f'<text x="{across(size):.0f}" y="{HEIGHT - EDGE + 18}" text-anchor="middle">{size:,}</text>')
    for cost in (10.0**power for power in range(bottom, top + 1)):
        ends = f'x1="{EDGE}" x2="{WIDTH - EDGE}" y1="{up(cost):.1f}" y2="{up(cost):.1f}"'
        parts.append(f'<text x="8" y="{up(cost) + 4:.0f}">{cost:g}</text><line {ends} stroke="#d0d0d0"/>')
    for place, (name, own) in enumerate(costs.items()):
        points = " ".join(f"{across(size):.1f},{up(cost):.1f}" for size, cost in own.items())
        colour, right = COLOURS[place % len(COLOURS)], WIDTH - EDGE
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{right}" y="{EDGE + 14 * place}" text-anchor="end" fill="{colour}">{name}</text>')
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif"'
    return f'{head} font-size="11">\n' + "\n".join(parts) + "\n</svg>\n"
