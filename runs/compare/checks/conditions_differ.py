"""BP010 (W): The conditions differ."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.model import Check, Mark, Subject, ids
from runs.compare.series import RunView
from runs.conditions import in_order

COMPARED = tuple(
    condition
    for condition in in_order(
        (
            "server",
            "setup",
            "tool",
            "address",
            "page",
            "page kind",
            "path",
            "load",
            "protocol",
            "publisher",
        )
    )
    if condition.compared
)
HEADERS = 1.1  # a date, a cookie, a version number more or less is not another answer


def check(about: Subject) -> Iterator[Mark]:
    """List what differs between servers: values that some runs say and that are not the same for
    each server.
    """
    runs = list(about.measured("server_name"))
    if len({run.server_and_version for run in runs}) < 2:
        return
    differing = [condition.phrase for condition in COMPARED if _differs(runs, condition.name)]
    if words := _headers(runs):
        differing.append(words)
    if differing:
        yield Mark(f"Not the same for all servers: {', '.join(differing)}.", ids(runs))


def _differs(runs: list[RunView], field: str) -> bool:
    """Tell whether two servers have different sets of values, all of them said."""
    values: dict[str, set[object]] = {}
    for run in runs:
        values.setdefault(run.server_and_version, set()).add(run.value(field))
    sets = list(values.values())
    return all(None not in one for one in sets) and any(one != sets[0] for one in sets)


def _headers(runs: list[RunView]) -> str:
    """Return "header bytes (329 to 422 per response)" where the servers' first answers differ so;
    "" else.
    """
    first: dict[str, float] = {}
    for run in runs:
        total, body, done = (
            run.numbers.get(name)
            for name in ("total_transferred_bytes", "html_transferred_bytes", "requests_completed")
        )
        if total is not None and body is not None and done and total > body:
            first.setdefault(run.server_and_version, (total - body) / done)
    low, high = min(first.values(), default=0.0), max(first.values(), default=0.0)
    return (
        f"header bytes ({low:.0f} to {high:.0f} a response)"
        if len(first) > 1 and high > HEADERS * low
        else ""
    )


CHECK = Check(
    code="BP010",
    severity="W",
    title="The conditions differ",
    what=(
        "Hardware, operating system, network, tool, host, port, path or TLS are not the same "
        "for all servers, or the headers of their answers "
        "differ by more than 10 %."
    ),
    why="A difference in the conditions may be the whole difference in the numbers.",
    fix="Measure the servers on one machine, with one document, one client and one tool; state "
    "what is the same.",
    sources=(
        "Mytkowicz et al., Producing Wrong Data Without Doing Anything Obviously Wrong (ASPLOS "
        "2009)",
        "gernot-heiser.org/benchmarking-crimes.html",
    ),
    needs=("server_name", "|".join(condition.name for condition in COMPARED)),
    marks=check,
)
