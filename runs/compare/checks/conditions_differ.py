"""BP010 (W): Setups differ."""

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
BODY = 0.01  # of the body: a smaller difference of headers changes no rate


def check(about: Subject) -> Iterator[Mark]:
    """List what differs between servers: values that some runs state and that are not the same for
    each server.
    """
    runs = list(about.measured("server_name"))
    by_server = _by_server(runs)
    if len(by_server) < 2:
        return
    stated = set().union(*about.stated_names)
    known = [condition for condition in COMPARED if condition.name in stated]
    differing = [condition.phrase for condition in known if _differs(by_server, condition.name)]
    headers, is_small = _headers(runs)
    if headers and not is_small:
        differing.append(headers)
    if differing:
        yield Mark(f"{', '.join(differing)}.", ids(runs))
    if headers and is_small:
        yield Mark(f"{headers}: less than 1 % of the body.", ids(runs), severity="I")


def _by_server(runs: list[RunView]) -> dict[str, list[RunView]]:
    by_server: dict[str, list[RunView]] = {}
    for run in runs:
        by_server.setdefault(run.server_and_version, []).append(run)
    return by_server


def _differs(by_server: dict[str, list[RunView]], field: str) -> bool:
    """Tell whether two servers have different sets of values, all of them known."""
    sets = [_values(own, field) for own in by_server.values()]
    return not any(None in own for own in sets) and any(own != sets[0] for own in sets)


def _values(runs: list[RunView], field: str) -> set[object]:
    return {run.value(field) for run in runs}


def _headers(runs: list[RunView]) -> tuple[str, bool]:
    """Return "header bytes (329 to 422 a response)", and whether that is little beside the body.

    The text is "" where the servers' first answers do not differ so.
    """
    first: dict[str, tuple[float, float]] = {}
    for run in runs:
        total, body, done = (
            run.numbers.get(name)
            for name in ("total_transferred_bytes", "html_transferred_bytes", "requests_completed")
        )
        if total is not None and body is not None and done and total > body:
            first.setdefault(run.server_and_version, ((total - body) / done, body / done))
    sizes = [header for header, _ in first.values()]
    low, high = min(sizes, default=0.0), max(sizes, default=0.0)
    if len(first) < 2 or high <= HEADERS * low:
        return "", False
    is_small = high - low < BODY * min(body for _, body in first.values())
    return f"header bytes ({low:.0f} to {high:.0f} a response)", is_small


CHECK = Check(
    code="BP010",
    severity="W",
    title="Setups differ",
    what=(
        "Hardware, operating system, network, tool, host, port, path or another condition is not "
        "the same for all servers. Or the headers of their answers differ by more than 10 %. "
        "Headers that differ by less than 1 % of the body are information."
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
