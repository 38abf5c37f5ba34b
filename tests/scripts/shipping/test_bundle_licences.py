"""The licences of what lies in the folder for machines without Python."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from lexeval_gui.core.licences import Component
from scripts.shipping import bundle_licences


@pytest.mark.skipif(not shutil.which("dpkg-query"), reason="dpkg-query is not installed")
def test_packages_by_their_modules_libraries_by_the_package_of_the_system() -> None:
    library = next(Path("/usr/lib").glob("*/libz.so.1"))
    ours = str(Path(sys.prefix) / "lib/libours.so")
    found = {one.name: one for one in bundle_licences.components(["lxml", "json"], {"z": str(library), "o": ours})}
    assert {"lexeval-gui", "lxml", "pyinstaller", "Python", "zlib1g"} <= set(found)
    assert "numpy" not in found
    assert "zlib" in found["zlib1g"].text.lower()


def test_each_is_a_file(tmp_path: Path) -> None:
    one = Component("a", "1", "MIT", "", "text")
    bundle_licences.write([one], tmp_path / "LICENCES")
    assert Component.of_file((tmp_path / "LICENCES/a.txt").read_text(encoding="utf-8")) == one
