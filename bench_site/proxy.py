"""The visitor's address behind a proxy of ours."""

from collections.abc import Callable, Iterable
from typing import Any

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def behind_proxy(inner: Application) -> Application:
    """Take the visitor's address from the last part of X-Forwarded-For.

    Our own proxy wrote that one; visitors can write the others.
    """

    def outer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if address := environ.get("HTTP_X_FORWARDED_FOR", "").rpartition(",")[2].strip():
            environ["REMOTE_ADDR"] = address
        return inner(environ, start_response)

    return outer
