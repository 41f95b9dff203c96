"""What is sent to the site by a hostile body, and what two sorts of senders share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from runs.models import Upload
from tests.factories import EDIT_KEY, ab_text

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


def multipart(sent: Sent) -> dict[str, Any]:
    """Return a form with it as a file; the file's name stands there as it is."""
    head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="{sent.name}"'
    end = f"\r\n--{BOUNDARY}--\r\n".encode()
    return {
        "data": head.encode() + b"\r\nContent-Type: text/plain\r\n\r\n" + sent.data + end,
        "content_type": f"multipart/form-data; boundary={BOUNDARY}",
    }
