"""Uploads, runs and comparisons by their names, and the bytes behind them."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from django.core.files import File
from django.db.models import Prefetch, QuerySet
from django.http import Http404
from django.utils import timezone

from runs.ids import is_id
from runs.models import Comparison, ComparisonRun, Run, Upload

NOT_FOUND = "There is no such page."
Row = TypeVar("Row", Upload, Run, Comparison)


class Stamp(NamedTuple):
    """What changes whenever a comparison's page changes."""

    version: int
    withdrawn: bool


def upload_with_runs(public_id: str) -> Upload:
    """Return the upload with `runs.all()` loaded, in the order of the text, with their tags. Two queries; or Http404."""
    runs = Run.objects.order_by("position").select_related(
        "server", "version", "hardware", "document"
    )
    return _one(Upload.objects.prefetch_related(Prefetch("runs", queryset=runs)), public_id)


def runs_of(upload: Upload) -> list[Run]:
    """Return an upload's runs in the order of the text, with their tags. One query."""
    tagged = Run.objects.select_related("upload", "server", "version", "hardware", "document")
    return list(tagged.filter(upload=upload).order_by("position"))


def run_with_upload(public_id: str) -> Run:
    """Return one run with its upload and tags. One query; or Http404."""
    tagged = Run.objects.select_related("upload", "server", "version", "hardware", "document")
    return _one(tagged, public_id)


def comparison(public_id: str) -> Comparison:
    """Return a comparison, withdrawn or not; its `content` and `labels` are the whole page. One query; or Http404."""
    return _one(Comparison.objects.all(), public_id)


def comparison_stamp(public_id: str) -> Stamp | None:
    """Return what an ETag needs, without the content; None for an unknown id. One query."""
    row = (
        Comparison.objects.filter(public_id=public_id)
        .values_list("version", "withdrawn_at")
        .first()
    )
    return Stamp(row[0], row[1] is not None) if row else None


def comparison_of(upload: Upload) -> Comparison | None:
    """Return the comparison that publishing the upload made, without its content. One query."""
    made = Comparison.objects.filter(
        pk__in=ComparisonRun.objects.filter(run__upload=upload).values("comparison"),
        withdrawn_at=None,
    )
    return made.defer("content").order_by("pk").first()


def comparisons_with(run: Run) -> list[Comparison]:
    """Return the public comparisons that show a run, oldest first, without their content. One query."""
    shown = Comparison.objects.filter(
        comparisonrun__run=run, withdrawn_at=None, visibility=Upload.Visibility.PUBLIC
    )
    return list(shown.defer("content").order_by("pk"))


def raw_file(upload: Upload) -> File[bytes]:
    """Return the uploaded bytes, unchanged, as an open file. No query. FileNotFoundError when it is not there."""
    if not upload.file:
        raise FileNotFoundError(f"The upload {upload.public_id} has no file.")
    return upload.file.open("rb")


def raw_bytes(upload: Upload) -> bytes:
    """Return the uploaded bytes at once. No query; reads the file. FileNotFoundError when it is not there."""
    with raw_file(upload) as file:
        data: bytes = file.read()
    return data


def oldest_waiting_seconds() -> float:
    """Return how long the oldest upload has waited for its import; 0 when none waits. One query, by index."""
    waiting = Upload.objects.filter(state__in=[Upload.State.RECEIVED, Upload.State.PROCESSING])
    oldest = waiting.order_by("created_at").values_list("created_at", flat=True).first()
    return max((timezone.now() - oldest).total_seconds(), 0.0) if oldest else 0.0


def _one(rows: QuerySet[Row], public_id: str) -> Row:
    found = rows.filter(public_id=public_id).first() if is_id(public_id) else None
    if found is None:
        raise Http404(NOT_FOUND)
    return found
