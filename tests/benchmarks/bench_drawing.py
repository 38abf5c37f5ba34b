"""Bar 15: an item of 2,000 tokens, and one of 5,000 edits, from choosing it to the end of its painting."""

from __future__ import annotations

import random
import time
from pathlib import Path

from PySide6.QtWidgets import QApplication

from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.workspace import plans
from tests.benchmarks.measure import PROJECT, Line, line
from tests.benchmarks.windows import Paints, a_window, pause, wait_for

TIMES = 9
TOKENS, EDITS = 2000, 5000
LIMIT = 100
WORDS = (
    "the", "a", "of", "in", "to", "on", "river", "stone", "letter", "house", "green", "walks", "under", "slowly",
    "because", "and", "never", "bright", "song",
)  # fmt: skip


def run() -> list[Line]:
    """Both items, of one system and of two."""
    folder = PROJECT / "build" / "long items"
    folder.mkdir(parents=True, exist_ok=True)
    found = []
    long = {f"a tree of {TOKENS:,} tokens": trees(folder, TOKENS), f"{EDITS:,} edits": edits(folder, EDITS)}
    for what, files in long.items():
        for systems in (1, 2):
            words = f"{what}, {systems} system{'s' if systems > 1 else ''}: chosen to painted"
            found.append(line(15, words, drawn(files[: systems + 1]), "ms", LIMIT if systems == 1 else None))
    return found


def drawn(files: list[tuple[str, str]]) -> list[float]:
    """Milliseconds from choosing the second item until nothing of its pane is painted any more."""
    with a_window() as window:
        open_files(window, files)
        paints = Paints({"item": window.item})
        found = []
        for _ in range(TIMES):
            window.state.selection.set_current(0)
            paints.finish()
            pause(50)
            start = time.perf_counter()
            window.state.selection.set_current(1)
            QApplication.processEvents()
            found.append(1000 * (paints.finish() - start))
        return found


def open_files(window: MainWindow, files: list[tuple[str, str]]) -> None:
    """Open files by role and wait until an item is shown."""
    task = "edits" if Path(files[0][1]).is_dir() else "generation"
    window.desk.open(plans.assigned(task, files))
    wait_for(lambda: window.state.data.evaluation is not None and window.desk.is_idle)


def trees(folder: Path, tokens: int) -> list[tuple[str, str]]:
    """A treebank of a short and a long sentence, and two outputs in which every tenth token is changed or moved."""
    generator = random.Random(1)
    gold = folder / "reference.conllu"
    sentences = [generator.choices(WORDS, k=count) for count in (8, tokens)]
    gold.write_text("".join(map(_tree, sentences)), encoding="utf-8")
    outputs = []
    for system in (1, 2):
        path = folder / f"output{system}.txt"
        path.write_text("".join(f"{' '.join(_mended(words, generator))}\n" for words in sentences), encoding="utf-8")
        outputs.append(("system", str(path)))
    return [("gold", str(gold)), *outputs]


def _tree(words: list[str]) -> str:
    """Heads within four tokens, as most are; the first token is the root."""
    lines = [
        f"{n}\t{word}\t_\t_\t_\t_\t{max(n - 1 - n * 7 % 4, 1) if n > 1 else 0}\t_\t_\t_"
        for n, word in enumerate(words, 1)
    ]
    return "\n".join(lines) + "\n\n"


def _mended(words: list[str], generator: random.Random) -> list[str]:
    found = list(words)
    for place in range(3, len(found) - 3, 10):
        kind = generator.choice(["move", "replace", "drop"])
        if kind == "move":
            found.insert(place - 2, found.pop(place))
        else:
            found[place] = "new" if kind == "replace" else ""
    return [word for word in found if word]


def edits(folder: Path, count: int) -> list[tuple[str, str]]:
    """A fragment of two edits and one of many, each with its text; two runs find nine of ten."""
    generator = random.Random(2)
    texts = {name: generator.choices(WORDS, k=2 * edits) for name, edits in (("0001", 2), ("0002", count))}
    for side in ("Source", "Gold", "One", "Two"):
        (folder / side).mkdir(exist_ok=True)
    for name, words in texts.items():
        text = " ".join(words)
        (folder / f"Source/{name}.xml").write_text(f'<HOO><BODY><PART id="1"><P>{text}</P></PART></BODY></HOO>')
        for side, ending in (("Gold", "GE"), ("One", "AA0"), ("Two", "BB0")):
            (folder / side / f"{name}{ending}.xml").write_text(_edits(words, side, generator))
    return [("gold", str(folder / "Gold")), ("system", str(folder / "One")), ("system", str(folder / "Two"))]


def _edits(words: list[str], side: str, generator: random.Random) -> str:
    """Every second word is replaced; a run errs in one of ten places and two of ten corrections."""
    found, start = ["<edits>"], 0
    for number, word in enumerate(words):
        if number % 2:
            place = start + (side != "Gold" and generator.random() < 0.1)
            said = "x" if side == "Gold" or generator.random() < 0.8 else "y"
            named = f'type="RT" part="1" index="{number:04}" start="{place}" end="{start + len(word)}"'
            covered = word[place - start :] or "<empty/>"
            inside = f"<original>{covered}</original><corrections><correction>{said}</correction></corrections>"
            found.append(f"<edit {named}>{inside}</edit>")
        start += len(word) + 1
    return "\n".join([*found, "</edits>"])
