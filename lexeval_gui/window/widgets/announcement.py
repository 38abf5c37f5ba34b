"""What a screen reader is told at once: every announcement of the window leaves here.

Qt's module of accessibility is not loaded before the first paint, which it would keep 3 ms.
"""

from __future__ import annotations

from PySide6.QtCore import QObject


def is_heard() -> bool:
    """Whether anything asks what the window says; what costs something to put in words is not put so otherwise."""
    from PySide6.QtGui import QAccessible

    return QAccessible.isActive()


def announce(about: QObject, text: str, assertive: bool = False) -> None:
    """Have a screen reader say a text that is about a widget: after what it is saying now, or, assertive, at once."""
    if text.strip() and is_heard():
        send(about, text, assertive)


def send(about: QObject, text: str, assertive: bool) -> None:
    """Give Qt an announcement; tests listen in the place of this."""
    from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

    event = QAccessibleAnnouncementEvent(about, text)
    politeness = QAccessible.AnnouncementPoliteness
    event.setPoliteness(politeness.Assertive if assertive else politeness.Polite)
    QAccessible.updateAccessibility(event)
