"""The tables: uploads, tags, runs and comparisons. Fields, constraints and names; no logic.

A null measurement means "the text does not say". What must always hold is a named constraint with a message; a range also
stops NaN, which PostgreSQL holds to be greater than every number.
"""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.urls import reverse

from runs.charts.checks.one_machine import CLIENTS
from runs.ids import ID_LENGTH, new_id

NAME_LENGTH = 200
TEXT_LENGTH = 2000
LABEL_LENGTH = 500  # of what is unique: PostgreSQL's index takes 2,704 bytes, and a character may have four
LARGEST_COUNT = 10**15
LARGEST_FLOAT = 1e15
LARGEST_LINE = 2**31 - 1
LINKS = (1, 10**7)  # Mbit/s
DOCUMENT_KINDS = ("HTML page", "image", "style sheet or script", "plain text", "download", "dynamic page", "API answer")
# Between which values each number of a run is stored; `runs.rows` checks the same before the database does.
RANGES: dict[str, tuple[float, float]] = {
    "port": (1, 65535),
    "concurrency": (1, 10**9),
    "offered_rate": (1e-9, LARGEST_FLOAT),
    "document_bytes": (0, LARGEST_COUNT),
    "requests_completed": (0, LARGEST_COUNT),
    "requests_failed": (0, LARGEST_COUNT),
    "non_2xx": (0, LARGEST_COUNT),
    "total_transferred_bytes": (0, LARGEST_COUNT),
    "html_transferred_bytes": (0, LARGEST_COUNT),
    "rss_bytes": (0, LARGEST_COUNT),
    "time_taken_s": (0, LARGEST_FLOAT),
    "requests_per_s": (0, LARGEST_FLOAT),
    "transfer_rate_Bps": (0, LARGEST_FLOAT),
    "cpu_user_s": (0, LARGEST_FLOAT),
    "cpu_system_s": (0, LARGEST_FLOAT),
    "cpu_percent": (0, LARGEST_FLOAT),
}


def within(field: str, low: float, high: float, *, name: str, message: str) -> models.CheckConstraint:
    """Return the constraint "null, or between low and high"."""
    return models.CheckConstraint(
        name=name,
        condition=Q(**{field: None}) | Q(**{f"{field}__range": (low, high)}),
        violation_error_message=message,
    )


class Upload(models.Model):
    """The bytes somebody handed in, kept unchanged, and how far their import has come."""

    class State(models.TextChoices):
        RECEIVED = "received"
        PROCESSING = "processing"
        PARSED = "parsed"
        PUBLISHED = "published"
        FAILED = "failed"
        WITHDRAWN = "withdrawn"

    class Visibility(models.TextChoices):
        UNLISTED = "unlisted"
        PUBLIC = "public"

    public_id = models.CharField(max_length=ID_LENGTH, unique=True, default=new_id, editable=False)
    file = models.FileField(upload_to="", max_length=NAME_LENGTH, blank=True)
    sha256 = models.CharField(max_length=64)
    size = models.PositiveBigIntegerField()
    original_name = models.CharField(max_length=NAME_LENGTH, blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.RECEIVED)
    visibility = models.CharField(max_length=8, choices=Visibility, default=Visibility.UNLISTED)
    format = models.CharField(max_length=40, blank=True)
    metric = models.CharField(max_length=40, blank=True)  # what the publisher says a table's numbers are
    diagnostics = models.JSONField(default=list, blank=True)
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
                condition=Q(state__in=["received", "processing", "parsed", "published", "failed", "withdrawn"]),
                violation_error_message="Unknown state.",
            ),
        ]
        indexes = [
            models.Index(fields=["created_at"], name="upload_waiting", condition=Q(state__in=["received", "processing"])),
            models.Index(fields=["address_hash", "created_at"], name="upload_by_address"),
        ]

    def __str__(self) -> str:
        return self.public_id

    def get_absolute_url(self) -> str:
        return reverse("upload", args=[self.public_id])


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
        constraints = [models.UniqueConstraint(fields=["server", "version"], name="server_version_once")]

    def __str__(self) -> str:
        return f"{self.server} {self.version}".strip()


class Hardware(models.Model):
    """The machine under test; a profile that belongs to whoever published it."""

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
            models.UniqueConstraint(fields=["label", "kind"], condition=Q(size_bytes=None), name="document_once_unsized"),
            within(
                "size_bytes",
                0,
                LARGEST_COUNT,
                name="document_size_sane",
                message="A document's size is between 0 and 10^15 bytes.",
            ),
        ]

    def __str__(self) -> str:
        return self.label or (f"{self.size_bytes} bytes" if self.size_bytes is not None else "document")


class Cohort(models.Model):
    """The public runs that agree in all that readers choose by, and how many they are; kept by runs.cohorts.

    `key` is the hash of the combination, because nulls make no unique constraint. Texts are "" where nothing is said.
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
    published_by = models.CharField(max_length=NAME_LENGTH, blank=True)
    tool = models.CharField(max_length=40, blank=True)
    keepalive = models.BooleanField(null=True)
    tls = models.BooleanField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["-runs", "id"], name="cohort_largest"),
            models.Index(fields=["document_bytes"], name="cohort_by_size"),
        ]

    def __str__(self) -> str:
        return self.key[:12]


def sorted_by(field: str) -> models.Index:
    """Return the index for reading the public runs that say a field in its order, up or down."""
    return models.Index(fields=[field, "id"], name=f"run_by_{field[:20].rstrip('_')}", condition=Q(cohort__isnull=False))


class Run(models.Model):
    """One invocation of one load generator at one load level; columns as in docs/contract.md."""

    public_id = models.CharField(max_length=ID_LENGTH, unique=True, default=new_id, editable=False)
    upload = models.ForeignKey(Upload, on_delete=models.CASCADE, related_name="runs")
    position = models.PositiveIntegerField()
    tool = models.CharField(max_length=40, null=True, blank=True)  # noqa: DJ001 - null is "not said", "" is a value
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
    latency_ms = models.JSONField(default=dict, blank=True)
    cpu_user_s = models.FloatField(null=True, blank=True)
    cpu_system_s = models.FloatField(null=True, blank=True)
    cpu_percent = models.FloatField(null=True, blank=True)
    rss_bytes = models.BigIntegerField(null=True, blank=True)
    aborted = models.BooleanField(default=False)
    member = models.CharField(max_length=NAME_LENGTH, null=True, blank=True)  # noqa: DJ001
    first_line = models.PositiveIntegerField(null=True, blank=True)
    last_line = models.PositiveIntegerField(null=True, blank=True)
    sources = models.JSONField(default=dict, blank=True)
    details = models.JSONField(default=dict, blank=True)
    provenance = models.JSONField(default=dict, blank=True)
    server = models.ForeignKey(Server, null=True, blank=True, on_delete=models.PROTECT, related_name="runs")
    version = models.ForeignKey(ServerVersion, null=True, blank=True, on_delete=models.PROTECT, related_name="runs")
    hardware = models.ForeignKey(Hardware, null=True, blank=True, on_delete=models.PROTECT, related_name="runs")
    document = models.ForeignKey(Document, null=True, blank=True, on_delete=models.PROTECT, related_name="runs")
    os = models.CharField(max_length=NAME_LENGTH, blank=True)
    link_mbit_per_s = models.PositiveIntegerField(null=True, blank=True)
    client = models.CharField(max_length=20, choices=[(one, one) for one in CLIENTS], blank=True)
    document_kind = models.CharField(max_length=40, choices=[(one, one) for one in DOCUMENT_KINDS], blank=True)
    published_by = models.CharField(max_length=NAME_LENGTH, blank=True)
    notes = models.CharField(max_length=TEXT_LENGTH, blank=True)
    # Set exactly while everybody may find the run; an index of its own below holds the order, too.
    cohort = models.ForeignKey(Cohort, null=True, blank=True, editable=False, on_delete=models.SET_NULL, db_index=False, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["upload", "position"]
        indexes = [
            models.Index(fields=["cohort", "id"], name="run_by_cohort", condition=Q(cohort__isnull=False)),
            models.Index(fields=["id"], name="run_public", condition=Q(cohort__isnull=False)),
            *(sorted_by(field) for field in ("requests_per_s", "time_taken_s", "concurrency")),
        ]
        constraints = [
            models.UniqueConstraint(fields=["upload", "position"], name="run_once_per_position"),
            *(
                within(field, low, high, name=f"run_{field.lower()}_sane", message=f"{field} is between {low:g} and {high:g}.")
                for field, (low, high) in RANGES.items()
            ),
            within("link_mbit_per_s", *LINKS, name="run_link_sane", message="A network link has 1 to 10,000,000 Mbit/s."),
            models.CheckConstraint(
                name="run_client_known",
                condition=Q(client__in=["", *CLIENTS]),
                violation_error_message="The client ran on the same machine, on another machine, or nobody says.",
            ),
            models.CheckConstraint(
                name="run_document_kind_known",
                condition=Q(document_kind__in=["", *DOCUMENT_KINDS]),
                violation_error_message=f"A document's kind is one of {', '.join(DOCUMENT_KINDS)}, or not said.",
            ),
            models.CheckConstraint(
                name="run_lines_in_order",
                condition=Q(first_line=None, last_line=None) | Q(first_line__gte=1, last_line__gte=F("first_line")),
                violation_error_message="A run's last line is not before its first.",
            ),
        ]

    def __str__(self) -> str:
        return self.public_id

    def get_absolute_url(self) -> str:
        return reverse("run", args=[self.public_id])


class Comparison(models.Model):
    """A frozen list of runs and a view of them; its id is the start of the SHA-256 of `content`.

    `content` holds the numbers and never changes. `labels` holds names that may be corrected; each correction is a row of
    `label_log`. `version` counts what changes the page, for its ETag.
    """

    public_id = models.CharField(max_length=44, unique=True, editable=False)
    sha256 = models.CharField(max_length=64, unique=True, editable=False)
    title = models.CharField(max_length=NAME_LENGTH, blank=True)  # as in `labels`, where searches can read it
    content = models.JSONField()
    labels = models.JSONField(default=dict)
    label_log = models.JSONField(default=list, blank=True)
    version = models.PositiveIntegerField(default=1)
    visibility = models.CharField(max_length=8, choices=Upload.Visibility, default=Upload.Visibility.UNLISTED)
    example = models.BooleanField(default=False)
    runs = models.ManyToManyField(Run, through="ComparisonRun", related_name="comparisons")
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["-created_at"],
                name="comparison_latest",
                condition=Q(visibility="public", withdrawn_at=None),
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
            models.UniqueConstraint(fields=["comparison", "position"], name="comparison_position_once"),
        ]

    def __str__(self) -> str:
        return f"{self.comparison_id}:{self.position}"
