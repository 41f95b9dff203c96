"""The uploads that hold the runs of a comparison.

The page links to them: there readers find the text, and its owner can correct or withdraw it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from runs.compare.number_text import plural
from runs.compare.run_view import UNNAMED

MOST = 12  # uploads that are named
MOST_NAMES = 3  # servers in the name of an upload
Measured = tuple[str, str]  # a server with its version, and a document


@dataclass(frozen=True, slots=True)
class Source:
    """One upload: its public id, its name, and the number of its runs here ("3 runs")."""

    upload: str
    name: str
    runs: str


@dataclass(frozen=True, slots=True)
class Sources:
    """The uploads in the order of their runs, and the number of those that are not named."""

    named: tuple[Source, ...]
    left_out: int

    @property
    def only(self) -> Source | None:
        """Return the upload of all runs; None where there are several."""
        return self.named[0] if len(self.named) == 1 else None


def sources(runs: Sequence[Mapping[str, Any]], labels: Mapping[str, Mapping[str, Any]]) -> Sources:
    """Return the uploads of a comparison's frozen runs, in their order and at most MOST of them.

    `labels` holds the labels of each run by the run's id. Costs no query.
    """
    uploads: dict[str, list[Measured]] = {}
    for run in runs:
        measured = _measured(run, labels.get(run["id"], {}))
        uploads.setdefault(run["upload"], []).append(measured)
    every = tuple(
        Source(upload=upload, name=_name(measured), runs=plural(len(measured), "run"))
        for upload, measured in uploads.items()
    )
    return Sources(every[:MOST], max(len(every) - MOST, 0))


def _measured(run: Mapping[str, Any], labels: Mapping[str, Any]) -> Measured:
    """Return the server with its version, and the document; "" for an unknown document."""
    parts = (labels.get("server_name"), labels.get("server_version"))
    server = " ".join(part for part in parts if part)
    return server or UNNAMED, labels.get("document_label") or run.get("path") or ""


def _name(measured: Sequence[Measured]) -> str:
    """Return "Apache 2.4, nginx 1.24, /index.html"; the document only where all runs have it."""
    servers = list(dict.fromkeys(server for server, _ in measured))
    documents = {document for _, document in measured}
    name = ", ".join(servers[:MOST_NAMES])
    if len(servers) > MOST_NAMES:
        name += f" and {len(servers) - MOST_NAMES} more"
    if len(documents) == 1 and documents != {""}:
        name += f", {documents.pop()}"
    return name
