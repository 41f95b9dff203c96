"""Uploads: send, read, state, publish, withdraw."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from ninja import Router

from runs.intake import accept
from runs.models import Upload
from runs.publish import withdrawing
from runs.web import access, newer_reading, problems, raw_download
from runs.web.api import bodies, data, finishing, parameters, sending, tagging_runs
from runs.web.api.answering import json_answer, link_answer, plain_too, with_limit
from runs.web.api.finishing import Publication
from runs.web.api.refusals import STORED_ONLY, problem_of
from runs.web.api.schemas import PublishIn, ReadingDecision, UploadChange, UploadOut

router = Router(tags=["Uploads"])
WAITING = (
    "The import waits for a worker. Send the same request again with the edit key, "
    "or publish the upload when its state is parsed."
)
READING_WAITS = (
    "The newer reading waits for a worker. It is stored when newer_reading no longer says accepted."
)
VISIBILITY = parameters.choice(
    "visibility", parameters.VISIBILITIES, description="Who can see it; else as the draft has it"
)
ERASE = parameters.choice(
    "erase", parameters.YES, description="yes also deletes size, format and fingerprint"
)
BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {
            "text/plain": {"schema": {"type": "string"}},
            "application/octet-stream": {"schema": {"type": "string", "format": "binary"}},
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "properties": {
                        "file": {
                            "type": "array",
                            "items": {"type": "string", "format": "binary"},
                        }
                    },
                }
            },
        },
    }
}
PUBLISH_BODY: dict[str, Any] = {
    "requestBody": {"content": {"application/json": {"schema": PublishIn.model_json_schema()}}}
}
BYTES = {"content": {"application/octet-stream": {"schema": {"type": "string"}}}}


@router.post(
    "uploads",
    url_name="api-uploads",
    response={200: UploadOut, 201: UploadOut, 202: UploadOut},
    summary="Send the output of a benchmark tool",
    openapi_extra=parameters.openapi(parameters.UPLOADING) | BODY | plain_too([200, 201, 202]),
)
def create(request: HttpRequest) -> HttpResponse:
    """The body is the output, a file of it, an archive or a workbook. It is stored as it came."""
    wishes = finishing.wishes_of(request)
    accepted = sending.accepted(request, name=wishes.name)
    upload = accepted.upload
    is_owner = accepted.created or access.may_edit(request, upload)
    ignored: tagging_runs.Ignored = []
    try:
        sending.wait_for_import(upload, seconds=wishes.wait)
        if is_owner or upload.published_at is None:
            ignored = finishing.finish(upload, wishes)
    except STORED_ONLY as error:
        return with_limit(request, _unfinished(request, accepted, error=error))
    upload.refresh_from_db()
    answer = _answer(request, accepted, is_owner=is_owner, ignored=ignored)
    return with_limit(request, answer)


@router.get(
    "uploads/{public_id}",
    url_name="api-upload",
    response={200: UploadOut},
    summary="Read an upload with its runs",
    openapi_extra=plain_too([200]),
)
def read(request: HttpRequest, public_id: str) -> HttpResponse:
    """A published one is for everybody who may read it, a draft for its edit key."""
    parameters.check_known(request, ())
    upload = access.upload_for_reading(request, public_id)
    is_owner = access.may_edit(request, upload)
    return link_answer(request, data.upload_data(upload, is_owner=is_owner))


@router.patch(
    "uploads/{public_id}",
    url_name="api-upload",
    response={200: UploadOut},
    summary="State what the text does not say",
    openapi_extra=plain_too([200]),
)
def change(request: HttpRequest, public_id: str, body: UploadChange) -> HttpResponse:
    """State values of all runs and of single ones; change title and readers."""
    parameters.check_known(request, ())
    upload = access.upload_for_editing(request, public_id)
    for_all, for_runs = tagging_runs.read_object(body.dict())
    ignored = tagging_runs.save(upload, for_all, for_runs=for_runs)
    publication = Publication(body.visibility or "", title=body.title, unmasked=body.unmasked)
    finishing.restate(upload, publication)
    return _changed(request, upload, ignored=ignored)


@router.delete(
    "uploads/{public_id}",
    url_name="api-upload",
    response={204: None},
    summary="Withdraw an upload",
    openapi_extra=parameters.openapi([ERASE]),
)
def delete(request: HttpRequest, public_id: str) -> HttpResponse:
    """Delete bytes, numbers and names. The addresses answer 410 afterwards.

    What is withdrawn can still be erased.
    """
    parameters.check_known(request, [ERASE])
    is_erased = parameters.chosen(request, ERASE) == "yes"
    upload = access.upload_for_withdrawing(request, public_id, erases=is_erased)
    (withdrawing.erase if is_erased else withdrawing.withdraw)(upload)
    return HttpResponse(status=204)


@router.post(
    "uploads/{public_id}/publish",
    url_name="api-publish",
    response={200: UploadOut},
    summary="Publish an upload, or change its title and readers",
    openapi_extra=parameters.openapi([VISIBILITY, *parameters.PUBLISHING])
    | PUBLISH_BODY
    | plain_too([200]),
)
def publish(request: HttpRequest, public_id: str) -> HttpResponse:
    """By parameters, by a form or by JSON. The numbers do not change afterwards."""
    parameters.check_known(request, [VISIBILITY, *parameters.PUBLISHING])
    publication = finishing.publication_of(request, visibility=VISIBILITY)
    sent = bodies.fields(request, PublishIn).dict(exclude_unset=True)
    publication = publication._replace(
        **{name: value for name, value in sent.items() if value is not None}
    )
    upload = access.upload_for_editing(request, public_id)
    usual = upload.visibility if upload.published_at else upload.draft.get("visibility", "unlisted")
    publication = publication._replace(visibility=publication.visibility or usual)
    finishing.publish(upload, publication)
    return _changed(request, upload, ignored=[])


@router.post(
    "uploads/{public_id}/reading",
    url_name="api-reading",
    response={200: UploadOut, 202: UploadOut},
    summary="Decide about a newer reading of an upload",
    openapi_extra=plain_too([200, 202]),
)
def decide(request: HttpRequest, public_id: str, body: ReadingDecision) -> HttpResponse:
    """Take what a newer reader finds, or keep what is. What was published stays at its address.

    202 while a worker still stores the newer reading.
    """
    parameters.check_known(request, ())
    upload = access.upload_for_editing(request, public_id)
    newer_reading.decided(upload, body.decision)
    upload.refresh_from_db()
    content = data.upload_data(upload, is_owner=True) | {"ignored": []}
    noted = content["newer_reading"] or {}
    is_stored = not upload.is_pending and noted.get("decision") != "accepted"
    if body.decision != "take" or is_stored:
        return link_answer(request, content)
    own_address = data.absolute(f"/api/v1/uploads/{upload.public_id}")
    if problems.wants_plain(request):
        text = f"# {READING_WAITS}\n{own_address}\n"
        response = HttpResponse(text, status=202, content_type=problems.PLAIN_UTF_8)
    else:
        response = json_answer(content | {"next": READING_WAITS}, status=202)
    response["Location"] = own_address
    return response


@router.get(
    "uploads/{public_id}/raw",
    url_name="api-raw",
    response={200: None},
    summary="Download the bytes",
    openapi_extra={"responses": {200: BYTES}},
)
def raw(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """For its owner as they were sent, for everybody else with its secrets masked."""
    parameters.check_known(request, ())
    upload = access.upload_for_reading(request, public_id)
    is_owner = access.may_edit(request, upload)
    if raw_download.is_withheld(upload, is_owner=is_owner):
        return problems.answer(request, "withheld", detail=raw_download.WITHHELD)
    return raw_download.answer(upload, is_owner=is_owner)


def _changed(
    request: HttpRequest, upload: Upload, *, ignored: tagging_runs.Ignored
) -> HttpResponse:
    """Return an upload to its owner after a change."""
    upload.refresh_from_db()
    return link_answer(request, data.upload_data(upload, is_owner=True) | {"ignored": ignored})


def _unfinished(
    request: HttpRequest, accepted: accept.Accepted, *, error: Exception
) -> HttpResponse:
    """Say why an upload is stored and not published, with the key that is needed to go on."""
    upload = accepted.upload
    members = {
        "id": upload.public_id,
        "url": data.absolute(upload.get_absolute_url()),
        "edit_key": accepted.edit_key,
        "diagnostics": upload.diagnostics if accepted.created else [],
    }
    return problems.answer(request, problem_of(error), detail=str(error), members=members)


def _answer(
    request: HttpRequest,
    accepted: accept.Accepted,
    *,
    is_owner: bool,
    ignored: tagging_runs.Ignored,
) -> HttpResponse:
    """Return the upload: 201 for a new one, 200 for a known one, 202 while its import waits."""
    upload = accepted.upload
    status = 201 if accepted.created else 200
    if upload.is_pending:
        status = 202
    own_address = data.absolute(f"/api/v1/uploads/{upload.public_id}")
    if not problems.wants_plain(request):
        content = data.upload_data(
            upload, is_owner=is_owner, edit_key=accepted.edit_key, created=accepted.created
        )
        content |= {"ignored": ignored} | ({"next": WAITING} if status == 202 else {})
        response = json_answer(content, status=status)
        response["Location"] = own_address
        return response
    link = data.link_of(upload)
    text = f"# {WAITING}\n{link}\n" if status == 202 else f"{link}\n"
    response = HttpResponse(text, status=status, content_type=problems.PLAIN_UTF_8)
    response["Location"] = own_address if status == 202 else link
    if accepted.edit_key:
        response["X-Edit-Key"] = accepted.edit_key
    return response
