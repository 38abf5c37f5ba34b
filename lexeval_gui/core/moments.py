"""Moments in words, as people say them."""

from __future__ import annotations

from datetime import datetime


def describe_moment(written: str, now: datetime) -> str:
    """A moment as it was written (ISO 8601): `today 14:02`, `yesterday 14:02`, `3 days ago`, `2026-11-02`; "" if it is
    none."""
    try:
        moment = datetime.fromisoformat(written)
    except ValueError:
        return ""
    moment = moment.astimezone().replace(tzinfo=None) if moment.tzinfo else moment
    days = (now.date() - moment.date()).days
    if days in (0, 1):
        return f"{('today', 'yesterday')[days]} {moment:%H:%M}"
    return f"{days} days ago" if 1 < days < 7 else f"{moment:%Y-%m-%d}"
