"""The passkeys of an account."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_POST, require_safe

from runs.models import Account
from runs.web import account_page, passkeys
from runs.web.account_session import for_account


@require_safe
@for_account
def options(request: HttpRequest, account: Account) -> HttpResponse:
    """Return what the browser needs to make a passkey."""
    return JsonResponse(passkeys.creation_options(request.user))


@require_POST
@for_account
def add(request: HttpRequest, account: Account) -> HttpResponse:
    """Add the passkey that the browser made."""
    form = passkeys.PasskeyForm(request.POST, user=request.user)
    if form.is_valid():
        passkeys.add(request.user, form)
    return account_page.after(request, account, form=form, part="passkeys")


@require_POST
@for_account
def remove(request: HttpRequest, account: Account, number: int) -> HttpResponse:
    """Forget a passkey at once."""
    passkeys.remove(request.user, number)
    return account_page.back_to("passkeys")
