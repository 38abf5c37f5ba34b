"""Findings about one file become problems, in the order of its lines."""

from __future__ import annotations

from lexeval_gui.core.problems import SEVERITIES, Findings, by_severity


def test_problems_come_by_line_in_whatever_order_they_were_met() -> None:
    findings = Findings("file")
    findings.add("warning", "late", 7, "seven")
    findings.add("error", "early", 5, "five")
    findings.add("note", "whole", None, "of the file")
    findings.add("warning", "late", 3, "three")
    whole, late, early = findings.problems()
    assert (whole.code, whole.line) == ("whole", None)
    assert (late.line, late.lines, late.message) == (3, (3, 7), "three (and 1 more line: 7)")
    assert (early.line, early.message) == (5, "five")


def test_a_cause_is_told_by_its_first_line_though_some_of_its_lines_are_not_known() -> None:
    findings = Findings("file")
    for line, words in ((5, "five"), (None, "somewhere"), (9, "nine")):
        findings.add("error", "one", line, words)
    (only,) = findings.problems()
    assert (only.line, only.lines, only.message) == (5, (5, 9), "five (and 2 more lines: 9)")


def test_the_worst_of_one_line_comes_first_and_the_worst_of_all_where_few_are_shown() -> None:
    findings = Findings("file")
    findings.add("note", "note3", 3, "")
    for severity in reversed(SEVERITIES):
        findings.add(severity, f"{severity}4", 4, "")
    told = findings.problems()
    assert [one.code for one in told] == ["note3", "error4", "warning4", "note4"]
    assert [one.code for one in by_severity(told)] == ["error4", "warning4", "note3", "note4"]
