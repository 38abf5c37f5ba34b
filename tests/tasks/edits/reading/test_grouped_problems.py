"""What is found in many files of a folder."""

from __future__ import annotations

from lexeval_gui.tasks.edits.reading.grouped_problems import Notices


def test_problems_come_file_by_file_and_of_one_file_by_line() -> None:
    notices = Notices()
    for severity, code, path, line in (
        ("warning", "late", "b.xml", 9),
        ("warning", "early", "b.xml", 2),
        ("error", "early too", "b.xml", 2),
        ("warning", "whole", "b.xml", None),
        ("warning", "other", "a.xml", 1),
        ("warning", "late", "a.xml", 1),
    ):
        notices.add(severity, code, path, line, code)  # type: ignore[arg-type]
    found = [(problem.path, problem.code) for problem in notices.problems()]
    assert found == [*(("b.xml", code) for code in ("whole", "early too", "early", "late")), ("a.xml", "other")]
