"""The tables of moderation: complaints about pages, what is hidden, bans, and the audit log."""

from __future__ import annotations

from typing import Any, NoReturn

from django.db import models
from django.db.models import Q

from runs.models.comparison import Comparison
from runs.models.limits import NAME_LENGTH, TEXT_LENGTH
from runs.models.report import Report
from runs.models.upload import Upload


class Complaint(models.Model):
    """What a reader reported about a public page. Only staff read it.

    `kind` and `name` are the thing of the page: a comparison, report or run, and its name in the
    address.
    """

    class Reason(models.TextChoices):
        SPAM = "spam", "Spam or advertising"
        PRIVATE = "private", "Private data or a secret"
        LAW = "law", "Against the law"
        FALSE = "false", "Invented or false numbers"
        OTHER = "other", "Something else"

    kind = models.CharField(max_length=20)
    name = models.CharField(max_length=NAME_LENGTH)
    reason = models.CharField(max_length=10, choices=Reason)
    text = models.CharField(max_length=TEXT_LENGTH, blank=True)
    address_hash = models.CharField(max_length=64, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["address_hash", "created_at"], name="complaint_by_address"),
            models.Index(fields=["created_at"], name="complaint_open", condition=Q(closed_at=None)),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"


class Hiding(models.Model):
    """Why staff hid an upload, a comparison or a report. Its pages show the reason.

    Deleting the row and the flag `hidden` of the thing brings everything back.
    """

    upload = models.OneToOneField(Upload, null=True, on_delete=models.CASCADE)
    comparison = models.OneToOneField(Comparison, null=True, on_delete=models.CASCADE)
    report = models.OneToOneField(Report, null=True, on_delete=models.CASCADE)
    reason = models.CharField(max_length=TEXT_LENGTH)
    by_law = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="hiding_of_one_thing",
                condition=Q(upload__isnull=False, comparison=None, report=None)
                | Q(upload=None, comparison__isnull=False, report=None)
                | Q(upload=None, comparison=None, report__isnull=False),
                violation_error_message="Exactly one thing is hidden by a row.",
            )
        ]

    def __str__(self) -> str:
        return self.reason


class Ban(models.Model):
    """A network or an owner that may publish nothing, by the hash that rows of theirs have."""

    network_hash = models.CharField(max_length=64, blank=True)
    owner_hash = models.CharField(max_length=64, blank=True)
    reason = models.CharField(max_length=TEXT_LENGTH)
    created_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="ban_of_network_or_owner",
                condition=(Q(network_hash="") & ~Q(owner_hash=""))
                | (Q(owner_hash="") & ~Q(network_hash="")),
                violation_error_message="A ban is of a network or of an owner.",
            )
        ]
        indexes = [
            models.Index(
                fields=["network_hash"], name="ban_of_network", condition=Q(ended_at=None)
            ),
            models.Index(fields=["owner_hash"], name="ban_of_owner", condition=Q(ended_at=None)),
        ]

    def __str__(self) -> str:
        return f"network {self.network_hash[:12]}" if self.network_hash else self.owner_hash[:12]


class Unchangeable(Exception):
    """Somebody tried to change or to delete an entry of the audit log."""


class AuditRows(models.QuerySet["AuditEntry"]):
    """Entries can be added and read."""

    def update(self, **values: Any) -> NoReturn:
        """Refuse."""
        raise Unchangeable("An entry of the audit log never changes.")

    def delete(self) -> NoReturn:
        """Refuse."""
        raise Unchangeable("An entry of the audit log is never deleted.")


class AuditEntry(models.Model):
    """One act of staff, or one sign-in: who did what to which thing, when and why.

    `kind` and `name` are the thing, as a complaint has it; `network_hash` is where it came from.
    """

    class Act(models.TextChoices):
        HIDE = "hide"
        UNHIDE = "unhide"
        WITHDRAW = "withdraw"
        ERASE = "erase"
        BAN = "ban"
        UNBAN = "unban"
        CLOSE = "close", "close a complaint"
        RETRY = "retry", "try an import again"
        SIGN_IN = "sign-in"
        REFUSED = "refused", "sign-in refused"
        SIGN_OUT = "sign-out"

    act = models.CharField(max_length=10, choices=Act)
    staff = models.CharField(max_length=NAME_LENGTH, blank=True)
    kind = models.CharField(max_length=20, blank=True)
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    reason = models.CharField(max_length=TEXT_LENGTH, blank=True)
    network_hash = models.CharField(max_length=64, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = AuditRows.as_manager()

    class Meta:
        verbose_name_plural = "audit log"
        indexes = [
            models.Index(fields=["network_hash", "created_at"], name="audit_by_network"),
        ]

    def __str__(self) -> str:
        return f"{self.act} {self.kind} {self.name}".strip()

    def save(self, *args: Any, **options: Any) -> None:
        """Add an entry; one that exists raises `Unchangeable`."""
        if not self._state.adding:
            raise Unchangeable("An entry of the audit log never changes.")
        super().save(*args, **options)

    def delete(self, *args: Any, **options: Any) -> NoReturn:
        """Refuse."""
        raise Unchangeable("An entry of the audit log is never deleted.")
