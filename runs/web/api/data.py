"""Things as the API gives them: plain data for JSON, under the names of the contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.conf import settings
from django.urls import reverse

from runs.compare.analysis import concluded_of
from runs.compare.checks import ChecksResult
from runs.compare.outcomes import outcome_of
from runs.compare.series import views
from runs.export import json_data
from runs.models import Comparison, Run, Upload
from runs.publish import freezing
from runs.store import kept_checks, queries
from runs.web import newer_reading

MOST_RUNS = 500  # in one answer; checks and the summary are of so many at most
NOTHING_SAID = dict.fromkeys(("checks", "summary", "findings"))


def absolute(address: str) -> str:
    """Return an address of this site with its host."""
    return f"{settings.SITE_URL}{address}"


class FrozenView(NamedTuple):
    """The numbers and labels of runs, as a comparison freezes them, in the order of the runs."""

    numbers: list[dict[str, Any]]
    labels: dict[str, Any]


def run_data(run: Run) -> dict[str, Any]:
    """Return a run under the names of the contract: its numbers, labels, outcome and addresses."""
    return runs_data([run], frozen_view([run]))[0]


def frozen_view(runs: Sequence[Run]) -> FrozenView:
    """Return the numbers and labels of runs. No query."""
    return FrozenView(freezing.content(runs)["runs"], freezing.labels_of(runs))


def runs_data(runs: Sequence[Run], frozen: FrozenView) -> list[dict[str, Any]]:
    """Return runs as `run_data` does; `frozen` are their numbers and labels."""
    labels = frozen.labels["runs"]
    return [
        {
            **numbers,
            **labels[run.public_id],
            "position": run.position,
            "outcome": outcome_of(numbers),
            "url": absolute(run.get_absolute_url()),
        }
        for run, numbers in zip(runs, frozen.numbers, strict=True)
    ]


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
    frozen = frozen_view(runs[:MOST_RUNS])
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
        "runs": runs_data(runs[:MOST_RUNS], frozen),
        "missing": missing(runs),
    }
    data |= _owned(upload) if is_owner else {"sha256": _public_sha256(upload)}
    if 0 < len(runs) <= MOST_RUNS:
        # Checking many runs takes as long as all else of the answer; publishing stored the result.
        checked = kept_checks.of_many(comparison, len(runs)) if comparison else None
        return data | said_of(frozen, title=str(data["title"]), checked=checked)
    return data | NOTHING_SAID


def link_of(upload: Upload) -> str:
    """Return the permalink of an upload, or its page where it is not published. One query."""
    comparison = queries.comparison_of(upload) if upload.published_at else None
    return absolute((comparison or upload).get_absolute_url())


def said_of(
    frozen: FrozenView, *, title: str, checked: ChecksResult | None = None
) -> dict[str, Any]:
    """Return what checks and conclusions say of runs.

    `checked` is what the checks say, where it is known already. No query.
    """
    result, concluded = concluded_of(views(*frozen), title, result=checked)
    computed = json_data.computed(
        frozen.numbers, frozen.labels | {"title": title}, concluded=concluded, checked=result
    )
    return {name: computed[name] for name in NOTHING_SAID}


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
