"""The public keys of CI services, fetched rarely and stored in the cache."""

from __future__ import annotations

import ipaddress
import json
from typing import Any
from urllib.parse import urlsplit

import httpx
import jwt
from django.core.cache import cache

from runs import keys

STORED_SECONDS = 600
AGAIN_SECONDS = 60  # between two fetches for one service, whatever came of the first
TIMEOUT = httpx.Timeout(3.0)
MOST_BYTES = 256 * 1024
CONFIGURATION = "/.well-known/openid-configuration"


class IssuerAway(Exception):
    """A CI service does not give its keys; the message is a sentence."""


def key_of(issuer: str, key_id: str) -> jwt.PyJWK | None:
    """Return a key of a service by its id, None where it has no such key.

    A key that is not stored is asked for once in AGAIN_SECONDS. Raises `IssuerAway`.
    """
    name = f"issuer-keys-{keys.hashed(issuer)}"
    stored = cache.get(name)
    key = _named(stored, key_id) if stored else None
    if key is None and cache.add(f"{name}-asked", 1, timeout=AGAIN_SECONDS):
        stored = _fetched(issuer)
        cache.set(name, stored, timeout=STORED_SECONDS)
        key = _named(stored, key_id)
    if stored is None:
        raise IssuerAway(f"{issuer} did not give its keys. Try again in a minute.")
    return key


def is_safe(address: str) -> bool:
    """Tell whether an address has https, or is of this machine."""
    parts = urlsplit(address)
    if parts.scheme == "https":
        return True
    host = parts.hostname or ""
    try:
        return parts.scheme == "http" and ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _named(stored: list[dict[str, Any]], key_id: str) -> jwt.PyJWK | None:
    match = next((key for key in stored if key.get("kid") == key_id), None)
    return jwt.PyJWK(match) if match else None


def _fetched(issuer: str) -> list[dict[str, Any]]:
    """Ask a service for its keys. Raises `IssuerAway`."""
    try:
        address = str(_json(issuer + CONFIGURATION)["jwks_uri"])
        return [key for key in _json(address)["keys"] if isinstance(key, dict)]
    except (httpx.HTTPError, ValueError, KeyError, TypeError) as error:
        raise IssuerAway(f"{issuer} did not give its keys. Try again in a minute.") from error


def _json(address: str) -> Any:
    """Return the JSON of an address. Raises httpx.HTTPError and ValueError."""
    if not is_safe(address):
        raise ValueError(address)
    data = b""
    with httpx.stream("GET", address, timeout=TIMEOUT, trust_env=False) as response:
        response.raise_for_status()
        for block in response.iter_bytes():
            data += block
            if len(data) > MOST_BYTES:
                raise ValueError(f"{address} gives more than {MOST_BYTES} bytes.")
    return json.loads(data)
