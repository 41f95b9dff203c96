"""django-allauth's hooks: what a sign-in does to the browser, and what a mail that fails does."""

from __future__ import annotations

import logging
from smtplib import SMTPException
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib import messages
from django.http import HttpRequest, HttpResponse

from runs.web import account_session, errors

log = logging.getLogger(__name__)
NO_MAIL = "The mail with the code could not be sent."


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Sign-in by mailed code; the browser gets the account's owner id."""

    def post_login(self, request: HttpRequest, user: Any, **options: Any) -> HttpResponse:
        """Return the page after the sign-in."""
        response: HttpResponse = super().post_login(request, user, **options)
        account_session.enter(request, response)
        return response

    def add_message(self, request: HttpRequest, level: int, *rest: Any, **options: Any) -> None:
        """Show refusals alone: each page says itself what happened."""
        if level >= messages.WARNING:
            super().add_message(request, level, *rest, **options)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a mail; where the mail server is away, the answer is 503."""
        try:
            super().send_mail(template_prefix, email, context=context)
        except (OSError, SMTPException) as error:
            log.error("A mail was not sent: %s", error)
            raise ImmediateHttpResponse(errors.page(self.request, 503, detail=NO_MAIL)) from error
