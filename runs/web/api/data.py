"""Things as the API gives them: plain data for JSON, under the names of the contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings
from django.urls import reverse

from runs.compare.analysis import concluded_of
from runs.compare.outcomes import outcome_of
from runs.compare.series import views
from runs.export import json_data
from runs.models import Comparison, Run, Upload
from runs.publish import freezing
from runs.store import queries
from runs.web import newer_reading

MOST_RUNS = 500  # in one answer; checks and the summary are of so many at most


def absolute(address: str) -> str:
    """Return an address of this site with its host."""
    return f"{settings.SITE_URL}{address}"


def run_data(run: Run) -> dict[str, Any]:
    """Return a run under the names of the contract: its numbers, labels, outcome and addresses."""
    numbers = freezing.content([run])["runs"][0]
    return {
        **numbers,
        **freezing.labels(run),
        "position": run.position,
        "outcome": outcome_of(numbers),
        "url": absolute(run.get_absolute_url()),
    }


def upload_data(
    upload: Upload, *, is_owner: bool, edit_key: str | None = None, created: bool = False
) -> dict[str, Any]:
    """Return an upload with its runs, and what can be said of them.

    Only its owner gets the diagnostics and the fingerprint of the unmasked bytes, because these
    tell of what is masked for everybody else. Two queries, four for the owner.
    """
    runs = queries.runs_to_draw(upload)
    comparison = queries.comparison_of(upload) if upload.published_at else None
    own = upload.draft if upload.published_at is None else {}
    data: dict[str, Any] = {
        "id": upload.public_id,
        "state": upload.state,
        "created": created,
        "edit_key": edit_key,
        "url": absolute(upload.get_absolute_url()),
        "permalink": absolute(comparison.get_absolute_url()) if comparison else None,
        "comparison": comparison.public_id if comparison else None,
        "raw": absolute(f"/api/v1/uploads/{upload.public_id}/raw"),
        "title": comparison.title if comparison else own.get("title", ""),
        "visibility": upload.visibility if comparison else own.get("visibility"),
        "created_at": upload.created_at,
        "published_at": upload.published_at,
        "runs_total": len(runs),
        "runs": [run_data(run) for run in runs[:MOST_RUNS]],
        "missing": missing(runs),
    }
    data |= _owned(upload) if is_owner else {"sha256": _public_sha256(upload)}
    return data | said_of(runs, title=str(data["title"]))


def link_of(upload: Upload) -> str:
    """Return the permalink of an upload, or its page where it is not published. One query."""
    comparison = queries.comparison_of(upload) if upload.published_at else None
    return absolute((comparison or upload).get_absolute_url())


def said_of(runs: Sequence[Run], *, title: str) -> dict[str, Any]:
    """Return what checks and conclusions say of runs; None where there are too many or none.

    No query.
    """
    if not 0 < len(runs) <= MOST_RUNS:
        return {"checks": None, "summary": None, "findings": None}
    content, labels = freezing.content(runs)["runs"], freezing.labels_of(runs)
    result, concluded = concluded_of(views(content, labels), title)
    computed = json_data.computed(
        content, labels | {"title": title}, concluded=concluded, checked=result
    )
    return {name: computed[name] for name in ("checks", "summary", "findings")}


def missing(runs: Sequence[Run]) -> list[dict[str, Any]]:
    """Return what a chart needs and the text does not say, with the parameter that states it."""
    unnamed = [run.position for run in runs if not run.server_name]
    if not unnamed:
        return []
    sentence = (
        "The text does not name the server of these runs. "
        "State it with ?server=NAME&version=VERSION, or for each run with PATCH."
    )
    return [{"name": "server_name", "parameter": "server", "runs": unnamed, "sentence": sentence}]


def comparison_data(comparison: Comparison, *, edit_key: str | None) -> dict[str, Any]:
    """Return a saved comparison: its addresses, its readers, and its key where it is new."""
    return {
        "id": comparison.public_id,
        "permalink": absolute(comparison.get_absolute_url()),
        "json": absolute(reverse("comparison-json", args=[comparison.public_id])),
        "title": comparison.title,
        "visibility": comparison.visibility,
        "created": edit_key is not None,
        "edit_key": edit_key,
    }


def _owned(upload: Upload) -> dict[str, Any]:
    """Return what only its owner learns of an upload."""
    return {
        "name": upload.original_name,
        "format": upload.format,
        "size": upload.size,
        "sha256": upload.sha256,
        "failure": upload.failure,
        "diagnostics": upload.diagnostics,
        "newer_reading": newer_reading.counts_of(upload),
    }


def _public_sha256(upload: Upload) -> str | None:
    """Return the fingerprint of the bytes that everybody gets; None where nobody gets any."""
    kind = queries.kind_of_copy(upload)
    fingerprints: Mapping[str, str] = {"original": upload.sha256, "masked": upload.masked_sha256}
    return fingerprints.get(kind)
