"""Files that a project refers to: relative where that is possible, and known again by what they hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexeval_gui.core.jobs import Cancelled, Job
from lexeval_gui.project.sources import Source, absolute, condition, describe, fingerprint, relative, with_size_only


def test_a_source_is_known_again_and_what_became_of_it(tmp_path: Path):
    (tmp_path / "data").mkdir()
    file = tmp_path / "data" / "gold"
    file.write_text("one\n")
    source = describe("gold", str(file), tmp_path / "work")
    assert source.path == "../data/gold"
    assert absolute(source, tmp_path / "work") == file
    assert condition(source, tmp_path / "work") == "same"
    file.write_text("two\n")
    assert condition(source, tmp_path / "work") == "changed"
    file.write_text("longer\n")
    assert condition(source, tmp_path / "work") == "changed"
    file.unlink()
    assert condition(source, tmp_path / "work") == "missing"


def test_a_folder_is_one_source(tmp_path: Path):
    folder = tmp_path / "run"
    folder.mkdir()
    (folder / "1.xml").write_text("a")
    (folder / "2.xml").write_text("bc")
    source = describe("system", str(folder), tmp_path)
    assert source.size == 3
    assert condition(source, tmp_path) == "same"
    (folder / "2.xml").rename(folder / "3.xml")
    assert condition(source, tmp_path) == "changed"


def test_what_was_never_read_is_told_by_its_size(tmp_path: Path):
    file = tmp_path / "gold"
    file.write_text("one\n")
    source = with_size_only("gold", file, tmp_path)
    assert source == Source("gold", "gold", 4, "")
    assert condition(source, tmp_path) == "same"
    file.write_text("longer\n")
    assert condition(source, tmp_path) == "changed"


def test_a_project_that_moves_with_its_data_finds_it(tmp_path: Path):
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "gold").write_text("one\n")
    source = describe("gold", str(tmp_path / "old" / "gold"), tmp_path / "old")
    (tmp_path / "old").rename(tmp_path / "new")
    assert condition(source, tmp_path / "new") == "same"
    assert relative(tmp_path / "new" / "gold", tmp_path / "new") == "gold"


def test_reading_can_be_cancelled(tmp_path: Path):
    (tmp_path / "gold").write_text("one\n")
    with pytest.raises(Cancelled):
        fingerprint(tmp_path / "gold", Job(cancelled=lambda: True))
