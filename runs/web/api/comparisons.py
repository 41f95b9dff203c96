"""Comparisons: save one of chosen runs or uploads, read one."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Router

from runs import keys
from runs.ids import is_id, new_key
from runs.models import Comparison, Run, Upload
from runs.publish import joining, publishing, saved_views
from runs.publish.locked_upload import NotReady
from runs.publish.owner import Owner
from runs.show.view import CHARTS, View
from runs.show.view_options import SCALE_WORDS
from runs.store import queries
from runs.store.visibility import PRIVATE
from runs.web import access, comparison_data, tray
from runs.web.api import data, parameters
from runs.web.api.answering import link_answer, plain_too, with_limit
from runs.web.api.parameters import BadValue
from runs.web.api.schemas import ComparisonIn, ComparisonOut

router = Router(tags=["Comparisons"])


@router.post(
    "comparisons",
    url_name="api-comparisons",
    response={200: ComparisonOut, 201: ComparisonOut},
    summary="Save a comparison of published runs",
    openapi_extra=plain_too([200, 201]),
)
def create(request: HttpRequest, body: ComparisonIn) -> HttpResponse:
    """Of single runs or of whole uploads; your unlisted ones need their edit keys.

    Several keys in X-Edit-Key are separated by commas.
    """
    parameters.check_known(request, ())
    view = _view(body)
    runs = _runs(request, body)
    edit_key = new_key()
    owner, started = _owner(request, runs, edit_key=edit_key), timezone.now()
    saved_views.check_rate(owner)
    comparison = _saved(request, runs, body=body, owner=owner, view=view)
    is_new = comparison.created_at >= started
    key = edit_key if comparison.edit_key_hash == keys.hashed(edit_key) else None
    answer = data.comparison_data(comparison, edit_key=key) | {"created": is_new}
    return with_limit(request, link_answer(request, answer, status=201 if is_new else 200))


@router.get(
    "comparisons/{public_id}",
    url_name="api-comparison",
    response={200: dict},
    summary="Read a comparison",
)
def read(request: HttpRequest, public_id: str) -> HttpResponse:
    """The frozen runs, their labels, and what is computed, as under the permalink with .json."""
    parameters.check_known(request, ())
    return comparison_data.json_answer(request, public_id)


def _view(body: ComparisonIn) -> View | None:
    """Return the view that is asked for. Raises `BadValue`."""
    for name, value, known in (
        ("metric", body.metric, CHARTS),
        ("scale", body.scale, tuple(SCALE_WORDS)),
    ):
        if value and value not in known:
            raise BadValue(f"{name} is {value!r}; one of {', '.join(known)} is accepted.")
    chosen = {"first": body.metric, "scale": body.scale}
    query = {name: value for name, value in chosen.items() if value}
    return View.from_query(query) if query else None


def _runs(request: HttpRequest, body: ComparisonIn) -> list[Run]:
    """Return the runs to compare, each once, in the order of the body.

    Raises Http404 for what the request may not read, and `NotReady`.
    """
    if not body.runs and not body.uploads:
        raise BadValue("Name the runs or the uploads to compare.")
    runs: dict[int, Run] = {}
    named = {run.public_id: run for run in queries.runs_named(list(filter(is_id, body.runs)))}
    for name in body.runs:
        run = named.get(name)
        if run is None or not tray.may_collect(request, run.upload):
            raise Http404(access.NOT_FOUND)
        runs[run.pk] = run
    for name in body.uploads:
        upload = access.upload_for_reading(request, name)
        if upload.state != Upload.State.PUBLISHED:
            raise NotReady("Publish each upload first; a comparison shows published numbers.")
        runs |= {run.pk: run for run in queries.runs_to_draw(upload)}
    if len(runs) > joining.MOST_RUNS:
        raise NotReady(f"A comparison holds at most {joining.MOST_RUNS:,} runs.")
    return list(runs.values())


def _owner(request: HttpRequest, runs: Sequence[Run], *, edit_key: str) -> Owner:
    """Return the owner of the comparison: a new key, or that of the only upload, a private one."""
    address = request.META.get("REMOTE_ADDR", "")
    uploads = {run.upload_id: run.upload for run in runs}
    owner = Owner.of_browser(access.account_owner(request), edit_key=edit_key, address=address)
    only = next(iter(uploads.values()))
    if len(uploads) > 1 or only.visibility != PRIVATE:
        return owner
    return Owner(only.publisher_hash, only.edit_key_hash, address_hash=owner.address_hash)


def _saved(
    request: HttpRequest,
    runs: Sequence[Run],
    *,
    body: ComparisonIn,
    owner: Owner,
    view: View | None,
) -> Comparison:
    """Freeze the runs: those of several uploads are joined, those of one upload are a view."""
    uploads = {run.upload_id: run.upload for run in runs}
    title, visibility = body.title, body.visibility
    if len(uploads) == 1:
        return publishing.save_view(
            runs, title=title, visibility=visibility, view=view, owner=owner
        )
    own = {key for key, upload in uploads.items() if access.may_edit(request, upload)}
    return joining.join(runs, title=title, visibility=visibility, owner=owner, own=own, view=view)
