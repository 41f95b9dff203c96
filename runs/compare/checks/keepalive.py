"""BP009 (W): Keep-alive differs."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.model import Check, Mark, Subject, ids
from runs.compare.series import RunView

_WORDS = {True: "with", False: "without", None: "not said"}


def check(about: Subject) -> Iterator[Mark]:
    """Compare the settings of all runs on one axis; what no server says more of than another is
    no difference.
    """
    for group in about.groups:
        every = [run for series in group.series for run in series.runs]
        runs = [run for run in every if not run.is_aborted]
        kinds = {run.numbers.get("keepalive") for run in runs}
        if kinds >= {True, False} or len(set(_by_server(runs).values())) > 1:
            said = [kind for kind in (True, False, None) if kind in kinds]
            counts = ", ".join(
                f"{_WORDS[kind]}: {sum(run.numbers.get('keepalive') is kind for run in runs)}"
                for kind in said
            )
            yield Mark(
                f"Keep-alive differs between runs that are drawn together ({counts}).", ids(runs)
            )


def _by_server(runs: list[RunView]) -> dict[str, frozenset[object]]:
    found: dict[str, set[object]] = {}
    for run in runs:
        found.setdefault(run.server_and_version, set()).add(run.numbers.get("keepalive"))
    return {server: frozenset(kinds) for server, kinds in found.items()}


CHECK = Check(
    code="BP009",
    severity="W",
    title="Keep-alive differs",
    what="Some of the runs that are drawn together were made with keep-alive and some without; "
    "or one server's runs say it and another's do not.",
    why="Opening a connection for each request costs more than many requests do: the "
    "difference may be that of keep-alive, not of the servers.",
    fix="Compare runs with the same setting.",
    sources=(
        "the-benchmarker issue 9421",
        "the option -k of ab",
    ),
    needs=("keepalive",),
    marks=check,
)
