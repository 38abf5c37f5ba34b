"""What a verb says and exits with: problems, messages, and an error as a sentence."""

from __future__ import annotations

import argparse
import contextlib
import functools
import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from lexeval_gui.commands.shared.layouts import check_layout
from lexeval_gui.commands.shared.writing import escape_unknown, output
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.plaintext import isolated, visible
from lexeval_gui.core.problems import Problem, Unreadable

if TYPE_CHECKING:
    from lexeval_gui.workspace.scoring import Scored


SCORED, UNREADABLE, MISUSED, INTERRUPTED = 0, 1, 2, 130
"""What a verb exits with: scored (even with warnings), an input that cannot be read, wrong usage, Ctrl+C."""

Run = Callable[[argparse.Namespace], int]


def exit_code(scored: Scored) -> int:
    """What a verb exits with once it has printed what could be scored."""
    return UNREADABLE if scored.unread else SCORED


def print_message(arguments: argparse.Namespace, text: str) -> None:
    """Say something on standard error, under the name of the verb."""
    _print_to_stderr(f"lexeval {arguments.verb}: {text}")


def print_problems(problems: Sequence[Problem]) -> None:
    """List problems on standard error, as `path:line: severity: message`."""
    for problem in problems:
        _print_to_stderr(str(problem))


def _print_to_stderr(text: str) -> None:
    """Write a line on standard error; nowhere if it is closed, as print would then write it among the results."""
    if sys.stderr is not None:
        escape_unknown(sys.stderr)
        print(isolated(visible(text)), file=sys.stderr)


def handle_errors(run: Run) -> Run:
    """Let a verb end with a sentence and an exit code whatever happens; no traceback reaches a user."""

    @functools.wraps(run)
    def answering(arguments: argparse.Namespace) -> int:
        try:
            check_layout(arguments)
            return run(arguments)
        except BadValue as error:
            print_message(arguments, str(error))
            return MISUSED
        except Unreadable as error:
            print_problems(error.problems)
            _write_failure(arguments, error.problems)
            return UNREADABLE
        except BrokenPipeError:  # whoever reads has seen enough, as in `lexeval … | head`
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return SCORED
        except OSError as error:
            name = isolated(str(error.filename or "standard output"))
            print_message(arguments, f"{name}: cannot be written ({error.strerror or error})")
            return UNREADABLE
        except MemoryError:
            print_message(arguments, "the machine has not enough memory for this; nothing was scored")
            return UNREADABLE
        except KeyboardInterrupt:
            print_message(arguments, "stopped")
            return INTERRUPTED
        except Exception as error:  # a fault of ours: the user gets a sentence, not a traceback
            print_message(arguments, f"something went wrong inside LexEval ({type(error).__name__}: {error})")
            return UNREADABLE

    return answering


def _write_failure(arguments: argparse.Namespace, problems: Sequence[Problem]) -> None:
    """Where JSON was asked for, nothing scored is an object too: without systems, with the problems."""
    if getattr(arguments, "format", "text") != "json":
        return
    from lexeval_gui.workspace.outputs import documents

    with contextlib.suppress(OSError), output(arguments) as file:
        documents.write(documents.failure(getattr(arguments, "task", ""), problems), file)
