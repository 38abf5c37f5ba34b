"""Bar 8: `lexeval score lexicon` over the English pair and over a dictionary of 2.7 million forms, each beside the same
work in plain Python; how long the alignment of 200 forms takes, and a treebank and an expanded dictionary to read."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from itertools import islice, product
from pathlib import Path

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.tasks.lexicon import alignment, reading
from lexeval_gui.tasks.lexicon.alignment import graphemes, orthographies
from tests.benchmarks import plain_lexicon
from tests.benchmarks.measure import PROJECT, Line, Skipped, in_turn, line, process

TIMES = 3
LEMMAS = 57_000
ENGLISH_SECONDS, LARGE_SECONDS, MEGABYTES, ALIGNED_SECONDS = 1.0, 10.0, 900, 0.06
FORMS = 200
LINES = 1_000_000


def run() -> list[Line]:
    """Seconds of both, their ratio, peak memory, that both give the same L*; seconds of an alignment."""
    shared = Path(os.environ.get("LEXEVAL_SHARED") or PROJECT.parent / "shared")
    tool, english = shared / "tools" / "make_large_lexicon.py", shared / "data" / "lexicon" / "english"
    pair = [str(english / "agid.tsv"), str(english / "lemmatization-en.withlemma.tsv")]
    if not tool.is_file() or not all(map(os.path.isfile, pair)):
        raise Skipped(f"{tool.name} or the English lexicons are not here (LEXEVAL_SHARED may name another folder)")
    lines = _beside("English, 68,000 forms", pair, ENGLISH_SECONDS)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, str(tool), str(LEMMAS), folder], check=True, stdout=subprocess.DEVNULL)
        large = [str(Path(folder) / name) for name in ("dictionary.tsv", "lexicon.tsv")]
        lines += _beside("2.7 million forms", large, LARGE_SECONDS)
        lines += _read(Path(folder))
    return [*lines, line(8, f"alignment of {FORMS} forms", _alignments(), "s", ALIGNED_SECONDS)]


def _beside(what: str, files: Sequence[str], most: float) -> list[Line]:
    """The whole command over two files, beside plain Python."""
    score = [sys.executable, "-m", "lexeval_gui", "score", "lexicon", *files, "--format", "json"]
    peaks: list[float] = []

    def ours() -> float:
        seconds, peak = process(score)
        peaks.append(peak)
        return seconds

    def reference() -> float:
        return process([sys.executable, str(plain_lexicon.__file__), *files])[0]

    loop, took = in_turn(TIMES, reference, ours)
    printed = subprocess.run(score, capture_output=True, check=True, cwd=PROJECT).stdout
    found = json.loads(printed)["systems"][0]["measures"]["l_measure"]
    return [
        line(8, f"plain Python, {what}: read, overlaps, L*", loop, "s"),
        line(8, f"lexeval score, {what}, every measure", took, "s", most),
        line(8, "lexeval score / plain Python", [statistics.median(took) / statistics.median(loop)], "×"),
        line(8, "peak memory of lexeval score", peaks, "MB", MEGABYTES),
        line(8, "difference of the two L*", [abs(found - plain_lexicon.l_measure(*files))], "", 1e-9),
    ]


def _read(folder: Path) -> list[Line]:
    """Seconds to read a treebank of so many words, in sentences of 20, and an expanded dictionary of so many lines."""
    word = "{0}\tform{1}\tlemma{2}\tNOUN\t_\t_\t0\troot\t_\t_\n"
    words = (word.format(n % 20 + 1, n % 90_000, n % 30_000) + "\n" * (n % 20 == 19) for n in range(LINES))
    entries = (f"form{n}:{'>:' * (n % 7 == 0)}lemma{n // 5}<n><sg>\n" for n in range(LINES))
    lines = []
    for name, text in (("treebank", words), ("expanded dictionary", entries)):
        path, took = folder / name, []
        path.write_text("".join(text), encoding="utf-8")
        for _ in range(TIMES):
            start = time.perf_counter()
            reading.read("gold", str(path), Settings(reading.options), Job())
            took.append(time.perf_counter() - start)
        lines.append(line(8, f"reading a {name} of {LINES:,} lines", took, "s"))
    return lines


def _alignments() -> list[float]:
    """Seconds of a few alignments of as many Maltese-like forms as the bar says."""
    stems = ("missier", "ktieb", "għamilt", "wieġeb", "ħareġ")
    endings = product(("", "n", "na", "t", "tu", "u", "ijiet"), ("", "ek", "kom", "hom", "ha", "ni"), ("", "x"))
    forms = list(islice((stem + "".join(ending) for ending in endings for stem in stems), FORMS))
    maltese = orthographies.built_in("maltese")
    took = []
    for _ in range(5):
        start = time.perf_counter()
        rows = [graphemes.split(form, maltese) for form in forms]
        alignment.align(rows, lambda grapheme: graphemes.kind(grapheme, maltese))
        took.append(time.perf_counter() - start)
    return took
