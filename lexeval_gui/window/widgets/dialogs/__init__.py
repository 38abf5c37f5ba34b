"""Dialogs, and what keeps them on the screen."""
