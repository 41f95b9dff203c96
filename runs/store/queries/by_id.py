"""Uploads, runs and comparisons by their names, and the bytes behind them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from django.core.cache import cache
from django.core.files import File
from django.db.models import Count, Prefetch, QuerySet
from django.utils import timezone

from runs.models import Comparison, Run, Upload
from runs.models.upload import PENDING
from runs.store.visibility import listed_comparisons

CopyKind = Literal["original", "masked", "withheld"]
UPLOADS_BY_STATE = "uploads-by-state"
NOT_FOUND = "There is no such page."
NAMES = ("server", "version", "hardware", "document")
TAGS = ("upload", *NAMES)
# Columns of an upload that grow with its text: no query copies them into each of its runs.
LARGE_COLUMNS_OF_UPLOAD = ("masked_hosts", "column_map", "draft")
LARGE_OF_UPLOAD = tuple(f"upload__{name}" for name in LARGE_COLUMNS_OF_UPLOAD)
LARGE = ("details", "sources", "latency_ms")  # columns that can hold a long text for each run


def runs_of(upload: Upload) -> list[Run]:
    """Return an upload's runs in the order of the text, with their tags. One query."""
    rows = _current(upload).select_related(*NAMES)
    return _of(upload, rows.order_by("position"))


def runs_to_draw(upload: Upload) -> list[Run]:
    """Return an upload's runs in the order of the text, with their hardware. One query."""
    rows = _current(upload).select_related("hardware")
    return _of(upload, rows.order_by("position"))


def runs_to_part(upload: Upload) -> list[Run]:
    """Return an upload's runs as `runs_to_draw` does, without their large columns. One query."""
    rows = _current(upload).select_related("hardware").defer(*LARGE)
    return _of(upload, rows.order_by("position"))


def runs_at(upload: Upload, positions: Sequence[int]) -> list[Run]:
    """Return the runs of an upload at these positions, in order, with hardware. One query."""
    rows = _current(upload).filter(position__in=positions).select_related(*NAMES)
    return _of(upload, rows.order_by("position"))


def _current(upload: Upload) -> QuerySet[Run]:
    """Return the runs of the upload's last reading that its publisher has."""
    return Run.objects.filter(upload=upload, superseded_at=None)


def _of(upload: Upload, runs: QuerySet[Run]) -> list[Run]:
    """Return the runs with their upload, which is not read once more for each."""
    listed = list(runs)
    for run in listed:
        run.upload = upload
    return listed


def tagged(runs: QuerySet[Run]) -> QuerySet[Run]:
    """Load the upload and the tags of runs in the same query, without the upload's long columns."""
    return runs.select_related(*TAGS).defer(*LARGE_OF_UPLOAD)


def with_uploads(runs: QuerySet[Run]) -> QuerySet[Run]:
    """Load the hardware of runs, and each of their uploads once. Two queries.

    A join would make an upload for each run: thousands take as long as the runs themselves.
    """
    uploads = Prefetch("upload", Upload.objects.defer(*LARGE_COLUMNS_OF_UPLOAD))
    return runs.select_related("hardware").prefetch_related(uploads)


def comparison_of(upload: Upload) -> Comparison | None:
    """Return the comparison that publishing the upload made, in its newest edition.

    It comes without its content. One query.
    """
    own = Comparison.objects.filter(upload=upload, withdrawn_at=None, successor=None)
    return own.defer("content").order_by("-pk").first()


def successor_of(comparison: Comparison) -> Comparison | None:
    """Return the next edition of a comparison, without its content. One query where it has one."""
    if comparison.successor_id is None:
        return None
    return Comparison.objects.defer("content").get(pk=comparison.successor_id)


def comparisons_with(run: Run) -> list[Comparison]:
    """Return the public comparisons of a run in their newest edition, oldest first.

    They come with id and title only. One query.
    """
    listed = listed_comparisons().filter(comparisonrun__run=run)
    return list(listed.only("public_id", "title").order_by("pk"))


def raw_file(upload: Upload) -> File[bytes]:
    """Return the uploaded bytes as an open file. No query.

    Raises FileNotFoundError when the file is missing.
    """
    if not upload.file:
        raise FileNotFoundError(f"The upload {upload.public_id} has no file.")
    return upload.file.open("rb")


def open_upload(public_id: str) -> Upload | None:
    """Return an upload whose text everybody may read, None for any other. One query."""
    uploads = Upload.objects.filter(public_id=public_id, state=Upload.State.PUBLISHED, hidden=False)
    return uploads.exclude(visibility=Upload.Visibility.PRIVATE).first()


def raw_bytes(upload: Upload) -> bytes:
    """Return the uploaded bytes. No query; raises as `raw_file`."""
    with raw_file(upload) as file:
        data: bytes = file.read()
    return data


def kind_of_copy(upload: Upload) -> CopyKind:
    """Return what everybody but its owner gets of an upload's bytes. No query.

    "original" are the bytes themselves, where nothing is masked; "withheld" is nothing, because the
    file cannot be masked.
    """
    if not (upload.masked and upload.published_at) or upload.masked_sha256 == upload.sha256:
        return "original"
    return "masked" if upload.masked_sha256 else "withheld"


def public_file(upload: Upload) -> File[bytes]:
    """Return the bytes that everybody gets of an upload, as an open file. No query.

    Raises FileNotFoundError when the file is missing or withheld.
    """
    if kind_of_copy(upload) == "original":
        return raw_file(upload)
    if not upload.masked_file:
        raise FileNotFoundError(f"The upload {upload.public_id} has no masked copy.")
    return upload.masked_file.open("rb")


def public_bytes(upload: Upload) -> bytes:
    """Return the bytes that everybody gets. No query; raises as `public_file`."""
    with public_file(upload) as file:
        data: bytes = file.read()
    return data


def uploads_by_state() -> dict[tuple[str, str], int]:
    """Return how many uploads have each state and format; "none" where none was told.

    One query over all uploads, at most twice a minute.
    """
    counts: dict[tuple[str, str], int] | None = cache.get(UPLOADS_BY_STATE)
    if counts is None:
        groups = Upload.objects.order_by().values_list("state", "format").annotate(Count("pk"))
        counts = {(state, tool or "none"): count for state, tool, count in groups}
        cache.set(UPLOADS_BY_STATE, counts, timeout=30)
    return counts


def oldest_waiting_seconds() -> float:
    """Return how long the oldest upload has waited for its import, 0 for none. One query."""
    waiting = Upload.objects.filter(state__in=PENDING)
    oldest = waiting.order_by("created_at").values_list("created_at", flat=True).first()
    return max((timezone.now() - oldest).total_seconds(), 0.0) if oldest else 0.0
