"""Downloads that take long: few at once, and one for each network."""

from __future__ import annotations

import time
from collections.abc import Iterator

from django.conf import settings
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

from runs import keys
from runs.intake.turns import Turns

RUNNING = Turns()
RETRY_SECONDS = 10
PAUSE_SECONDS = 0.005  # after each part: other requests of the process go first
BUSY = f"Other downloads are running. Ask again in {RETRY_SECONDS} seconds.\n"


class Download:
    """The parts of a download, and the turn that it holds until it is closed."""

    def __init__(self, parts: Iterator[bytes], *, network: str) -> None:
        self.parts = parts
        self.network = network
        self.is_open = True

    def __iter__(self) -> Iterator[bytes]:
        for part in self.parts:
            yield part
            time.sleep(PAUSE_SECONDS)

    def close(self) -> None:
        """End the turn; the server calls it after the last part, and where the reader left."""
        if self.is_open:
            self.is_open = False
            RUNNING.give_back(self.network)


def streamed(
    request: HttpRequest, parts: Iterator[bytes], *, content_type: str
) -> HttpResponseBase:
    """Return the answer that gives these parts, or 503 where too many downloads run."""
    network = keys.hashed_network(request.META.get("REMOTE_ADDR", ""))
    if not RUNNING.take(network, most=settings.DOWNLOADS_AT_ONCE):
        response = HttpResponse(BUSY, status=503, content_type="text/plain; charset=utf-8")
        response["Retry-After"] = str(RETRY_SECONDS)
        response["Cache-Control"] = "no-store"
        return response
    return StreamingHttpResponse(Download(parts, network=network), content_type=content_type)
