"""The browsers that are signed in to an account: which they are, and how one is signed out.

Each has a key of its own in its cookie, of which only the hash is stored. A browser whose row is
gone has nothing of the account any more, wherever it asks. Its address is not stored.
"""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from django.db.models import QuerySet
from django.utils import timezone

from runs import keys
from runs.ids import new_key
from runs.models import Account, SignedInBrowser

LIFETIME = timedelta(days=365)  # of the cookie
MOST = 50
SEEN_EVERY = timedelta(minutes=10)
UNKNOWN = "Unknown browser"
# What a User-Agent holds, by the first that fits: most browsers also name those they imitate.
BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "Windows": "Windows",
    "Android": "Android",
    "iPhone": "iOS",
    "iPad": "iPadOS",
    "Mac OS X": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


class NewBrowser(NamedTuple):
    """A browser that signed in, with the key for its cookie."""

    browser: SignedInBrowser
    key: str


def sign_in(account: Account, *, user_agent: str) -> NewBrowser:
    """Note a browser that signs in. Those unused for a year are forgotten, and above MOST, too."""
    key = new_key()
    browser = SignedInBrowser.objects.create(
        account=account, key_hash=keys.hashed(key), name=name_of(user_agent)
    )
    used = account.browsers.order_by("-last_seen_at", "-pk").values("pk")
    account.browsers.exclude(pk__in=list(used[:MOST].values_list("pk", flat=True))).delete()
    account.browsers.filter(last_seen_at__lt=timezone.now() - LIFETIME).delete()
    return NewBrowser(browser, key)


def find(key: str) -> SignedInBrowser | None:
    """Return the browser of a key with its account; None for one that was signed out.

    One query, and one more in ten minutes, which notes the use.
    """
    rows = SignedInBrowser.objects.select_related("account")
    browser = rows.filter(key_hash=keys.hashed(key)).first() if key else None
    now = timezone.now()
    if browser is not None and browser.last_seen_at < now - SEEN_EVERY:
        SignedInBrowser.objects.filter(pk=browser.pk).update(last_seen_at=now)
    return browser


def of_account(account: Account) -> QuerySet[SignedInBrowser]:
    """Return the browsers of an account, the last seen first."""
    return account.browsers.order_by("-last_seen_at", "-pk")


def sign_out(account: Account, number: int) -> None:
    """Sign out one browser of the account at once; one of another account stays."""
    account.browsers.filter(pk=number).delete()


def name_of(user_agent: str) -> str:
    """Return the browser and its system, such as "Firefox on Linux"."""
    browser, system = (_first(names, user_agent) for names in (BROWSERS, SYSTEMS))
    return " on ".join(filter(None, [browser or UNKNOWN, system]))


def _first(names: dict[str, str], user_agent: str) -> str:
    return next((name for mark, name in names.items() if mark in user_agent), "")
