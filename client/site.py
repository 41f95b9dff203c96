"""A site's API, version 1: sends uploads and comparisons, and shows the site's own sentences."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, BinaryIO
from uuid import uuid4

import httpx

from client.errors import ClientError

TRIES = 5
LONGEST_PAUSE = 60.0  # seconds between two tries
WAIT = 20  # seconds that the site may wait for the import
MOST_WAITS = 15  # requests while an import waits for a worker
PIECE = 256 * 1024  # bytes that are sent at once
AGAIN = (429, 502, 503, 504)  # the same request may succeed later
TIMEOUT = httpx.Timeout(60.0, connect=15.0)
BINARY = "application/octet-stream"


class Site:
    """One site and the token for it."""

    def __init__(self, address: str, token: str = "") -> None:
        self.address = address
        headers = {"Accept": "application/json", "User-Agent": "benchpress-client"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        self._headers = headers

    def upload(self, source: BinaryIO, query: Mapping[str, str]) -> dict[str, Any]:
        """Send an output; return the site's answer when its runs are read.

        `source` must be seekable. Raises ClientError with the site's sentence.
        """
        # The length is known, so that servers without chunked bodies take it as well.
        of_body = {"Content-Type": BINARY, "Content-Length": str(source.seek(0, os.SEEK_END))}
        headers = {"Idempotency-Key": uuid4().hex, **of_body}
        query = {"wait": str(WAIT), **query}
        edit_key = ""
        for _ in range(MOST_WAITS):
            response = self._send("uploads", headers=headers, query=query, source=source)
            answer = _json(response)
            edit_key = answer.get("edit_key") or edit_key
            if response.status_code != httpx.codes.ACCEPTED:
                return answer | {"edit_key": edit_key or None}
            # The same bytes with the key are the same upload, and this request does the rest.
            headers = {"X-Edit-Key": edit_key, **of_body}
        message = f"The import still waits for a worker. Look at {answer.get('url', self.address)}"
        raise ClientError(message)

    def compare(self, body: Mapping[str, Any], edit_keys: list[str]) -> dict[str, Any]:
        """Save a comparison and return the site's answer. Raises ClientError."""
        headers = {"X-Edit-Key": ", ".join(edit_keys)} if edit_keys else {}
        return _json(self._send("comparisons", headers=headers, body=body))

    def short_token(self, account: str, identity: str) -> str:
        """Exchange the identity of a CI job for a token of an account. Raises ClientError."""
        body = {"account": account, "identity": identity}
        token = _json(self._send("tokens", headers={}, body=body)).get("token")
        if not isinstance(token, str):
            raise ClientError(f"{self.address} gave no token.")
        return token

    def _send(
        self,
        path: str,
        *,
        headers: Mapping[str, str],
        query: Mapping[str, str] | None = None,
        source: BinaryIO | None = None,
        body: Mapping[str, Any] | None = None,
    ) -> httpx.Response:
        """Send a request, again where the site or the network is busy; raise for a refusal."""
        address = f"{self.address}/api/v1/{path}"
        problem = ""
        for attempt in range(TRIES):
            pause = float(2**attempt)
            try:
                response = httpx.post(
                    address,
                    params=query,
                    headers={**self._headers, **headers},
                    timeout=TIMEOUT,
                    content=_pieces(source) if source else None,
                    json=body,
                )
            except httpx.TransportError as error:
                problem = f"{self.address} cannot be reached: {error}."
            else:
                if response.status_code not in AGAIN:
                    return _accepted(response)
                problem, pause = _sentence(response), _pause(response, usual=pause)
            if pause > LONGEST_PAUSE or attempt == TRIES - 1:
                break
            time.sleep(pause)  # the site is busy, and says for how long or not at all
        raise ClientError(problem)


def _pieces(source: BinaryIO) -> Iterator[bytes]:
    """Give the bytes from the start, so that a second try sends all of them."""
    source.seek(0)
    while piece := source.read(PIECE):
        yield piece


def _pause(response: httpx.Response, *, usual: float) -> float:
    """Return the seconds until another try, as the site asks for."""
    text = response.headers.get("Retry-After", "")
    return max(float(text), usual) if text.isascii() and text.isdigit() else usual


def _accepted(response: httpx.Response) -> httpx.Response:
    """Return an answer that is no refusal. Raises ClientError with the site's sentence."""
    if response.is_success:
        return response
    if response.is_redirect:
        location = response.headers.get("Location", "another address")
        raise ClientError(f"The site is somewhere else: {location}. Name it with --to.")
    raise ClientError(_sentence(response))


def _sentence(response: httpx.Response) -> str:
    """Return what the site says of a request that it refused."""
    with suppress(ValueError):
        problem = response.json()
        if isinstance(problem, dict) and isinstance(problem.get("detail"), str):
            return str(problem["detail"])
    return f"{response.url.host} answers {response.status_code} {response.reason_phrase}."


def _json(response: httpx.Response) -> dict[str, Any]:
    """Return an answer. Raises ClientError where it is none of the API."""
    with suppress(ValueError):
        answer = response.json()
        if isinstance(answer, dict):
            return answer
    raise ClientError(f"{response.url.host} does not answer as a Benchpress site does.")
