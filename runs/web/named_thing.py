"""The upload, comparison or report that a typed link names."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.urls import Resolver404, resolve

from runs import keys
from runs.ids import is_id
from runs.models import Comparison, Report, ReportSlug, Upload
from runs.slugs import spelled

Thing = Upload | Comparison | Report


def opened_by(*, link: str, edit_key: str) -> Thing | None:
    """Return the thing of a link that the edit key opens, None for any other. Two queries."""
    thing = _of(link)
    return thing if thing and keys.matches(edit_key.strip(), thing.edit_key_hash) else None


def _of(link: str) -> Thing | None:
    try:
        match = resolve(urlsplit(link.strip()).path)
    except (Resolver404, ValueError):
        return None
    kind, arguments = (match.url_name or "").partition("-")[0], match.kwargs
    if kind == "report" and "slug" in arguments:
        rows = ReportSlug.objects.select_related("report")
        row = rows.filter(slug=spelled(arguments["slug"])).first()
        return row.report if row else None
    return _by_id(kind, arguments.get("public_id", ""))


def _by_id(kind: str, public_id: str) -> Thing | None:
    if not is_id(public_id):
        return None
    if kind == "upload":
        return Upload.objects.filter(public_id=public_id).first()
    if kind == "comparison":
        return Comparison.objects.filter(public_id=public_id).first()
    if kind == "report":
        return Report.objects.filter(public_id=public_id).first()
    return None
