"""The body of an upload: raw, multipart or in chunks; read as a stream, stored as it came."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from itertools import chain

from django.conf import settings
from django.http import HttpRequest

from runs.intake import accept, resending
from runs.intake.turns import Turns
from runs.models import Upload
from runs.web import access, bodies
from runs.web.api.parameters import BadValue

USUAL_NAME = "pasted.txt"  # as the form names a text
WAITING = Turns()
STEP = 0.1  # seconds between two looks at a waiting import


def accepted(request: HttpRequest, *, name: str) -> accept.Accepted:
    """Store the body of a request and start its import.

    With an edit key, the same bytes are the upload that the key opens; with a token, that which
    its account sent before; with an Idempotency-Key, that which came with the key before. Else
    they are a new upload, whose they may be. Raises a subclass of `accept.Refused`, and `BadValue`
    for a form with other fields than files.
    """
    address = request.META.get("REMOTE_ADDR", "")
    keys = access.keys_in_headers(request)
    publisher = access.account_owner(request)
    sent_before: accept.SentBefore | None
    if keys:
        sent_before = resending.by_edit_key(keys[0])
    elif publisher:
        sent_before = None
    else:
        key = request.headers.get("Idempotency-Key", "").strip()
        publisher = resending.publisher_of(key, address=address)
        sent_before = resending.by_publisher(publisher)
    chunks, own_name = _sent(request)
    return accept.accept(
        chunks,
        name=name or own_name,
        publisher=publisher,
        address=address,
        sent_before=sent_before,
    )


def wait_for_import(upload: Upload, *, seconds: int) -> None:
    """Wait until the import has ended, or for some seconds; API_WAITS of a process wait at once."""
    if not seconds or not upload.is_pending:
        return
    with WAITING.turn(upload.address_hash, most=settings.API_WAITS) as is_free:
        until = time.monotonic() + (seconds if is_free else 0)
        while upload.is_pending and time.monotonic() < until:
            time.sleep(STEP)  # a worker of another process ends it, and tells nobody
            upload.refresh_from_db()


def _sent(request: HttpRequest) -> tuple[Iterable[bytes], str]:
    """Return the bytes and the name of what was sent; several files are one archive."""
    if request.content_type != bodies.MULTIPART:
        return _raw(request), USUAL_NAME
    if name := next(iter(request.POST), None):
        raise BadValue(
            f"The form has the field {name[:40]!r}. Only files are read from a form; "
            "parameters stand in the address, as in ?publish=unlisted."
        )
    files = list(chain.from_iterable(files for _, files in request.FILES.lists()))
    if len(files) == 1:
        return files[0].chunks(), files[0].name or ""
    return (accept.bundle(files), accept.BUNDLE_NAME) if files else ([], USUAL_NAME)


def _raw(request: HttpRequest) -> Iterator[bytes]:
    """Give the body as it comes; Django reads none that comes in chunks, so the server is asked."""
    is_chunked = "chunked" in request.headers.get("Transfer-Encoding", "").lower()
    source = request.META["wsgi.input"] if is_chunked else request
    while block := source.read(accept.BLOCK):
        yield block
