"""A report in a real browser: whatever names say, nothing runs and nothing is asked for; the page fits a narrow window;
on paper it is light and holds every name."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from lexeval_gui import __main__ as command
from tests.browser import CHROMIUM, Browser, browser
from tests.hostile import files

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs a browser: Debian's package chromium")

NAME = "<script>ran=1<{blank}script><img{blank}src=trap{blank}onerror=ran=1>&amp\"']]>"
"""A name that sets a variable wherever it is taken for markup."""

TURNED = f"{NAME}\x1b\u202eaz"
"""The same with a control character, and it turns whatever follows."""


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser(tmp_path_factory.mktemp("profile")) as made:
        yield made


def report(folder: Path, task: str, name: str) -> tuple[Path, list[str]]:
    """A report of files full of a name, and the names of its systems."""
    roles = files(folder, name)[task]
    wanted = [path for role, path in roles if role in ("gold", "system")]
    page = folder / "report.html"
    assert command.main(["report", task, *wanted, "--set", "resamples=20", "-o", str(page)]) == 0
    return page, [Path(path).stem for role, path in roles if role == "system"]


@pytest.mark.parametrize("task", ["substitution", "edits", "lexicon", "generation"])
@pytest.mark.parametrize("width", [1280, 420])
def test_nothing_runs_and_nothing_is_beside_the_page(chromium: Browser, tmp_path: Path, task: str, width: int):
    page, _ = report(tmp_path, task, TURNED)
    chromium.open(page, width)
    assert chromium.value("typeof ran") == "undefined"
    assert chromium.value("document.querySelectorAll('script, img, iframe, [onerror]').length") == 0
    assert chromium.requests() == [page.as_uri()]
    assert chromium.value("document.documentElement.scrollWidth") <= width
    chromium.value("document.body.insertAdjacentHTML('beforeend', '<img src=trap onerror=ran=1>')")
    assert chromium.requests() != [page.as_uri()]  # as it would have been seen


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs Debian's package poppler-utils")
@pytest.mark.parametrize("task", ["substitution", "edits", "lexicon", "generation"])
def test_on_paper_it_is_light_and_holds_every_name(chromium: Browser, tmp_path: Path, task: str):
    page, names = report(tmp_path, task, NAME)
    pictures = []
    for scheme in ("light", "dark"):
        chromium.open(page, 1280, scheme=scheme)
        seen = chromium.value("getComputedStyle(document.body).backgroundColor")
        assert (seen == "rgb(255, 255, 255)") == (scheme == "light")
        chromium.print(tmp_path / "report.pdf")
        drawn = ["pdftoppm", "-r", "40", "-l", "1", "-png", str(tmp_path / "report.pdf")]
        pictures.append(subprocess.run(drawn, check=True, capture_output=True).stdout)
    assert pictures[0] == pictures[1]
    made = subprocess.run(["pdftotext", tmp_path / "report.pdf", "-"], check=True, capture_output=True)
    text = "".join(made.stdout.decode("utf-8").split())
    for name in names:
        assert "".join(name.split()) in text
