"""A permalink to take along: /c/<id>.md, .metadata.json and .zip."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from runs.compare.sources import sources
from runs.export import bundle, metadata, readable
from runs.export.picture.request import PictureRequest
from runs.models import Comparison
from runs.publish import freezing
from runs.store import queries
from runs.web import comparison_data, pictures
from runs.web.metric_view import metric_view
from runs.web.sharing import cited

MARKDOWN = "text/markdown; charset=utf-8"


@require_safe
def as_markdown(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give the page as Markdown."""

    def body(comparison: Comparison) -> HttpResponse:
        return HttpResponse(readable.text(metric_view(comparison)), content_type=MARKDOWN)

    return comparison_data.answer(request, public_id, body=body)


@require_safe
def as_metadata(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give title, summary, conditions and addresses as JSON of schema.org."""

    def body(comparison: Comparison) -> HttpResponse:
        return HttpResponse(_metadata(comparison), content_type="application/json")

    return comparison_data.answer(request, public_id, body=body)


@require_safe
def as_zip(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give numbers, page, chart and, where there is one upload that everybody may read, its text.

    Two queries more than the page.
    """

    def body(comparison: Comparison) -> HttpResponse:
        files = {
            "numbers.csv": comparison_data.as_csv(comparison),
            "comparison.json": b"".join(comparison_data.whole(comparison)),
            "page.md": readable.text(metric_view(comparison)).encode(),
            "chart.svg": pictures.svg(comparison, PictureRequest()),
            "metadata.json": _metadata(comparison),
            **_original(comparison),
        }
        reference = cited(comparison)
        about = {
            "title": reference.title,
            "address": reference.address,
            "published": f"{reference.published:%Y-%m-%d}",
            "sha256": reference.sha256,
        }
        data = bundle.packed(files, published=comparison.created_at, about=about)
        response = HttpResponse(data, content_type="application/zip")
        return comparison_data.as_download(response, f"benchpress-{comparison.public_id}.zip")

    return comparison_data.answer(request, public_id, body=body)


def _metadata(comparison: Comparison) -> bytes:
    value = metadata.metadata(metric_view(comparison), cited(comparison))
    return freezing.canonical(value)


def _original(comparison: Comparison) -> dict[str, bytes]:
    """Return the text that everybody may read; {} where there are several or it is withheld."""
    only = sources(comparison.content["runs"], comparison.labels["runs"]).only
    upload = queries.open_upload(only.upload) if only else None
    if upload is None or queries.kind_of_copy(upload) == "withheld":
        return {}
    data = queries.public_bytes(upload)
    ending = "zip" if data.startswith(b"PK\x03\x04") else "txt"
    return {f"original/{upload.public_id}.{ending}": data}
