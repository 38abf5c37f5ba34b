"""`make dist`: wheel and sdist into dist/, and the proof that they work where there is no checkout.

Both are built twice, the second time from the sdist, in another folder and under another umask, and must be the same
byte for byte. The wheel is installed into an empty environment, with the packages that requirements.lock names, and
tried there: the command line, the manual page, the window's pictures, types, and by the tests of the window that SMOKE
names, a review by hand among them; then by `uv tool install`.
"""

from __future__ import annotations

import os
import shutil
import sys
import tarfile
import tempfile
from collections.abc import Callable, Collection
from pathlib import Path

from lexeval_gui.core.licences import PROGRAM, package_names
from scripts.shipping import contents
from scripts.shipping.steps import (
    BUILD,
    DIST,
    PROJECT,
    commit_time,
    expect,
    home,
    locked,
    main_of,
    normal,
    run,
    step,
    tracked,
)

SMOKE = ("items", "sentence", "lexicon", "review", "saving", "exports", "packages", "no_worker", "faults", "safe_start")
"""Which tests of tests/behaviour are run against what is installed: they need nothing of the checkout."""

TESTING = ("pytest", "pytest-qt", "hypothesis")

SAMPLE = ("sample.gold", "eager.oot", "cautious.oot")

INSTALLED = '''"""The tests beside this one are about what is installed."""
import sys
from pathlib import Path

import lexeval_gui


def test_the_package_is_the_installed_one() -> None:
    assert Path(sys.prefix) in Path(lexeval_gui.__file__).parents
'''


def build(project: Path, into: Path) -> list[Path]:
    """Build sdist and wheel of a folder; both, by name."""
    words = (sys.executable, "-m", "hatchling", "build", "--directory", into, "--target", "sdist", "--target", "wheel")
    run(*words, folder=project, more={"SOURCE_DATE_EPOCH": commit_time()})
    return sorted(into.iterdir())


def build_again(sdist: Path, scratch: Path) -> list[Path]:
    """Build both from the sdist, where nobody else may read."""
    with tarfile.open(sdist) as packed:
        packed.extractall(scratch / "source", filter="data")
    before = os.umask(0o077)
    try:
        return build(next((scratch / "source").iterdir()), scratch / "again")
    finally:
        os.umask(before)


def download(names: Collection[str], into: Path) -> None:
    """Get the wheels of packages in the versions, and with the hashes, that are locked; those alone."""
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    (into / "locked.txt").write_text(locked(names), encoding="utf-8")
    pip = (sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:")
    run(*pip, "--require-hashes", "--requirement", into / "locked.txt", "--dest", into, folder=into)


def install(python: Path, wheels: Path, *names: str | Path) -> None:
    """Install packages from a folder of wheels alone."""
    pip = (python, "-m", "pip", "install", "--quiet", "--no-index", "--find-links", wheels)
    run(*pip, *names, folder=wheels)


def try_commands(python: Path, folder: Path) -> None:
    """The command line, the pictures of the window, the types."""
    lexeval, where = python.with_name("lexeval"), home(folder)
    try_version(lexeval, folder)
    try_manual(lexeval, python.parents[1], folder)
    place = "from lexeval_gui.core.resources import resource; print(resource('samples', 'substitution'))"
    sample = Path(run(python, "-c", place, folder=folder).strip())
    expect(PROJECT not in sample.parents, f"the samples are those of the checkout: {sample}")
    words = ("score", "substitution", *(str(sample / name) for name in SAMPLE), "--format", "json")
    ours = run(sys.executable, "-m", "lexeval_gui", *words, folder=folder, more=where)
    expect(run(lexeval, *words, folder=folder, more=where) == ours, "the scores are others than in the checkout")
    try_pictures(lexeval, folder)
    run(lexeval, "desktop", "--install", folder=folder, more=where)
    entry = (folder / "data/applications/lexeval.desktop").read_text(encoding="utf-8")
    expect(f'Exec="{lexeval}" open' in entry, f"the desktop entry starts something else:\n{entry}")


def try_version(lexeval: Path, folder: Path) -> None:
    """It tells its version, and those of its packages, as the checkout does, and asks no other program."""
    ours = run(sys.executable, "-m", "lexeval_gui", "--version", folder=folder, more=home(folder))
    for name in ("numpy", "scipy", "pyqtgraph", "pyside6-essentials"):
        expect(f"{name} " in ours.lower(), f"--version does not name {name}:\n{ours}")
    said = run(lexeval, "--version", folder=folder, more=home(folder) | {"PATH": ""})
    expect(said == ours, f"the versions are others than in the checkout:\n{said}{ours}")


def try_manual(lexeval: Path, place: Path, folder: Path) -> None:
    """The manual page is where `man` looks for it, and is what the command prints."""
    page = (place / contents.MANUAL_PAGE).read_text(encoding="utf-8")
    expect(run(lexeval, "manual", folder=folder, more=home(folder)) == page, "lexeval manual prints another page")


def try_pictures(lexeval: Path, folder: Path) -> None:
    """The pictures of one sample: light and dark, at both scales."""
    words = ("shots", folder / "pictures", "--sample", "lexicon-missier")
    said = run(lexeval, *words, folder=folder, more=home(folder)).split()
    expect(len(said) == 4, f"four pictures were to be drawn: {said}")
    for picture in map(Path, said):
        width = int.from_bytes(picture.read_bytes()[16:20])
        expect(width == (2560 if "-200" in picture.name else 1280), f"{picture} is {width} pixels wide")


def try_types(python: Path, folder: Path) -> None:
    """Types are shipped: mypy knows them from outside."""
    shutil.copy(PROJECT / "scripts/shipping/client.py", folder)
    run(sys.executable, "-m", "mypy", "--strict", "--python-executable", python, "client.py", folder=folder)


TRIALS: dict[str, Callable[[Path, Path], None]] = {
    "score, draw the window, write the desktop entry": try_commands,
    "have mypy check a client": try_types,
}
"""What is tried with the environment's Python in a folder of its own, by what is said of it."""


def try_tests(python: Path, folder: Path) -> None:
    """The smoke tests, copied with what they import, against what is installed."""
    shutil.copytree(PROJECT / "tests", folder / "tests", ignore=shutil.ignore_patterns("__pycache__", "soak"))
    for name in ("pyproject.toml", "docs/your-first-task.md"):
        (folder / name).parent.mkdir(exist_ok=True)
        shutil.copy(PROJECT / name, folder / name)
    inside = folder / "tests/behaviour"
    (inside / "test_installed.py").write_text(INSTALLED, encoding="utf-8")
    chosen = [f"tests/behaviour/test_{name}.py" for name in ("installed", *SMOKE)]
    said = run(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *chosen, folder=folder, more=home(folder))
    expect(" passed" in said and "skipped" not in said, said)
    print(said.strip().splitlines()[-1], end=" … ", flush=True)


def try_uv(wheel: Path, wheels: Path, folder: Path) -> None:
    """`uv tool install`, into folders of its own."""
    uv = Path(sys.executable).with_name("uv")
    own = {name: str(folder / name.lower()) for name in ("UV_TOOL_DIR", "UV_TOOL_BIN_DIR", "UV_CACHE_DIR")}
    words = ("tool", "install", "--no-config", "--no-index", "--find-links", wheels, "--python", sys.executable, wheel)
    run(uv, *words, folder=folder, more=own)
    lexeval = folder / "uv_tool_bin_dir/lexeval"
    expect(run(lexeval, "--version", folder=folder, more=home(folder)).startswith("lexeval "), "it tells no version")
    run(uv, "tool", "uninstall", PROGRAM, folder=folder, more=own)
    expect(not lexeval.exists(), "uv leaves the command behind")


def try_all(wheel: Path, wheels: Path, scratch: Path) -> None:
    """Everything that is tried, in an environment of its own."""
    python = scratch / "empty/bin/python"
    with step("install the wheel into an empty environment"):
        run(sys.executable, "-m", "venv", python.parents[1], folder=scratch)
        install(python, wheels, wheel)
        run(python, "-m", "pip", "check", folder=scratch)
    for number, (what, trial) in enumerate(TRIALS.items()):
        folder = scratch / f"elsewhere-{number}"
        folder.mkdir()
        with step(what):
            trial(python, folder)
    with step(f"run the tests of the window that are named {', '.join(SMOKE)}"):
        install(python, wheels, *TESTING)
        (scratch / "tests").mkdir()
        try_tests(python, scratch / "tests")
    with step("install it by uv"):
        (scratch / "uv").mkdir()
        try_uv(wheel, wheels, scratch / "uv")


def everything() -> None:
    """Build, compare, try."""
    with tempfile.TemporaryDirectory(prefix="lexeval-dist-") as made:
        scratch = Path(made)
        with step("build sdist and wheel"):
            first = build(PROJECT, scratch / "first")
        sdist, wheel = sorted(first, key=lambda path: path.suffix == ".whl")
        with step("look into them"):
            known = tracked()
            wrong = contents.wrong_with_wheel(wheel, known) + contents.wrong_with_sdist(sdist, known)
            expect(not wrong, "\n".join(wrong))
        with step("build both again, from the sdist, and compare them byte for byte"):
            for one, other in zip(first, build_again(sdist, scratch), strict=True):
                expect(one.name == other.name, f"{one.name} is called {other.name} the second time")
                expect(one.read_bytes() == other.read_bytes(), f"{one.name} differs the second time")
        with step("get the wheels that are locked"):
            names = package_names((PROGRAM, *TESTING), extras=())
            download(sorted({*map(normal, names)} - {PROGRAM}), wheels := BUILD / "wheels")
        try_all(wheel, wheels, scratch)
        DIST.mkdir(exist_ok=True)
        for path in first:
            shutil.copy(path, DIST)
            print(f"{DIST / path.name}: {path.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    sys.exit(main_of(everything))
