"""What a comparison freezes of a run, what stays correctable, and the bytes that are hashed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, NamedTuple, Protocol

from runs.compare.number_text import listed
from runs.compare.run_view import DIGESTS
from runs.conditions import CONDITIONS, EVERY, OF_RELEASE_0_1
from runs.ids import base58
from runs.models import NAME_LENGTH, Comparison, Run, large_json
from runs.store.names import plain, shown_name

PIECES_DEPTH = 3  # of a permalink as JSON: the whole, its content, the list of its runs
FROZEN_CONDITIONS = tuple(
    condition.name
    for condition in CONDITIONS
    if condition.frozen and condition.name in OF_RELEASE_0_1
)
MEASURED = (
    "offered_rate",
    "requests_failed",
    "non_2xx",
    "time_taken_s",
    "requests_per_s",
    "transfer_rate_Bps",
    "total_transferred_bytes",
    "html_transferred_bytes",
    "latency_ms",
    "cpu_user_s",
    "cpu_system_s",
    "cpu_percent",
    "rss_bytes",
    "aborted",
    "sources",
    "member",
    "provenance",
    "details",
)
# What was frozen only after release 0.1. It is hashed only where it is known, so that the same runs
# of an older comparison keep its address.
FROZEN_LATER = tuple(
    fact for fact in EVERY if fact.frozen and fact.stored_in not in (*FROZEN_CONDITIONS, *MEASURED)
)
_CANONICAL = json.JSONEncoder(
    sort_keys=True,
    separators=(",", ":"),
    ensure_ascii=False,
    allow_nan=False,
    check_circular=False,  # a quarter of the time; what is frozen was JSON
)
LABELS = tuple(fact for fact in EVERY if not fact.frozen)
FROZEN = (*FROZEN_CONDITIONS, *MEASURED)
# All columns of a run at once: a page of thousands of runs reads each of them.
_FROZEN_OF = attrgetter(*FROZEN)
_FROZEN_LATER_OF = attrgetter(*(fact.stored_in for fact in FROZEN_LATER))
_LABELS_OF = attrgetter(*(fact.stored_in for fact in LABELS))


class Address(NamedTuple):
    """The SHA-256 of a content, in hexadecimal and in base58, and that of its runs alone."""

    sha256: str
    name: str
    runs_digest: str


@dataclass(frozen=True, slots=True)
class FrozenRuns:
    """What a comparison takes of runs: its content, their labels, and their primary keys.

    `joined` tells that their publisher joined the uploads of the runs.
    """

    content: dict[str, Any]
    labels: dict[str, Any]
    keys: tuple[int, ...]
    joined: bool = False


def frozen_runs(runs: Sequence[Run], *, joined: bool = False) -> FrozenRuns:
    """Return what a comparison takes of runs, so that thousands of rows need not stay loaded."""
    return FrozenRuns(
        content=content(runs, joined=joined),
        labels=labels_of(runs),
        keys=tuple(run.pk for run in runs),
        joined=joined,
    )


def content(runs: Sequence[Run], *, joined: bool = False) -> dict[str, Any]:
    """Return the content that never changes: the numbers of the runs in this order, and the view.

    The view {} is the default one. `joined` tells that their publisher joined the uploads of the
    runs: then each run says so, and runs of several uploads can be repeats.
    """
    joining = {"joined": True} if joined else {}
    return {"v": 1, "runs": [_numbers(run) | joining for run in runs], "view": {}}


def labels(run: Run) -> dict[str, str | int | None]:
    """Return the labels of a run, which may be corrected; None is "unknown"."""
    columns = zip(LABELS, _LABELS_OF(run), strict=True)
    labels_of_run = {fact.name: plain(value, fact) for fact, value in columns}
    if labels_of_run["server_name"]:
        labels_of_run["server_name"] = shown_name(labels_of_run["server_name"])
    return labels_of_run


def labels_of(runs: Sequence[Run]) -> dict[str, Any]:
    """Return the labels of runs by their ids, and the digests of their masked values."""
    labels_by_id = {run.public_id: labels(run) for run in runs}
    digests = {run.public_id: run.digests for run in runs if run.digests}
    return {"runs": labels_by_id} | ({DIGESTS: digests} if digests else {})


def public_labels(labels_of_comparison: Mapping[str, Any]) -> dict[str, Any]:
    """Return the labels of a comparison as everybody may see them: without digests."""
    return {name: value for name, value in labels_of_comparison.items() if name != DIGESTS}


def canonical(value: Any) -> bytes:
    """Return the one form of a JSON value that is hashed: sorted keys, no blanks, floats by repr.

    Raises ValueError for NaN and infinity.
    """
    return b"".join(pieces(value))


def pieces(value: Any, depth: int = PIECES_DEPTH) -> Iterator[bytes]:
    """Give the canonical form in pieces, such as the runs of a comparison one by one.

    The whole text of thousands of runs takes more memory than the runs themselves.
    """
    return (text.encode() for text in large_json.pieces(value, depth, encoder=_CANONICAL))


def address(value: Any) -> tuple[str, str]:
    """Return the SHA-256 of the canonical form, in hexadecimal and in base58."""
    digest = hashlib.sha256(canonical(value)).digest()
    return digest.hex(), base58(digest)


def address_of_content(content: Mapping[str, Any]) -> Address:
    """Return the address of a comparison's content; its runs are written once for both digests."""
    whole, of_runs = hashlib.sha256(), hashlib.sha256()
    for number, name in enumerate(sorted(content)):
        whole.update((b"," if number else b"{") + canonical(name) + b":")
        if name != "runs":
            whole.update(canonical(content[name]))
            continue
        for piece in _runs_in_pieces(content[name]):
            whole.update(piece)
            of_runs.update(piece)
    whole.update(b"}")
    digest = whole.digest()
    return Address(digest.hex(), base58(digest), runs_digest=of_runs.hexdigest())


def digest_of_runs(runs: Sequence[Mapping[str, Any]]) -> str:
    """Return the SHA-256 of the canonical form of a content's runs, in hexadecimal."""
    hashed = hashlib.sha256()
    for piece in _runs_in_pieces(runs):
        hashed.update(piece)
    return hashed.hexdigest()


def _runs_in_pieces(runs: Sequence[Mapping[str, Any]]) -> Iterator[bytes]:
    return pieces(runs, depth=1)


class Named(Protocol):
    """What a suggested title is made of: a run, or what is frozen of it."""

    @property
    def server_name(self) -> str | None:
        """Return the name of the server as it was given."""

    @property
    def server_version(self) -> str | None:
        """Return its version."""

    @property
    def tool(self) -> str | None:
        """Return the benchmark tool."""


@dataclass(frozen=True, slots=True)
class FrozenNames:
    """The names of a frozen run as its comparison shows them now."""

    server_name: str | None
    server_version: str | None
    tool: str | None


def suggested_title(runs: Sequence[Named]) -> str:
    """Return "Apache 2.2.3 and lighttpd 1.4.22": each server once, in the order of the runs.

    At most three names are in it, and fewer where these are longer than a title may be; the others
    are counted. Costs no query.
    """
    names = list(dict.fromkeys(_server(run) for run in runs if run.server_name))
    if not names:
        tool = next((run.tool for run in runs if run.tool), None)
        return f"Benchmark with {tool}" if tool else "Benchmark"
    for first in (len(names) if len(names) <= 3 else 2, 2, 1):
        title = _title(names, first)
        if len(title) <= NAME_LENGTH:
            return title
    return f"{names[0][: NAME_LENGTH - 1]}\u2026"


def _title(names: Sequence[str], first: int) -> str:
    """Return the first names and how many more there are."""
    more = [f"{len(names) - first} more"] if len(names) > first else []
    return listed([*names[:first], *more])


def has_own_title(comparison: Comparison) -> bool:
    """Tell whether its publisher gave a comparison its title, and not this program."""
    labels = comparison.labels["runs"]
    names = [_frozen_names(run, labels.get(run["id"], {})) for run in comparison.content["runs"]]
    return bool(comparison.labels.get("title") != suggested_title(names))


def _frozen_names(run: Mapping[str, Any], labels: Mapping[str, Any]) -> FrozenNames:
    return FrozenNames(
        server_name=labels.get("server_name"),
        server_version=labels.get("server_version"),
        tool=run.get("tool"),
    )


def _server(run: Named) -> str:
    """Return the usual name of the run's server, with its version."""
    name = shown_name(run.server_name or "")
    return f"{name} {run.server_version}" if run.server_version else name


def _numbers(run: Run) -> dict[str, Any]:
    lines = [run.first_line, run.last_line] if run.first_line is not None else None
    own = {"id": run.public_id, "upload": run.upload.public_id, "lines": lines}
    own |= zip(FROZEN, _FROZEN_OF(run), strict=True)
    for fact, column in zip(FROZEN_LATER, _FROZEN_LATER_OF(run), strict=True):
        if (value := plain(column, fact)) is not None:
            own[fact.name] = value
    return own
