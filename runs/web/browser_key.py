"""The browser's key: one cookie that the server signs, for all that this browser publishes.

It holds the owner's id, whose hash is stored as `publisher_hash`, and the hashes of the edit keys
that were typed here. What the server did not sign is ignored. The cookie `publisher` of release
0.1 is believed where its value looks like one that the server made; `keep` moves it on. New ids
have another form, so that no unsigned value can name them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from runs import keys
from runs.ids import new_key
from runs.models import Report, Upload

SALT = "benchpress.browser"
YEAR = 365 * 24 * 3600
MOST_OPENED = 20
LEGACY_NAME = "publisher"
_LEGACY = re.compile(r"[1-9A-HJ-NP-Za-km-z]{22}")
NEW_ID = "browser-"  # what the id of a new owner begins with


@dataclass(frozen=True, slots=True)
class BrowserKey:
    """What a browser can show: its owner's id ("" for none), hashes of edit keys, newest last."""

    owner: str = ""
    opened: tuple[str, ...] = ()


def name() -> str:
    """Return the name of the cookie; under https no other host can set it."""
    return "__Host-benchpress" if _is_https() else "benchpress"


def read(request: HttpRequest) -> BrowserKey:
    """Return what the server signed, else what release 0.1 made. No query."""
    signed = _signed(request)
    return signed if signed.owner else replace(signed, owner=legacy_owner(request))


def legacy_owner(request: HttpRequest) -> str:
    """Return the owner's id of release 0.1, "" for none. Nobody signed it.

    It is compared with what is stored; alone it proves nothing. No query.
    """
    value = request.COOKIES.get(LEGACY_NAME, "")
    return value if _LEGACY.fullmatch(value) else ""


def owner_for_writing(request: HttpRequest) -> str:
    """Return the id under which this browser publishes; a new one where it has none.

    `keep` must store it in the answer. One or two queries for a cookie of release 0.1, else none.
    """
    signed = _signed(request)
    if signed.owner:
        return signed.owner
    legacy = legacy_owner(request)
    return legacy if legacy and _has_published(legacy) else NEW_ID + new_key()


def keep(request: HttpRequest, response: HttpResponse, *, owner: str = "") -> None:
    """Give the browser its signed cookie where it has none, and take that of release 0.1 away.

    `owner` is what `owner_for_writing` gave for this request; it is asked where it is "".
    """
    signed = _signed(request)
    if not signed.owner:
        _store(response, replace(signed, owner=owner or owner_for_writing(request)))
    if LEGACY_NAME in request.COOKIES:
        response.delete_cookie(LEGACY_NAME)


def open_with(request: HttpRequest, response: HttpResponse, *, edit_key: str) -> None:
    """Let this browser open what an edit key opens; the last MOST_OPENED keys stay."""
    known, fresh = _signed(request), keys.hashed(edit_key)
    opened = [hash_ for hash_ in known.opened if hash_ != fresh]
    _store(response, replace(known, opened=(*opened, fresh)[-MOST_OPENED:]))


def signed_value(key: BrowserKey) -> str:
    """Return a cookie's value for a key."""
    return signing.dumps([key.owner, *key.opened], salt=SALT)


def show_once(response: HttpResponse, edit_key: str, *, path: str) -> None:
    """Let the page at `path` show a new edit key once (`access.fresh_key`)."""
    remember(response, "edit_key", value=edit_key, path=path)
    remember(response, "edit_key_fresh", value="1", path=path)


def remember(response: HttpResponse, cookie: str, *, value: str, path: str) -> None:
    """Set a cookie for a year, sent only below `path`.

    Scripts cannot read it and other sites cannot send it.
    """
    response.set_cookie(
        cookie,
        value,
        path=path,
        max_age=YEAR,
        httponly=True,
        samesite="Lax",
        secure=_is_https(),
    )


def _store(response: HttpResponse, key: BrowserKey) -> None:
    remember(response, name(), value=signed_value(key), path="/")


def _signed(request: HttpRequest) -> BrowserKey:
    """Return the key of a cookie that the server signed; an empty one for any other."""
    try:
        owner, *opened = signing.loads(request.COOKIES.get(name(), ""), salt=SALT)
    except signing.BadSignature:
        return BrowserKey()
    return BrowserKey(owner, tuple(opened))


def _has_published(owner: str) -> bool:
    """Tell whether an owner has an upload or a report."""
    hash_ = keys.hashed(owner)
    tables = (Upload, Report)
    return any(table._default_manager.filter(publisher_hash=hash_).exists() for table in tables)


def _is_https() -> bool:
    return bool(settings.SITE_URL.startswith("https://"))
