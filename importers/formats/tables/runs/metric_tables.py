"""Tables of one metric each, as the sheets of a workbook: together they say what a run reached."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from importers.model import Run
from importers.reading.table_heads import column_heads

_FIELDS = (
    "requests_completed",
    "requests_failed",
    "time_taken_s",
    "requests_per_s",
    "transfer_rate_Bps",
    "total_transferred_bytes",
    "cpu_user_s",
    "cpu_system_s",
    "cpu_percent",
)
_PERCENTILE = re.compile(
    r"\bp ?[0-9]{2}(?:\.[0-9]{1,2})?\b|\b[0-9]{2}(?:\.[0-9]{1,2})?(?:th|%)(?: percentiles?)?", re.I
)
# "Latency Analysis" heads a metric, "Latency with 4 cores" a setup too.
_OF_METRIC = re.compile(
    r"[^0-9]*\b(?:latenc|response time|requests? per|throughput|transfer|time taken|percentile)"
    r"[^0-9]*",
    re.I,
)
_BEFORE_METRIC = re.compile(
    r"(\w[^:]{0,40}?)(?: ?[:–—-])? (?:(?:requests?|reqs?) ?(?:/|per) ?s(?:ec(?:ond)?)?|rps"
    r"|throughput|latenc(?:y|ies)|response times?)",
    re.I,
)
_WORD = re.compile(r"[^\W\d_]{2}")
_WITH = re.compile(r"(?<!\w)with(?:out)?\b", re.I)
# Runs of one key that are looked at: a text that repeats one table costs no more than its length.
_MOST_PARTNERS = 20


@dataclass(slots=True)
class _Partner:
    """A run to which rows of other tables may be added: their numbers, and its fields by name."""

    run: Run
    tables: set[Any]
    fields: set[str]

    def may_take(self, run: Run, fields: set[str]) -> bool:
        """Tell whether a run with these fields measures nothing that is known here.

        An equal count of requests may stand in both. Tables below "1 core" and "4 cores" are of
        two tests.
        """
        if _differ(self.run.label or "", run.label or ""):
            return False
        both = self.fields & fields
        if self.run.requests_completed == run.requests_completed:
            both.discard("requests_completed")
        return not both


@dataclass(frozen=True, slots=True)
class _Measured:
    """What a run says in its table alone: what its label names, a rate and its times."""

    table: Any
    setup: str
    subject: str
    is_rated: bool
    times: dict[str, float]

    def contradicts(self, times: dict[str, float]) -> bool:
        """Tell whether one of these times is another one here."""
        return any(self.times.get(name, time) != time for name, time in times.items())


def _differ(label: str, second: str) -> bool:
    """Tell whether two labels name two setups: "1 core" and "4 cores".

    The name of a metric is none. What one label has beside the whole of the other one is a setup
    only with a number, "250m CPU", or behind "with" or "without": not "Aggregate".
    """
    first, last = sorted((_setup_in(label), _setup_in(second)), key=len)
    if last.startswith(first):
        rest = last[len(first) :]
        return any(map(str.isdigit, rest)) or _WITH.search(rest) is not None
    return True


def _setup_in(label: str) -> str:
    """Return a label without its parts that name metrics: "nginx" for "nginx / 99th percentile"."""
    parts = (_PERCENTILE.sub("percentile", part) for part in label.split(" / "))
    return " / ".join(part for part in parts if not _OF_METRIC.fullmatch(part))


def joined(runs: list[Run]) -> list[Run]:
    """Merge runs of different tables that have one key and measure no field twice."""
    whole: list[Run] = []
    known: dict[tuple[Any, ...], list[_Partner]] = {}
    keys = [_key(run) if "table" in run.details else () for run in runs]
    measured = _by_key(runs, keys)
    for run, key in zip(runs, keys, strict=True):
        table = run.details.get("table")
        if table is None:
            whole.append(run)
            continue
        if key not in known and run.keepalive is None:  # a header above one of the tables says it
            stated = ((*key[:-1], keepalive) for keepalive in (True, False))
            key = next(filter(known.__contains__, stated), key)
        fields = fields_of(run)
        partners = known.setdefault(key, [])
        free = (
            partner
            for partner in partners[-_MOST_PARTNERS:]
            if table not in partner.tables
            and partner.may_take(run, fields)
            and not _has_rivals(run, partner.run, measured=measured[key[:-1]])
        )
        if (partner := next(free, None)) is None:
            partners.append(_Partner(run, tables={table}, fields=fields))
            whole.append(run)
        else:
            merge(partner.run, run)
            partner.tables.add(table)
            partner.fields |= fields
    return whole


def _by_key(runs: list[Run], keys: list[tuple[Any, ...]]) -> dict[tuple[Any, ...], list[_Measured]]:
    """Return what tables measure, by what the tables of one setup have in common.

    `keys` are those of the runs. A header above one of them may say alone whether connections are
    kept.
    """
    measured: dict[tuple[Any, ...], list[_Measured]] = {}
    for run, key in zip(runs, keys, strict=True):
        if (table := run.details.get("table")) is not None:
            alike = measured.setdefault(key[:-1], [])
            if len(alike) < _MOST_PARTNERS:
                alike.append(
                    _Measured(
                        table,
                        setup=_setup_in(run.label or ""),
                        subject=_subject(run),
                        is_rated=run.requests_per_s is not None,
                        times={**run.latency_ms},
                    )
                )
    return measured


def _has_rivals(run: Run, partner: Run, *, measured: list[_Measured]) -> bool:
    """Tell whether several tables may give a rate its times: those of each endpoint, say.

    Below one heading, as many tables of rates as of times belong together in their order. Tables
    that repeat the times of another are no rivals of it.
    """
    rated, timed = (partner, run) if run.requests_per_s is None else (run, partner)
    if rated.requests_per_s is None or timed.requests_per_s is not None:
        return False
    times, setup, subject = timed.latency_ms, _setup_in(rated.label or ""), _subject(rated)
    is_of_one = subject != "" and subject == _subject(timed)
    is_below_one = is_of_one or setup == _setup_in(timed.label or "")
    alike = [part for part in measured if not is_below_one or part.setup == setup]
    if is_of_one:
        alike = [part for part in measured if part.subject == subject]
    rivals = {part.table for part in alike if not part.is_rated and part.contradicts(times)}
    rated_tables = {part.table for part in alike if part.is_rated and not {*times} & {*part.times}}
    return len(rivals) + 1 > (len(rated_tables) if is_below_one else 1)


def _subject(run: Run) -> str:
    """Return what a label names before a metric that ends it: "GET" of "GET latency"."""
    match = _BEFORE_METRIC.fullmatch((run.label or "").rpartition(" / ")[2])
    return match[1] if match else ""


def _key(run: Run) -> tuple[Any, ...]:
    """Return what the tables of one setup have in common."""
    sheet = run.details.get("sheet")
    head = column_heads.read(sheet) if sheet else None
    setup = (
        None if head and head.kind == "metric" else sheet
    )  # a sheet named "Requests per second" is no setup
    server = (run.server_name or "").casefold() or None  # "GO" and "Go" are one language
    names = (run.member, setup, server, run.server_version, run.document_label)
    identity = tuple(sorted(run.identity.items()))
    if len(identity) == 1 and _WORD.search(identity[0][1]):
        # A row's name in one table heads a column in another, or is a server there.
        identity = (("", identity[0][1].casefold()),)
    if server and not identity and run.server_version is None:
        identity, names = (("", server),), (*names[:2], None, *names[3:])
    part = run.details.get("column")
    return (*names, identity, part, run.concurrency, run.offered_rate, run.keepalive)


def fields_of(run: Run) -> set[str]:
    """Return the fields that a run has, each latency as one."""
    return {name for name in _FIELDS if getattr(run, name) is not None} | {
        f"latency.{name}" for name in run.latency_ms
    }


def merge(run: Run, part: Run) -> None:
    """Take over what the other part of a run says."""
    for name in _FIELDS:
        if getattr(run, name) is None:
            setattr(run, name, getattr(part, name))
    run.latency_ms |= part.latency_ms
    run.sources |= {name: line for name, line in part.sources.items() if name not in run.sources}
    if "cells" in part.details:
        run.details["cells"] = {**part.details["cells"], **run.details.get("cells", {})}
    run.details = {**part.details, **run.details}
    lines = [*(run.lines or ()), *(part.lines or ())]
    run.lines = (min(lines), max(lines)) if lines else None
