"""One series of an upload: what is the same for its runs, and each run beside its lines."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from runs.compare.number_text import plural
from runs.models import Upload
from runs.publish import locked_upload, tagging
from runs.publish.upload_series import UploadSeries, series_of, written
from runs.store import queries
from runs.web import access, review_page, source_lines
from runs.web.errors import SeeOther
from runs.web.forms import AllTags, TagsOfRun
from runs.web.review_forms import ALL, Review, SeriesTags, facts_of_more
from runs.web.source_lines import Excerpt

RUNS_ON_PAGE = 20
MOST_LISTED = 200  # runs of the short list


class RunPart(NamedTuple):
    """One run of the page: its lines and its form."""

    excerpt: Excerpt
    form: TagsOfRun


class PageLink(NamedTuple):
    """A link to some of the runs of a long series."""

    start: int
    text: str
    is_open: bool


@never_cache
def page(request: HttpRequest, public_id: str, key: str) -> HttpResponse:
    """Show what may be stated of a series and of its runs (GET), or store it (POST).

    `key` is the position of any run of the series, or "all" for what is the same for all series. A
    part of the review page gets a short list of the runs, or the fields for all series.
    """
    upload = access.upload_for_editing(request, public_id)
    if request.method == "POST":
        return _store(request, upload, key=key)
    if not request.headers.get("HX-Request"):
        return _page(request, upload, key=key)
    if key == ALL:
        return render(request, "upload/_fields.html", _of_all(upload, None))
    series = _series_at(upload, key)
    context = {"upload": upload, "series": series, "listed": series.runs[:MOST_LISTED]}
    return render(request, "upload/_runs.html", context)


def _store(request: HttpRequest, upload: Upload, *, key: str) -> HttpResponse:
    forms = Review(upload, queries.runs_to_draw(upload), data=request.POST, only_tags=True)
    if not forms.is_valid():
        return _page(request, upload, key=key, forms=forms, status=400)
    try:
        tagging.save_tags(upload, forms.tags())
    except (locked_upload.NotReady, locked_upload.Frozen, ValueError) as error:
        return _page(request, upload, key=key, forms=forms, status=409, problem=str(error))
    return SeeOther(f"{upload.get_absolute_url()}#series")


def _page(
    request: HttpRequest,
    upload: Upload,
    *,
    key: str,
    forms: Review | None = None,
    status: int = 200,
    problem: str = "",
) -> HttpResponse:
    context: dict[str, Any] = {
        "upload": upload,
        "problem": problem,
        "mistakes": forms.mistakes() if forms else [],
        "action": reverse("upload-series", args=[upload.public_id, key]),
    }
    if key == ALL:
        context |= _of_all(upload, forms)
    else:
        series = _series_at(upload, key)
        context |= _of_series(series, forms) | _runs_of(request, series, forms=forms)
    return render(request, "upload/series.html", context, status=status)


def _of_all(upload: Upload, forms: Review | None) -> dict[str, Any]:
    """Return what the page of all series shows. One query, none for a request's own `forms`."""
    runs = forms.runs if forms else queries.runs_to_part(upload)
    shared = forms.more_for_all() if forms else list(AllTags(runs=runs, names=facts_of_more()))
    return {"name": "All series", "counts": plural(len(runs), "run"), "shared": shared}


def _of_series(series: UploadSeries, forms: Review | None) -> dict[str, Any]:
    """Return what the page of a series says of all its runs."""
    rows = forms.rows if forms else []
    row = next((row for row in rows if row.is_bound and row.series.key == series.key), None)
    shared = row or SeriesTags(series, whole=True)
    return {
        "name": series.name,
        "counts": review_page.counts(series),
        "rows": written([series]) if forms is None else forms.written_rows,
        "shared": list(shared),
    }


def _runs_of(request: HttpRequest, series: UploadSeries, *, forms: Review | None) -> dict[str, Any]:
    """Return the runs that the page shows, with their large columns. One query."""
    upload, start = series.runs[0].upload, _start(request)
    positions = [run.position for run in series.runs[start : start + RUNS_ON_PAGE]]
    runs = queries.runs_at(upload, positions)
    bound = {form.run.position: form for form in forms.each} if forms else {}
    excerpts = source_lines.of_upload(upload, runs, is_owner=True)
    parts = [
        RunPart(excerpt, bound.get(excerpt.run.position) or TagsOfRun(excerpt.run))
        for excerpt in excerpts
    ]
    return {"parts": parts, "pages": _pages(len(series.runs), start)}


def _series_at(upload: Upload, key: str) -> UploadSeries:
    """Return the series with the run at a position; 404 where there is none. One query."""
    for series in series_of(queries.runs_to_part(upload)):
        if key in {str(run.position) for run in series.runs}:
            return series
    raise Http404(access.NOT_FOUND)


def _start(request: HttpRequest) -> int:
    text = request.GET.get("from", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else 0


def _pages(total: int, start: int) -> list[PageLink]:
    """Return a link for each part of a long series; none for a short one."""
    if total <= RUNS_ON_PAGE:
        return []
    links = []
    for first in range(0, total, RUNS_ON_PAGE):
        last = min(first + RUNS_ON_PAGE, total)
        links.append(PageLink(first, text=f"{first + 1}–{last}", is_open=first == start))
    return links
