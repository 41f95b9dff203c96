"""Every body that the site takes, as a function that sends hostile bytes by it.

Each gets a visitor with something of its own to send them to. It returns the answer. Bodies of
programs are those of `hostile_api`; every form of the site is filled by `hostile_forms`, too.
"""

from __future__ import annotations

from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.factories import ab_text, make_comparison, make_report, make_run, make_upload
from tests.pages import hostile_api
from tests.pages.hostile_forms import FORMS
from tests.pages.hostile_sent import BOUNDARY, Send, Sent, multipart, unlike


def paste(sent: Sent) -> Any:
    """Paste it into the form of the front page."""
    return sent.visitor.post("/uploads/", {"text": sent.text})


def urlencoded(sent: Sent) -> Any:
    """Send it as the whole body of a form without files, as it is."""
    return sent.visitor.generic(
        "POST", "/uploads/", sent.data, content_type="application/x-www-form-urlencoded"
    )


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
    """Put it on the tray, many times."""
    many = [sent.text[:5000]] * 20
    return sent.visitor.post("/compare/tray/change/", {"series": many, "run": many})


def view(sent: Sent) -> Any:
    """Save a view under it."""
    make_comparison(make_run())
    return sent.visitor.post("/compare/save/?tool=ab", {"title": sent.text, "visibility": "public"})


def address(sent: Sent) -> Any:
    """Search for it, compare it, and ask for its page."""
    query = {"q": sent.text[:3000], "server": sent.text[:300], "after": sent.text[:90]}
    sent.visitor.get("/compare/", query)
    b"".join(sent.visitor.get("/runs.csv", query).streaming_content)
    return sent.visitor.get("/runs/", query)


IMPORTING: dict[str, Send] = {
    own.__name__: own for own in (paste, urlencoded, file, files, parts, metric, mapper)
} | hostile_api.IMPORTING
STATING: dict[str, Send] = (
    {own.__name__: own for own in (tags, publish, key, edit, draft, complaint, tray, view, address)}
    | hostile_api.STATING
    | FORMS
)
