"""Lecture mode."""
