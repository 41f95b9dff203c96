"""django-allauth's hooks: what a sign-in does to the browser, and where a refusal leads."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest, HttpResponse

from runs.web import account_session


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Sign-in by mailed code; the browser gets the account's owner id."""

    def post_login(self, request: HttpRequest, user: Any, **options: Any) -> HttpResponse:
        """Return the page after the sign-in."""
        response: HttpResponse = super().post_login(request, user, **options)
        account_session.enter(request, response)
        return response

    def add_message(self, *arguments: Any, **options: Any) -> None:
        """Show no message: each page says itself what happened."""
