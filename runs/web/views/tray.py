"""The tray: series from any page as one chart, and that chart as a permanent link."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from runs.ids import is_id
from runs.models import Comparison
from runs.publish import freezing, joining, publishing
from runs.publish.locked_upload import NotReady
from runs.publish.owner import Owner
from runs.show.page import Sheet, sheet
from runs.show.view import View
from runs.store import queries
from runs.store.visibility import PUBLIC
from runs.web import access, browser_key, new_view, tray
from runs.web.errors import SeeOther
from runs.web.forms import PublishForm

MOST_BENCHMARKS = 20  # of the owner, to add from; the newest ones
MOST_ADDED = 20  # comparisons at once
TOO_MANY = f"A comparison holds at most {tray.MOST_SERIES} series. Remove some first."


@require_safe
@never_cache
def page(request: HttpRequest) -> HttpResponse:
    """Show the collected series as a chart, with the form that saves it."""
    return _page(request, form=PublishForm())


@csrf_exempt
@require_POST
@never_cache
def change(request: HttpRequest) -> HttpResponse:
    """Add series, remove one, or clear the tray; go to its page.

    `run` names a series by one of its runs, `from` all series of a comparison, `series` a row of
    the compare page. A form of another site changes nothing: it leads to a page that asks.
    """
    if tray.is_foreign(request):
        return SeeOther(_asking_address(request))
    names = list(tray.read(request))
    action = request.POST.get("action", "add")
    if action == "clear":
        names = []
    elif action == "remove":
        names = [name for name in names if name not in request.POST.getlist("run")]
    else:
        names += _added(request)
    response = SeeOther(reverse("tray"))
    try:
        tray.write(response, names)
    except ValueError:
        return _page(request, form=PublishForm(), status=409, problem=TOO_MANY)
    return response


@require_safe
@never_cache
def add(request: HttpRequest) -> HttpResponse:
    """Show what can be compared: the series of a page, and the owner's benchmarks."""
    comparisons = _comparisons(request, request.GET.getlist("from")[:1])
    runs = [name for name in request.GET.getlist("run") if is_id(name)][: tray.MOST_SERIES]
    base = comparisons[0] if comparisons else None
    series = [
        *tray.series_of(request, comparisons),
        *tray.collect(request, runs).series,
    ]
    if not series:
        raise Http404(access.NOT_FOUND)
    owner = browser_key.read(request).owner
    context = {
        "base": base,
        "series": series,
        "known": tray.read(request),
        "ticked": series if len(series) <= tray.MOST_SERIES else series[: tray.MOST_SERIES],
        "choices": queries.benchmarks_of(owner, limit=MOST_BENCHMARKS, without=base),
    }
    return render(request, "tray/add.html", context)


@require_POST
@never_cache
def save(request: HttpRequest) -> HttpResponse:
    """Freeze the collected series under a permanent link and go to it."""
    form = PublishForm(request.POST)
    if not form.is_valid():
        return _page(request, form=form, status=400)
    collection = tray.collect(request, tray.read(request))
    try:
        return new_view.created(
            request, partial(_frozen, request, collection=collection, form=form)
        )
    except NotReady as error:
        return _page(request, form=form, status=409, problem=str(error))


def _page(
    request: HttpRequest, *, form: PublishForm, status: int = 200, problem: str = ""
) -> HttpResponse:
    names = tray.read(request)
    collection = tray.collect(request, names)
    owner = browser_key.read(request).owner
    context = {
        "collection": collection,
        "lost": len(names) - len(collection.series),
        "sheet": _sheet(request, collection),
        "form": form,
        "problem": problem,
        "too_many": len(collection.runs) > joining.MOST_RUNS,
        "most_runs": joining.MOST_RUNS,
        "uploads": _uploads(collection),
        "others_unlisted": _others_unlisted(request, collection),
        "choices": queries.benchmarks_of(owner, limit=MOST_BENCHMARKS),
    }
    return render(request, "tray/page.html", context, status=status)


def _sheet(request: HttpRequest, collection: tray.Collection) -> Sheet | None:
    """Return the charts as the permanent link will show them: the uploads are joined."""
    runs = collection.runs
    if not runs or len(runs) > joining.MOST_RUNS:
        return None
    content = freezing.content(runs, joined=_uploads(collection) > 1)
    return sheet(
        content["runs"],
        freezing.labels_of(runs),
        view=View.from_query(request.GET),
        selected="apart",
    )


def _frozen(
    request: HttpRequest, *, collection: tray.Collection, form: PublishForm, owner: Owner
) -> Comparison:
    """Freeze the series: those of several uploads are joined, those of one upload are a view."""
    title, visibility = form.cleaned_data["title"], form.cleaned_data["visibility"]
    view = View.from_query(request.GET)
    if _uploads(collection) < 2:
        return publishing.save_view(
            collection.runs, title=title, visibility=visibility, view=view, owner=owner
        )
    uploads = {run.upload_id: run.upload for run in collection.runs}
    own = {key for key, upload in uploads.items() if access.may_edit(request, upload)}
    return joining.join(
        collection.runs, title=title, visibility=visibility, owner=owner, own=own, view=view
    )


def _uploads(collection: tray.Collection) -> int:
    return len({run.upload_id for run in collection.runs})


def _others_unlisted(request: HttpRequest, collection: tray.Collection) -> bool:
    """Tell whether a series cannot be joined: it is not public, and somebody else's."""
    uploads = {run.upload_id: run.upload for run in collection.runs}
    if len(uploads) < 2:
        return False
    hidden = [upload for upload in uploads.values() if upload.visibility != PUBLIC]
    return not all(access.may_edit(request, upload) for upload in hidden)


def _added(request: HttpRequest) -> list[str]:
    """Return the keys of the series that a form adds; a tray holds each series once."""
    comparisons = _comparisons(request, request.POST.getlist("from")[:MOST_ADDED])
    runs = [name for name in request.POST.getlist("run") if is_id(name)][: tray.MOST_SERIES]
    rows = queries.rows_named(request.POST.getlist("series"))
    named = queries.runs_of_rows(rows, pooled=False, limit=queries.MOST_COLLECTED).runs
    runs = [*runs, *(run.public_id for run in named)]
    added = [*tray.collect(request, runs).series, *tray.series_of(request, comparisons)]
    return [series.key for series in added]


def _comparisons(request: HttpRequest, names: Sequence[str]) -> list[Comparison]:
    """Return the comparisons that the request may read; the first unknown one is an error 404."""
    return [access.comparison_for_reading(request, name, whole=False) for name in names]


def _asking_address(request: HttpRequest) -> str:
    """Return the page on which the reader repeats what a form of another site wanted."""
    runs = request.POST.getlist("run")[: tray.MOST_SERIES]
    added = [("from", name) for name in request.POST.getlist("from")[:1]]
    added += [("run", name) for name in runs]
    if not added or request.POST.get("action", "add") != "add":
        return reverse("tray")
    return f"{reverse('tray-add')}?{urlencode(added)}"
