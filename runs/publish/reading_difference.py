"""What differs between the stored runs of an upload and those of another reading of its file."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any

from runs.intake import carrying
from runs.models import Run

MOST_CHANGES = 100  # that are listed
LONGEST = 200  # characters of a listed value
Pairs = list[tuple[Run, Run]]
Entry = dict[str, Any]
# What is no value of the text: keys, names that follow from values, and where a value stands.
_NO_VALUES = frozenset(
    [
        *("id", "public_id", "upload", "position", "cohort", "created_at", "superseded_at"),
        *("server", "version", "hardware", "document", "digests"),
        *("sources", "details", "provenance", "first_line", "last_line"),
    ]
)
VALUES = tuple(column.name for column in Run._meta.concrete_fields if column.name not in _NO_VALUES)


@dataclass(frozen=True, slots=True)
class Difference:
    """Pairs of a stored run and the same one of the new reading, by whether a value changed.

    `gone` are stored runs that the new reading lacks, `added` new ones that are not stored.
    """

    same: Pairs = field(default_factory=list)
    changed: Pairs = field(default_factory=list)
    gone: list[Run] = field(default_factory=list)
    added: list[Run] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.changed or self.gone or self.added)

    def replaced(self) -> list[Run]:
        """Return the stored runs that the new reading lacks, or reads with other values."""
        return [*self.gone, *(before for before, _ in self.changed)]

    def entries(self) -> list[Entry]:
        """Return what the page lists: each changed value, each run that is added or gone."""
        listed: list[Entry] = []
        for before, after in self.changed:
            listed += _changes(before, after)
        listed += [_whole(run, "gone") for run in self.gone]
        return listed + [_whole(run, "added") for run in self.added]

    def columns(self) -> dict[str, Any]:
        """Return the columns of a `NewerReading`; equal differences have equal fingerprints."""
        entries = self.entries()
        written = json.dumps(entries, sort_keys=True).encode()
        return {
            "added": len(self.added),
            "gone": len(self.gone),
            "changed": len(self.changed),
            "changes": entries[:MOST_CHANGES],
            "fingerprint": hashlib.sha256(written).hexdigest(),
        }


def difference(before: Sequence[Run], after: Sequence[Run]) -> Difference:
    """Pair the stored runs with those of a new reading, and carry what was stated of them.

    A run is the same where it says the same of its server and load in the same lines, else where
    it begins at the same line; alike runs are paired in their order.
    """
    pairs, gone, added = _paired(before, after, key=carrying.key_of)
    more, gone, added = _paired(gone, added, key=_start)
    same: Pairs = []
    changed: Pairs = []
    for old, new in sorted(pairs + more, key=lambda pair: pair[1].position):
        carrying.carry_run(old, new)
        (changed if changed_values(old, new) else same).append((old, new))
    return Difference(same, changed, gone=gone, added=added)


def changed_values(before: Run, after: Run) -> list[tuple[str, Any, Any]]:
    """Return each value that differs, with its name before and after; a latency by its name."""
    values = []
    for name in VALUES:
        old, new = _plain(getattr(before, name)), _plain(getattr(after, name))
        if old != new and name == "latency_ms":
            names = sorted({*old, *new})
            values += [(f"{name}.{key}", old.get(key), new.get(key)) for key in names]
        elif old != new:
            values.append((name, old, new))
    return [entry for entry in values if entry[1] != entry[2]]


def _paired(
    before: Sequence[Run], after: Sequence[Run], *, key: Callable[[Run], Hashable]
) -> tuple[Pairs, list[Run], list[Run]]:
    """Pair runs whose key is equal and as frequent on both sides; return the rest of each."""
    old, new = _by(before, key), _by(after, key)
    pairs: Pairs = []
    rest: list[Run] = []
    for value, members in old.items():
        partners = new.get(value, [])
        if len(partners) == len(members):
            pairs += zip(members, partners, strict=True)
            del new[value]
        else:
            rest += members
    partnered = {id(run) for _, run in pairs}
    return pairs, rest, [run for run in after if id(run) not in partnered]


def _by(runs: Sequence[Run], key: Callable[[Run], Hashable]) -> dict[Hashable, list[Run]]:
    groups: dict[Hashable, list[Run]] = {}
    for run in runs:
        groups.setdefault(key(run), []).append(run)
    return groups


def _start(run: Run) -> Hashable:
    return (run.member, run.details.get("sheet"), run.first_line)


def _plain(value: Any) -> Any:
    """Return a value as JSON gives it back, so that a stored one is equal to a new one."""
    if isinstance(value, dict):
        return json.loads(json.dumps(value))
    return value if value != "" else None


def _changes(before: Run, after: Run) -> list[Entry]:
    return [
        {"kind": "changed", "run": _name(before), "line": after.first_line, "field": name}
        | {"before": _short(old), "after": _short(new)}
        for name, old, new in changed_values(before, after)
    ]


def _whole(run: Run, kind: str) -> Entry:
    """Return the entry of a run that is only in one of the readings."""
    rate = "requests_per_s"
    value = {"before" if kind == "gone" else "after": _short(getattr(run, rate))}
    entry = {"kind": kind, "run": _name(run), "line": run.first_line, "field": rate}
    return {"before": None, "after": None} | entry | value


def _name(run: Run) -> str:
    """Return "nginx 1.24.0, 10 connections"."""
    server = " ".join(part for part in (run.server_name, run.server_version) if part)
    load = f", {run.concurrency:,} connections" if run.concurrency is not None else ""
    return f"{(server or 'Unnamed server')[:LONGEST]}{load}"


def _short(value: Any) -> Any:
    return value[:LONGEST] if isinstance(value, str) else value
