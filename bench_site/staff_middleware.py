"""Sessions, sign-in and messages for the admin and the account: public pages read no session.

They are subclasses, because Django's admin looks for its middleware in the settings.
"""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.messages.middleware import MessageMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponse

ACCOUNT = "/account/"


def has_session(request: HttpRequest) -> bool:
    """Tell whether a request is for the admin or for the pages of an account."""
    if settings.ACCOUNTS and request.path.startswith(ACCOUNT):
        return True
    return settings.ADMIN_PATH != "" and request.path.startswith(f"/{settings.ADMIN_PATH}/")


class StaffSessionMiddleware(SessionMiddleware):
    """Sessions for the admin and accounts: public pages read none and set no cookie."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        call = super().__call__ if has_session(request) else self.get_response
        return call(request)  # type: ignore[return-value]


class StaffAuthenticationMiddleware(AuthenticationMiddleware):
    """Who is signed in, for the admin and accounts."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        call = super().__call__ if has_session(request) else self.get_response
        return call(request)  # type: ignore[return-value]


class StaffMessageMiddleware(MessageMiddleware):
    """Messages of the admin and of accounts."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        call = super().__call__ if has_session(request) else self.get_response
        return call(request)  # type: ignore[return-value]
