"""The uploads that a comparison's runs come from: whose text can be read, and who may correct or withdraw it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from runs.compare.number_text import plural

MOST, MOST_NAMES = 12, 3


@dataclass(frozen=True, slots=True)
class Source:
    """One upload: its public id, which servers it measured and with which document, and how many of its runs are shown."""

    upload: str
    name: str
    runs: str


@dataclass(frozen=True, slots=True)
class Sources:
    """The uploads in the runs' order, and how many more there are than are named."""

    named: tuple[Source, ...]
    left_out: int

    @property
    def only(self) -> Source | None:
        """Return the upload of all runs; None where there are several."""
        return self.named[0] if len(self.named) == 1 else None


def sources(runs: Sequence[Mapping[str, Any]], labels: Mapping[str, Mapping[str, Any]]) -> Sources:
    """Return the uploads of a comparison's frozen runs, at most MOST of them; `labels` are the runs' names by id."""
    uploads: dict[str, list[tuple[str, str]]] = {}
    for run in runs:
        said = labels.get(run["id"], {})
        server = " ".join(
            part for part in (said.get("server_name"), said.get("server_version")) if part
        )
        uploads.setdefault(run["upload"], []).append(
            (server or "server not said", said.get("document_label") or run.get("path") or "")
        )
    found = tuple(
        Source(upload, _names(members), plural(len(members), "run"))
        for upload, members in uploads.items()
    )
    return Sources(found[:MOST], max(len(found) - MOST, 0))


def _names(members: Sequence[tuple[str, str]]) -> str:
    names, documents = (list(dict.fromkeys(column)) for column in zip(*members, strict=True))
    more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
    return (
        ", ".join(names[:MOST_NAMES])
        + more
        + (f", {documents[0]}" if len(documents) == 1 and documents[0] else "")
    )
