"""BP009 (W): Keep-alive is known for some servers only."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from runs.compare.checks.model import Check, Mark, Subject, ids, who
from runs.compare.series import Series

_TEXTS = {True: "on", False: "off"}


def check(about: Subject) -> Iterator[Mark]:
    """Compare the settings of the series that may be compared with each other."""
    for question in about.questions:
        known = [series for series in question.series if _setting(series) is not None]
        unknown = [series for series in question.series if _setting(series) is None]
        if known and unknown and _servers(known) != _servers(unknown):
            runs = chain.from_iterable(series.runs for series in question.series)
            setting = _TEXTS[bool(_setting(known[0]))]
            sentence = f"{setting} for {who(known)}, unknown for {who(unknown)}"
            yield Mark(f"Keep-alive is {sentence}.", ids(run for run in runs if not run.is_aborted))


def _servers(series: list[Series]) -> set[str]:
    """Return the servers; where each one has series of both kinds, none is unlike another."""
    return {one_series.who for one_series in series}


def _setting(series: Series) -> object:
    return series.conditions.get("keepalive")


CHECK = Check(
    code="BP009",
    severity="W",
    title="Keep-alive is known for some servers only",
    what=(
        "Several servers are compared. The runs of one state whether keep-alive was on, and the "
        "runs of another do not. Runs with and without keep-alive are "
        "never compared."
    ),
    why="Opening a connection for each request costs more than many requests do. The "
    "difference may be that of keep-alive, not of the servers.",
    fix="State the setting of all runs.",
    sources=(
        "the-benchmarker issue 9421",
        "the option -k of ab",
    ),
    needs=("keepalive",),
    marks=check,
)
