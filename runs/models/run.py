"""The table of runs. Fields, constraints and names; no logic.

A null measurement means "the text does not say". Each rule of the table is a named constraint with
a message. A range also refuses NaN, which PostgreSQL holds to be greater than every number.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db import models
from django.db.models import F, Q
from django.db.models.base import ModelState
from django.urls import reverse

from runs.conditions import BY_NAME
from runs.ids import ID_LENGTH, new_id
from runs.models.limits import NAME_LENGTH, PARSED_RANGES, STATED_RANGES, TEXT_LENGTH, within
from runs.models.names import Cohort, Document, Hardware, Server, ServerVersion
from runs.models.shared_json import SharedKeysField
from runs.models.upload import Upload

CLIENTS = BY_NAME["client"].values
DOCUMENT_KINDS = BY_NAME["document_kind"].values
LINKS = BY_NAME["link_mbit_per_s"].limits or (0, 0)
CHOICES = ("machine_kind", "http_version", "measured_order")


ORDERS = ("requests_per_s", "time_taken_s", "concurrency")
OF_SERVERS = ("", *ORDERS)
OF_FEW_VALUES = ("concurrency",)  # an index without keys stores equal entries once, and is small


def sorted_by(field: str, *, of: str = "") -> models.Index:
    """Return an index of the public runs, for reading them in the order of a field, "" of keys.

    `of` is a column of which one value is read, such as the server. Its runs with one value of a
    field of few are not in the order of their keys there.
    """
    names = [name for name in (of, field) if name]
    keys = [] if of and field in OF_FEW_VALUES else ["id"]
    return models.Index(
        fields=[*names, *keys],
        name=f"run_by_{'_'.join(names)[:20].rstrip('_')}",
        condition=Q(cohort__isnull=False),
    )


def choice_column(name: str) -> models.CharField[str, str]:
    """Return the column of a choice that only publishers state."""
    choice = BY_NAME[name]
    known = [(value, value) for value in choice.values]
    return models.CharField(max_length=choice.longest, choices=known, blank=True)


def known_choice(name: str) -> models.CheckConstraint:
    """Return the constraint that a choice has one of its values, or none."""
    choice = BY_NAME[name]
    return models.CheckConstraint(
        name=f"run_{name}_known",
        condition=Q(**{f"{name}__in": ["", *choice.values]}),
        violation_error_message=f"{choice.label} is one of {', '.join(choice.values)}, or unknown.",
    )


class Run(models.Model):
    """One invocation of one load generator at one load level; columns as in docs/contract.md."""

    public_id = models.CharField(max_length=ID_LENGTH, unique=True, default=new_id, editable=False)
    upload = models.ForeignKey(Upload, on_delete=models.CASCADE, related_name="runs")
    position = models.PositiveIntegerField()
    # A text that a file can say is null where it does not say it, because "" is a value.
    tool = models.CharField(max_length=40, null=True, blank=True)  # noqa: DJ001
    tool_version = models.CharField(max_length=NAME_LENGTH, null=True, blank=True)  # noqa: DJ001
    server_software = models.CharField(max_length=NAME_LENGTH, null=True, blank=True)  # noqa: DJ001
    server_name = models.CharField(max_length=NAME_LENGTH, null=True, blank=True)  # noqa: DJ001
    server_version = models.CharField(max_length=NAME_LENGTH, null=True, blank=True)  # noqa: DJ001
    hostname = models.CharField(max_length=NAME_LENGTH, null=True, blank=True)  # noqa: DJ001
    port = models.PositiveIntegerField(null=True, blank=True)
    path = models.CharField(max_length=TEXT_LENGTH, null=True, blank=True)  # noqa: DJ001
    document_bytes = models.BigIntegerField(null=True, blank=True)
    document_label = models.CharField(max_length=NAME_LENGTH, null=True, blank=True)  # noqa: DJ001
    concurrency = models.BigIntegerField(null=True, blank=True)
    offered_rate = models.FloatField(null=True, blank=True)
    requests_completed = models.BigIntegerField(null=True, blank=True)
    requests_failed = models.BigIntegerField(null=True, blank=True)
    non_2xx = models.BigIntegerField(null=True, blank=True)
    keepalive = models.BooleanField(null=True, blank=True)
    tls = models.BooleanField(null=True, blank=True)
    time_taken_s = models.FloatField(null=True, blank=True)
    requests_per_s = models.FloatField(null=True, blank=True)
    transfer_rate_Bps = models.FloatField(null=True, blank=True)  # noqa: N815 - the contract's name
    total_transferred_bytes = models.BigIntegerField(null=True, blank=True)
    html_transferred_bytes = models.BigIntegerField(null=True, blank=True)
    latency_ms = SharedKeysField(default=dict, blank=True)
    cpu_user_s = models.FloatField(null=True, blank=True)
    cpu_system_s = models.FloatField(null=True, blank=True)
    cpu_percent = models.FloatField(null=True, blank=True)
    rss_bytes = models.BigIntegerField(null=True, blank=True)
    client_cpu_percent = models.FloatField(null=True, blank=True)
    tool_threads = models.PositiveIntegerField(null=True, blank=True)
    label = models.CharField(max_length=NAME_LENGTH, null=True, blank=True)  # noqa: DJ001
    identity = models.CharField(max_length=TEXT_LENGTH, null=True, blank=True)  # noqa: DJ001
    method = models.CharField(max_length=20, null=True, blank=True)  # noqa: DJ001
    streams_per_connection = models.PositiveIntegerField(null=True, blank=True)
    pipelining = models.PositiveIntegerField(null=True, blank=True)
    compression = models.CharField(max_length=NAME_LENGTH, null=True, blank=True)  # noqa: DJ001
    request_headers = models.CharField(max_length=TEXT_LENGTH, null=True, blank=True)  # noqa: DJ001
    request_body = models.CharField(max_length=TEXT_LENGTH, null=True, blank=True)  # noqa: DJ001
    duration_s = models.FloatField(null=True, blank=True)
    measured_on = models.CharField(max_length=10, null=True, blank=True)  # noqa: DJ001 - ISO date
    aborted = models.BooleanField(default=False)
    member = models.CharField(max_length=NAME_LENGTH, null=True, blank=True)  # noqa: DJ001
    first_line = models.PositiveIntegerField(null=True, blank=True)
    last_line = models.PositiveIntegerField(null=True, blank=True)
    sources = SharedKeysField(default=dict, blank=True)
    details = SharedKeysField(default=dict, blank=True)
    provenance = SharedKeysField(default=dict, blank=True)
    # Keyed digests of the values that were masked, by column: what is unlike stays unlike.
    digests = SharedKeysField(default=dict, blank=True, editable=False)
    server = models.ForeignKey(
        Server, null=True, blank=True, on_delete=models.PROTECT, related_name="runs"
    )
    version = models.ForeignKey(
        ServerVersion, null=True, blank=True, on_delete=models.PROTECT, related_name="runs"
    )
    hardware = models.ForeignKey(
        Hardware, null=True, blank=True, on_delete=models.PROTECT, related_name="runs"
    )
    document = models.ForeignKey(
        Document, null=True, blank=True, on_delete=models.PROTECT, related_name="runs"
    )
    os = models.CharField(max_length=NAME_LENGTH, blank=True)
    link_mbit_per_s = models.PositiveIntegerField(null=True, blank=True)
    client = models.CharField(
        max_length=20, choices=[(value, value) for value in CLIENTS], blank=True
    )
    document_kind = models.CharField(
        max_length=40, choices=[(value, value) for value in DOCUMENT_KINDS], blank=True
    )
    configuration = models.CharField(max_length=TEXT_LENGTH, null=True, blank=True)  # noqa: DJ001
    cpu_model = models.CharField(max_length=NAME_LENGTH, blank=True)
    cores = models.PositiveIntegerField(null=True, blank=True)
    machine_memory_mb = models.PositiveIntegerField(null=True, blank=True)
    kernel = models.CharField(max_length=NAME_LENGTH, blank=True)
    machine_kind = choice_column("machine_kind")
    client_machine = models.CharField(max_length=NAME_LENGTH, blank=True)
    network = models.CharField(max_length=NAME_LENGTH, blank=True)
    warm_up = models.CharField(max_length=NAME_LENGTH, blank=True)
    http_version = choice_column("http_version")
    measured_order = choice_column("measured_order")
    repetitions = models.CharField(max_length=NAME_LENGTH, blank=True)
    same_server = models.BooleanField(null=True, blank=True)
    resources_note = models.CharField(max_length=TEXT_LENGTH, blank=True)
    published_by = models.CharField(max_length=NAME_LENGTH, blank=True)
    notes = models.CharField(max_length=TEXT_LENGTH, blank=True)
    # Set exactly while everybody may find the run. Its index, run_by_cohort, is below.
    cohort = models.ForeignKey(
        Cohort,
        null=True,
        blank=True,
        editable=False,
        on_delete=models.SET_NULL,
        db_index=False,
        related_name="+",
    )
    # Since when a newer reading stands in its place; comparisons that show it keep it.
    superseded_at = models.DateTimeField(null=True, blank=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["upload", "position"]
        indexes = [
            models.Index(
                fields=["cohort", "id"], name="run_by_cohort", condition=Q(cohort__isnull=False)
            ),
            models.Index(fields=["id"], name="run_public", condition=Q(cohort__isnull=False)),
            *(sorted_by(field) for field in ORDERS),
            *(sorted_by(field, of="server") for field in OF_SERVERS),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["upload", "position"],
                condition=Q(superseded_at=None),
                name="run_at_position_once",
            ),
            *(
                within(
                    field,
                    limits,
                    name=f"run_{field.lower()}_sane",
                    message=f"{field} is between {limits[0]:g} and {limits[1]:g}.",
                )
                for field, limits in (PARSED_RANGES | STATED_RANGES).items()
            ),
            *(known_choice(name) for name in CHOICES),
            within(
                "link_mbit_per_s",
                LINKS,
                name="run_link_sane",
                message="A network link has 1 to 10,000,000 Mbit/s.",
            ),
            models.CheckConstraint(
                name="run_client_known",
                condition=Q(client__in=["", *CLIENTS]),
                violation_error_message=(
                    "The client ran on the same machine, on another machine, or nobody says."
                ),
            ),
            models.CheckConstraint(
                name="run_document_kind_known",
                condition=Q(document_kind__in=["", *DOCUMENT_KINDS]),
                violation_error_message=(
                    f"A document's kind is one of {', '.join(DOCUMENT_KINDS)}, or not said."
                ),
            ),
            models.CheckConstraint(
                name="run_lines_in_order",
                condition=Q(first_line=None, last_line=None)
                | Q(first_line__gte=1, last_line__gte=F("first_line")),
                violation_error_message="A run's last line is not before its first.",
            ),
        ]

    def __str__(self) -> str:
        return self.public_id

    def get_absolute_url(self) -> str:
        return reverse("run", args=[self.public_id])

    @classmethod
    def from_db(
        cls, db: str | None, field_names: Collection[str], values: Collection[Any], **options: Any
    ) -> Run:
        """Return the run of a row, as Django does it in a quarter of its time.

        Django sets each of the 78 columns of a whole row apart, between two signals. Where a column
        is deferred, it looks each one up among those that were read: in a list that takes as long
        as all the rest.
        """
        if len(values) < len(cls._meta.concrete_fields):
            names = frozenset(field_names)
            return super().from_db(db, field_names=names, values=values, **options)
        run = cls.__new__(cls)
        run._state = ModelState()
        run._state.adding, run._state.db = False, db
        run.__dict__.update(zip(field_names, values, strict=True))
        return run
