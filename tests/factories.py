"""Valid rows with the fewest words: name only the fields that matter to the test."""

from __future__ import annotations

import hashlib
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.test import Client
from django.utils import timezone

from runs import keys
from runs.intake import validate
from runs.models import Comparison, Reading, Report, Run, Upload
from runs.publish import publishing
from runs.reports import articles, writing
from runs.store import names
from runs.web import browser_key
from runs.web.browser_key import BrowserKey

EDIT_KEY = "key-of-the-tests"
PUBLISHER = "publisher-of-the-tests"


def own(client: Client, owner: str = PUBLISHER) -> Client:
    """Give a test's browser the signed key of an owner; return the browser."""
    client.cookies[browser_key.name()] = browser_key.signed_value(BrowserKey(owner))
    return client


def own_cookie(owner: str = PUBLISHER) -> dict[str, str]:
    """Return name and value of the cookie of an owner's browser."""
    return {"name": browser_key.name(), "value": browser_key.signed_value(BrowserKey(owner))}


def ab_text(
    server: str = "nginx/1.24.0",
    concurrency: int = 10,
    requests_per_s: float = 100.0,
    path: str = "/",
) -> str:
    """Return a report as ab 2.3 prints it: 1000 requests of a document of 612 bytes."""
    seconds = 1000 / requests_per_s
    return f"""\
This is ApacheBench, Version 2.3 <$Revision: 1903618 $>

Server Software:        {server}
Server Hostname:        127.0.0.1
Server Port:            80

Document Path:          {path}
Document Length:        612 bytes

Concurrency Level:      {concurrency}
Time taken for tests:   {seconds:.3f} seconds
Complete requests:      1000
Failed requests:        0
Total transferred:      845000 bytes
HTML transferred:       612000 bytes
Requests per second:    {requests_per_s:.2f} [#/sec] (mean)
Time per request:       {concurrency * seconds:.3f} [ms] (mean)
Time per request:       {seconds:.3f} [ms] (mean, across all concurrent requests)
Transfer rate:          {845000 / 1024 / seconds:.2f} [Kbytes/sec] received

Connection Times (ms)
              min  mean[+/-sd] median   max
Connect:        0    0   0.1      0       1
Processing:     1    9   2.0      9      20
Waiting:        1    8   2.0      8      20
Total:          1    9   2.0      9      20
"""


def make_upload(text: str | bytes = "", **values: Any) -> Upload:
    """Return a parsed upload without runs, with its bytes stored.

    The edit key is EDIT_KEY, the publisher is PUBLISHER.
    """
    noted = {name: values.pop(name) for name in ("diagnostics", "columns") if name in values}
    data = text.encode() if isinstance(text, str) else text
    sha256 = hashlib.sha256(data or keys.derived(str(Upload.objects.count())).encode()).hexdigest()
    usual = {
        "file": default_storage.save(
            f"te/{hashlib.sha256(sha256.encode()).hexdigest()[:32]}", ContentFile(data)
        )
        if data
        else "",
        "sha256": sha256,
        "size": len(data),
        "original_name": "ab.txt",
        "state": Upload.State.PARSED,
        "edit_key_hash": keys.hashed(EDIT_KEY),
        "publisher_hash": keys.hashed(PUBLISHER),
    }
    if values.get("state") == Upload.State.PUBLISHED:
        # A row that was not published by the site has no masked copy.
        usual |= {"published_at": timezone.now(), "masked": False}
    upload = Upload.objects.create(**usual | values)
    if noted:
        Reading.objects.create(upload=upload, **noted)
    return upload


def make_run(upload: Upload | None = None, hardware: str = "", **values: Any) -> Run:
    """Return a run of ab against nginx 1.24.0 at concurrency 10, the next one of its upload."""
    upload = upload or make_upload()
    usual = {
        "position": upload.runs.count(),
        "tool": "ab",
        "server_name": "nginx",
        "server_version": "1.24.0",
        "document_bytes": 612,
        "path": "/",
        "concurrency": 10,
        "requests_completed": 1000,
        "requests_failed": 0,
        "time_taken_s": 10.0,
        "requests_per_s": 100.0,
        "transfer_rate_Bps": 84500.0,
        "first_line": 1,
        "last_line": 20,
    }
    run = Run(upload=upload, **usual | values)
    run.provenance = {
        name: "parsed" for name in validate.CORRECTABLE if getattr(run, name) not in (None, "")
    }
    if hardware:
        run.hardware = names.hardware_of([hardware], upload.publisher_hash)[hardware]
    names.link([run])
    run.save()
    return run


def make_comparison(
    *runs: Run, title: str = "", visibility: str = Upload.Visibility.PUBLIC
) -> Comparison:
    """Return the published comparison of one upload's runs; without runs, of one usual run."""
    upload = (runs[0] if runs else make_run()).upload
    return publishing.publish(upload, title=title, visibility=visibility)


def make_article(*comparisons: Comparison, **values: Any) -> dict[str, Any]:
    """Return an article that can be published, with a setup for each comparison."""
    setups = [
        articles.empty_setup() | {"name": f"Part {number}", "comparisons": [comparison.public_id]}
        for number, comparison in enumerate(comparisons, 1)
    ]
    return (
        articles.empty()
        | {"title": "Two servers", "objective": "Which one is faster?", "setups": setups}
        | values
    )


def make_report(
    *comparisons: Comparison,
    visibility: str = Upload.Visibility.PUBLIC,
    slug: str = "",
    **values: Any,
) -> Report:
    """Return the published report of an article.

    The edit key is EDIT_KEY, the publisher is PUBLISHER.
    """
    report = writing.create(
        make_article(*comparisons, **values), publisher=PUBLISHER, address=""
    ).report
    Report.objects.filter(pk=report.pk).update(edit_key_hash=keys.hashed(EDIT_KEY))
    writing.publish_report(report, slug=slug, visibility=visibility)
    return report
