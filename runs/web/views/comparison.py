"""The permalink: a page, its JSON, CSV and XLSX, from one row; revalidated by ETag, no cookies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from runs.compare.analysis import correction
from runs.compare.conclusion_model import Conclusion
from runs.compare.sources import sources
from runs.export import links
from runs.models import Comparison
from runs.publish import editions, freezing
from runs.show.captions import Shown
from runs.show.heading import facts
from runs.show.short_page import configurations, with_first_rows, without_configurations
from runs.show.view import View
from runs.store import queries
from runs.web import access, comparison_data, http_cache, pictures, sharing
from runs.web.metric_view import frozen_view, metric_view, shared_chart

CHARTS = http_cache.StoredFile("charts", "json.gz", content_type="application/json")
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@require_safe
def page(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show charts, table and conditions, as they were frozen or as the address asks.

    Costs one query, and one more where there is a newer edition.

    The frozen page is drawn once. An address that says more than it needs to is answered by a
    redirect to the shortest one, so that no cache fills with equal pages.
    """

    def body(comparison: Comparison) -> HttpResponse:
        if request.META.get("QUERY_STRING"):
            return _page(request, comparison)
        return http_cache.stored_answer(
            request,
            comparison,
            file=http_cache.StoredFile(comparison.visibility, "html.gz"),
            draw=lambda: [_page(request, comparison).content],
        )

    return http_cache.comparison_answer(request, public_id, body=body)


@require_safe
def as_json(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give the frozen content and the current labels as JSON."""
    return comparison_data.json_answer(request, public_id)


@require_safe
def as_csv(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give the table as CSV."""

    def body(comparison: Comparison) -> HttpResponse:
        response = http_cache.stored_answer(
            request,
            comparison,
            file=http_cache.StoredFile("data", "csv.gz", content_type="text/csv; charset=utf-8"),
            draw=lambda: [comparison_data.as_csv(comparison)],
        )
        return comparison_data.as_download(response, f"benchpress-{comparison.public_id}.csv")

    return comparison_data.answer(request, public_id, body=body)


@require_safe
def as_xlsx(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give the numbers, checks, findings and conditions as a workbook."""

    def body(comparison: Comparison) -> HttpResponse:
        response = HttpResponse(pictures.workbook(comparison), content_type=XLSX)
        return comparison_data.as_download(response, f"benchpress-{comparison.public_id}.xlsx")

    return comparison_data.answer(request, public_id, body=body)


@require_safe
def numbers(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the tables of the view with all their rows; the CSV has those above 500."""

    def body(comparison: Comparison) -> HttpResponse:
        view = View.from_query(request.GET, frozen_view(comparison))
        viewed = metric_view(comparison, view)
        context = {"comparison": comparison, "labels": comparison.labels, "sheet": viewed.sheet}
        return render(request, "comparison/numbers.html", context)

    return http_cache.comparison_answer(request, public_id, body=body, variant="numbers")


@require_safe
def charts(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give what scripts draw on the frozen page: chart id → configuration.

    It is apart from the page, which shows its charts as SVG and is a third smaller without it. A
    page with a query holds its own.
    """

    def body(comparison: Comparison) -> HttpResponse:
        return http_cache.stored_answer(
            request, comparison, file=CHARTS, draw=lambda: [_configurations(comparison)]
        )

    return http_cache.comparison_answer(
        request,
        public_id,
        body=body,
        variant="charts",
        cache_control=http_cache.without_parameters(request),
    )


def _configurations(comparison: Comparison) -> bytes:
    viewed = metric_view(comparison, frozen_view(comparison))
    return freezing.canonical(configurations(viewed.sheet))


@require_safe
def share(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show every code of the view with a theme and a size (`theme`, `size`), and its picture.

    400 for a theme or a size that is not offered.
    """

    def body(comparison: Comparison) -> HttpResponse:
        return _share_page(request, comparison)

    try:
        return http_cache.comparison_answer(request, public_id, body=body, variant="share")
    except ValueError as error:
        return HttpResponse(f"{error}\n", status=400, content_type="text/plain; charset=utf-8")


def _share_page(request: HttpRequest, comparison: Comparison) -> HttpResponse:
    viewed = metric_view(comparison, View.from_query(request.GET, frozen_view(comparison)))
    chart, look = shared_chart(comparison, viewed), sharing.read_look(request.GET)
    context = {
        "comparison": comparison,
        "labels": comparison.labels,
        "snippets": sharing.codes(chart, viewed, look=look),
        "references": sharing.references(comparison),
        "menus": sharing.menus(look),
        "pairs": viewed.sheet.options.pairs,
        "query": viewed.sheet.query,
        "offers": links.metric_choices(viewed, frozen_view(comparison)),
        "preview": sharing.dressed(chart, look),
    }
    return render(request, "comparison/share.html", context)


@require_safe
@never_cache
def live(request: HttpRequest, public_id: str) -> HttpResponse:
    """Lead to the compare page of the same servers, with what is published today. Two queries."""
    comparison = access.comparison_for_reading(request, public_id, whole=False)
    chosen = queries.selection_of(comparison)
    return redirect(f"{reverse('compare')}?{chosen.query()}")


def _page(request: HttpRequest, comparison: Comparison) -> HttpResponse:
    view = View.from_query(request.GET, frozen_view(comparison))
    viewed = metric_view(comparison, view)
    if viewed.sheet.query != request.META.get("QUERY_STRING", ""):
        return redirect(f"{request.path}?{viewed.sheet.query}".rstrip("?"))
    is_frozen = not request.META.get("QUERY_STRING")
    sheet = with_first_rows(viewed.sheet)
    chart = shared_chart(comparison, viewed)
    successor = queries.successor_of(comparison)
    context = {
        **_heading(comparison, viewed),
        "successor": successor,
        "newer_reading": editions.newer_reading(comparison),
        "states": editions.phrases(successor) if successor else [],
        "comparison": comparison,
        "labels": comparison.labels,
        "has_findings": _has_findings(viewed.sheet.conclusions),
        "correction": correction(comparison.analysis, viewed.sheet.summary),
        "sheet": without_configurations(sheet) if is_frozen else sheet,
        "has_charts_apart": is_frozen,
        "shown": viewed,
        "piece": chart,
        "snippets": sharing.codes(chart, viewed),
        "references": sharing.references(comparison),
        "offers": links.metric_choices(viewed, frozen_view(comparison)),
        "address": viewed.address,
        "site": settings.SITE_URL,
        "sources": sources(comparison.content["runs"], comparison.labels["runs"]),
    }
    return render(request, "comparison/page.html", context)


def _heading(comparison: Comparison, viewed: Shown) -> dict[str, Any]:
    """Return what stands above the large chart: the first sentence of the summary is the title,
    or stands below the title that the author gave. Without a server, a title that this program
    made says no more than the facts do.
    """
    title, sentence = comparison.labels["title"], viewed.finding
    if not sentence:
        return {"heading": title, "facts": facts(viewed.sheet)}
    if freezing.has_own_title(comparison):
        return {"heading": title, "subheading": sentence, "facts": facts(viewed.sheet)}
    is_named = any(run.get("server_name") for run in comparison.labels["runs"].values())
    names = title if is_named else ""
    return {"heading": sentence, "names": names, "facts": facts(viewed.sheet)}


def _has_findings(conclusions: Sequence[Conclusion]) -> bool:
    """Tell whether there is more to conclude than the sentence above the chart."""
    if not conclusions:
        return False
    first = conclusions[0]
    return bool(
        len(conclusions) > 1 or first.shown_rows[1:] or first.sentences[1:] or first.findings
    )
