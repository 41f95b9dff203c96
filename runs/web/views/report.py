"""A report: its page, its exports, its old revisions and their changes; the list of all reports."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from urllib.parse import quote

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.encoding import uri_to_iri
from django.views.decorators.http import require_safe

from runs.code_version import release
from runs.models import Report, Revision
from runs.publish import freezing
from runs.reports import articles, exports
from runs.reports.page import ReportPage, compose
from runs.store import queries
from runs.store.visibility import shown_in_report
from runs.web import access, http_cache

PAGE = 50
MOST_REVISIONS = 20  # are compared, the newest ones
# Lines of either side, from the first that differs: comparing costs their product.
MOST_COMPARED = 500
MOST_LINES = 400  # of a diff


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List the public reports, newest first, from `after` on. One query."""
    after = queries.cursor_of(request.GET.get("after", ""))
    listed = queries.reports_page(after, PAGE)
    context = {"reports": listed.reports, "next": listed.end, "after": after}
    response = render(request, "report/index.html", context)
    return http_cache.set_headers(response, http_cache.recent_page(), is_listed=True)


@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a report; `?revision=N` an old one. Four queries."""

    def body(report: Report, revision: Revision) -> HttpResponse:
        return render(request, "report/page.html", context_of(report, revision))

    return _answer(request, slug, url_name="report", body=body)


@require_safe
def as_markdown(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the report as one Markdown text."""

    def body(report: Report, revision: Revision) -> HttpResponse:
        page, address = composed(report, revision), _address(report, revision)
        text = exports.markdown(page, address, site=settings.SITE_URL)
        return HttpResponse(text, content_type="text/markdown; charset=utf-8")

    return _answer(request, slug, url_name="report-markdown", body=body)


@require_safe
def as_json(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the article, its comparisons and its claims as JSON."""

    def body(report: Report, revision: Revision) -> HttpResponse:
        about = {
            "url": _address(report, revision),
            "slug": report.slug,
            "revision": revision.number,
            "published": revision.created_at.isoformat(),
        }
        data = about | exports.data(composed(report, revision), settings.SITE_URL)
        return HttpResponse(freezing.canonical(data), content_type="application/json")

    return _answer(request, slug, url_name="report-json", body=body)


@require_safe
def as_html(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the report as one file that needs nothing else, as a download."""

    def body(report: Report, revision: Revision) -> HttpResponse:
        context = context_of(report, revision) | {
            "stylesheet": exports.stylesheet(),
            "alone": True,
            "read_as": uri_to_iri(_address(report, revision)),
        }
        html = render(request, "report/export.html", context).content.decode()
        text = exports.whole_links(html, settings.SITE_URL)
        response = HttpResponse(text, content_type="text/html; charset=utf-8")
        name = _named(f"{report.slug}.html", f"report-{report.public_id}.html")
        response["Content-Disposition"] = f"attachment; {name}"
        return response

    return _answer(request, slug, url_name="report-html", body=body)


@require_safe
def revisions(request: HttpRequest, slug: str) -> HttpResponse:
    """List the revisions, each with what it changed."""

    def body(report: Report, revision: Revision) -> HttpResponse:
        latest = queries.revisions(report, MOST_REVISIONS + 1)
        texts = [exports.source(revision.article).splitlines() for revision in latest]
        before = [*texts[1:], texts[-1]]
        changes = [_changes(old, new) for new, old in zip(texts, before, strict=True)]
        listed = list(zip(latest, changes, strict=True))[:MOST_REVISIONS]
        older = listed[-1][0].number - 1
        context = {"report": report, "listed": listed, "older": older}
        return render(request, "report/revisions.html", context)

    return _answer(request, slug, url_name="report-revisions", body=body)


def _changes(old: list[str], new: list[str]) -> list[tuple[str, str]]:
    """Return kind and text of each line of the difference, at most MOST_LINES.

    The kinds are added, removed, place (line numbers) and same; templates use them as classes.
    """
    kinds = {"+": "added", "-": "removed", "@": "place"}
    start = max(_equal_lines(old, new) - 2, 0)
    old, new = old[start : start + MOST_COMPARED], new[start : start + MOST_COMPARED]
    lines = list(difflib.unified_diff(old, new, lineterm="", n=2))[2 : MOST_LINES + 2]
    return [(kinds.get(line[:1], "same"), line) for line in lines]


def _equal_lines(old: list[str], new: list[str]) -> int:
    """Return how many lines at the start are equal."""
    for number, (before, after) in enumerate(zip(old, new, strict=False)):
        if before != after:
            return number
    return min(len(old), len(new))


def composed(report: Report, revision: Revision) -> ReportPage:
    """Return what a revision shows. One query; one more for private comparisons."""
    comparisons = queries.comparisons(articles.comparison_ids(revision.article))
    readable = shown_in_report(report, comparisons, readers=report.visibility)
    return compose(revision.article, readable)


def context_of(report: Report, revision: Revision) -> dict[str, object]:
    """Return what the templates of an article need."""
    current = settings.SITE_URL + report.get_absolute_url()
    return {
        "report": report,
        "revision": revision,
        "page": composed(report, revision),
        "article": revision.article,
        "address": current,
        "old": revision.number != report.revision,
        "site": settings.SITE_URL,
    }


def _address(report: Report, revision: Revision) -> str:
    old = f"?revision={revision.number}" if revision.number != report.revision else ""
    return f"{settings.SITE_URL}{report.get_absolute_url()}{old}"


def _named(name: str, ascii_name: str) -> str:
    """Return the file name of a download (RFC 6266), with one for readers that know ASCII only."""
    if name.isascii():
        return f'filename="{name}"'
    return f"filename=\"{ascii_name}\"; filename*=UTF-8''{quote(name)}"


def _answer(
    request: HttpRequest,
    slug: str,
    *,
    url_name: str,
    body: Callable[[Report, Revision], HttpResponse],
) -> HttpResponse:
    """Return 304 where the reader has the page, else what `body` builds. Three queries.

    An old slug is redirected to the report's current one.
    """
    report = access.report_for_reading(request, slug)
    if report.slug != slug:
        response = _moved(request, reverse(url_name, args=[report.slug]))
        return http_cache.set_headers_by(
            response, http_cache.public_page(), visibility=report.visibility
        )
    revision = queries.revision(report, _number(request))
    response = http_cache.conditional(
        request, lambda: body(report, revision), etag=_etag(report, revision)
    )
    return http_cache.set_headers_by(
        response,
        http_cache.public_page(),
        visibility=report.visibility,
        is_indexed=revision.number == report.revision,
    )


def _moved(request: HttpRequest, path: str) -> HttpResponse:
    query = request.META.get("QUERY_STRING", "")
    return HttpResponsePermanentRedirect(f"{path}?{query}" if query else path)


def _etag(report: Report, revision: Revision) -> str:
    """Return a value that changes with the report, its comparisons and the code. One query."""
    ids = articles.comparison_ids(revision.article)
    versions = queries.comparison_versions(ids)
    changed = report.changed_at.isoformat()
    sha256, _ = freezing.address([report.pk, changed, revision.number, versions, release()])
    return sha256[:24]


def _number(request: HttpRequest) -> int | None:
    """Return the revision that the address asks for; None for the current one.

    Raises Http404 for a text that is no number.
    """
    text = request.GET.get("revision")
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise Http404(queries.NO_REVISION)
    return int(text)
