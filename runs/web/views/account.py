"""The page of an account: its tokens, trusted projects, and what can be added to it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from runs.accounts import claiming, identity, projects, tokens
from runs.models import Account
from runs.web import account_session, browser_key, named_thing
from runs.web.account_forms import ClaimForm, ProjectForm, TokenForm
from runs.web.account_session import for_account
from runs.web.errors import SeeOther

HERE = "account"


@require_safe
@for_account
def page(request: HttpRequest, account: Account) -> HttpResponse:
    """Show all that belongs to the account but its benchmarks."""
    return _page(request, account)


@require_POST
@for_account
def make_token(request: HttpRequest, account: Account) -> HttpResponse:
    """Make a token, and show its value once."""
    form = TokenForm(request.POST)
    if not form.is_valid():
        return _page(request, account, token_form=form)
    chosen = form.cleaned_data
    try:
        new = tokens.make(
            account,
            name=chosen["name"],
            scopes=chosen["scopes"],
            lifetime=timedelta(days=int(chosen["days"])),
        )
    except tokens.TokenMistake as mistake:
        form.add_error("name", str(mistake))
        return _page(request, account, token_form=form)
    return render(request, "account/token.html", {"token": new.token, "value": new.value})


@require_POST
@for_account
def revoke_token(request: HttpRequest, account: Account, number: int) -> HttpResponse:
    """End a token at once."""
    tokens.revoke(account, number)
    return SeeOther(f"{reverse(HERE)}#tokens")


@require_POST
@for_account
def trust_project(request: HttpRequest, account: Account) -> HttpResponse:
    """Trust a project of a CI service."""
    form = ProjectForm(request.POST)
    if form.is_valid():
        try:
            projects.trust(account, **form.cleaned_data)
        except projects.ProjectMistake as mistake:
            form.add_error("repository", str(mistake))
    if form.errors:
        return _page(request, account, project_form=form)
    return SeeOther(f"{reverse(HERE)}#projects")


@require_POST
@for_account
def forget_project(request: HttpRequest, account: Account, number: int) -> HttpResponse:
    """Trust a project no more."""
    projects.forget(account, number)
    return SeeOther(f"{reverse(HERE)}#projects")


@require_POST
@for_account
def claim_browser(request: HttpRequest, account: Account) -> HttpResponse:
    """Add what this browser published before it signed in."""
    claiming.claim_all(account, account_session.former_owner(request))
    return SeeOther(f"{reverse(HERE)}#add")


@require_POST
@for_account
def claim_link(request: HttpRequest, account: Account) -> HttpResponse:
    """Add one thing by its link and edit key."""
    form = ClaimForm(request.POST)
    if form.is_valid():
        thing = named_thing.opened_by(**form.cleaned_data)
        if thing is None:
            form.add_error("edit_key", "There is no such thing, or this key does not open it.")
        else:
            try:
                claiming.claim_thing(account, thing)
            except claiming.ClaimMistake as mistake:
                form.add_error("link", str(mistake))
    if form.errors:
        return _page(request, account, claim_form=form)
    return SeeOther(reverse("my"))


@require_POST
@for_account
def sign_out(request: HttpRequest, account: Account) -> HttpResponseBase:
    """End this session; the browser is what it was before."""
    response = SeeOther(reverse("home"))
    account_session.leave(request, response)
    return response


@require_POST
@for_account
def sign_out_everywhere(request: HttpRequest, account: Account) -> HttpResponseBase:
    """Give the account another owner's id: no browser has it any more."""
    identity.sign_out_everywhere(account)
    response = SeeOther(reverse("account_login"))
    account_session.leave(request, response)
    return response


def _page(
    request: HttpRequest,
    account: Account,
    *,
    token_form: TokenForm | None = None,
    project_form: ProjectForm | None = None,
    claim_form: ClaimForm | None = None,
) -> HttpResponse:
    """Return the page; a form with mistakes makes it a 400."""
    forms: dict[str, Any] = {
        "token_form": token_form,
        "project_form": project_form,
        "claim_form": claim_form,
    }
    context = {
        "account": account,
        "mail": account_session.mail_address(request),
        "tokens": tokens.live(account),
        "projects": account.projects.order_by("issuer", "repository"),
        "unclaimed": claiming.counts_of(account_session.former_owner(request)),
        "token_form": token_form or TokenForm(),
        "project_form": project_form or ProjectForm(),
        "claim_form": claim_form or ClaimForm(),
        "site": settings.SITE_URL,
    }
    status = 400 if any(forms.values()) else 200
    response = render(request, "account/page.html", context, status=status)
    browser_key.become(request, response, owner=identity.owner_id(account))
    return response
