"""The browser's key: one cookie that the server signs, for all that this browser publishes.

It holds the owner's id, whose hash is stored as `publisher_hash`, and the hashes of the edit keys
that were typed here. Behind the id of an account stands the key of the signed-in browser, without
which it counts for nothing. What the server did not sign is ignored. The cookie `publisher` of
release 0.1 is believed where its value looks like one that the server made; `keep` moves it on. New
ids have another form, so that no unsigned value can name them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from django.core import signing
from django.http import HttpRequest, HttpResponse

from runs import keys
from runs.accounts import browsers, identity
from runs.ids import new_key
from runs.models import Report, Upload
from runs.web import cookies

SALT = "benchpress.browser"
COOKIE, EDIT_KEY, FRESH = "benchpress", "edit_key", "edit_key_fresh"
MOST_OPENED = 20
OF_ONE_PATH = "below"  # any path but "/": the cookie's own is not sent back
LEGACY_NAME = "publisher"
_LEGACY = re.compile(r"[1-9A-HJ-NP-Za-km-z]{22}")
BETWEEN = "."  # the id of an account and the key of its browser
NEW_ID = "browser-"  # what the id of a new owner begins with


@dataclass(frozen=True, slots=True)
class BrowserKey:
    """What a browser can show: its owner's id ("" for none), hashes of edit keys, newest last.

    `browser` is the key of a browser that is signed in to the account which the owner's id names.
    """

    owner: str = ""
    opened: tuple[str, ...] = ()
    browser: str = ""


def name() -> str:
    """Return the name of the cookie; under https no other host can set it."""
    return cookies.name_of(COOKIE)


def read(request: HttpRequest) -> BrowserKey:
    """Return what the server signed, else what release 0.1 made.

    No query; the first time in a request one for a browser that is signed in to an account.
    """
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


def become(request: HttpRequest, response: HttpResponse, *, owner: str, browser: str = "") -> None:
    """Give the browser another owner's id, "" for none; its edit keys stay.

    `browser` is its key where the id is that of an account.
    """
    _store(response, replace(_signed(request), owner=owner, browser=browser))


def open_with(request: HttpRequest, response: HttpResponse, *, edit_key: str) -> None:
    """Let this browser open what an edit key opens; the last MOST_OPENED keys stay."""
    known, fresh = _signed(request), keys.hashed(edit_key)
    opened = [hash_ for hash_ in known.opened if hash_ != fresh]
    _store(response, replace(known, opened=(*opened, fresh)[-MOST_OPENED:]))


def signed_value(key: BrowserKey) -> str:
    """Return a cookie's value for a key."""
    owner = f"{key.owner}{BETWEEN}{key.browser}" if key.browser else key.owner
    return signing.dumps([owner, *key.opened], salt=SALT)


def show_once(response: HttpResponse, edit_key: str, *, path: str) -> None:
    """Let the page at `path` show a new edit key once (`access.fresh_key`)."""
    cookies.remember(response, EDIT_KEY, value=edit_key, path=path)
    cookies.remember(response, FRESH, value="1", path=path)


def seen(response: HttpResponse, *, path: str) -> None:
    """Show a new edit key no more: its page was shown."""
    cookies.forget(response, FRESH, path=path)


def typed_key(request: HttpRequest) -> str | None:
    """Return the edit key in the cookie of a thing's own path."""
    return cookies.read(request, EDIT_KEY, path=OF_ONE_PATH)


def is_fresh(request: HttpRequest) -> bool:
    """Tell whether the edit key in the cookie was not shown yet."""
    return bool(cookies.read(request, FRESH, path=OF_ONE_PATH))


def _store(response: HttpResponse, key: BrowserKey) -> None:
    cookies.remember(response, COOKIE, value=signed_value(key), path="/")


def _signed(request: HttpRequest) -> BrowserKey:
    """Return the key of a cookie that the server signed; an empty one for any other.

    The id of an account is left out where its browser was signed out.
    """
    try:
        owner, *opened = signing.loads(request.COOKIES.get(name(), ""), salt=SALT)
    except signing.BadSignature:
        return BrowserKey()
    if not owner.startswith(identity.PREFIX):
        return BrowserKey(owner, tuple(opened))
    owner, _, browser = owner.partition(BETWEEN)
    if not _is_signed_in(request, browser):
        return BrowserKey("", tuple(opened))
    return BrowserKey(owner, tuple(opened), browser=browser)


def _is_signed_in(request: HttpRequest, browser: str) -> bool:
    """Tell whether a browser's key is valid. One query in a request."""
    checked: dict[str, bool] = request.__dict__.setdefault("checked_browsers", {})
    if browser not in checked:
        checked[browser] = browsers.find(browser) is not None
    return checked[browser]


def _has_published(owner: str) -> bool:
    """Tell whether an owner has an upload or a report."""
    hash_ = keys.hashed(owner)
    tables = (Upload, Report)
    return any(table._default_manager.filter(publisher_hash=hash_).exists() for table in tables)
