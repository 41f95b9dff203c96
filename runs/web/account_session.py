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

from runs.accounts import browsers, identity
from runs.models import Account, SignedInBrowser
from runs.web import browser_key
from runs.web.errors import SeeOther

BROWSER = "account_browser"  # of the session: the key of the browser that signed in
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
    new = browsers.sign_in(account, user_agent=request.headers.get("User-Agent", ""))
    request.session[BROWSER] = new.key
    browser_key.become(request, response, owner=owner, browser=new.key)
    return account


def renew(request: HttpRequest, response: HttpResponse, *, account: Account) -> None:
    """Let the browser's cookie name the account for another year."""
    owner, key = identity.owner_id(account), request.session[BROWSER]
    browser_key.become(request, response, owner=owner, browser=key)


def leave(request: HttpRequest, response: HttpResponse) -> None:
    """End the session, and give the browser its former owner's id."""
    if browser := this_browser(request):
        browser.delete()
    browser_key.become(request, response, owner=former_owner(request))
    logout(request)


def this_browser(request: HttpRequest) -> SignedInBrowser | None:
    """Return the row of the browser that asks; None where it was signed out. One query."""
    return browsers.find(str(request.session.get(BROWSER, "")))


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
        if BROWSER not in request.session:  # signed in by the admin's password
            response = SeeOther(request.path)
            enter(request, response)
            return response
        browser = this_browser(request)
        if browser is None or browser.account_id != account.pk:
            logout(request)
            return SeeOther(reverse("account_login"))
        return view(request, account, *arguments, **options)

    return answer  # type: ignore[return-value]


def _user_id(request: HttpRequest) -> int:
    user: Any = request.user
    return int(user.pk)
