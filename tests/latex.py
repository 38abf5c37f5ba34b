"""Pieces of LaTeX set by pdfLaTeX, many in one run; where it or a package is not installed, a test is skipped."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

DEBIAN = {"booktabs": "texlive-latex-recommended", "siunitx": "texlive-science"}
"""The packages of Debian that bring those of LaTeX; pdfLaTeX itself is in texlive-latex-base."""

PREAMBLE = r"""\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage[a0paper,landscape,margin=5mm]{geometry}
"""


def need_latex(*packages: str) -> None:
    """Skip the test where these cannot be used, with what is to be installed."""
    if shutil.which("pdflatex") is None:
        pytest.skip("pdflatex is not installed (texlive-latex-base of Debian)")
    for package in packages:
        if not subprocess.run(["kpsewhich", f"{package}.sty"], capture_output=True, check=False).stdout:
            pytest.skip(f"LaTeX has no {package} here ({DEBIAN[package]} of Debian)")


def set_pages(folder: Path, pieces: Iterable[str], *packages: str) -> Path:
    """One document with every piece in a paragraph of its own, as a PDF: it compiles, and no letter is lost."""
    need_latex("booktabs", *packages)
    used = "".join(f"\\usepackage{{{package}}}\n" for package in ("booktabs", *packages))
    body = "\n\n\\par\\smallskip\n".join(pieces)
    source = folder / "tables.tex"
    source.write_text(f"{PREAMBLE}{used}\\begin{{document}}\n{body}\n\\end{{document}}\n", encoding="utf-8")
    done = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", source.name],
        cwd=folder, capture_output=True, text=True, errors="replace", timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:]
    log = source.with_suffix(".log").read_text(encoding="utf-8", errors="replace")
    assert "Missing character" not in log
    return source.with_suffix(".pdf")
