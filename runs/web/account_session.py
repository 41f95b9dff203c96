"""Who is signed in to an account, in this browser's session below /account/."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.views.decorators.cache import never_cache

from runs.accounts import identity
from runs.models import Account
from runs.web import browser_key
from runs.web.errors import SeeOther

GENERATION = "account_generation"  # of the session: that of the account at its sign-in
FORMER = "former_owner"  # of the session: the owner's id that this browser had before
Parameters = ParamSpec("Parameters")
View = Callable[Concatenate[HttpRequest, Account, Parameters], HttpResponseBase]


def enter(request: HttpRequest, response: HttpResponse) -> Account:
    """Give the browser the owner's id of the account; its former one waits in the session.

    The id of another account is no former one: it belongs to who signed in there.
    """
    account = identity.account_of_user(_user_id(request))
    owner, former = identity.owner_id(account), browser_key.read(request).owner
    if not former.startswith(identity.PREFIX):
        request.session[FORMER] = former
    request.session[GENERATION] = account.generation
    browser_key.become(request, response, owner=owner)
    return account


def leave(request: HttpRequest, response: HttpResponse) -> None:
    """End the session, and give the browser its former owner's id."""
    browser_key.become(request, response, owner=former_owner(request))
    logout(request)


def former_owner(request: HttpRequest) -> str:
    """Return the owner's id that this browser had before it signed in, "" for none."""
    return str(request.session.get(FORMER, ""))


def mail_address(request: HttpRequest) -> str:
    """Return the e-mail address of who is signed in."""
    return str(getattr(request.user, "email", ""))


def for_account(
    view: View[Parameters],
) -> Callable[Concatenate[HttpRequest, Parameters], HttpResponseBase]:
    """Call a view with the account of the session; anybody else is sent to sign in."""

    @never_cache
    @wraps(view)
    def answer(
        request: HttpRequest, *arguments: Parameters.args, **options: Parameters.kwargs
    ) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return SeeOther(reverse("account_login"))
        account = identity.account_of_user(_user_id(request))
        generation = request.session.get(GENERATION)
        if generation is None:  # signed in by the admin's password
            response = SeeOther(request.path)
            enter(request, response)
            return response
        if generation != account.generation:
            logout(request)
            return SeeOther(reverse("account_login"))
        return view(request, account, *arguments, **options)

    return answer  # type: ignore[return-value]


def _user_id(request: HttpRequest) -> int:
    user: Any = request.user
    return int(user.pk)
