"""Compare: the published series that fit a selection as a chart, and that chart as a permalink."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import chain

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from runs.export import json_data
from runs.publish import freezing, locked_upload, publishing
from runs.show.page import Sheet
from runs.show.short_page import with_first_rows
from runs.show.view import View
from runs.store import queries, selection
from runs.store.queries import Picked
from runs.store.queries.counting import Row, Survey
from runs.store.selection import Selection
from runs.web import drawn_series, http_cache, new_view
from runs.web.forms import PublishForm

MOST_VALUES = 30
OPEN_SERVERS = 12  # the others are folded
ROWS = 25  # of the table of series, on one page
# The conditions of the sentence; the others are folded.
IN_SENTENCE = ("hardware", "size", "keepalive")


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Show the picked series as charts and findings, the facets, and ready-made comparisons.

    Without a choice the largest ready-made comparison is drawn. An address that says more than it
    needs to is answered by a redirect to the shortest one.
    """
    asked = selection.parse(request.GET)
    start = queries.survey(asked, MOST_VALUES)
    chosen, survey = _with_a_start(asked, start)
    taken = drawn_series.drawn(chosen, survey)
    charts = drawn_series.sheet_of(request, taken.runs, pooled=chosen.pooled)
    address = _joined(chosen.query(), charts.query) if charts else chosen.address()
    own_address = _joined(asked.query(), charts.query) if charts else asked.address()
    if _says_too_much(request, charts):
        return redirect(f"{request.path}?{own_address}".rstrip("?"))
    context = {
        "selection": chosen,
        "asked": asked,
        "survey": survey,
        "shared": start.shared or queries.survey(Selection()).shared,
        "facets": _facets(survey),
        "picked": taken.picked,
        "uploads_left": taken.uploads_left,
        "series": _series_counts(charts, survey, taken=taken.picked),
        "rows": _table(request, chosen, survey=survey),
        "count": len(taken.runs),
        "sheet": with_first_rows(charts) if charts else None,
        "address": address,
    }
    response = render(request, "explore/page.html", context)
    # Only the shortest address of a selection is stored, else caches would fill with equal pages.
    is_shortest = request.META["QUERY_STRING"] == own_address
    return http_cache.set_headers(
        response, http_cache.recent_page() if is_shortest else "no-store", is_listed=True
    )


@require_safe
def as_json(request: HttpRequest) -> HttpResponse:
    """Give the numbers behind the page: runs, labels, findings, checks, and how setups differ."""
    chosen = selection.parse(request.GET)
    survey = queries.survey(chosen)
    runs = drawn_series.drawn(chosen, survey).runs if chosen else []
    content, labels = freezing.content(runs), freezing.labels_of(runs)
    charts = drawn_series.sheet_of(request, runs, pooled=chosen.pooled)
    value = {
        "selection": chosen.query(),
        "fitting": {"runs": survey.runs, "at_least": survey.more},
        "content": content,
        "labels": freezing.public_labels(labels),
        "unlike": [split.label for split in survey.unlike],
        "computed": json_data.computed(
            content["runs"],
            labels,
            concluded=charts.conclusions if charts else (),
            checked=charts.checks if charts else None,
        ),
    }
    response = HttpResponse(freezing.canonical(value), content_type="application/json")
    return http_cache.set_headers(response, http_cache.recent_page(), is_listed=True)


@never_cache
def save(request: HttpRequest) -> HttpResponse:
    """Ask for a title (GET), then freeze the view (POST) and go to its permalink."""
    chosen, view = selection.parse(request.GET), View.from_query(request.GET)
    runs = drawn_series.drawn(chosen, queries.survey(chosen)).runs if chosen else []
    form = PublishForm(request.POST or None, initial={"title": freezing.suggested_title(runs)})
    problem = ""
    if request.method == "POST" and form.is_valid():
        title, visibility = form.cleaned_data["title"], form.cleaned_data["visibility"]
        try:
            return new_view.created(
                request,
                partial(publishing.save_view, runs, title=title, visibility=visibility, view=view),
            )
        except locked_upload.NotReady as error:
            problem = str(error)
    address = _joined(chosen.query(), view.query())
    context = {"form": form, "address": address, "count": len(runs), "problem": problem}
    status = 400 if request.method == "POST" else 200
    return render(request, "explore/save.html", context, status=status)


def _with_a_start(asked: Selection, survey: Survey) -> tuple[Selection, Survey]:
    """Return the selection to draw: where nothing is chosen, the largest ready-made comparison."""
    if asked or not survey.shared:
        return asked, survey
    chosen = selection.parse(QueryDict(survey.shared[0].query))
    return chosen, queries.survey(chosen, MOST_VALUES)


def _series_counts(charts: Sheet | None, survey: Survey, *, taken: Picked) -> dict[str, int]:
    """Return how many series are drawn, and of how many: undrawn rows count as one each."""
    panels = charts.panels if charts else ()
    entries = list(chain.from_iterable(panel.legend for panel in panels))
    left_out = sum(len(panel.undrawn) for panel in panels)
    undrawn_rows = max(len(survey.rows) - len(taken.rows), 0)
    drawn_series = sum(entry.state == "drawn" for entry in entries)
    return {"drawn": drawn_series, "all": len(entries) + left_out + undrawn_rows}


def _facets(survey: Survey) -> dict[str, object]:
    """Return the servers, the conditions of the sentence, and the others.

    The first servers and all chosen ones are open to see, the others folded.
    """
    by_name = {facet.name: facet for facet in survey.facets}
    servers = by_name.pop("server", None)
    values = servers.values if servers else ()
    open_ones = {*values[:OPEN_SERVERS], *(choice for choice in values if choice.chosen)}
    return {
        "servers": [choice for choice in values if choice in open_ones],
        "folded_servers": [choice for choice in values if choice not in open_ones],
        "sentence": [by_name.pop(name) for name in IN_SENTENCE if name in by_name],
        "others": list(by_name.values()),
    }


def _table(request: HttpRequest, chosen: Selection, *, survey: Survey) -> dict[str, object]:
    """Return a page of all rows that fit, from after the row in the address on."""
    after = queries.cursor_of(request.GET.get("after", ""))
    rows: Sequence[Row] = survey.rows[: ROWS + 1]
    if after is not None and after.value is not None:
        runs = max(int(after.value), 0)
        rows = queries.rows_after(chosen.unnamed(), runs, pk=after.pk, limit=ROWS + 1)
    last = rows[ROWS - 1] if len(rows) > ROWS else None
    return {
        "rows": rows[:ROWS],
        "is_open": after is not None,
        "next": f"{last['runs']}~{last['pk']}" if last else "",
    }


def _says_too_much(request: HttpRequest, charts: Sheet | None) -> bool:
    """Tell whether the address has parameters without a value, or a view that is not shown."""
    if any("" in values for _, values in request.GET.lists()):
        return True
    return charts is not None and charts.view.pairs() != View.said(request.GET)


def _joined(*parts: str) -> str:
    """Return the queries of an address as one; empty ones are left out."""
    return "&".join(filter(None, parts))
