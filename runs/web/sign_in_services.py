"""Sign-in by GitHub and GitLab, where the operator set it up: whom they tell us, and who that is.

A verified e-mail address joins the account that has it; a person without one is refused, so that
nobody waits in an account for the owner of its address. Of what a service tells, its id of the
person and one e-mail address are stored, and nothing else.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple, NoReturn
from urllib.parse import urlsplit

from allauth.account.models import EmailAddress
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialAccount
from allauth.socialaccount.providers.base.constants import AuthError
from allauth.socialaccount.providers.github.provider import GitHubProvider
from allauth.socialaccount.providers.gitlab.provider import GitLabProvider
from csp.decorators import csp_update
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from requests import RequestException

log = logging.getLogger(__name__)
CANCELLED = "You cancelled it there. Nothing was changed."
UNREACHABLE = "The service cannot be reached. Please try again in a minute."
INTERRUPTED = "It took too long, or it began in another browser. Please start again."
UNVERIFIED = "It has no verified e-mail address of yours. Verify one there, or use a mailed code."
View = Callable[..., HttpResponseBase]


class SignInService(NamedTuple):
    """A service that is on: the route of its sign-in, its name, and the origin it lives on."""

    route: str
    name: str
    origin: str


def offered() -> list[SignInService]:
    """Return the services that are on, in the order of their buttons."""
    return [
        SignInService(
            f"{key}_login", provider["APP"]["name"], origin=origin_of(provider["ADDRESS"])
        )
        for key, provider in settings.SOCIALACCOUNT_PROVIDERS.items()
    ]


def origin_of(address: str) -> str:
    """Return scheme, host and port of an address."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"


def listed(user: Any) -> list[dict[str, Any]]:
    """Return a row for each service that signed a user in."""
    return [
        {"service": row.provider, "id": row.uid, "created_at": row.date_joined}
        for row in SocialAccount.objects.filter(user_id=user.pk).order_by("pk")
    ]


def with_buttons(view: View) -> View:
    """Let the forms of a page lead to the services that are on, and to no other host."""

    @wraps(view)
    def answer(*arguments: Any, **options: Any) -> HttpResponseBase:
        origins = [service.origin for service in offered()]
        response: HttpResponseBase = csp_update({"form-action": origins})(view)(
            *arguments, **options
        )
        return response

    return answer


class ServiceAdapter(DefaultSocialAccountAdapter):  # type: ignore[misc]
    """What of a service's answer becomes an account."""

    def authenticate_by_email(self, sociallogin: Any) -> tuple[Any, str] | None:
        """Return the user who verified one of the verified addresses here, too; None for none."""
        match: tuple[Any, str] | None = super().authenticate_by_email(sociallogin)
        if match is None:
            return None
        user, address = match
        own = EmailAddress.objects.filter(user=user, email__iexact=address, verified=True)
        return match if own.exists() else None

    def pre_social_login(self, request: HttpRequest, sociallogin: Any) -> None:
        """Refuse a person who is new and has no verified address; of a new one, keep one."""
        if sociallogin.is_existing:
            return
        verified = [address for address in sociallogin.email_addresses if address.verified]
        if not verified:
            refuse(request, sociallogin.provider, sentence=UNVERIFIED)
        sociallogin.email_addresses = verified[:1]  # the primary one comes first
        sociallogin.user.email = verified[0].email

    def populate_user(self, request: HttpRequest, sociallogin: Any, data: dict[str, Any]) -> Any:
        """Take over no name."""
        return sociallogin.user

    def get_connect_redirect_url(self, request: HttpRequest, socialaccount: Any) -> str:
        """Return the page of the account."""
        return reverse("account")

    def on_authentication_error(
        self,
        request: HttpRequest,
        provider: Any,
        error: str | None = None,
        exception: Exception | None = None,
        extra_context: Any = None,
    ) -> None:
        """Say in a sentence why nobody was signed in."""
        if error == AuthError.CANCELLED:
            refuse(request, provider, sentence=CANCELLED, status=200)
        if isinstance(exception, RequestException):
            log.error("A sign-in service did not answer: %s", exception)
            refuse(request, provider, sentence=UNREACHABLE, status=503)
        refuse(request, provider, sentence=INTERRUPTED)


def refuse(request: HttpRequest, provider: Any, *, sentence: str, status: int = 403) -> NoReturn:
    """Answer with a page that says why a service did not sign somebody in."""
    context = {"service": provider.name, "sentence": sentence}
    raise ImmediateHttpResponse(render(request, "account/refused.html", context, status=status))


class GitHubSign(GitHubProvider):  # type: ignore[misc]
    """GitHub: its list of addresses says which are verified; the profile's says nothing of it."""

    def extract_common_fields(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return nothing: the list of addresses counts."""
        return {}

    def extract_extra_data(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return nothing that would be stored."""
        return {}


class GitLabSign(GitLabProvider):  # type: ignore[misc]
    """GitLab: it names one address, which is verified once the person confirmed it."""

    def extract_common_fields(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return the address, and whether it is verified."""
        return {"email": data.get("email"), "email_verified": bool(data.get("confirmed_at"))}

    def extract_extra_data(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return nothing that would be stored."""
        return {}
