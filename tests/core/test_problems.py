"""Findings about one file become problems, in the order of its lines."""

from __future__ import annotations

from lexeval_gui.core.problems import Findings


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
