"""MaxMatch: the edits of a corrected text that fit the gold best, and how many of them are right.

Source: Dahlmeier & Ng, "Better Evaluation for Grammatical Error Correction", NAACL-HLT 2012.
"""

LEVEL = "maxmatch"
KINDS = ("correct", "proposed", "gold")
