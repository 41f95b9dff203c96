"""Exchanging the identity of a CI job (an OIDC token) for a short token of an account."""

from __future__ import annotations

from typing import Any

import jwt
from django.conf import settings

from runs.accounts import issuer_keys, tokens
from runs.accounts.tokens import NewToken
from runs.ids import is_id
from runs.models import TrustedProject

ALGORITHMS = ["RS256", "ES256"]
NEEDED = ["exp", "iat", "aud", "iss"]
LEEWAY_SECONDS = 30
LONGEST = 16 * 1024  # characters
PROJECT_CLAIMS = ("repository", "project_path")  # of GitHub, of GitLab
UNREADABLE = "This is no identity token of a CI job."


class IdentityRefused(Exception):
    """The identity of a job is not accepted; the message is a sentence."""


def exchange(account_id: str, identity: str) -> NewToken:
    """Return a token of the scope upload for a job whose project the account trusts.

    Raises `IdentityRefused`, and `issuer_keys.IssuerAway` where the service is away.
    """
    claims = _verified(identity)
    issuer, repository = claims["iss"], _project(claims)
    rows = TrustedProject.objects.select_related("account")
    trusted = rows.filter(
        account__public_id=account_id if is_id(account_id) else "",
        issuer=issuer,
        repository=repository,
    ).first()
    if trusted is None:
        raise IdentityRefused(f"This account does not trust the project {repository} of {issuer}.")
    name = f"CI job of {repository}"
    lifetime = tokens.SHORT_LIFETIME
    return tokens.make(trusted.account, name=name, scopes=["upload"], lifetime=lifetime)


def _verified(identity: str) -> dict[str, Any]:
    """Return the claims of an identity that its service signed for this site, and that is new."""
    issuer, key_id = _origin(identity)
    key = issuer_keys.key_of(issuer, key_id)
    if key is None:
        raise IdentityRefused(f"{issuer} has no key that signed this identity.")
    try:
        return jwt.decode(
            identity,
            key=key,
            algorithms=ALGORITHMS,
            audience=settings.SITE_URL,
            issuer=issuer,
            leeway=LEEWAY_SECONDS,
            options={"require": NEEDED},
        )
    except jwt.InvalidAudienceError as error:
        message = f"The audience of this identity must be {settings.SITE_URL}."
        raise IdentityRefused(message) from error
    except jwt.ExpiredSignatureError as error:
        raise IdentityRefused("This identity has expired. Ask the CI service for it again.") from (
            error
        )
    except jwt.PyJWTError as error:
        raise IdentityRefused(UNREADABLE) from error


def _origin(identity: str) -> tuple[str, str]:
    """Return which service an identity names and which key, both not verified yet."""
    try:
        if len(identity) > LONGEST:
            raise IdentityRefused(UNREADABLE)
        header = jwt.get_unverified_header(identity)
        claims = jwt.decode(identity, options={"verify_signature": False})
    except jwt.PyJWTError as error:
        raise IdentityRefused(UNREADABLE) from error
    issuer, key_id = claims.get("iss"), header.get("kid")
    if issuer not in settings.OIDC_ISSUERS:
        known = ", ".join(settings.OIDC_ISSUERS)
        raise IdentityRefused(f"Identities are accepted from {known}.")
    return str(issuer), str(key_id)


def _project(claims: dict[str, Any]) -> str:
    """Return the project that the job belongs to."""
    for name in PROJECT_CLAIMS:
        value = claims.get(name)
        if isinstance(value, str) and value:
            return value
    raise IdentityRefused("This identity names no project.")
