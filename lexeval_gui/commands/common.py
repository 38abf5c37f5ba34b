"""What the verbs that score share: their arguments, how files become an evaluation, how an error becomes a sentence.

Importing this loads neither numpy nor a task, so that `--help` answers at once.
"""

from __future__ import annotations

import argparse
import contextlib
import errno
import functools
import io
import os
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from lexeval_gui import tasks
from lexeval_gui.commands.parser import READING, Parser, TaskNames, add_option
from lexeval_gui.core.parameters import BadValue, Settings, preset_values
from lexeval_gui.core.plaintext import isolated, visible
from lexeval_gui.core.problems import Problem, Unreadable

if TYPE_CHECKING:
    from lexeval_gui.core.features import Feature
    from lexeval_gui.core.tables import Column, Layout, Table
    from lexeval_gui.workspace.scoring import Scored
    from lexeval_gui.workspace.scoring.evaluation import Evaluation

SCORED, UNREADABLE, MISUSED, INTERRUPTED = 0, 1, 2, 130
"""What a verb exits with: scored (even with warnings), an input that cannot be read, wrong usage, Ctrl+C."""

FORMATS = ("text", "json", "csv", "tsv", "latex", "markdown", "html")

RESAMPLES = "1000"
"""As many resamples and trials where two systems are compared, unless `--set resamples=N` says otherwise."""

INTERVALS, MOST_DIGITS = ("columns", "cell", "none"), 10
"""Those of core.tables, which need not be loaded for --help."""

CORRECTIONS = ("max-t", "holm")
"""Those of core.statistics.many_tests, which would load numpy."""

Run = Callable[[argparse.Namespace], int]


# -- arguments --------------------------------------------------------------------------------------------------------


def add_task(parser: argparse.ArgumentParser) -> None:
    """Declare TASK and GOLD."""
    parser.add_argument("task", metavar="TASK", choices=TaskNames(), help="%(choices)s")
    if isinstance(parser, Parser):
        parser.has_task = True
    parser.add_argument("gold", metavar="GOLD", help="the gold file, or a project (.lexeval) in the place of all files")


def add_systems(parser: argparse.ArgumentParser) -> None:
    """Declare SYSTEM…; only a project needs none."""
    parser.add_argument("systems", metavar="SYSTEM", nargs="*", help="system files, or folders of them")
    parser.set_defaults(needs_systems=True)


def add_pair(parser: argparse.ArgumentParser) -> None:
    """Declare A, B and the measure to compare them by."""
    parser.add_argument("first", metavar="A", nargs="?", help="a system file, or the name of a system of a project")
    parser.add_argument("second", metavar="B", nargs="?", help="the system that it is compared with")
    parser.add_argument("--measure", metavar="ID", help="the measure to compare by (default: the headline measure)")


def add_correction(parser: argparse.ArgumentParser | argparse._ArgumentGroup, tests: str) -> None:
    """Declare how p is corrected for all `tests`, in the plural."""
    help = f"how p is corrected for all {tests} (default: {CORRECTIONS[0]})"
    parser.add_argument("--correction", choices=CORRECTIONS, default=CORRECTIONS[0], help=help)


def add_settings(parser: argparse.ArgumentParser, renamed: Mapping[str, str] | None = None) -> None:
    """Declare what changes numbers: preset, parameters, options of reading. Those whose flag means something else in a
    verb are `renamed`."""
    numbers = parser.add_argument_group("conventions and parameters")
    numbers.add_argument("--preset", metavar="P", help="a named set of conventions, such as score.pl")
    numbers.add_argument(
        "--set", metavar="NAME=VALUE", dest="set", action="append", default=[], help="change one parameter (repeatable)"
    )
    reading = parser.add_argument_group("how files are read (a task may lack some)")
    for name, (value, help) in READING.items():
        add_option(reading, name, value, help, (renamed or {}).get(name, name))
    if isinstance(parser, Parser):
        parser.reading = reading


def add_where(parser: argparse.ArgumentParser | argparse._ArgumentGroup) -> None:
    """Declare `--where`."""
    parser.add_argument(
        "--where",
        metavar="FILTER",
        help="only the items that a filter of the window's list finds, such as 'pos:n F<.5'; one that begins with - is "
        "written --where=-pos:n",
    )


def add_output(parser: argparse.ArgumentParser, formats: Sequence[str] = FORMATS) -> None:
    """Declare how and where the result is written; the first format is the default."""
    parser.add_argument("--format", choices=formats, default=formats[0], help=f"default: {formats[0]}")
    parser.add_argument("-o", metavar="OUT", dest="output", help="write to a file (default: standard output)")


def add_layout(parser: argparse.ArgumentParser | argparse._ArgumentGroup) -> None:
    """Declare how a table is laid out: the choices of the window's dialog."""
    parser.add_argument("--table-columns", metavar="ID,…", help="only these columns of the table, in this order")
    parser.add_argument("--digits", metavar="N", type=_digits, help="decimals of all numbers where people read them")
    parser.add_argument(
        "--intervals",
        choices=INTERVALS,
        help="in columns of their own, where people read them in the cell of their number, or none",
    )
    parser.add_argument("--siunitx", action="store_true", help="LaTeX with the number columns of the package siunitx")


def _digits(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > MOST_DIGITS:
        raise argparse.ArgumentTypeError(f"digits are a whole number from 0 to {MOST_DIGITS}, not '{text}'")
    return int(text)


def check_layout(arguments: argparse.Namespace) -> None:
    """Refuse a layout of what is no table for it. Raises BadValue."""
    given = [name for name in ("table_columns", "digits", "intervals") if getattr(arguments, name) is not None]
    if given and arguments.format == "json":
        raise BadValue(f"--{given[0].replace('_', '-')} is for a table, not for JSON")
    if arguments.siunitx and arguments.format != "latex":
        raise BadValue("--siunitx is for --format latex")


def layout_of(arguments: argparse.Namespace, columns: Sequence[Column]) -> Layout:
    """The layout that the arguments ask for, of a table with these columns. Raises BadValue for one it has not."""
    from lexeval_gui.core.tables import Layout

    there = [column.id for column in columns]
    chosen = arguments.table_columns
    wanted = there if chosen is None else [_find_column(id, there) for id in chosen.split(",")]
    digits = () if arguments.digits is None else (("", arguments.digits),)
    entries = {**dict.fromkeys(wanted, True), **{id: False for id in there if id not in wanted}}
    made = Layout(columns=tuple(entries.items()), digits=digits, siunitx=arguments.siunitx)
    return made if arguments.intervals is None else replace(made, intervals=arguments.intervals)


def _find_column(wanted: str, there: Sequence[str]) -> str:
    if wanted.strip() not in there:
        raise BadValue(f"there is no column '{wanted.strip()}'; there are {', '.join(there)}")
    return wanted.strip()


def task_offering(capability: str) -> str:
    """The task that a verb without TASK is about: the first that has a capability. Raises BadValue if none has."""
    found = next(tasks.offering(capability), None)
    if found is None:
        raise BadValue(f"no task here offers {capability}")
    return found


def settings_of(
    arguments: argparse.Namespace, defaults: Mapping[str, str] | None = None, kept: Settings | None = None
) -> Settings:
    """The parameters in force: those that a project has `kept`, or `defaults` of the verb, then the preset, then each
    `--set`. Raises BadValue."""
    task = tasks.load(arguments.task)
    settings = kept or Settings(task.identity.parameters).with_values(defaults or {})
    if arguments.preset is not None:
        settings = settings.with_values(preset_values(task.identity.presets, arguments.preset))
    return settings.with_values(dict(map(_assignment, arguments.set)))


def _assignment(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise BadValue(f"--set takes NAME=VALUE, such as k=0.5, not '{text}'")
    return name.strip(), value


def options_of(arguments: argparse.Namespace) -> dict[str, str]:
    """The options of reading that were given. Raises BadValue for one that the task does not have."""
    task = tasks.load(arguments.task)
    known = [option.id for option in task.reading.options]
    names = dict.fromkeys((*READING, *known))
    given = {name: value for name in names if (value := getattr(arguments, name, None)) is not None}
    for name in given:
        if name not in known:
            there = ", ".join(f"--{option}" for option in known) or "none"
            raise BadValue(f"{task.identity.title.lower()} has no option --{name}; it has {there}")
    return given


# -- evaluating -------------------------------------------------------------------------------------------------------


def evaluate(arguments: argparse.Namespace, defaults: Mapping[str, str] | None = None) -> Scored:
    """Open and count the files that were named. Raises BadValue and Unreadable."""
    from lexeval_gui.workspace import opening, scoring

    if (project := opening.find_project([arguments.gold, *arguments.systems])) is not None:
        return _evaluate_project(project, arguments, defaults)
    if not arguments.systems and getattr(arguments, "needs_systems", False):
        raise BadValue("at least one SYSTEM is needed beside GOLD; only a project (.lexeval) stands for all files")
    settings, options = settings_of(arguments, defaults), options_of(arguments)
    systems = opening.systems_of(arguments.task, arguments.systems)
    refuse_to_overwrite(arguments, arguments.gold, *systems)
    return scoring.evaluate(arguments.task, arguments.gold, systems, options, settings)


def items_wanted(
    arguments: argparse.Namespace,
    scored: Scored,
    measure: str | None = None,
    joined: Sequence[Feature] = (),
    pair: tuple[int, int] = (0, 1),
) -> Scored:
    """What was scored, over the items of `--where` alone if it is given; how many these are is said on standard error.
    `measure` and `pair` are what a difference is of, `joined` are features of one's own. Raises BadValue."""
    if not (arguments.where or "").strip():
        return scored
    from lexeval_gui.workspace.analysis import subsets

    found = subsets.scored_within(scored, arguments.where, measure, joined, pair)
    rows = found.evaluation.rows
    assert rows is not None
    print_message(arguments, f"{len(rows):,} of {len(found.evaluation.dataset):,} items, where {arguments.where}")
    return found


def _evaluate_project(path: str, arguments: argparse.Namespace, defaults: Mapping[str, str] | None) -> Scored:
    """Score a project with its settings and changes, and what was given on top."""
    from lexeval_gui.workspace import project_scores

    options = options_of(arguments)
    refuse_to_overwrite(arguments, path)

    def wanted(kept: Settings) -> Settings:
        return settings_of(arguments, defaults, kept)

    return project_scores.evaluate(path, arguments.task, options, wanted)


def write_found(
    arguments: argparse.Namespace,
    document: Callable[[], Mapping[str, object]],
    for_reading: Callable[[], Sequence[Table]],
    for_machines: Callable[[], Table],
) -> None:
    """Write what a verb found as --format asks: a document of JSON, tables for reading one below the other, or one
    table with a row for each entry."""
    from lexeval_gui.core import tables
    from lexeval_gui.workspace.outputs import documents

    with output(arguments) as file:
        if arguments.format == "json":
            documents.write(document(), file)
            return
        made = for_reading() if arguments.format in tables.FOR_READING else (for_machines(),)
        file.write("\n".join(tables.render(table, arguments.format) for table in made))


def exit_code(scored: Scored) -> int:
    """What a verb exits with once it has printed what could be scored."""
    return UNREADABLE if scored.unread else SCORED


def refuse_to_overwrite(arguments: argparse.Namespace, *inputs: str) -> None:
    """Refuse to write over a file that is read. Raises BadValue."""
    if arguments.output is not None and any(_is_same_file(arguments.output, path) for path in inputs):
        raise BadValue(f"-o {isolated(arguments.output)} would overwrite a file that is to be read; nothing was done")


def _is_same_file(one: str, other: str) -> bool:
    try:
        return Path(one).samefile(other)
    except (OSError, ValueError):  # a file that is not there is not written over
        return False


def find_measures(evaluation: Evaluation, wanted: Sequence[str], systems: Collection[int]) -> list[str]:
    """The measures wanted, once all these systems have them. Raises BadValue naming those that they have."""
    shared = [m for m in evaluation.available(min(systems)) if all(m in evaluation.available(s) for s in systems)]
    return [find_measure(name, shared) for name in wanted]


def compared_measure(evaluation: Evaluation, wanted: str | None, systems: Sequence[int] = (0, 1)) -> str:
    """The measure by which systems are compared: the one wanted, or the headline measure that all have. Raises
    BadValue."""
    from lexeval_gui.workspace.scoring.comparison import comparable

    shared = comparable(evaluation, *systems)
    if not shared:
        names = " and ".join(evaluation.system_names[system] for system in systems)
        raise BadValue(f"{names} have no measure in common: compare {'two ' * (len(systems) == 2)}files of one kind")
    if wanted is not None:
        return find_measure(wanted, shared)
    headlines = [name for name in shared if evaluation.measures[name].headline]
    if not headlines:
        there = ", ".join(dict.fromkeys(evaluation.headline(system).id for system in systems))
        all_have = "both" if len(systems) == 2 else "all"
        raise BadValue(f"the headline measures differ ({there}): name one that {all_have} have with --measure")
    return headlines[0]


def evaluate_pair(arguments: argparse.Namespace) -> tuple[Scored, tuple[int, int]] | None:
    """Open and count two systems to be compared, resampled unless settings say otherwise, and which of the systems they
    are; None, with the reason on standard error, if only one can be used. Raises BadValue and Unreadable."""
    from lexeval_gui.workspace import opening

    wanted = [name for name in (arguments.first, arguments.second) if name is not None]
    is_project = opening.find_project([arguments.gold]) is not None
    arguments.systems = [] if is_project else wanted
    if len(wanted) < 2 and not (is_project and not wanted):
        raise BadValue("A and B are required beside GOLD: two systems to compare")
    if len(set(wanted)) < len(wanted):
        raise BadValue(f"A and B are the same file, {arguments.first}; there is nothing to compare")
    scored = evaluate(arguments, {"resamples": RESAMPLES})
    names = scored.evaluation.system_names
    if len(names) >= 2:
        by_name = is_project and bool(wanted)
        return scored, (_find_system(wanted[0], names), _find_system(wanted[1], names)) if by_name else (0, 1)
    print_problems(scored.problems)
    print_message(arguments, "only one of the two systems could be read; nothing was compared")
    return None


def _find_system(name: str, there: Sequence[str]) -> int:
    """The system of a project by its name. Raises BadValue naming those that it has."""
    if name not in there:
        raise BadValue(f"the project has no system '{name}'; it has {', '.join(there)}")
    return there.index(name)


def find_measure(wanted: str, there: Sequence[str]) -> str:
    """The measure wanted, if it is one of those there are. Raises BadValue naming them."""
    if wanted in there:
        return wanted
    near = get_close_matches(wanted, there, n=1)
    hint = f" (did you mean '{near[0]}'?)" if near else ""
    raise BadValue(f"there is no measure '{wanted}' of these files{hint}; there are {', '.join(there)}")


# -- answering --------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def output(arguments: argparse.Namespace) -> Iterator[TextIO]:
    """The file to write to, in UTF-8; what cannot be encoded (an odd file name) is written as an escape."""
    if arguments.output is None:
        file = standard_output()
        _escape_unknown(file)
        yield file
        file.flush()
    else:
        with open(arguments.output, "w", encoding="utf-8", errors="backslashreplace", newline="\n") as file:
            yield file


def standard_output() -> TextIO:
    """Standard output; OSError if there is none, as in `lexeval … >&-`."""
    if sys.stdout is None:
        raise OSError(errno.EBADF, "it is closed", "standard output")
    return sys.stdout


def _escape_unknown(stream: TextIO) -> None:
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="backslashreplace")


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
        _escape_unknown(sys.stderr)
        print(isolated(visible(text)), file=sys.stderr)


def handle_errors(run: Run) -> Run:
    """Let a verb end with a sentence and an exit code whatever happens; no traceback reaches a user."""

    @functools.wraps(run)
    def answering(arguments: argparse.Namespace) -> int:
        try:
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
