"""`make bundle`: one folder with LexEval, Python, Qt and all packages, packed into dist/, and the proof that it runs.

What is tried is unpacked from the archive into a folder away from the checkout and started without any Python: what it
says of itself, scores of small and large files, the window's pictures, a task of an installed package, a review by hand
in the window, the worker that the bundle spawns of itself, the desktop entry, the licences.
"""

from __future__ import annotations

import json
import platform
import shutil
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path
from typing import Any

from lexeval_gui.core.licences import FOLDER, Component
from lexeval_gui.core.version import __version__
from scripts.shipping import bundle_licences
from scripts.shipping.dist import SAMPLE, build, try_manual, try_pictures, try_version
from scripts.shipping.steps import BUILD, DIST, PROJECT, commit_time, expect, home, main_of, run, step
from tests.testing.first_task import installed, named

NAME = f"lexeval-{__version__}-{platform.system()}-{platform.machine()}".lower()

LARGE = 60_000
"""Lemmas of the large file: over the 2 MB up to which the window does without a worker."""


def freeze(scratch: Path) -> Path:
    """Build the folder from the wheel, so that it holds what is shipped; its place."""
    wheel = next(path for path in build(PROJECT, scratch / "built") if path.suffix == ".whl")
    site = scratch / "site"
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(site)
    more = {"PYTHONPATH": f"{site}:{PROJECT}", "SOURCE_DATE_EPOCH": commit_time(), "PYTHONHASHSEED": "1"}
    words = (sys.executable, "-m", "PyInstaller", "--noconfirm", "--distpath", scratch / "frozen", "--workpath")
    run(*words, BUILD / "pyinstaller", PROJECT / "scripts/shipping/bundle.spec", folder=scratch, more=more)
    folder = scratch / "frozen/lexeval"
    shutil.copytree(next(site.glob("*.data/data/share")), folder / "share")
    return folder


def describe(folder: Path) -> tuple[Component, ...]:
    """Add the licences, and what who unpacks it should know; all components."""
    told = json.loads((BUILD / "pyinstaller/bundle/bundled.json").read_text(encoding="utf-8"))
    found = bundle_licences.components(told["modules"], told["libraries"])
    bundle_licences.write(found, folder / FOLDER)
    text = (PROJECT / "scripts/shipping/bundle_readme.txt").read_text(encoding="utf-8")
    system = platform.freedesktop_os_release()["PRETTY_NAME"]
    more = {"libraries": ", ".join(told["missing"]), "system": system, "libc": platform.libc_ver()[1]}
    (folder / "README.txt").write_text(text.format(version=__version__, **more), encoding="utf-8")
    return found


def pack(folder: Path, archive: Path) -> None:
    """Pack the folder under its name, in the order of the alphabet, with the time of the last commit, as nobody's."""
    when = int(commit_time())

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname = when, 0, 0, "", ""
        return entry

    archive.parent.mkdir(exist_ok=True)
    with tarfile.open(archive, "w:xz", preset=6) as packed:
        for path in sorted(folder.rglob("*")):
            packed.add(path, Path(NAME) / path.relative_to(folder), recursive=False, filter=plain)


def unpack(archive: Path, into: Path) -> Path:
    """Unpack it; the command in it."""
    with tarfile.open(archive) as packed:
        packed.extractall(into, filter="data")
    return into / NAME / "lexeval"


def write_lexica(folder: Path) -> None:
    """A lexicon to be reviewed, the book that it is reviewed against, a large lexicon with some forms of both."""
    small, book, large = [], [], []
    for number in range(LARGE):
        lemma = "lem" + "".join(chr(97 + number // 26**place % 26) for place in range(4))
        forms = [lemma, *(lemma + ending for ending in ("s", "ed", "ing", "er", "est")[: 1 + number % 5])]
        large += [f"{lemma}\t{form}" for form in forms]
        if number < 12:
            small += [f"{lemma}\t{form}" for form in forms]
            listed = [*forms[: len(forms) - number % 2], *([f"{lemma}ness"] if number % 3 == 0 else [])]
            book += [f"{lemma}\t{form}" for form in listed if number % 5 != 4]
    for name, lines in (("lexicon", small), ("book", book), ("dictionary", large)):
        (folder / f"{name}.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")


def same(lexeval: Path, folder: Path, *words: str) -> str:
    """What the bundle prints, which must be what the checkout prints."""
    ours = run(sys.executable, "-m", "lexeval_gui", *words, folder=folder, more=home(folder))
    theirs = run(lexeval, *words, folder=folder, more=home(folder))
    expect(ours == theirs, f"lexeval {' '.join(words)}: the bundle prints something else than the checkout")
    return theirs


def try_command(lexeval: Path, folder: Path) -> None:
    """What it says of itself: all versions, the manual page, completion."""
    try_version(lexeval, folder)
    try_manual(lexeval, lexeval.parent, folder)
    for shell in ("bash", "zsh", "fish"):
        same(lexeval, folder, "completion", shell)
    completed = {"_ARGCOMPLETE": "1", "COMP_LINE": "lexeval sco", "COMP_POINT": "11"}
    answer = folder / "completed"
    run(lexeval, folder=folder, more=home(folder) | completed | {"_ARGCOMPLETE_STDOUT_FILENAME": str(answer)})
    expect("score" in answer.read_text().split("\v"), f"it completes sco by {answer.read_text()!r}")


def try_scores(lexeval: Path, folder: Path) -> None:
    """The same numbers as in the checkout, of every task, of a file too large for one process, and with a p value."""
    samples = PROJECT / "resources/samples"
    three = [str(samples / "substitution" / name) for name in SAMPLE]
    same(lexeval, folder, "score", "substitution", *three, "--format", "json")
    same(lexeval, folder, "compare", "substitution", *three, "--set", "resamples=100")
    same(lexeval, folder, "guide")
    size = (folder / "dictionary.tsv").stat().st_size
    expect(size > 2 * 2**20, f"the large file has {size} bytes only")
    same(lexeval, folder, "score", "lexicon", "dictionary.tsv", "lexicon.tsv", "--format", "json")


def try_task(lexeval: Path, folder: Path) -> None:
    """A task of a package that is installed into the bundle, as README.txt says."""
    inside = installed(lexeval.parent / "_internal")
    samples = inside / "lexeval_answers/samples"
    said = run(lexeval, "score", "answers", *samples.glob("quiz.*"), *samples.glob("*.answers"), folder=folder)
    expect("eager" in said and "shy" in said, said)


def try_window(lexeval: Path, folder: Path) -> None:
    """A review in the window, the worker, the licences; the numbers are those of the command."""
    shutil.copy(PROJECT / "scripts/shipping/review_by_keys.py", lexeval.parent / "_internal")
    named(lexeval.parent / "_internal", "review-by-keys", {"keys": "review_by_keys"})
    tried = folder / "tried.json"
    run(lexeval, "open", folder=folder, more=home(folder) | {"LEXEVAL_TRIED": str(tried)})
    seen = json.loads(tried.read_text(encoding="utf-8"))
    expect("error" not in seen, seen.get("error"))
    check_review(lexeval, folder, seen)
    expect(set(seen["workers"]) == {str(lexeval)}, f"the workers are {seen['workers']}, not the bundle itself")
    for words in (
        "GNU LESSER GENERAL PUBLIC LICENSE",
        "OpenBLAS",
        "libxml2",
        "PYTHON SOFTWARE FOUNDATION",
        "pyinstaller",
        "argcomplete",
        "Apache License",
    ):
        expect(words in seen["licences"], f"Help › Licences lacks {words}")


def check_review(lexeval: Path, folder: Path, seen: dict[str, Any]) -> None:
    """L* of what was reviewed is that of the lemmas in the book."""
    lemmas = set(seen["reviewed"])
    expect(lemmas, "no lemma was reviewed")
    lines = [line for line in (folder / "book.tsv").read_text().splitlines() if line.split("\t")[0] in lemmas]
    (folder / "reviewed.tsv").write_text("\n".join(lines) + "\n")
    words = ("score", "lexicon", "reviewed.tsv", "lexicon.tsv", "--set", "match=same", "--format", "json")
    value = json.loads(run(lexeval, *words, folder=folder, more=home(folder)))["systems"][0]["measures"]["l_measure"]
    shown = dict(seen["totals"])["L*"]
    expect(shown == f"{value:.3f}".removeprefix("0"), f"the review shows L* {shown}, the command says {value}")


def try_desktop(lexeval: Path, folder: Path) -> None:
    """The desktop entry starts the bundle."""
    run(lexeval, "desktop", "--install", folder=folder, more=home(folder))
    entry = (folder / "data/applications/lexeval.desktop").read_text(encoding="utf-8")
    expect(f'Exec="{lexeval}" open' in entry, f"the desktop entry starts something else:\n{entry}")


TRIALS = {
    "ask it for versions, the manual page, completion": try_command,
    "score files": try_scores,
    "draw the window": try_pictures,
    "write the desktop entry": try_desktop,
    "find the task of a package": try_task,
    "review by hand, read a large file in the worker, show the licences": try_window,
}
"""What is tried, in this order, by what is said of it."""


def everything() -> None:
    """Build, pack, try."""
    archive = DIST / f"{NAME}.tar.xz"
    with tempfile.TemporaryDirectory(prefix="lexeval-bundle-") as made:
        scratch = Path(made)
        with step("build the folder"):
            folder = freeze(scratch)
        with step("collect the licences"):
            found = describe(folder)
        with step("pack it"):
            pack(folder, archive)
        lexeval = unpack(archive, scratch / "elsewhere")
        write_lexica(scratch)
        for what, trial in TRIALS.items():
            with step(what):
                trial(lexeval, scratch)
        size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
        packed = archive.stat().st_size
        print(f"{archive}: {packed / 1e6:.0f} MB, unpacked {size / 1e6:.0f} MB, {len(found)} components")


if __name__ == "__main__":
    sys.exit(main_of(everything))
