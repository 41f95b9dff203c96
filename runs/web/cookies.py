"""Names of cookies: under https each has a prefix, so that no other host can set it.

`__Host-` is for the whole site, `__Secure-` for one path. Release 0.1 set them without a prefix;
those are read still.
"""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse

YEAR = 365 * 24 * 3600


def is_https() -> bool:
    """Tell whether the site is served by https."""
    return bool(settings.SITE_URL.startswith("https://"))


def name_of(cookie: str, path: str = "/") -> str:
    """Return the name under which a cookie of a path is stored."""
    if not is_https():
        return cookie
    return f"__Host-{cookie}" if path == "/" else f"__Secure-{cookie}"


def read(request: HttpRequest, cookie: str, *, path: str = "/") -> str | None:
    """Return the value of a cookie, None for none. `path` is "/", or any other for one path."""
    prefixed = request.COOKIES.get(name_of(cookie, path))
    return prefixed if prefixed is not None else request.COOKIES.get(cookie)


def remember(response: HttpResponse, cookie: str, *, value: str, path: str) -> None:
    """Set a cookie for a year, sent only below `path`.

    Scripts cannot read it and other sites cannot send it.
    """
    response.set_cookie(
        name_of(cookie, path),
        value,
        path=path,
        max_age=YEAR,
        httponly=True,
        samesite="Lax",
        secure=is_https(),
    )


def forget(response: HttpResponse, cookie: str, *, path: str) -> None:
    """Delete a cookie under both of its names."""
    for name in {cookie, name_of(cookie, path)}:
        response.delete_cookie(name, path=path)
