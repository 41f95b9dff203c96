"""Explore: the published runs that fit a selection, drawn together; and saving such a view under a permalink."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from runs.export import json_data
from runs.publish import freezing, locked_upload, publishing
from runs.show.layout import DRAWN
from runs.show.page import sheet
from runs.show.view import View
from runs.store import queries, selection
from runs.web.errors import SeeOther
from runs.web.forms import PublishForm

MOST_RUNS = 1000
MOST_VALUES = 30


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Show the facets, and what is chosen as charts, findings, checks and a table; unlike set-ups after a click only."""
    chosen = selection.parse(request.GET)
    found = queries.survey(chosen, MOST_VALUES)
    asks = bool(found.unlike) and not chosen.unlike
    runs = queries.runs_of_survey(found, MOST_RUNS) if chosen and not asks else []
    labels = {"runs": {run.public_id: freezing.labels(run) for run in runs}}
    drawn = (
        sheet(freezing.content(runs)["runs"], labels, view=View.from_query(request.GET))
        if runs
        else None
    )
    address = (
        "&".join(part for part in (chosen.query(), drawn.query) if part)
        if drawn
        else chosen.address()
    )
    if drawn and drawn.view.pairs() != View.said(request.GET):
        return redirect(f"{request.path}?{address}")
    context = {
        "selection": chosen,
        "survey": found,
        "asks": asks,
        "count": len(runs),
        "narrow": len(found.rows) > DRAWN,
        "sheet": drawn,
        "address": address,
    }
    response = _cached(render(request, "explore/page.html", context))
    if request.META["QUERY_STRING"] != address:
        response["Cache-Control"] = "no-store"
    return response


@require_safe
def as_json(request: HttpRequest) -> HttpResponse:
    """Give the numbers behind the page, with their names, findings and checks, and in what the runs differ."""
    chosen = selection.parse(request.GET)
    found = queries.survey(chosen)
    runs = queries.runs_of_survey(found, MOST_RUNS) if chosen else []
    content, labels = (
        freezing.content(runs),
        {"runs": {run.public_id: freezing.labels(run) for run in runs}},
    )
    value = {
        "selection": chosen.query(),
        "fitting": {"runs": found.runs, "at_least": found.more},
        "content": content,
        "labels": labels,
        "unlike": [split.label for split in found.unlike],
        "computed": json_data.computed(content["runs"], labels),
    }
    return _cached(HttpResponse(freezing.canonical(value), content_type="application/json"))


@never_cache
def save(request: HttpRequest) -> HttpResponse:
    """Ask for a title (GET), then freeze the view (POST) and go to its permalink."""
    chosen, view = selection.parse(request.GET), View.from_query(request.GET)
    found = queries.survey(chosen)
    if found.unlike and not chosen.unlike:
        return SeeOther(
            f"{reverse('compare')}?{chosen.query()}"
        )  # what is unlike takes one more click, as for drawing it
    runs = queries.runs_of_survey(found, MOST_RUNS) if chosen else []
    form = PublishForm(request.POST or None, initial={"title": freezing.suggested_title(runs)})
    problem, address = "", "&".join(part for part in (chosen.query(), view.query()) if part)
    if request.method == "POST" and form.is_valid():
        try:
            said = form.cleaned_data
            saved = publishing.save_view(
                runs, title=said["title"], visibility=said["visibility"], view=view
            )
            return SeeOther(saved.get_absolute_url())
        except locked_upload.NotReady as error:
            problem = str(error)
    context = {"form": form, "address": address, "count": len(runs), "problem": problem}
    return render(
        request, "explore/save.html", context, status=400 if request.method == "POST" else 200
    )


def _cached(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = f"public, max-age={settings.PAGE_CACHE_SECONDS}"
    return response
