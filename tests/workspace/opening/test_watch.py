"""What becomes of files while they are open, told without reading them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from lexeval_gui.workspace.opening.watch import file_status, stamp, status_sentence


def test_a_file_that_is_written_replaced_or_removed_is_another(tmp_path: Path):
    path = tmp_path / "a.gold"
    path.write_text("one")
    first = stamp(str(path))
    assert file_status(first, stamp(str(path))) == "same"
    path.write_text("two!")
    assert file_status(first, stamp(str(path))) == "written"
    path.write_text("one")
    os.utime(path, ns=(1, 1))
    assert file_status(first, stamp(str(path))) == "written"
    other = tmp_path / "other"
    other.write_text("three")
    other.replace(path)
    assert file_status(first, stamp(str(path))) == "written"
    path.unlink()
    assert file_status(first, stamp(str(path))) == "missing"


@pytest.mark.parametrize("name", ["0001.xml", "0002.xml", "new.xml"])
def test_a_folder_is_another_when_any_of_its_files_is(tmp_path: Path, name: str):
    for known in ("0001.xml", "0002.xml"):
        (tmp_path / known).write_text("<edits/>")
    first = stamp(str(tmp_path))
    assert file_status(first, stamp(str(tmp_path))) == "same"
    (tmp_path / name).write_text("<edits></edits>")
    assert file_status(first, stamp(str(tmp_path))) == "written"


def test_what_became_of_files_is_a_sentence():
    assert status_sentence({"a/b": "same"}) == ""
    assert status_sentence({"a/b": "written"}) == "b was written after it was read. What is shown is as it was read."
    text = status_sentence({"a/b": "written", "a/c": "missing", "d": "written", "e": "same"})
    assert (
        text == "b and d were written after they were read; c is not there any more. What is shown is as it was read."
    )
    assert status_sentence(dict.fromkeys("abcde", "missing")).startswith("a, b, c and 2 more are not there any more.")
