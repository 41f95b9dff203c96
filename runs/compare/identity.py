"""Identity: which runs belong to one series.

The identity of a run is all that is known of how it was made. Runs of equal identity at one load
are repeats where they are separate invocations. The rules are those of docs/conclusions.md.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Any, Literal

from runs.compare.documents import SizeGroups
from runs.compare.run_view import RunView
from runs.conditions import CONDITIONS

# Sizes are compared in groups, and the label only where the text names the server or nobody does.
SIZE, LABEL = "document_bytes", "label"
# What was requested, besides its size: series that differ in it are in different questions.
DOCUMENT_NAMES = ("document_label", "path")
IDENTITY = "identity"  # the names of a table's row
# What says nothing to a reader before the names of a row: the head of a column of values, no head.
NO_NAMES = ("column: ", ": ")
# How it was requested: likewise.
AGREED = (
    "keepalive",
    "tls",
    "http_version",
    "streams_per_connection",
    "method",
    "request_body",
)
SPLITTING = tuple(
    condition.name for condition in CONDITIONS if condition.splits_series and condition.name != SIZE
)
_UNKNOWN: dict[str, Any] = dict.fromkeys(SPLITTING)
ADDRESS = ("hostname", "port", "path")
# Whether the runs of one identity are known to be of one server.
Kind = Literal["named", "proposed", "single"]
Identity = tuple[Hashable, ...]


def bare_names(identity: str) -> str:
    """Return the names of a table's row without what says nothing to a reader before them."""
    for start in NO_NAMES:
        identity = identity.removeprefix(start)
    return identity


def kind_of(run: RunView) -> Kind:
    """Return how sure it is that runs of this identity are of one server.

    "named" is sure. "proposed" is a server without a name behind a known address, or that of the
    rows of a table. "single" is a report of which nothing is known; it stands alone.
    """
    confirmed = run.labels.get("same_server")
    if confirmed is False:
        return "single"
    if run.is_named or confirmed:
        return "named"
    is_without_tool = run.numbers.get("tool") is None
    has_address = all(run.value(name) is not None for name in ADDRESS)
    return "proposed" if is_without_tool or has_address else "single"


def is_row(run: RunView) -> bool:
    """Tell whether a run is a row of a table: without a tool, or in a single line."""
    first, last = run.numbers.get("lines") or (0, 0)
    return run.numbers.get("tool") is None or 0 < first == last


def conditions_of(run: RunView) -> dict[str, Any]:
    """Return the known conditions of a run that split series, without the size of its document."""
    known = {
        "server_name": run.labels.get("server_name"),
        "server_version": run.labels.get("server_version"),
        **_UNKNOWN,
    }
    for name in _splitting(run.stated_names):
        known[name] = _comparable(run.value(name))
    if run.is_named_by_publisher:
        known[LABEL] = None
    return known


@lru_cache(maxsize=1000)
def _splitting(stated: frozenset[str]) -> frozenset[str]:
    """Return which of these names split series; most runs of a page state the same names."""
    return stated & _UNKNOWN.keys()


def lines(runs: Sequence[RunView], *, joined: bool) -> list[list[RunView]]:
    """Return the runs of each series, in the order of their first run.

    Runs of different uploads are different series unless the uploads are `joined`.
    """
    by_identity: dict[Identity, list[RunView]] = {}
    for run in runs:
        by_identity.setdefault(_identity(run, joined=joined), []).append(run)
    by_size: dict[tuple[Identity, int | None], list[RunView]] = {}
    for identity, alike in by_identity.items():
        sizes = SizeGroups(run.numbers.get(SIZE) for run in alike)
        for run in alike:
            group = identity, sizes.group_of(run.numbers.get(SIZE))
            by_size.setdefault(group, []).append(run)
    order = {run.id: position for position, run in enumerate(runs)}
    return sorted(by_size.values(), key=lambda line: order[line[0].id])


def are_repeats(runs: Sequence[RunView]) -> bool:
    """Tell whether runs of one named identity at one load are repeats.

    Runs of different days are not, unless the publisher confirmed that they are of one server.
    """
    days = {day for run in runs if (day := run.value("measured_on"))}
    return len(days) < 2 or all(run.labels.get("same_server") for run in runs)


def _identity(run: RunView, *, joined: bool) -> Identity:
    kind = kind_of(run)
    own = run.id if kind == "single" else None
    upload = None if joined else run.own_upload
    load = run.load[0].field if run.load else None
    return load, upload, kind, own, *conditions_of(run).values()


def _comparable(value: Any) -> Hashable:
    """Return a known value so that it can be compared; a dictionary as items by their names."""
    if isinstance(value, dict):
        return tuple(sorted((str(name), str(text)) for name, text in value.items()))
    comparable: Hashable = value
    return comparable
