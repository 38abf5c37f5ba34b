"""Lexical substitution."""
