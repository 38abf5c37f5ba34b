"""Judgments of raters beside the measures: reading them, correlation, regression."""
