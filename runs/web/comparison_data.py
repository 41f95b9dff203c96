"""The data of a permalink, for each of its downloads."""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from runs.compare import series
from runs.export import csv, json_data
from runs.models import Comparison
from runs.publish import freezing
from runs.store import kept_checks, queries
from runs.web import http_cache


def whole(comparison: Comparison) -> Iterator[bytes]:
    """Return frozen content, current labels and what is computed, as pieces of canonical JSON.

    One query, for a newer edition.
    """
    value = {
        "id": comparison.public_id,
        "sha256": comparison.sha256,
        "url": settings.SITE_URL + comparison.get_absolute_url(),
        "content": comparison.content,
        "labels": freezing.public_labels(comparison.labels),
        "label_log": comparison.label_log,
        "computed": json_data.computed(
            comparison.content["runs"],
            comparison.labels,
            checked=kept_checks.checks_of(comparison),
        )
        | {"earlier_analysis": comparison.analysis},
    }
    if comparison.departures:
        value["departures"] = comparison.departures
    if successor := queries.successor_of(comparison):
        value["successor"] = settings.SITE_URL + successor.get_absolute_url()
    return freezing.pieces(value)


def as_csv(comparison: Comparison) -> bytes:
    """Return the table of a comparison as CSV."""
    runs = series.views(comparison.content["runs"], comparison.labels)
    return csv.text(runs, kept_checks.checks_of(comparison)).encode()


def json_answer(request: HttpRequest, public_id: str) -> HttpResponse:
    """Return the frozen content and the current labels as JSON, drawn once."""

    def body(comparison: Comparison) -> HttpResponse:
        return http_cache.stored_answer(
            request,
            comparison,
            file=http_cache.StoredFile("data", "json.gz", content_type="application/json"),
            draw=lambda: whole(comparison),
        )

    return answer(request, public_id, body=body)


def answer(request: HttpRequest, public_id: str, *, body: http_cache.Body) -> HttpResponse:
    """Return an answer that no parameter changes, with the headers of the permalink."""
    cache_control = http_cache.without_parameters(request)
    return http_cache.comparison_answer(request, public_id, body=body, cache_control=cache_control)


def as_download(response: HttpResponse, name: str) -> HttpResponse:
    """Return the answer with a file name."""
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
