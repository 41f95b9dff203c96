"""The bytes of an upload as a download: to the owner unchanged, to everybody else masked."""

from __future__ import annotations

from django.core.files import File
from django.http import FileResponse, HttpResponse
from django.http.response import HttpResponseBase

from runs.intake import accept
from runs.models import Upload
from runs.store import queries
from runs.web import http_cache

WITHHELD = (
    "This upload is a workbook, in which secrets cannot be masked. Only its publisher can download "
    "it. The pages of its runs have its numbers."
)
ZIP = b"PK\x03\x04"


def is_withheld(upload: Upload, *, is_owner: bool) -> bool:
    """Tell whether the reader gets no bytes. No query."""
    return not is_owner and queries.kind_of_copy(upload) == "withheld"


def answer(upload: Upload, *, is_owner: bool) -> HttpResponseBase:
    """Return the download, with a name of ours; 403 where it is withheld. No cache keeps it."""
    if is_withheld(upload, is_owner=is_owner):
        plain = "text/plain; charset=utf-8"
        return _not_stored(HttpResponse(f"{WITHHELD}\n", status=403, content_type=plain))
    kind = "original" if is_owner else queries.kind_of_copy(upload)
    file = queries.raw_file(upload) if kind == "original" else queries.public_file(upload)
    name = f"benchpress-{upload.public_id}{'-masked-copy' if kind == 'masked' else ''}"
    response = FileResponse(
        file,
        as_attachment=True,
        filename=f"{name}.{_ending(upload, file)}",
        content_type="application/octet-stream",
    )
    return _not_stored(response)


def _ending(upload: Upload, file: File[bytes]) -> str:
    """Return the ending of a download: that of a zip where this site packed it."""
    is_own = upload.original_name == accept.BUNDLE_NAME or file.name == upload.masked_file.name
    is_zip = is_own and file.read(len(ZIP)) == ZIP
    file.seek(0)
    return "zip" if is_zip else "txt"


def _not_stored(response: HttpResponseBase) -> HttpResponseBase:
    """Set the headers of an answer that no cache keeps."""
    not_stored = http_cache.NOT_STORED
    return http_cache.set_headers(response, not_stored, is_listed=False, unlisted=not_stored)
