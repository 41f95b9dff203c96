"""The tables of reports: the working copy, the slugs, the revisions. No logic."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.urls import reverse

from runs.ids import ID_LENGTH, new_id
from runs.models.limits import NAME_LENGTH
from runs.models.upload import Upload


class Report(models.Model):
    """An article: its working copy, who may change it, and which of its revisions is shown.

    `draft` is an article of `runs.reports.articles`; `draft_version` counts its changes.
    `revision` is the number of the published revision (0: none yet); `title` and `byline` are that
    revision's, for lists.
    """

    class State(models.TextChoices):
        DRAFT = "draft"
        PUBLISHED = "published"
        WITHDRAWN = "withdrawn"

    public_id = models.CharField(max_length=ID_LENGTH, unique=True, default=new_id, editable=False)
    slug = models.SlugField(
        max_length=NAME_LENGTH, unique=True, allow_unicode=True, null=True, blank=True
    )  # noqa: DJ001 - null: none yet
    state = models.CharField(max_length=10, choices=State, default=State.DRAFT)
    visibility = models.CharField(
        max_length=8, choices=Upload.Visibility, default=Upload.Visibility.UNLISTED
    )
    draft = models.JSONField(default=dict, blank=True)
    draft_version = models.PositiveIntegerField(default=1)
    revision = models.PositiveIntegerField(default=0)
    title = models.CharField(max_length=NAME_LENGTH, blank=True)
    byline = models.CharField(max_length=NAME_LENGTH, blank=True)
    publisher_hash = models.CharField(max_length=64, blank=True)
    edit_key_hash = models.CharField(max_length=64)
    address_hash = models.CharField(max_length=64, blank=True)
    example = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True, blank=True)
    changed_at = models.DateTimeField(auto_now=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    # Whether staff hid it (`Hiding` has the reason), and when lists may name what is new.
    hidden = models.BooleanField(default=False, db_default=False, editable=False)
    listing_due = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        indexes = [
            models.Index(
                fields=["listing_due"],
                name="report_listing_due",
                condition=Q(listing_due__isnull=False),
            ),
            models.Index(
                fields=["-published_at"],
                name="report_latest",
                condition=Q(state="published", visibility="public"),
            ),
            models.Index(fields=["address_hash", "created_at"], name="report_by_address"),
            models.Index(
                fields=["publisher_hash", "-created_at", "-id"],
                name="report_by_owner",
                condition=~Q(publisher_hash=""),
            ),
        ]

    def __str__(self) -> str:
        return self.slug or self.public_id

    def get_absolute_url(self) -> str:
        return (
            reverse("report", args=[self.slug])
            if self.slug
            else reverse("report-edit", args=[self.public_id])
        )


class ReportSlug(models.Model):
    """Every slug that a report has or had; none is ever given to another report.

    `listed` tells that it can be guessed or stood in a list. Such a slug leads nobody but the owner
    to a report that is not public any more.
    """

    slug = models.SlugField(max_length=NAME_LENGTH, unique=True, allow_unicode=True)
    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="slugs")
    listed = models.BooleanField(default=True)

    def __str__(self) -> str:
        return self.slug


class Revision(models.Model):
    """One published form of a report; never changed, emptied only when the report is withdrawn."""

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    article = models.JSONField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["report", "number"], name="revision_once")]

    def __str__(self) -> str:
        return f"{self.report_id}:{self.number}"
