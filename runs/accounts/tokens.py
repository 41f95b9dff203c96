"""Tokens of accounts: made once, stored as a hash, refused at once when revoked or expired."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from datetime import timedelta
from typing import NamedTuple

from django.contrib.auth import get_user_model
from django.db.models import Q, QuerySet
from django.utils import timezone

from runs import keys
from runs.accounts import AccountMistake
from runs.ids import base58
from runs.models import Account, Token

PREFIX = "bp_"
RANDOM_BYTES = 24
SHOWN_LETTERS = 7  # with the prefix
SCOPES = {
    "read": "Read: list and read what the account has, private things too",
    "upload": "Upload: send results, save comparisons, write reports",
    "manage": "Manage: change, publish and withdraw what the account has",
}
DAYS = (7, 30, 90, 365)
MOST_TOKENS = 50  # of an account, but for short ones, which jobs of CI make
SHORT_LIFETIME = timedelta(minutes=15)
REMEMBERED = timedelta(days=30)  # how long a dead token stays in the table
USE_NOTED_EVERY = timedelta(minutes=1)


class NewToken(NamedTuple):
    """A token with its value, which is shown once."""

    token: Token
    value: str


def make(account: Account, *, name: str, scopes: Collection[str], lifetime: timedelta) -> NewToken:
    """Return a new token; long dead ones are deleted. Raises `AccountMistake`."""
    chosen = [scope for scope in SCOPES if scope in scopes]
    if not chosen:
        raise AccountMistake("Choose what the token may do.")
    now = timezone.now()
    lasting = live(account).filter(expires_at__gt=now + SHORT_LIFETIME)
    if lifetime > SHORT_LIFETIME and lasting.count() >= MOST_TOKENS:
        raise AccountMistake(f"An account has at most {MOST_TOKENS} tokens. Revoke one first.")
    Token.objects.filter(account=account, expires_at__lt=now - REMEMBERED).delete()
    value = PREFIX + base58(secrets.token_bytes(RANDOM_BYTES))
    token = Token.objects.create(
        account=account,
        name=name,
        token_hash=keys.hashed(value),
        start=value[:SHOWN_LETTERS],
        scopes=" ".join(chosen),
        expires_at=now + lifetime,
    )
    return NewToken(token, value)


def find(value: str) -> Token | None:
    """Return the token of a value with its account; None for an unknown or a dead one.

    Those of a user whom staff disabled are dead, too. One query, and at most once a minute one
    more, which notes the use.
    """
    now = timezone.now()
    users = get_user_model()._default_manager.filter(is_active=True)
    rows = Token.objects.select_related("account").filter(account__user_id__in=users.values("pk"))
    token = rows.filter(_is_live(), token_hash=keys.hashed(value)).first()
    if token is None:
        return None
    before = now - USE_NOTED_EVERY
    if token.last_used_at is None or token.last_used_at < before:
        Token.objects.filter(pk=token.pk).update(last_used_at=now)
    return token


def allows(token: Token, scope: str) -> bool:
    """Tell whether a token has a scope."""
    return scope in token.scopes.split()


def live(account: Account) -> QuerySet[Token]:
    """Return the tokens of an account that can be used, the newest first."""
    return Token.objects.filter(_is_live(), account=account).order_by("-created_at", "-pk")


def revoke(account: Account, token_id: int) -> None:
    """End a token of the account at once; one that is not its own stays."""
    rows = Token.objects.filter(account=account, pk=token_id, revoked_at=None)
    rows.update(revoked_at=timezone.now())


def _is_live() -> Q:
    return Q(revoked_at=None, expires_at__gt=timezone.now())
