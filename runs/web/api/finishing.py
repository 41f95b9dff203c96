"""What a request wants of an upload once it is read: roles of headings, tags, a draft or a link."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import HttpRequest

from runs.intake import accept, column_map
from runs.models import NAME_LENGTH, Upload
from runs.publish import drafts, masking_runs, publishing
from runs.publish.locked_upload import NotReady
from runs.publish.upload_series import UploadSeries
from runs.show.view import View
from runs.web import problems
from runs.web.api import parameters, sending, tagging_runs
from runs.web.api.parameters import BadValue

WAIT_FOR_A_LINK = 20  # seconds; a shell wants the link and nothing else


class JoinedSeries(Exception):
    """Names join what were several series; the message says which."""


class NoRun(Exception):
    """Nothing was read of an upload; the message says why."""


class Publication(NamedTuple):
    """How an upload is to be published; `visibility` is "" for a draft, None is as it was."""

    visibility: str
    title: str | None = None
    unmasked: bool | None = None
    joined: bool = False
    view: View | None = None


class Wishes(NamedTuple):
    """All that the address of an upload asks for."""

    values: dict[str, Any]
    roles: dict[str, str]
    table_metric: str
    publication: Publication
    wait: int
    name: str


def wishes_of(request: HttpRequest) -> Wishes:
    """Read the parameters of an upload, before a byte of it. Raises `BadValue`."""
    parameters.check_known(request, parameters.UPLOADING)
    by_name = {parameter.name: parameter for parameter in parameters.UPLOADING}
    roles = parameters.roles(request.GET.get("map", ""))
    try:
        column_map.stated({}, roles)
    except ValueError as error:
        raise BadValue(f"map: {error}") from error
    usual = WAIT_FOR_A_LINK if problems.wants_plain(request) else 0
    wait = parameters.whole(request, "wait", most=parameters.LONGEST_WAIT, usual=usual)
    name = request.GET.get("name", "")
    parameters.check_length("name", name, most=NAME_LENGTH)
    return Wishes(
        values=parameters.stated(request),
        roles=roles,
        table_metric=parameters.chosen(request, by_name["table_metric"]),
        publication=publication_of(request, visibility=by_name["publish"]),
        wait=wait,
        name=name,
    )


def publication_of(request: HttpRequest, *, visibility: parameters.ApiParameter) -> Publication:
    """Read how to publish from the parameters of an address. Raises `BadValue`."""
    title = request.GET.get("title")
    parameters.check_length("title", title, most=NAME_LENGTH)
    unmasked = parameters.chosen(request, parameters.UNMASKED)
    view = {
        "first": parameters.chosen(request, parameters.METRIC),
        "scale": parameters.chosen(request, parameters.SCALE),
    }
    view = {name: value for name, value in view.items() if value}
    return Publication(
        visibility=parameters.chosen(request, visibility),
        title=title,
        unmasked=unmasked == "yes" if unmasked else None,
        joined=parameters.chosen(request, parameters.JOINED) == "yes",
        view=View.from_query(view) if view else None,
    )


def read_as_told(upload: Upload, wishes: Wishes) -> None:
    """Read an upload again where its tables have other roles or another metric than before.

    Raises `NotReady` for a published one.
    """
    if not wishes.roles and not wishes.table_metric:
        return
    chosen = column_map.stated(upload.column_map, wishes.roles)
    metric = wishes.table_metric or upload.metric
    if chosen == upload.column_map and metric == upload.metric:
        return
    if not accept.read_again(upload, column_map=chosen, metric=metric):
        raise NotReady("The upload is published or is being read; its numbers stay as they are.")
    upload.refresh_from_db()
    sending.wait_for_import(upload, seconds=wishes.wait)


def finish(upload: Upload, wishes: Wishes) -> tagging_runs.Ignored:
    """State what the address says of the runs, then publish or keep a draft.

    Return what was not stored. While the import waits nothing is done. Raises `NoRun`, `NotReady`,
    `Frozen` and `JoinedSeries`; then what was stated is stored, and nothing is published.
    """
    if not upload.is_pending:
        read_as_told(upload, wishes)
    if upload.is_pending:
        return []
    if upload.state == Upload.State.FAILED:
        raise NoRun(upload.failure)
    before = tagging_runs.series_before(upload) if wishes.values else []
    ignored = tagging_runs.save(upload, wishes.values)
    publish(upload, wishes.publication, before=before)
    return ignored


def publish(
    upload: Upload, publication: Publication, *, before: list[UploadSeries] | None = None
) -> None:
    """Publish an upload, or keep a draft where no visibility is given.

    `before` are its series before names were stated. Raises as `finish`.
    """
    if not publication.visibility:
        restate(upload, publication)
        return
    if publication.unmasked is not None:
        masking_runs.choose(upload, masked=not publication.unmasked)
    joined = tagging_runs.joined_since(upload, before or [])
    if joined and not publication.joined:
        raise JoinedSeries(joined)
    draft = upload.draft
    title = draft.get("title", "") if publication.title is None else publication.title
    view = publication.view or View.from_json(draft.get("view"))
    publishing.publish(upload, title=title, visibility=publication.visibility, view=view)


def restate(upload: Upload, publication: Publication) -> None:
    """Change title and readers: of what is published at once, else of the draft.

    Raises `NotReady`.
    """
    title, visibility = publication.title, publication.visibility
    if upload.published_at is not None:
        if title or visibility:
            wanted = visibility or upload.visibility
            publishing.publish(upload, title=title or "", visibility=wanted)
        return
    if publication.unmasked is not None:
        masking_runs.choose(upload, masked=not publication.unmasked)
    draft = upload.draft
    drafts.save_draft(
        upload,
        title=draft.get("title", "") if title is None else title,
        visibility=visibility or draft.get("visibility", upload.visibility),
        view=publication.view,
    )
