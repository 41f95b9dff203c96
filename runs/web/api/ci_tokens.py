"""Short tokens for CI jobs, which show who they are by an identity of their CI service."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from ninja import Router

from runs.accounts import ci_identity
from runs.web.api import parameters
from runs.web.api.answering import json_answer
from runs.web.api.schemas import TokenIn, TokenOut

router = Router(tags=["Account"])


@router.post(
    "tokens",
    url_name="api-tokens",
    response={201: TokenOut},
    summary="Exchange the identity of a CI job for a short token",
)
def create(request: HttpRequest, body: TokenIn) -> HttpResponse:
    """The account must trust the project; the audience of the identity is the site's address."""
    parameters.check_known(request, ())
    new = ci_identity.exchange(body.account, body.identity)
    answer = {
        "token": new.value,
        "scopes": new.token.scopes.split(),
        "expires_at": new.token.expires_at,
    }
    return json_answer(answer, status=201)
