"""The outermost middleware: an answer to HEAD has the headers of GET and no body.

Views answer both alike. A web server would drop the body too, but it warns each time and reads a
whole stream before.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase, StreamingHttpResponse


class HeadMiddleware:
    """Removes the body of an answer to HEAD; Content-Length stays."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if request.method == "HEAD":
            remove_body(response)
        return response


def remove_body(response: HttpResponseBase) -> None:
    """Remove the body; a stream is closed with the answer, unread."""
    if isinstance(response, StreamingHttpResponse):
        response.streaming_content = ()
        if isinstance(response, FileResponse):
            response.file_to_stream = None
    elif isinstance(response, HttpResponse) and response.content:
        response.setdefault("Content-Length", str(len(response.content)))
        response.content = b""
