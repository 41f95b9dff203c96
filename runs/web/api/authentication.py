"""Tokens of accounts: whom a request acts for, asked before every operation."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

from runs.accounts import tokens
from runs.web import access

SENDING = ("api-uploads", "api-comparisons", "api-reports")
FREE = "api-tokens"  # it needs no token: it makes one
READING = ("GET", "HEAD")


class TokenUnknown(Exception):
    """The token is unknown, revoked or expired."""


class TokenScope(Exception):
    """The token lacks the scope of the operation; the message names it."""


def of_request(request: HttpRequest) -> bool:
    """Note the account that a token stands for. A request without a token passes, too.

    A token that may not read gets what everybody gets. Raises `TokenUnknown` and `TokenScope`.
    One query for a token, and at most once a minute one more.
    """
    value = token_value(request)
    if not value:
        return True
    token = tokens.find(value) if settings.ACCOUNTS else None
    if token is None:
        raise TokenUnknown
    scope = scope_of(request)
    if tokens.allows(token, scope):
        access.act_for(request, token.account)
    elif scope not in ("", "read"):
        raise TokenScope(f"This token lacks the scope {scope}. Make one that has it.")
    return True


def token_value(request: HttpRequest) -> str:
    """Return the token that a request sends, "" for none; an edit key is no token."""
    bearer = access.bearer(request)
    return bearer if bearer.startswith(tokens.PREFIX) else ""


def scope_of(request: HttpRequest) -> str:
    """Return the scope that an operation needs for what is an account's; "" for none."""
    if request.method in READING:
        return "read"
    name = request.resolver_match.url_name if request.resolver_match else ""
    if name == FREE:
        return ""
    return "upload" if name in SENDING else "manage"
