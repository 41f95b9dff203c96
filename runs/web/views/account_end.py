"""Taking an account's things along, and deleting it."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from runs.accounts import exporting, leaving
from runs.models import Account
from runs.web import account_session, long_downloads, passkeys, sign_in_services
from runs.web.account_forms import LeaveForm
from runs.web.account_session import for_account


@require_safe
@for_account
def export(request: HttpRequest, account: Account) -> HttpResponseBase:
    """Send all that the account has as a ZIP."""
    parts = exporting.parts(account, person=_person(request))
    response = long_downloads.streamed(request, parts, content_type="application/zip")
    if response.status_code == 200:
        response["Content-Disposition"] = 'attachment; filename="benchpress-account.zip"'
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@for_account
def delete(request: HttpRequest, account: Account) -> HttpResponse:
    """Ask what becomes of the account's things (GET), then delete it (POST)."""
    form = LeaveForm(request.POST if request.method == "POST" else None)
    if request.method != "POST" or not form.is_valid():
        status = 400 if form.errors else 200
        return render(request, "account/delete.html", {"form": form}, status=status)
    withdraws = form.cleaned_data["things"] == "withdraw"
    leaving.delete(account, withdraws=withdraws)
    user_id = account.user_id
    response = render(request, "account/deleted.html", {"withdraws": withdraws})
    account_session.leave(request, response)
    get_user_model()._default_manager.filter(pk=user_id, is_staff=False).delete()
    return response


def _person(request: HttpRequest) -> dict[str, Any]:
    """Return what the sign-in knows of who is signed in."""
    return {
        "mail": account_session.mail_address(request),
        "passkeys": passkeys.listed(request.user),
        "services": sign_in_services.listed(request.user),
    }
