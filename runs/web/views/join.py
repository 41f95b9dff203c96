"""Adding runs to a comparison: the chosen benchmarks become a new one, in which they are joined."""

from __future__ import annotations

import re

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from runs.models import Comparison
from runs.publish import joining
from runs.publish.locked_upload import NotReady
from runs.publish.owner import Owner
from runs.store import queries
from runs.web import access, browser_key, new_view
from runs.web.forms import PublishForm

MOST_CHOICES = 50  # of the owner's benchmarks, the newest ones
MOST_CHOSEN = 20
_ADDRESS = re.compile(r"/c/([A-Za-z0-9]{12,44})(?:/|\s|$)")


@never_cache
def page(request: HttpRequest, public_id: str) -> HttpResponse:
    """List what can be added to a comparison (GET), then join what was chosen (POST)."""
    base = access.comparison_for_reading(request, public_id, whole=False)
    if request.method != "POST":
        return _form(request, base, form=PublishForm())
    form = PublishForm(request.POST)
    if not form.is_valid():
        return _form(request, base, form=form, status=400)
    try:
        return _joined(request, base, form=form)
    except NotReady as error:
        return _form(request, base, form=form, status=409, problem=str(error))


def _joined(request: HttpRequest, base: Comparison, *, form: PublishForm) -> HttpResponse:
    """Join the runs of the comparison with those that were chosen, and lead to the new one."""
    chosen = [base, *_chosen(request)]

    def make(*, owner: Owner) -> Comparison:
        runs = queries.runs_of_comparisons(chosen, most=joining.MOST_RUNS)
        uploads = {run.upload_id: run.upload for run in runs}
        own = {key for key, upload in uploads.items() if access.may_edit(request, upload)}
        title, visibility = form.cleaned_data["title"], form.cleaned_data["visibility"]
        return joining.join(runs, title=title, visibility=visibility, owner=owner, own=own)

    return new_view.created(request, make)


def _chosen(request: HttpRequest) -> list[Comparison]:
    """Return the comparisons that were ticked or whose addresses were given.

    Raises `NotReady` for an address that leads to none that this browser may read.
    """
    written = request.POST.get("addresses", "")
    names = [*request.POST.getlist("add"), *_ADDRESS.findall(written)]
    if written.strip() and not _ADDRESS.search(written):
        raise NotReady("No address of a comparison was found. It has the form …/c/abc123/.")
    names = list(dict.fromkeys(names))
    if len(names) > MOST_CHOSEN:
        raise NotReady(f"Choose at most {MOST_CHOSEN} benchmarks at once.")
    return [_found(request, name) for name in names]


def _found(request: HttpRequest, name: str) -> Comparison:
    try:
        return access.comparison_for_reading(request, name, whole=False)
    except (Http404, access.Gone):
        raise NotReady(f"There is no such comparison, or it was withdrawn: /c/{name}/.") from None


def _form(
    request: HttpRequest,
    base: Comparison,
    *,
    form: PublishForm,
    status: int = 200,
    problem: str = "",
) -> HttpResponse:
    owner = browser_key.read(request).owner
    choices = queries.benchmarks_of(owner, limit=MOST_CHOICES, without=base)
    context = {
        "base": base,
        "choices": choices,
        "chosen": request.POST.getlist("add"),
        "addresses": request.POST.get("addresses", ""),
        "form": form,
        "problem": problem,
    }
    return render(request, "comparison/join.html", context, status=status)
