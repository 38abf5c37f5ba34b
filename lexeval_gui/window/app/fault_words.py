"""A fault in words: a sentence, a traceback, and both on standard error where no window can tell it."""

from __future__ import annotations

import os
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType

from lexeval_gui.core.plaintext import visible
from lexeval_gui.window.state.work_fault import WorkFault


def fault_sentence(kind: type[BaseException], error: BaseException) -> str:
    """What went wrong, in a line: of work beside the interface its own last line."""
    what = str(error).strip().rpartition("\n")[2] if isinstance(error, WorkFault) else f"{kind.__name__}: {error}"
    return f"Something went wrong inside LexEval ({what})"


def traceback_of(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> str:
    """Where something was raised, line by line; of work beside the interface where it was raised there."""
    if isinstance(error, WorkFault):
        return str(error).strip()
    return "".join(traceback.format_exception(kind, error, trace)).strip()


def print_fault(sentence: str, text: str) -> None:
    """A sentence on standard error; with $LEXEVAL_DEBUG the traceback too."""
    if sys.stderr is not None:
        if os.environ.get("LEXEVAL_DEBUG"):
            print(text, file=sys.stderr)
        print(visible(f"lexeval: {sentence}"), file=sys.stderr)


@contextmanager
def printed_faults() -> Iterator[list[str]]:
    """Print what nobody catches, such as in a slot, while a command draws the window; the sentences, as they come."""
    found: list[str] = []

    def take(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        found.append(fault_sentence(kind, error))
        print_fault(found[-1], traceback_of(kind, error, trace))

    def take_from_thread(raised: threading.ExceptHookArgs) -> None:
        if raised.exc_value is not None:
            take(raised.exc_type, raised.exc_value, raised.exc_traceback)

    before = sys.excepthook, threading.excepthook
    sys.excepthook, threading.excepthook = take, take_from_thread
    try:
        yield found
    finally:
        sys.excepthook, threading.excepthook = before
