"""The identity of a CI job: what its service signs, which a site exchanges for a short token.

GitHub gives it at an address that the job is told, where the job has the permission
`id-token: write`. GitLab puts it into the variable that `id_tokens` names.
"""

from __future__ import annotations

import os
from urllib.parse import urlsplit

from client.addresses import is_loopback
from client.errors import ClientError

ACCOUNT, IDENTITY = "BENCHPRESS_ACCOUNT", "BENCHPRESS_IDENTITY"
GITHUB_ADDRESS = "ACTIONS_ID_TOKEN_REQUEST_URL"
GITHUB_TOKEN = "ACTIONS_ID_TOKEN_REQUEST_TOKEN"
SECONDS = 15.0
MISSING = (
    f"{ACCOUNT} is set, but this job has no identity. On GitHub, give the job "
    f"`permissions: id-token: write`; on GitLab, name {IDENTITY} under `id_tokens`."
)


def account_id() -> str:
    """Return the account that a job publishes for, "" where none is named."""
    return os.environ.get(ACCOUNT, "").strip()


def is_safe(address: str) -> bool:
    """Tell whether a secret may go to an address: over https, or to this machine."""
    parts = urlsplit(address)
    return parts.scheme == "https" or is_loopback(parts.hostname or "")


def of_this_job(audience: str) -> str:
    """Return the signed identity of this job for a site. Raises ClientError where it has none."""
    import httpx  # it takes time to load, and most commands need none

    if identity := os.environ.get(IDENTITY, "").strip():
        return identity
    address, token = os.environ.get(GITHUB_ADDRESS, ""), os.environ.get(GITHUB_TOKEN, "")
    if not address or not token:
        raise ClientError(MISSING)
    if not is_safe(address):
        raise ClientError(f"{GITHUB_ADDRESS} has no https. Nothing is sent.")
    try:
        response = httpx.get(
            httpx.URL(address).copy_merge_params({"audience": audience}),
            headers={"Authorization": f"Bearer {token}"},
            timeout=SECONDS,
        )
        response.raise_for_status()
        identity = response.json()["value"]
    except (httpx.HTTPError, httpx.InvalidURL, ValueError, KeyError, TypeError) as error:
        raise ClientError(f"GitHub gave no identity of this job: {error}.") from error
    return str(identity)
