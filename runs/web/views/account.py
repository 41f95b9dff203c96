"""The page of an account: its tokens, its trusted projects, and what can be added to it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from runs.accounts import browsers, claiming, identity, projects, tokens
from runs.models import Account
from runs.web import account_page, account_session
from runs.web.account_forms import ClaimForm, ProjectForm, TokenForm
from runs.web.account_session import for_account
from runs.web.errors import SeeOther


@require_safe
@for_account
def page(request: HttpRequest, account: Account) -> HttpResponse:
    """Show all that belongs to the account but its benchmarks."""
    return account_page.show(request, account)


@require_POST
@for_account
def make_token(request: HttpRequest, account: Account) -> HttpResponse:
    """Make a token, and show its value once."""
    form = TokenForm(request.POST)
    if form.is_valid():
        with account_page.mistakes_at(form, "name"):
            new = tokens.make(account, **form.values())
            return render(request, "account/token.html", new._asdict())
    return account_page.show(request, account, wrong=form)


@require_POST
@for_account
def revoke_token(request: HttpRequest, account: Account, number: int) -> HttpResponse:
    """End a token at once."""
    tokens.revoke(account, number)
    return account_page.back_to("tokens")


@require_POST
@for_account
def trust_project(request: HttpRequest, account: Account) -> HttpResponse:
    """Trust a project of a CI service."""
    form = ProjectForm(request.POST)
    if form.is_valid():
        with account_page.mistakes_at(form, "repository"):
            projects.trust(account, **form.cleaned_data)
    return account_page.after(request, account, form=form, part="projects")


@require_POST
@for_account
def forget_project(request: HttpRequest, account: Account, number: int) -> HttpResponse:
    """Trust a project no more."""
    projects.forget(account, number)
    return account_page.back_to("projects")


@require_POST
@for_account
def claim_browser(request: HttpRequest, account: Account) -> HttpResponse:
    """Add what this browser published before it signed in."""
    claiming.claim_all(account, account_session.former_owner(request))
    return account_page.back_to("add")


@require_POST
@for_account
def claim_link(request: HttpRequest, account: Account) -> HttpResponse:
    """Add one thing by its link and edit key."""
    form = ClaimForm(request.POST)
    if form.is_valid():
        with account_page.mistakes_at(form, "link"):
            claiming.claim_thing(account, form.cleaned_data["thing"])
            return SeeOther(reverse("my"))
    return account_page.show(request, account, wrong=form)


@require_POST
@for_account
def sign_out(request: HttpRequest, account: Account) -> HttpResponseBase:
    """End this session; the browser is what it was before."""
    response = SeeOther(reverse("home"))
    account_session.leave(request, response)
    return response


@require_POST
@for_account
def sign_out_browser(request: HttpRequest, account: Account, number: int) -> HttpResponseBase:
    """Sign out one browser of the list."""
    browsers.sign_out(account, number)
    return account_page.back_to("browsers")


@require_POST
@for_account
def sign_out_everywhere(request: HttpRequest, account: Account) -> HttpResponseBase:
    """Give the account another owner's id: no browser has it any more."""
    identity.sign_out_everywhere(account)
    response = SeeOther(reverse("account_login"))
    account_session.leave(request, response)
    return response
