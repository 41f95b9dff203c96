"""A report: its page, its old revisions and what changed between them, and the list of all public ones."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from itertools import islice
from urllib.parse import quote

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.encoding import uri_to_iri
from django.utils.http import quote_etag
from django.views.decorators.http import require_safe

from runs.code_version import release
from runs.models import Report, Revision
from runs.publish import freezing
from runs.reports import articles, exports
from runs.reports.page import Page, compose
from runs.store import queries
from runs.web import access

PAGE = 50
MOST_REVISIONS = 20  # are compared, the newest ones
MOST_COMPARED = (
    500  # lines of either side, from the first that differs: comparing costs their product
)
MOST_LINES = 400  # of a diff


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List the public reports, newest first, from `after` on. One query."""
    after = queries.place_of(request.GET.get("after", ""))
    listed = queries.reports_page(after, PAGE)
    response = render(
        request,
        "report/index.html",
        {"reports": listed.reports, "next": listed.end, "after": after},
    )
    response["Cache-Control"] = f"public, max-age={settings.PAGE_CACHE_SECONDS}"
    return response


@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a report; `?revision=N` an old one. Four queries."""

    def body(report: Report, revision: Revision) -> HttpResponse:
        return render(request, "report/page.html", context_of(report, revision))

    return _answer(request, slug, name="report", body=body)


@require_safe
def as_markdown(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the report as one Markdown text."""

    def body(report: Report, revision: Revision) -> HttpResponse:
        text = exports.markdown(
            composed(report, revision), _address(report, revision), site=settings.SITE_URL
        )
        return HttpResponse(text, content_type="text/markdown; charset=utf-8")

    return _answer(request, slug, name="report-markdown", body=body)


@require_safe
def as_json(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the article, its comparisons and its claims as JSON."""

    def body(report: Report, revision: Revision) -> HttpResponse:
        about = {
            "url": _address(report, revision),
            "slug": report.slug,
            "revision": revision.number,
        }
        data = (
            about
            | {"published": revision.created_at.isoformat()}
            | exports.data(composed(report, revision), settings.SITE_URL)
        )
        return HttpResponse(freezing.canonical(data), content_type="application/json")

    return _answer(request, slug, name="report-json", body=body)


@require_safe
def as_html(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the report as one file that needs nothing else, as a download."""

    def body(report: Report, revision: Revision) -> HttpResponse:
        context = context_of(report, revision) | {
            "stylesheet": exports.stylesheet(),
            "alone": True,
            "read_as": uri_to_iri(_address(report, revision)),
        }
        text = exports.whole_links(
            render(request, "report/export.html", context).content.decode(), settings.SITE_URL
        )
        response = HttpResponse(text, content_type="text/html; charset=utf-8")
        response["Content-Disposition"] = (
            f"attachment; {_named(f'{report.slug}.html', f'report-{report.public_id}.html')}"
        )
        return response

    return _answer(request, slug, name="report-html", body=body)


@require_safe
def revisions(request: HttpRequest, slug: str) -> HttpResponse:
    """List the revisions, each with what it changed."""

    def body(report: Report, revision: Revision) -> HttpResponse:
        found = queries.revisions(report, MOST_REVISIONS + 1)
        texts = [exports.source(one.article).splitlines() for one in found]
        changes = [
            _changes(old, new) for new, old in zip(texts, [*texts[1:], texts[-1]], strict=True)
        ]
        listed = list(zip(found, changes, strict=True))[:MOST_REVISIONS]
        return render(
            request,
            "report/revisions.html",
            {"report": report, "listed": listed, "older": listed[-1][0].number - 1},
        )

    return _answer(request, slug, name="report-revisions", body=body)


def _changes(old: list[str], new: list[str]) -> list[tuple[str, str]]:
    """Return kind (added, removed, place, same) and text of each line of the difference, at most MOST_LINES."""
    kinds = {"+": "added", "-": "removed", "@": "place"}
    same = next(
        (place for place, (one, two) in enumerate(zip(old, new, strict=False)) if one != two),
        min(len(old), len(new)),
    )
    start = max(same - 2, 0)
    old, new = old[start : start + MOST_COMPARED], new[start : start + MOST_COMPARED]
    lines = list(islice(difflib.unified_diff(old, new, lineterm="", n=2), 2, MOST_LINES + 2))
    return [(kinds.get(line[:1], "same"), line) for line in lines]


def composed(report: Report, revision: Revision) -> Page:
    """Return what a revision shows. One query."""
    found = queries.comparisons(articles.comparison_ids(revision.article))
    return compose(revision.article, found, public=report.visibility == "public")


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


def _named(name: str, plain: str) -> str:
    """Return the file name of a download (RFC 6266): `plain` for readers that know no other letters than ASCII."""
    return (
        f'filename="{name}"'
        if name.isascii()
        else f"filename=\"{plain}\"; filename*=UTF-8''{quote(name)}"
    )


def _answer(
    request: HttpRequest, slug: str, name: str, body: Callable[[Report, Revision], HttpResponse]
) -> HttpResponse:
    """Send on from an old slug; return 304 where the reader has the page; else the page with what caches need."""
    report = access.report_for_reading(slug)
    if report.slug != slug:
        query = request.META.get("QUERY_STRING", "")
        return HttpResponsePermanentRedirect(
            reverse(name, args=[report.slug]) + (f"?{query}" if query else "")
        )
    revision = queries.revision(report, _number(request))
    ids = articles.comparison_ids(revision.article)
    versions = queries.comparison_versions(ids)
    sha256, _ = freezing.address(
        [report.pk, report.changed_at.isoformat(), revision.number, versions, release()]
    )
    etag = quote_etag(sha256[:24])
    response = get_conditional_response(request, etag=etag)
    return _with_headers(
        response or body(report, revision),
        report,
        etag=etag,
        old=revision.number != report.revision,
    )


def _with_headers(response: HttpResponse, report: Report, etag: str, *, old: bool) -> HttpResponse:
    response["ETag"] = etag
    response["Cache-Control"] = (
        f"public, max-age={settings.PAGE_CACHE_SECONDS}, stale-while-revalidate=60"
    )
    patch_vary_headers(response, ["Accept-Encoding"])
    if report.visibility != "public":
        response["Cache-Control"] = "private, no-cache"
        response["Referrer-Policy"] = "no-referrer"
    if old or report.visibility != "public":
        response["X-Robots-Tag"] = "noindex"
    return response


def _number(request: HttpRequest) -> int | None:
    """Return the revision that the address asks for; None for the current one. Http404 for what is no number."""
    text = request.GET.get("revision")
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise Http404(queries.NO_REVISION)
    return int(text)
