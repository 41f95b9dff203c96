"""The visitor's address behind a proxy of ours."""

import ipaddress
import logging
from collections.abc import Callable, Iterable
from typing import Any

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
log = logging.getLogger("benchpress.security")


NOBODY = "0.0.0.0"  # noqa: S104 - the address of all whose address is not known


def behind_proxy(inner: Application) -> Application:
    """Take the visitor's address from the last part of X-Forwarded-For.

    Our own proxy wrote that one; visitors can write the others. Where it is missing or no address,
    the request counts as one of the proxy's own address: nobody escapes a limit by it.
    """

    def outer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        last = environ.get("HTTP_X_FORWARDED_FOR", "").rpartition(",")[2].strip()
        if address := without_port(last):
            environ["REMOTE_ADDR"] = address
        elif last:
            log.warning("X-Forwarded-For ends with %.60r, which is no address.", last)
        return inner(environ, start_response)

    return with_address(outer)


def with_address(inner: Application) -> Application:
    """Count all whose server tells no address, as on a unix socket, as one visitor."""

    def outer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        environ["REMOTE_ADDR"] = environ.get("REMOTE_ADDR") or NOBODY
        return inner(environ, start_response)

    return outer


def without_port(text: str) -> str:
    """Return the address of a text that may end with a port, "" where there is none.

    As proxies write it: `1.2.3.4`, `1.2.3.4:80`, `2001:db8::1` or `[2001:db8::1]:80`.
    """
    host = text
    if text.startswith("["):
        host = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        host = text.partition(":")[0]
    try:
        return str(ipaddress.ip_address(host))
    except ValueError:
        return ""
