"""The tables of accounts: who they are, their tokens, and the CI projects that they trust."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from runs.ids import ID_LENGTH, new_id
from runs.models.limits import NAME_LENGTH


class Account(models.Model):
    """An owner's id that several browsers and tokens share (`accounts.identity`).

    `user_id` is the row of the user that signs in; it is no foreign key, because a site without
    accounts has no users. `generation` is a part of the owner's id: another number is another id.
    """

    user_id = models.BigIntegerField(unique=True)
    public_id = models.CharField(max_length=ID_LENGTH, unique=True, default=new_id, editable=False)
    generation = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.public_id


class SignedInBrowser(models.Model):
    """A browser that is signed in to an account; only the hash of its key is stored.

    `name` is what it says of itself, such as "Firefox on Linux".
    """

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="browsers")
    key_hash = models.CharField(max_length=64, unique=True)
    name = models.CharField(max_length=60)
    signed_in_at = models.DateTimeField(auto_now_add=True)
    last_seen_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.name


class Token(models.Model):
    """A key of an account for programs; only the hash of its value is stored.

    `scopes` are names with a blank between, `start` is the first letters of the value.
    """

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=NAME_LENGTH)
    token_hash = models.CharField(max_length=64, unique=True)
    start = models.CharField(max_length=10)
    scopes = models.CharField(max_length=40)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="token_has_scope",
                condition=~Q(scopes=""),
                violation_error_message="A token needs a scope.",
            )
        ]

    def __str__(self) -> str:
        return f"{self.start}… {self.name}"


class TrustedProject(models.Model):
    """A project of a CI service whose jobs may get a short token of the account."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="projects")
    issuer = models.CharField(max_length=NAME_LENGTH)
    repository = models.CharField(max_length=NAME_LENGTH)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["account", "issuer", "repository"], name="trusted_project_once"
            )
        ]

    def __str__(self) -> str:
        return self.repository
