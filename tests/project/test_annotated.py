"""Annotations as a table for spreadsheets."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from lexeval_gui.core.changes import Change
from lexeval_gui.core.jobs import Job
from lexeval_gui.project import annotated
from lexeval_gui.project.store import Store


def test_a_row_for_each_item_or_part_with_the_last_who_and_when(tmp_path: Path):
    file = io.StringIO()
    with Store.create(tmp_path / "a.lexeval") as store:
        journal = store.journal()
        moments = iter(f"2026-01-01T00:00:0{n}.000+00:00" for n in range(9))
        journal.clock = lambda: next(moments)
        journal.add(Change("tags", "1", None, [], ["sense", "odd"]), "Ann")
        journal.add(Change("note", "1", None, "", '=HYPERLINK("x")\nsecond line'), "Ben")
        journal.add(Change("checked", "2", "wordtune", None, True, "edit 3"), "Ann")
        journal.add(Change("gold", "3", None, [], ["x"]), "Ann")
        journal.add(Change("tags", "4", None, [], ["odd"]), "Ann")
        journal.add(Change("tags", "4", None, ["odd"], []), "Ann")
        journal.add(Change("note", "2", "wordtune", None, "undone", "edit 3"), "Ben")
        journal.undo()
        annotated.write(store.content(), file, Job())
    rows = list(csv.DictReader(io.StringIO(file.getvalue())))
    assert rows == [
        {"item": "1", "part": "", "system": "", "tags": "sense, odd", "note": "'=HYPERLINK(\"x\")\nsecond line",
         "checked": "", "who": "Ben", "when": "2026-01-01T00:00:01.000+00:00"},
        {"item": "2", "part": "edit 3", "system": "wordtune", "tags": "", "note": "",
         "checked": "yes", "who": "Ann", "when": "2026-01-01T00:00:02.000+00:00"},
    ]  # fmt: skip
