"""The tables of names that runs share, and of cohorts: how many public runs are alike.

Fields, constraints and names; no logic.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from runs.models.limits import LABEL_LENGTH, LARGEST_COUNT, NAME_LENGTH, TEXT_LENGTH, within


class Server(models.Model):
    """A server product: lighttpd. Other spellings of it are `ServerAlias` rows."""

    name = models.CharField(max_length=NAME_LENGTH)
    slug = models.SlugField(max_length=NAME_LENGTH, unique=True)

    def __str__(self) -> str:
        return self.name


class ServerAlias(models.Model):
    """One spelling, lower case, that means a server: "apache httpd" = Apache."""

    server = models.ForeignKey(Server, on_delete=models.CASCADE, related_name="aliases")
    spelling = models.CharField(max_length=NAME_LENGTH, unique=True)

    def __str__(self) -> str:
        return self.spelling


class ServerVersion(models.Model):
    """One version of a server; the empty version is "not said"."""

    server = models.ForeignKey(Server, on_delete=models.CASCADE, related_name="versions")
    version = models.CharField(max_length=NAME_LENGTH, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["server", "version"], name="server_version_once")
        ]

    def __str__(self) -> str:
        return f"{self.server} {self.version}".strip()


class Hardware(models.Model):
    """The machine under test, as one publisher describes it; `publisher_hash` tells whose it is."""

    name = models.CharField(max_length=TEXT_LENGTH)
    slug = models.SlugField(max_length=NAME_LENGTH, unique=True)
    publisher_hash = models.CharField(max_length=64, blank=True)

    class Meta:
        verbose_name_plural = "hardware"

    def __str__(self) -> str:
        return self.name


class Document(models.Model):
    """What was fetched: its label (a path or a name), size in bytes (null = not said) and kind."""

    label = models.CharField(max_length=LABEL_LENGTH, blank=True)
    size_bytes = models.BigIntegerField(null=True, blank=True)
    kind = models.CharField(max_length=40, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["label", "size_bytes", "kind"], name="document_once"),
            models.UniqueConstraint(
                fields=["label", "kind"], condition=Q(size_bytes=None), name="document_once_unsized"
            ),
            within(
                "size_bytes",
                (0, LARGEST_COUNT),
                name="document_size_sane",
                message="A document's size is between 0 and 10^15 bytes.",
            ),
        ]

    def __str__(self) -> str:
        return self.label or (
            f"{self.size_bytes} bytes" if self.size_bytes is not None else "document"
        )


class Cohort(models.Model):
    """The public runs that are equal in every facet, and how many they are.

    `runs.store.public_groups` writes the rows. `key` is the hash of the combination, because a
    unique constraint ignores nulls. A text is "" where nobody says it.
    """

    key = models.CharField(max_length=64, unique=True)
    runs = models.PositiveBigIntegerField(default=0)
    server = models.ForeignKey(Server, null=True, on_delete=models.CASCADE)
    version = models.ForeignKey(ServerVersion, null=True, on_delete=models.CASCADE)
    hardware = models.ForeignKey(Hardware, null=True, on_delete=models.CASCADE)
    document = models.ForeignKey(Document, null=True, on_delete=models.CASCADE)
    document_bytes = models.BigIntegerField(null=True)
    os = models.CharField(max_length=NAME_LENGTH, blank=True)
    link_mbit_per_s = models.PositiveIntegerField(null=True)
    client = models.CharField(max_length=20, blank=True)
    cpu_model = models.CharField(max_length=NAME_LENGTH, blank=True)
    cores = models.PositiveIntegerField(null=True)
    machine_memory_mb = models.PositiveIntegerField(null=True)
    kernel = models.CharField(max_length=NAME_LENGTH, blank=True)
    machine_kind = models.CharField(max_length=40, blank=True)
    client_machine = models.CharField(max_length=NAME_LENGTH, blank=True)
    network = models.CharField(max_length=NAME_LENGTH, blank=True)
    warm_up = models.CharField(max_length=NAME_LENGTH, blank=True)
    http_version = models.CharField(max_length=40, blank=True)
    published_by = models.CharField(max_length=NAME_LENGTH, blank=True)
    tool = models.CharField(max_length=40, blank=True)
    keepalive = models.BooleanField(null=True)
    tls = models.BooleanField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["-runs", "id"], name="cohort_largest"),
            models.Index(fields=["document_bytes"], name="cohort_by_size"),
            models.Index(fields=["server", "-runs", "id"], name="cohort_of_server"),
            models.Index(fields=["hardware", "-runs", "id"], name="cohort_of_hardware"),
        ]

    def __str__(self) -> str:
        return self.key[:12]
