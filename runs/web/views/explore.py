"""Explore: the published runs that fit a selection, drawn together and saved as a permalink."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from runs.compare.series import group, views
from runs.export import json_data
from runs.publish import freezing, locked_upload, publishing
from runs.show.layout import DRAWN
from runs.show.page import Sheet, sheet
from runs.show.view import View
from runs.store import queries, selection
from runs.web import http_cache, new_view
from runs.web.errors import SeeOther
from runs.web.forms import PublishForm

MOST_RUNS = 1000
MOST_VALUES = 30


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Show the facets, and the chosen runs as charts, findings, checks and a table.

    Runs of different setups are drawn only after a further click.
    """
    chosen = selection.parse(request.GET)
    survey = queries.survey(chosen, MOST_VALUES)
    asks = bool(survey.unlike) and not chosen.unlike
    runs = queries.runs_of_survey(survey, MOST_RUNS) if chosen and not asks else []
    frozen, labels = freezing.content(runs)["runs"], freezing.labels_of(runs)
    charts = _sheet(request, frozen, labels=labels) if runs else None
    address = _joined(chosen.query(), charts.query) if charts else chosen.address()
    if charts and charts.view.pairs() != View.said(request.GET):
        return redirect(f"{request.path}?{address}")
    context = {
        "selection": chosen,
        "survey": survey,
        "asks": asks,
        "count": len(runs),
        "narrow": len(survey.rows) > DRAWN,
        "sheet": charts,
        "poolable": _poolable(frozen, labels) if charts and not chosen.pooled else 0,
        "address": address,
    }
    response = render(request, "explore/page.html", context)
    # Only the shortest address of a selection is stored, else caches would fill with equal pages.
    is_shortest = request.META["QUERY_STRING"] == address
    return http_cache.set_headers(
        response, http_cache.recent_page() if is_shortest else "no-store", is_listed=True
    )


@require_safe
def as_json(request: HttpRequest) -> HttpResponse:
    """Give the numbers behind the page: runs, labels, findings, checks, and how setups differ."""
    chosen = selection.parse(request.GET)
    survey = queries.survey(chosen)
    runs = queries.runs_of_survey(survey, MOST_RUNS) if chosen else []
    content, labels = freezing.content(runs), freezing.labels_of(runs)
    charts = _sheet(request, content["runs"], labels=labels) if runs else None
    value = {
        "selection": chosen.query(),
        "fitting": {"runs": survey.runs, "at_least": survey.more},
        "content": content,
        "labels": freezing.public_labels(labels),
        "unlike": [split.label for split in survey.unlike],
        "computed": json_data.computed(
            content["runs"], labels, concluded=charts.conclusions if charts else ()
        ),
    }
    response = HttpResponse(freezing.canonical(value), content_type="application/json")
    return http_cache.set_headers(response, http_cache.recent_page(), is_listed=True)


@never_cache
def save(request: HttpRequest) -> HttpResponse:
    """Ask for a title (GET), then freeze the view (POST) and go to its permalink."""
    chosen, view = selection.parse(request.GET), View.from_query(request.GET)
    survey = queries.survey(chosen)
    if survey.unlike and not chosen.unlike:
        # Runs of different setups take one more click, as for drawing them.
        return SeeOther(f"{reverse('compare')}?{chosen.query()}")
    runs = queries.runs_of_survey(survey, MOST_RUNS) if chosen else []
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


def _sheet(
    request: HttpRequest, frozen: list[dict[str, Any]], *, labels: dict[str, object]
) -> Sheet:
    """Return the charts and the table of runs under the view that the address asks for."""
    return sheet(
        frozen,
        labels,
        view=View.from_query(request.GET),
        concludes_drawn_only=True,
        pooled=selection.parse(request.GET).pooled,
    )


def _poolable(frozen: list[dict[str, Any]], labels: dict[str, object]) -> int:
    """Return how many series of these runs would be one with a series of another upload."""
    viewed = views(frozen, labels)
    apart, joined = (group(viewed, joined=joined)[0] for joined in (False, True))
    return sum(len(axis.series) for axis in apart) - sum(len(axis.series) for axis in joined)


def _joined(*queries: str) -> str:
    """Return the queries of an address as one; empty ones are left out."""
    return "&".join(filter(None, queries))
