"""Lexicons: L-measure, F-measure, entropy and aligned clusters."""
