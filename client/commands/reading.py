"""`benchpress read`: what files hold, without a site."""

from __future__ import annotations

from typing import Annotated

import typer

from client.commands.console import sentences
from client.errors import ClientError
from importers import __main__ as importers_command

Files = Annotated[
    list[str], typer.Argument(help='Files, folders, patterns, or "-".', metavar="FILE")
]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object for each file, on a line.")]


def read(files: Files, json: AsJson = False) -> None:
    """Print the runs that files hold, and remarks about their lines.

    Exit code 0: each file held a run. 1: one held none. 2: a file cannot be opened.
    """
    options = ["--json"] if json else []
    with sentences():
        try:
            raise typer.Exit(importers_command.main([*options, "--", *files]))
        except ModuleNotFoundError as error:
            raise ClientError(f"To read this file, {error.name} must be installed.") from error
