"""The page of an account, and what its forms answer: the page again, or a redirect to it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from runs.accounts import AccountMistake, browsers, claiming, tokens
from runs.models import Account
from runs.web import account_session, passkeys
from runs.web.account_forms import ClaimForm, ProjectForm, TokenForm
from runs.web.errors import SeeOther


def show(request: HttpRequest, account: Account, *, wrong: Form | None = None) -> HttpResponse:
    """Return the page; `wrong` is the form that has mistakes, which makes it a 400."""
    forms: dict[str, Form] = {
        "token_form": TokenForm(),
        "project_form": ProjectForm(),
        "claim_form": ClaimForm(),
        "passkey_form": passkeys.PasskeyForm(user=request.user),
    }
    forms |= {name: wrong for name, form in forms.items() if wrong and type(form) is type(wrong)}
    context = {
        **forms,
        "account": account,
        "mail": account_session.mail_address(request),
        "tokens": tokens.live(account),
        "projects": account.projects.order_by("issuer", "repository"),
        "browsers": browsers.of_account(account),
        "this_browser": account_session.this_browser(request),
        "passkeys": passkeys.of_user(request.user),
        "passkeys_possible": passkeys.are_possible(),
        "unclaimed": claiming.counts_of(account_session.former_owner(request)),
        "site": settings.SITE_URL,
    }
    response = render(request, "account/page.html", context, status=400 if wrong else 200)
    account_session.renew(request, response, account=account)
    return response


def after(request: HttpRequest, account: Account, *, form: Form, part: str) -> HttpResponse:
    """Return the page again where a form has mistakes, else a redirect to a part of the page."""
    return show(request, account, wrong=form) if form.errors else back_to(part)


def back_to(part: str) -> HttpResponse:
    """Return a redirect to a part of the page."""
    return SeeOther(f"{reverse('account')}#{part}")


@contextmanager
def mistakes_at(form: Form, field: str) -> Iterator[None]:
    """Show a mistake that is met meanwhile at a field of the form."""
    try:
        yield
    except AccountMistake as mistake:
        form.add_error(field, str(mistake))
