"""Figures and tables written to files."""
