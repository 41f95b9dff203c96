"""The servers that are measured: their names, addresses, and what one request to them tells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

import httpx

from client import addresses
from client.errors import WRONG_CALL, ClientError
from importers.reading.server_header import name_and_version

SECONDS = 10.0
LARGEST_DOCUMENT = 256 * 1024 * 1024  # bytes; of a longer one the size stays unknown
FIRST_ERROR = 400  # status from which on an answer is an error
_NAME = re.compile(r"[\w.+-]{1,40}")


@dataclass(frozen=True, slots=True)
class Target:
    """One server under test. `configuration` and `pid` are what its user says of it."""

    name: str
    url: str
    configuration: str = ""
    pid: int | None = None


@dataclass(frozen=True, slots=True)
class Probe:
    """What the answer to one request says; `problem` is why there was none, or a bad one."""

    server_name: str | None = None
    server_version: str | None = None
    document_bytes: int | None = None
    problem: str = ""


def pairs(texts: Sequence[str], option: str) -> dict[str, str]:
    """Return the values of an option NAME=VALUE by name. Raises ClientError."""
    values: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not _NAME.fullmatch(name) or not value or name in values:
            message = f"{option} {text!r}: NAME=VALUE is needed, each name once, without blanks."
            raise ClientError(message, code=WRONG_CALL)
        values[name] = value
    return values


def check_names(values: dict[str, str], targets: Sequence[str], option: str) -> None:
    """Raise ClientError where an option names what is no target."""
    for name in values:
        if name not in targets:
            raise ClientError(f"{option} names {name!r}, which is no --target.", code=WRONG_CALL)


def probe(target: Target) -> Probe:
    """Ask once for the document, as tools do: no redirect is followed, nothing is packed."""
    headers = {"Accept-Encoding": "identity", "User-Agent": "benchpress-client"}
    try:
        with (
            httpx.Client(trust_env=False, timeout=SECONDS, verify=False) as http,
            http.stream("GET", target.url, headers=headers) as response,
        ):
            size = _size(response)
    except (httpx.HTTPError, OSError) as error:
        return Probe(problem=f"{target.name} cannot be reached: {error}")
    name, version = name_and_version(response.headers.get("Server"))
    problem = ""
    if response.status_code >= FIRST_ERROR:
        problem = f"{target.name} answers {response.status_code} {response.reason_phrase}"
    return Probe(name, server_version=version, document_bytes=size, problem=problem)


def _size(response: httpx.Response) -> int | None:
    """Return the bytes of the body; None for a very long one."""
    size = 0
    for piece in response.iter_raw():
        size += len(piece)
        if size > LARGEST_DOCUMENT:
            return None
    return size


def are_on_this_machine(targets: Sequence[Target]) -> bool:
    """Tell whether all servers run on this machine."""
    return all(addresses.is_loopback(urlsplit(target.url).hostname or "") for target in targets)
