"""The roles of headings that a publisher gave: stored with the upload, remembered for the next one.

`Upload.column_map` has an entry for each heading by its key, such as {"speed": {"heading": "Speed",
"role": "requests_per_s", "from": "stated"}}. "from" may be "earlier", and the role "" is one that
was taken back. An earlier upload's role is used only for a heading that the reader asks for. The
decimal mark of one file says nothing of the next, nor does the answer that a table is one of HTTP.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from importers.model import ColumnRole, Diagnostic, Report
from importers.reading.table_heads.column_roles import DECIMAL_MARK, UNCLEAR, UNKNOWN, UNSURE
from runs.intake import column_roles
from runs.intake.plain_text import clean_text
from runs.models import Upload

MOST_COLUMNS = 100  # of one upload
MOST_HEADINGS = 50  # in a map
LONGEST = 200  # characters of a heading
UPLOADS_REMEMBERED = 50
STATED, EARLIER = "stated", "earlier"
ASKED_ROLES = (UNKNOWN, UNCLEAR, UNSURE)
MARK_CODE = "table.number"  # the reader's remark on numbers whose decimal mark is unknown
Map = dict[str, dict[str, str]]


def roles_of(column_map: Map) -> dict[str, str]:
    """Return the roles of a map, without those that were taken back."""
    return {key: entry["role"] for key, entry in column_map.items() if entry["role"]}


def stated(before: Map, roles: Mapping[str, str]) -> Map:
    """Return a map with the roles that were chosen now; "" takes one back.

    Raises ValueError with a sentence for a role that does not exist or too many headings.
    """
    chosen = {heading: role for heading, role in roles.items() if role}
    if any(len(heading) > LONGEST or not heading.strip() for heading in roles):
        raise ValueError(f"A heading has 1 to {LONGEST} characters.")
    checked = column_roles.check(chosen)
    column_map = dict(before)
    for heading in roles:
        key = column_roles.key(heading)
        role = checked.get(key, "")
        if role != before.get(key, {"role": ""})["role"]:
            printed = clean_text(heading).strip()
            column_map[key] = {"heading": printed, "role": role, "from": STATED}
    if len(column_map) > MOST_HEADINGS:
        raise ValueError(f"A map has at most {MOST_HEADINGS} headings.")
    return column_map


def remembered(upload: Upload) -> dict[str, str]:
    """Return the roles of the owner's earlier uploads; the newest counts. One query."""
    if not upload.publisher_hash:
        return {}
    mapped = Upload.objects.filter(publisher_hash=upload.publisher_hash).exclude(column_map={})
    others = mapped.exclude(pk=upload.pk).exclude(state=Upload.State.WITHDRAWN)
    newest_first = others.order_by("-created_at", "-id")[:UPLOADS_REMEMBERED]
    roles: dict[str, str] = {}
    for column_map in newest_first.values_list("column_map", flat=True):
        for key, entry in column_map.items():
            roles.setdefault(key, entry["role"])
    return {key: role for key, role in roles.items() if role}


def earlier(upload: Upload, report: Report) -> Map:
    """Return the remembered roles of the headings that the reader asks for, as entries of a map."""
    asked = {
        column_roles.key(column.heading): column.heading
        for column in report.columns
        if column.role in (UNKNOWN, UNCLEAR)
    }
    asked = {key: heading for key, heading in asked.items() if key not in upload.column_map}
    roles = remembered(upload) if asked else {}
    return {
        key: {"heading": clean_text(heading), "role": roles[key], "from": EARLIER}
        for key, heading in asked.items()
        if key in roles
    }


def asked(upload: Upload) -> dict[str, str]:
    """Return each heading that the publisher may name, with what is unclear of it."""
    headings: dict[str, str] = {}
    for column in upload.columns:
        if column["role"] in ASKED_ROLES:
            where = f"line {column['line']}: " if column["line"] else ""
            headings.setdefault(column["heading"], f"{where}{column['why']}")
    if any(diagnostic["code"] == MARK_CODE for diagnostic in upload.diagnostics):
        headings[DECIMAL_MARK] = "some numbers can be read in two ways, and were left out"
    return headings


def unsure(upload: Upload) -> set[str]:
    """Return the keys of the rates of which nothing says whether they are of HTTP."""
    columns = (column for column in upload.columns if column["role"] == UNSURE)
    return {column_roles.key(column["heading"]) for column in columns}


def from_earlier(upload: Upload) -> list[dict[str, str]]:
    """Return the entries of a map that come from an earlier upload."""
    entries = upload.column_map.values()
    return [entry for entry in entries if entry["role"] and entry["from"] == EARLIER]


def stored_columns(columns: Sequence[ColumnRole]) -> list[dict[str, Any]]:
    """Return the columns of a report as JSON: each heading and role once, those asked first."""
    unique: dict[tuple[str, str, str], ColumnRole] = {}
    for column in columns:
        unique.setdefault((column.heading, column.role, column.unit), column)
    in_order = sorted(unique.values(), key=lambda column: column.role not in ASKED_ROLES)
    return [
        {
            "line": column.line,
            "heading": clean_text(column.heading)[:LONGEST],
            "role": clean_text(column.role)[:LONGEST],
            "unit": clean_text(column.unit)[:LONGEST],
            "why": clean_text(column.why)[:LONGEST],
        }
        for column in in_order[:MOST_COLUMNS]
    ]


def remarks(report: Report, column_map: Map) -> list[Diagnostic]:
    """Return what is wrong with a map: a heading that no table has, a role without a number."""
    chosen = [
        entry
        for key, entry in column_map.items()
        if entry["role"] and not column_roles.is_mark(key)
    ]
    if not report.runs:
        return [_no_run(chosen)] if chosen else []
    headings = [column_roles.key(column.heading) for column in report.columns]
    every = (_remark(report, entry, headings=headings) for entry in chosen)
    return [remark for remark in every if remark]


def _no_run(chosen: Sequence[Mapping[str, str]]) -> Diagnostic:
    """Say that nothing can be read with a map."""
    pairs = [f"“{entry['heading']}” as {column_roles.text(entry['role'])}" for entry in chosen]
    message = f"No run can be read with {', '.join(pairs[:4])}. Choose other roles."
    return Diagnostic(None, severity="error", code="map.no_run", message=message)


def _remark(
    report: Report, entry: Mapping[str, str], *, headings: Sequence[str]
) -> Diagnostic | None:
    """Return what is wrong with one entry of a map."""
    heading, role = entry["heading"], entry["role"]
    if not any(column_roles.key(heading) in known for known in headings):
        message = f"No table of this upload has the heading “{heading}”; its role was not used."
        return Diagnostic(None, severity="warning", code="map.heading", message=message)
    if not _has_values(report, role):
        message = (
            f"“{heading}” is read as {column_roles.text(role)}, but no cell below it is such a "
            "value. Choose another role if that is wrong."
        )
        return Diagnostic(None, severity="warning", code="map.empty", message=message)
    return None


def _has_values(report: Report, role: str) -> bool:
    """Tell whether a run has a value of a measured role; True for any other role."""
    if role.startswith("latency_"):
        statistic = role.split("_")[1]
        return any(statistic in run.latency_ms for run in report.runs)
    field = _FIELDS.get(role)
    return field is None or any(getattr(run, field) is not None for run in report.runs)


_FIELDS = {
    "requests_per_s": "requests_per_s",
    "time_taken_s": "time_taken_s",
    "requests": "requests_completed",
    "failed": "requests_failed",
    "non_2xx": "non_2xx",
    "concurrency": "concurrency",
    "offered_rate": "offered_rate",
    **dict.fromkeys(column_roles.MENU["Transfer rate"], "transfer_rate_Bps"),
}
