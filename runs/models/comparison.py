"""The tables of comparisons. Fields, constraints and names; no logic."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.urls import reverse

from runs.models.large_json import LargeJSONField
from runs.models.limits import NAME_LENGTH
from runs.models.run import Run
from runs.models.upload import Upload


class Comparison(models.Model):
    """A frozen list of runs and a view of them; its id is the start of the SHA-256 of `content`.

    `content` holds the numbers and never changes. `labels` holds names that may be corrected; each
    correction is an entry of `label_log`. `version` counts the changes of the page, for its ETag.
    `successor` is the newer edition, which states numbers that were unknown in this one.
    `upload` is the upload whose publishing made it, and None for a saved view. Whoever has the
    owner's browser or the edit key may change it; with neither hash it belongs to nobody.
    """

    public_id = models.CharField(max_length=44, unique=True, editable=False)
    sha256 = models.CharField(max_length=64, unique=True, editable=False)
    # The title of `labels` again, as a column that searches can read.
    title = models.CharField(max_length=NAME_LENGTH, blank=True)
    content = LargeJSONField()
    labels = LargeJSONField(default=dict)
    label_log = models.JSONField(default=list, blank=True)
    # What the analysis said first when it was made, and by which rules (runs.compare.analysis).
    analysis = models.JSONField(null=True, blank=True, editable=False)
    version = models.PositiveIntegerField(default=1)
    visibility = models.CharField(
        max_length=8, choices=Upload.Visibility, default=Upload.Visibility.UNLISTED
    )
    example = models.BooleanField(default=False)
    successor = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="predecessors"
    )
    upload = models.ForeignKey(
        Upload, null=True, blank=True, on_delete=models.SET_NULL, related_name="comparisons"
    )
    # Whether its owner joined the uploads of its runs, and which runs left it since, and when.
    joined = models.BooleanField(default=False)
    departures = models.JSONField(default=list, blank=True, editable=False)
    publisher_hash = models.CharField(max_length=64, blank=True, editable=False)
    edit_key_hash = models.CharField(max_length=64, blank=True, editable=False)
    address_hash = models.CharField(max_length=64, blank=True, editable=False)
    runs = models.ManyToManyField(Run, through="ComparisonRun", related_name="comparisons")
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    # Whether staff hid it (`Hiding` has the reason), and when lists may name what is new.
    hidden = models.BooleanField(default=False, db_default=False, editable=False)
    listing_due = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        indexes = [
            models.Index(
                fields=["listing_due"],
                name="comparison_listing_due",
                condition=Q(listing_due__isnull=False),
            ),
            models.Index(
                fields=["-created_at"],
                name="comparison_latest",
                condition=Q(visibility="public", withdrawn_at=None),
            ),
            models.Index(
                fields=["publisher_hash", "-created_at", "-id"],
                name="comparison_by_owner",
                condition=~Q(publisher_hash=""),
            ),
            models.Index(
                fields=["address_hash", "created_at"],
                name="comparison_by_address",
                condition=~Q(address_hash=""),
            ),
        ]

    def __str__(self) -> str:
        return self.public_id

    def get_absolute_url(self) -> str:
        return reverse("comparison", args=[self.public_id])


class ComparisonRun(models.Model):
    """Which runs a comparison froze, in its order."""

    comparison = models.ForeignKey(Comparison, on_delete=models.CASCADE)
    run = models.ForeignKey(Run, on_delete=models.CASCADE)
    position = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["comparison", "position"], name="comparison_position_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.comparison_id}:{self.position}"
