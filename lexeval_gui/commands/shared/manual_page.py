"""The manual page of the command, made from its parser in the language of `man`."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from lexeval_gui.core.version import __version__

EXIT_CODES = {
    "0": "done, though there may be warnings",
    "1": "an input cannot be read, or the output cannot be written; what could be scored was",
    "2": "wrong usage",
    "130": "stopped by Ctrl+C",
}
"""Those of commands.shared.answering."""

ENVIRONMENT = {
    "DISPLAY, WAYLAND_DISPLAY": "the display on which the window opens",
    "QT_QPA_PLATFORM": "how Qt draws; offscreen draws nothing that can be seen",
    "LEXEVAL_DEBUG": "if set, the window prints the traceback of a fault on standard error too",
}


class Verb(NamedTuple):
    """A verb as it is typed, what it is for in short, and its parser."""

    name: str
    help: str
    parser: argparse.ArgumentParser


def manual_page(parser: argparse.ArgumentParser) -> str:
    """The page: verbs with their arguments; groups of arguments that several verbs have stand once, at the end."""
    verbs = list(_verbs(parser))
    used = Counter(group for verb in verbs for group in dict.fromkeys(_groups(verb.parser)))  # a set has no order
    shared = [group for group, verbs_of_it in used.items() if verbs_of_it > 1 and group.title]
    lines = [
        f'.TH LEXEVAL 1 "" "lexeval {__version__}" "User Commands"',
        *_section("NAME", f"lexeval \\- {_text(_first_sentence(parser.description or ''))}"),
        *_section("SYNOPSIS", ".B lexeval", "[VERB] [ARGUMENT ...]"),
        *_section("DESCRIPTION", _text(parser.description or "")),
        *_section("VERBS", *(line for verb in verbs for line in _verb(verb, shared))),
        *_section("ARGUMENTS OF SEVERAL VERBS", *(line for group in shared for line in _subsection(*group))),
        *_section("EXIT STATUS", *_terms(EXIT_CODES.items())),
        *_section("ENVIRONMENT", *_terms(ENVIRONMENT.items())),
    ]
    return "\n".join(lines) + "\n"


def _verbs(parser: argparse.ArgumentParser, before: str = "") -> Iterator[Verb]:
    """All verbs, those of `project` as `project export`."""
    for action in parser._actions:
        if not isinstance(action, argparse._SubParsersAction):
            continue
        helps = {shown.dest: shown.help or "" for shown in action._choices_actions}
        for name, made in action.choices.items():
            below = list(_verbs(made, f"{before}{name} "))
            yield from below or [Verb(f"{before}{name}", helps.get(name, ""), made)]


class Group(NamedTuple):
    """Arguments under one heading: as the page has them."""

    title: str
    lines: tuple[str, ...]


def _groups(parser: argparse.ArgumentParser) -> Iterator[Group]:
    """The arguments of a verb; those under argparse's own headings need none here."""
    formatter = parser._get_formatter()
    for group in parser._action_groups:
        own = group in (parser._positionals, parser._optionals)
        shown = [action for action in group._group_actions if action.dest != "help"]
        terms = ((_invocation(action, formatter), formatter._expand_help(action)) for action in shown)
        if lines := tuple(_terms(terms)):
            yield Group("" if own else group.title or "", lines)


def _invocation(action: argparse.Action, formatter: argparse.HelpFormatter) -> str:
    """`--set NAME=VALUE`, `-o OUT`, `SYSTEM ...`."""
    if not action.option_strings:
        return formatter._format_args(action, formatter._get_default_metavar_for_positional(action))
    value = formatter._format_args(action, formatter._get_default_metavar_for_optional(action))
    return " ".join(filter(None, (", ".join(action.option_strings), value if action.nargs != 0 else "")))


def _verb(verb: Verb, shared: list[Group]) -> Iterator[str]:
    groups = list(_groups(verb.parser))
    usage = " ".join(verb.parser.format_usage().split()).removeprefix("usage: ")
    yield from (f'.SS "{_text(verb.name)}"', _text(verb.parser.description or verb.help), ".PP", f".I {_text(usage)}")
    for group in groups:
        if group not in shared:
            yield from ((".PP", _text(f"{group.title[:1].upper()}{group.title[1:]}:")) if group.title else ())
            yield from group.lines
    if also := ", ".join(group.title for group in groups if group in shared):
        yield from (".PP", f"Also, as below: {_text(also)}.")


def _section(title: str, *lines: str) -> tuple[str, ...]:
    return (f".SH {title}", *lines)


def _subsection(title: str, lines: tuple[str, ...]) -> tuple[str, ...]:
    return (f'.SS "{_text(title)}"', *lines)


def _terms(terms: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Words in bold, each with what it means beside it."""
    for term, meaning in terms:
        yield from (".TP", f".B {_text(term)}", _text(meaning))


def _first_sentence(text: str) -> str:
    return text.partition(". ")[0].rstrip(".")


def _text(text: str) -> str:
    """A text in one line, with the characters escaped that mean something to `man`."""
    escaped = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")
    return f"\\&{escaped}" if escaped.startswith((".", "'")) else escaped
