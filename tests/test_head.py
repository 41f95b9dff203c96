"""The web server answers HEAD with the headers of GET, without a body and without a warning.

It reads no stream for a body that it does not send.
"""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.http import FileResponse, StreamingHttpResponse
from django.test import RequestFactory
from gunicorn.http.wsgi import FileWrapper, Response

from bench_site.head import remove_body
from tests.factories import make_comparison, make_report

pytestmark = pytest.mark.django_db
PATHS = [
    "/",
    "/c/{c}/",
    "/c/{c}.png",
    "/c/{c}.svg",
    "/c/{c}.xlsx",
    "/c/{c}.json",
    "/c/{c}/embed/",
    "/r/{r}/",
    "/r/{r}.md",
    "/r/",
    "/runs/",
    "/runs.csv",
    "/nothing/",
    "/feed.atom",
    "/embed.js",
    "/healthz",
]


@pytest.fixture
def address():
    """Return a function that fills in the names of what is published."""
    comparison = make_comparison()
    names = {"c": comparison.public_id, "r": make_report(comparison).slug}
    return lambda path: path.format(**names)


@pytest.fixture
def _open():
    """Keep the test's connection: a request of a real server closes its own."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def serve(path: str, method: str) -> tuple[int | None, dict[str, str], bytes]:
    """Answer one request as gunicorn's worker does; return status, headers and body as sent."""
    sent: list[bytes] = []
    server = Response(
        req=SimpleNamespace(method=method, version=(1, 1), should_close=lambda: False),
        sock=SimpleNamespace(sendall=sent.append),
        cfg=SimpleNamespace(is_ssl=False, sendfile=False, protocol="http"),
    )
    environ = RequestFactory().generic(method, path).environ | {"wsgi.file_wrapper": FileWrapper}
    body = WSGIHandler()(environ, server.start_response)
    try:
        if isinstance(body, FileWrapper):
            server.write_file(body)
        else:
            for chunk in body:
                server.write(chunk)
        server.close()
    finally:
        if hasattr(body, "close"):
            body.close()
    return server.status_code, dict(server.headers), b"".join(sent).partition(b"\r\n\r\n")[2]


@pytest.mark.one_in(3)
@pytest.mark.usefixtures("_open")
@pytest.mark.parametrize("path", PATHS)
def test_it_has_the_headers_of_get_no_body_and_no_warning(address, path, caplog):
    (first, before, nothing), (status, headers, body), (again, after, empty) = (
        serve(address(path), method) for method in ("HEAD", "GET", "HEAD")
    )
    assert first == again == status == (404 if "nothing" in path else 200)
    assert body and (nothing, empty) == (b"", b"")
    for name in ("Content-Type", "Content-Length", "Cache-Control", "Content-Security-Policy"):
        assert before.get(name) == after.get(name) == headers.get(name), name
    assert [
        record.getMessage() for record in caplog.records if record.name != "django.request"
    ] == []


def test_a_stream_is_closed_and_not_read():
    steps = []

    def lines():
        steps.append("read")
        yield b"x"

    response = StreamingHttpResponse(lines())
    remove_body(response)
    assert (b"".join(response), steps) == (b"", [])
    response.close()


def test_a_file_is_closed_and_not_sent(tmp_path):
    (tmp_path / "x").write_bytes(b"data")
    file = (tmp_path / "x").open("rb")
    response = FileResponse(file)
    remove_body(response)
    assert (response["Content-Length"], b"".join(response), response.file_to_stream) == (
        "4",
        b"",
        None,
    )
    response.close()
    assert file.closed
