"""Colours, fonts, sizes, and the style of Qt's own widgets."""
