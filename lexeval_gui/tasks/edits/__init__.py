"""Edits of learners' English: HOO 2012 and 2011, and M2 with the levels of ERRANT."""
