"""Explore: the published runs that fit a selection, drawn together; and saving such a view under a permalink."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from runs import publish, queries, selection, snapshot
from runs.charts.sheet import sheet
from runs.charts.view import View
from runs.errors import SeeOther
from runs.forms import PublishForm

MOST_RUNS = 1000
MOST_VALUES = 30


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Show the facets, and what is chosen as charts, findings, checks and a table. Nine queries at most."""
    chosen = selection.parse(request.GET)
    runs = queries.public_runs(chosen, MOST_RUNS + 1) if chosen else []
    shown = runs[:MOST_RUNS]
    labels = {"runs": {run.public_id: snapshot.labels(run) for run in shown}}
    drawn = sheet(snapshot.content(shown)["runs"], labels, View.from_query(request.GET)) if shown else None
    address = "&".join(part for part in (chosen.query(), drawn.query if drawn else "") if part)
    if drawn and drawn.view.pairs() != View.said(request.GET):
        return redirect(f"{request.path}?{address}")
    context = {
        "selection": chosen, "facets": queries.facets(chosen, MOST_VALUES), "count": len(shown), "more": len(runs) > MOST_RUNS,
        "sheet": drawn, "address": address,
    }  # fmt: skip
    response = render(request, "compare/page.html", context)
    may_be_kept = request.META["QUERY_STRING"] == address
    response["Cache-Control"] = f"public, max-age={settings.PAGE_CACHE_SECONDS}" if may_be_kept else "no-store"
    return response


@never_cache
def save(request: HttpRequest) -> HttpResponse:
    """Ask for a title (GET), then freeze the view (POST) and go to its permalink."""
    chosen, view = selection.parse(request.GET), View.from_query(request.GET)
    runs = queries.public_runs(chosen, MOST_RUNS) if chosen else []
    form = PublishForm(request.POST or None, initial={"title": publish.suggested_title(runs)})
    problem, address = "", "&".join(part for part in (chosen.query(), view.query()) if part)
    if request.method == "POST" and form.is_valid():
        try:
            said = form.cleaned_data
            saved = publish.save_view(runs, title=said["title"], visibility=said["visibility"], view=view)
            return SeeOther(saved.get_absolute_url())
        except publish.NotReady as error:
            problem = str(error)
    context = {"form": form, "address": address, "count": len(runs), "problem": problem}
    return render(request, "compare/save.html", context, status=400 if request.method == "POST" else 200)
