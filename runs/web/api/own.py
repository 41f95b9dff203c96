"""What an account has: its uploads, and taking what was published without it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from ninja import Router

from runs.accounts import claiming
from runs.models import Account, Upload
from runs.store import queries
from runs.web import access
from runs.web.api import data, parameters
from runs.web.api.answering import json_answer, link_answer, plain_too
from runs.web.api.authentication import TokenScope, TokenUnknown, token_value
from runs.web.api.lists import AFTER, LIMIT, next_address, page_cursor, page_limit
from runs.web.api.schemas import OwnUploadsOut, UploadOut

router = Router(tags=["Account"])


@router.get(
    "me/uploads",
    url_name="api-own-uploads",
    response={200: OwnUploadsOut},
    summary="List the uploads of the account",
    openapi_extra=parameters.openapi((AFTER, LIMIT)),
)
def list_uploads(request: HttpRequest) -> HttpResponse:
    """The newest first, drafts and withdrawn ones too. It needs a token with the scope read."""
    account = _needed_account(request)
    parameters.check_known(request, (AFTER, LIMIT))
    page = queries.uploads_of(
        access.account_owner(request), after=page_cursor(request), limit=page_limit(request)
    )
    permalinks = queries.permalinks_of(page.uploads)
    rows = [_line(upload, permalinks) for upload in page.uploads]
    answer = {"account": account.public_id, "uploads": rows}
    return json_answer(answer | {"next": next_address(request, page.end)})


@router.post(
    "uploads/{public_id}/claim",
    url_name="api-claim",
    response={200: UploadOut},
    summary="Add an upload to the account",
    openapi_extra=plain_too([200]),
)
def claim(request: HttpRequest, public_id: str) -> HttpResponse:
    """With the token as Authorization: Bearer and the edit key as X-Edit-Key.

    Its comparison goes with it. The edit key opens it still.
    """
    account = _needed_account(request)
    parameters.check_known(request, ())
    upload = access.upload_for_editing(request, public_id)
    claiming.claim_upload(account, upload)
    return link_answer(request, data.upload_data(upload, is_owner=True))


def _needed_account(request: HttpRequest) -> Account:
    """Return the account of the token. Raises `TokenUnknown` and `TokenScope`."""
    account = access.account_of(request)
    if account is None:
        if token_value(request):
            raise TokenScope("This token lacks the scope read. Make one that has it.")
        raise TokenUnknown
    return account


def _line(upload: Upload, permalinks: dict[int, str]) -> dict[str, Any]:
    """Return an upload as the list has it."""
    permalink = permalinks.get(upload.pk)
    return {
        "id": upload.public_id,
        "name": upload.original_name,
        "state": upload.state,
        "visibility": upload.visibility if upload.published_at else None,
        "size": upload.size,
        "format": upload.format,
        "created_at": upload.created_at,
        "published_at": upload.published_at,
        "url": data.absolute(upload.get_absolute_url()),
        "permalink": data.absolute(reverse("comparison", args=[permalink])) if permalink else None,
    }
