"""Every body that the site takes, as a function that sends hostile bytes by it.

Each gets a visitor with something of its own to send them to. It returns the answer.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any, NamedTuple

from django.core.files.uploadedfile import SimpleUploadedFile

from runs.models import Upload
from tests.factories import (
    EDIT_KEY,
    ab_text,
    make_article,
    make_comparison,
    make_report,
    make_run,
    make_upload,
)

API = "/api/v1"
KEY = {"X-Edit-Key": EDIT_KEY}
BOUNDARY = "hostile"


class Sent(NamedTuple):
    """Who sends what: a browser with a key of its own, bytes, their text and a file name."""

    visitor: Any  # a Client, which does not say that answers can be streams
    data: bytes
    text: str
    name: str = "a.txt"


Send = Callable[[Sent], Any]


def unlike() -> str:
    """Return a report that no upload holds yet."""
    return ab_text(concurrency=1 + Upload.objects.count())


def paste(sent: Sent) -> Any:
    """Paste it into the form of the front page."""
    return sent.visitor.post("/uploads/", {"text": sent.text})


def urlencoded(sent: Sent) -> Any:
    """Send it as the whole body of a form without files, as it is."""
    return sent.visitor.generic(
        "POST", "/uploads/", sent.data, content_type="application/x-www-form-urlencoded"
    )


def multipart(sent: Sent) -> dict[str, Any]:
    """Return a form with it as a file; the file's name stands there as it is."""
    head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="{sent.name}"'
    end = f"\r\n--{BOUNDARY}--\r\n".encode()
    return {
        "data": head.encode() + b"\r\nContent-Type: text/plain\r\n\r\n" + sent.data + end,
        "content_type": f"multipart/form-data; boundary={BOUNDARY}",
    }


def file(sent: Sent) -> Any:
    """Choose it as a file."""
    return sent.visitor.generic("POST", "/uploads/", **multipart(sent))


def files(sent: Sent) -> Any:
    """Choose it twice, beside a good file."""
    chosen = [SimpleUploadedFile(sent.name, sent.data) for _ in range(2)]
    return sent.visitor.post(
        "/uploads/", {"file": [*chosen, SimpleUploadedFile("b.txt", ab_text().encode())]}
    )


def parts(sent: Sent) -> Any:
    """Send it as multipart data that is none."""
    return sent.visitor.generic(
        "POST", "/uploads/", sent.data, content_type=f"multipart/form-data; boundary={BOUNDARY}"
    )


def metric(sent: Sent) -> Any:
    """Choose a metric of an upload that holds it: it is imported again."""
    upload = make_upload(sent.data or b"x")
    make_run(upload)
    return sent.visitor.post(f"{upload.get_absolute_url()}metric/", {"metric": sent.text[:2000]})


def mapper(sent: Sent) -> Any:
    """Map columns of an upload that holds it; an importer gives no character 0."""
    heading = sent.text[:200].replace("\0", "")
    note = {"heading": heading, "role": None, "line": 1, "why": heading}
    upload = make_upload(sent.data or b"x", columns=[note])
    fields = {"column-0": sent.text[:2000], "column-1": "requests_per_s", "undo": sent.text[:100]}
    return sent.visitor.post(f"{upload.get_absolute_url()}columns/", fields)


def tags(sent: Sent) -> Any:
    """State it of the runs of an upload."""
    run = make_run()
    fields = {f"all-{name}": sent.text for name in ("hardware", "os", "notes", "cores", "kernel")}
    return sent.visitor.post(f"{run.upload.get_absolute_url()}tags/", fields)


def publish(sent: Sent) -> Any:
    """Publish an upload under it."""
    run = make_run(make_upload(unlike()))
    fields = {"title": sent.text, "visibility": "public", "all-hardware": sent.text}
    return sent.visitor.post(f"{run.upload.get_absolute_url()}publish/", fields)


def key(sent: Sent) -> Any:
    """Type it as the edit key."""
    return sent.visitor.post(f"{make_upload().get_absolute_url()}key/", {"key": sent.text})


def edit(sent: Sent) -> Any:
    """Give a saved view another title."""
    comparison = make_comparison(make_run())
    return sent.visitor.post(
        f"{comparison.get_absolute_url()}edit/", {"title": sent.text, "visibility": sent.text[:99]}
    )


def draft(sent: Sent) -> Any:
    """Save it in each field of a report."""
    report = make_report(publisher="publisher-of-the-tests")
    names = ("title", "objective", "method", "conclusions", "references", "date", "source_url")
    fields = dict.fromkeys(names, sent.text) | {
        "version": str(report.draft_version),
        "action": "save",
    }
    return sent.visitor.post(f"/reports/{report.public_id}/", fields)


def complaint(sent: Sent) -> Any:
    """Report a page with it."""
    address = make_comparison(make_run()).get_absolute_url()
    fields = {"reason": "false", "text": sent.text}
    return sent.visitor.post(f"/report-abuse/?url={address}", fields)


def tray(sent: Sent) -> Any:
    """Put it on the tray."""
    return sent.visitor.post("/compare/tray/add/", {"series": [sent.text[:5000]] * 20})


def view(sent: Sent) -> Any:
    """Save a view under it."""
    make_comparison(make_run())
    return sent.visitor.post("/compare/save/?tool=ab", {"title": sent.text, "visibility": "public"})


def api_raw(sent: Sent) -> Any:
    """Send it as curl does."""
    return sent.visitor.generic("POST", f"{API}/uploads", sent.data, content_type="text/plain")


def api_gzip(sent: Sent) -> Any:
    """Send it as a body that is packed, which it is not."""
    return sent.visitor.generic(
        "POST", f"{API}/uploads", sent.data, headers={"Content-Encoding": "gzip"}
    )


def api_multipart(sent: Sent) -> Any:
    """Send it as a file to the API."""
    return sent.visitor.generic("POST", f"{API}/uploads", **multipart(sent))


def api_chunked(sent: Sent) -> Any:
    """Send it in chunks, without saying how long it is."""
    return sent.visitor.generic(
        "POST",
        f"{API}/uploads",
        CONTENT_LENGTH="",
        HTTP_TRANSFER_ENCODING="chunked",
        **{"wsgi.input": io.BytesIO(sent.data), "wsgi.input_terminated": True},
    )


def api_parameters(sent: Sent) -> Any:
    """State it by parameters."""
    query = {"hardware": sent.text[:3000], "title": sent.text[:3000], "publish": sent.text[:50]}
    return sent.visitor.post(
        f"{API}/uploads", ab_text(), content_type="text/plain", query_params=query
    )


def api_change(sent: Sent) -> Any:
    """State it of an upload, as JSON that it is and as JSON that holds it."""
    run = make_run(make_upload(unlike()))
    address = f"{API}/uploads/{run.upload.public_id}"
    sent.visitor.generic("PATCH", address, sent.data, "application/json", headers=KEY)
    body = json.dumps({"all": {"hardware": sent.text, "os": sent.text}, "title": sent.text})
    return sent.visitor.generic("PATCH", address, body, "application/json", headers=KEY)


def api_report(sent: Sent) -> Any:
    """Write a report of it."""
    article = make_article() | {"title": sent.text[:150], "conclusions": sent.text}
    return sent.visitor.post(f"{API}/reports", json.dumps(article), "application/json")


def api_comparison(sent: Sent) -> Any:
    """Compare runs that it names."""
    body = {"runs": [sent.text], "uploads": [sent.text[:90]], "title": sent.text[:300]}
    return sent.visitor.post(f"{API}/comparisons", json.dumps(body), "application/json")


def address(sent: Sent) -> Any:
    """Search for it, compare it, and ask for its page."""
    query = {"q": sent.text[:3000], "server": sent.text[:300], "after": sent.text[:90]}
    sent.visitor.get("/compare/", query)
    b"".join(sent.visitor.get("/runs.csv", query).streaming_content)
    return sent.visitor.get("/runs/", query)


IMPORTING: dict[str, Send] = {
    own.__name__: own
    for own in (paste, urlencoded, file, files, parts, metric, mapper)
    + (api_raw, api_gzip, api_multipart, api_chunked)
}
STATING: dict[str, Send] = {
    own.__name__: own
    for own in (tags, publish, key, edit, draft, complaint, tray, view)
    + (api_parameters, api_change, api_report, api_comparison, address)
}
