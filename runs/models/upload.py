"""The tables of uploads and of what imports noted. Fields, constraints and names; no logic."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q
from django.urls import reverse

from runs.ids import ID_LENGTH, new_id
from runs.models.limits import NAME_LENGTH, TEXT_LENGTH

READER_LENGTH = 12  # hexadecimal digits


class Upload(models.Model):
    """A file that somebody uploaded, stored unchanged, and the state of its import."""

    class State(models.TextChoices):
        RECEIVED = "received"
        PROCESSING = "processing"
        PARSED = "parsed"
        PUBLISHED = "published"
        FAILED = "failed"
        WITHDRAWN = "withdrawn"

    class Visibility(models.TextChoices):
        """Who may see it: its owner, who has the link, everybody by lists."""

        PRIVATE = "private"
        UNLISTED = "unlisted"
        PUBLIC = "public"

    public_id = models.CharField(max_length=ID_LENGTH, unique=True, default=new_id, editable=False)
    file = models.FileField(upload_to="", max_length=NAME_LENGTH, blank=True)
    # Whether everybody but the owner gets a copy in which secrets are masked. The copy is made when
    # the upload is published: `masked_file` is the file's own where nothing was found, and empty,
    # as its SHA-256, where the file cannot be masked.
    masked = models.BooleanField(default=True)
    masked_file = models.FileField(upload_to="", max_length=NAME_LENGTH, blank=True)
    masked_sha256 = models.CharField(max_length=64, blank=True, default="")
    # The name of each private host that was masked: names that are typed later are masked alike.
    masked_hosts = models.JSONField(default=dict, blank=True, editable=False)
    sha256 = models.CharField(max_length=64)
    size = models.PositiveBigIntegerField()
    original_name = models.CharField(max_length=NAME_LENGTH, blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.RECEIVED)
    visibility = models.CharField(max_length=8, choices=Visibility, default=Visibility.UNLISTED)
    format = models.CharField(max_length=40, blank=True)
    # The metric of a table's numbers, where only the publisher says it.
    metric = models.CharField(max_length=40, blank=True)
    # The roles that its publisher gave headings (`intake.column_map`).
    column_map = models.JSONField(default=dict, blank=True, editable=False)
    # What its publisher chose before publishing: "title", "visibility" and "view"; {} afterwards.
    draft = models.JSONField(default=dict, blank=True, editable=False)
    failure = models.CharField(max_length=TEXT_LENGTH, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    claimed_at = models.DateTimeField(null=True, blank=True)
    publisher_hash = models.CharField(max_length=64, blank=True)
    edit_key_hash = models.CharField(max_length=64)
    address_hash = models.CharField(max_length=64, blank=True)
    example = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)
    parsed_at = models.DateTimeField(null=True, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    erased_at = models.DateTimeField(null=True, blank=True)
    # Whether staff hid it (`Hiding` has the reason), and when lists may name what is new.
    hidden = models.BooleanField(default=False, db_default=False, editable=False)
    listing_due = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["publisher_hash", "sha256"],
                condition=~Q(publisher_hash="") & ~Q(state="withdrawn"),
                name="upload_once_per_publisher",
                violation_error_message="The same bytes from the same publisher are one upload.",
            ),
            models.CheckConstraint(
                name="upload_state_known",
                condition=Q(
                    state__in=[
                        "received",
                        "processing",
                        "parsed",
                        "published",
                        "failed",
                        "withdrawn",
                    ]
                ),
                violation_error_message="Unknown state.",
            ),
        ]
        indexes = [
            models.Index(
                fields=["listing_due"],
                name="upload_listing_due",
                condition=Q(listing_due__isnull=False),
            ),
            models.Index(
                fields=["created_at"],
                name="upload_waiting",
                condition=Q(state__in=["received", "processing"]),
            ),
            models.Index(fields=["address_hash", "created_at"], name="upload_by_address"),
            models.Index(fields=["edit_key_hash"], name="upload_by_edit_key"),
            models.Index(
                fields=["publisher_hash", "-created_at", "-id"],
                name="upload_by_owner",
                condition=~Q(publisher_hash=""),
            ),
        ]

    def __str__(self) -> str:
        return self.public_id

    def get_absolute_url(self) -> str:
        return reverse("upload", args=[self.public_id])

    @property
    def is_pending(self) -> bool:
        """Tell whether its import waits or runs."""
        return self.state in PENDING

    @property
    def diagnostics(self) -> list[dict[str, Any]]:
        """Return the remarks of the last import. One query, the first time."""
        return self.reading.diagnostics if hasattr(self, "reading") else []

    @property
    def columns(self) -> list[dict[str, Any]]:
        """Return how the columns of its tables were read. One query, the first time."""
        return self.reading.columns if hasattr(self, "reading") else []


PENDING = (Upload.State.RECEIVED, Upload.State.PROCESSING)  # states of an import that has not ended


class Reading(models.Model):
    """What the last import of an upload noted: long lists that only the review page needs.

    They have a table of their own, so that no query of runs copies them into each row.
    """

    upload = models.OneToOneField(Upload, primary_key=True, on_delete=models.CASCADE)
    diagnostics = models.JSONField(default=list, blank=True)
    columns = models.JSONField(default=list, blank=True)
    # Which reader it was (`code_version.reader`); "" is one of before these were noted.
    reader = models.CharField(max_length=READER_LENGTH, blank=True, default="", db_default="")

    def __str__(self) -> str:
        return f"reading of upload {self.upload_id}"


class NewerReading(models.Model):
    """What a newer reader would change of an upload, and what its publisher decided.

    `changes` holds what its page lists, at most so many entries; the counts are of all runs.
    """

    class Decision(models.TextChoices):
        """Open until the publisher decides; an accepted one waits until the file is read."""

        OPEN = "open"
        KEPT = "kept"
        ACCEPTED = "accepted"
        DONE = "done"

    upload = models.OneToOneField(
        Upload, primary_key=True, on_delete=models.CASCADE, related_name="newer_reading"
    )
    reader = models.CharField(max_length=READER_LENGTH)
    added = models.PositiveIntegerField(default=0)
    gone = models.PositiveIntegerField(default=0)
    changed = models.PositiveIntegerField(default=0)
    changes = models.JSONField(default=list, blank=True)
    fingerprint = models.CharField(max_length=64)
    decision = models.CharField(max_length=8, choices=Decision, default=Decision.OPEN)
    noted_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="newer_reading_decision_known",
                condition=Q(decision__in=["open", "kept", "accepted", "done"]),
                violation_error_message="Unknown decision.",
            ),
        ]
        indexes = [
            models.Index(
                fields=["noted_at"], name="newer_reading_waiting", condition=Q(decision="accepted")
            )
        ]

    def __str__(self) -> str:
        return f"newer reading of upload {self.upload_id}"
