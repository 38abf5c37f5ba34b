"""MaxMatch: the edits of a corrected text that fit the gold best, and how many of them are right.

Source: Dahlmeier & Ng, "Better Evaluation for Grammatical Error Correction", NAACL-HLT 2012.
"""

from __future__ import annotations

from lexeval_gui.tasks.edits.scoring.m2_annotators import MAXMATCH

LEVEL = MAXMATCH
KINDS = ("correct", "proposed", "gold")
