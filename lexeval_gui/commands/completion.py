"""`lexeval completion`: what a shell needs to complete the words of the command."""

from __future__ import annotations

import argparse

from lexeval_gui.commands.shared import answering

HELP = "print what a shell needs to complete verbs, options and names"
DESCRIPTION = """Print the lines by which a shell completes what is typed after lexeval: verbs, options, tasks, presets,
parameters and their values, measures, samples and files. In bash: eval "$(lexeval completion bash)" in ~/.bashrc; in
zsh the same after compinit in ~/.zshrc; in fish: lexeval completion fish > ~/.config/fish/completions/lexeval.fish"""

SHELLS = ("bash", "zsh", "fish")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    parser.add_argument("shell", metavar="SHELL", choices=SHELLS, help="%(choices)s")
    parser.set_defaults(output=None)


@answering.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Print the lines; 0 or 2."""
    from argcomplete import shellcode  # type: ignore[attr-defined]

    print(shellcode(["lexeval"], shell=arguments.shell).strip())
    return answering.SCORED
