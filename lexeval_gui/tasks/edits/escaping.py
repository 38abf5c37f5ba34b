"""Text as XML holds it, so that what is read again is the same. (`xml.sax.saxutils` would load urllib and http.)"""

from __future__ import annotations


def content(text: str) -> str:
    """A text between tags; a carriage return as it stands would be read as a line break."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\r", "&#13;")


def attribute(text: str) -> str:
    """The value of an attribute, with its quotes; line breaks and tabs as they stand would be read as blanks."""
    inside = content(text).replace('"', "&quot;").replace("\n", "&#10;").replace("\t", "&#9;")
    return f'"{inside}"'
