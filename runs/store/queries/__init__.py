"""All reads of pages. Each docstring says what comes back, in which order, for how many queries."""

from runs.store.queries.by_id import (
    NOT_FOUND,
    comparison_of,
    comparisons_with,
    oldest_waiting_seconds,
    raw_bytes,
    raw_file,
    runs_of,
    successor_of,
    tagged,
)
from runs.store.queries.discovery import (
    SITEMAPS,
    latest_comparisons,
    latest_comparisons_of,
    public_server,
    sitemap_part,
    sitemap_parts,
)
from runs.store.queries.listing import cursor_of, in_chunks, names, order_of, runs_page
from runs.store.queries.owned import owned_by, owned_cursor_of
from runs.store.queries.profiles import about
from runs.store.queries.published import hardware, runs_of_survey, server, survey
from runs.store.queries.report_lists import (
    NO_REVISION,
    comparison_versions,
    comparisons,
    featured_reports,
    latest_reports,
    latest_reports_of,
    reports_page,
    revision,
    revisions,
)

__all__ = [
    "NOT_FOUND",
    "NO_REVISION",
    "SITEMAPS",
    "about",
    "comparison_of",
    "comparison_versions",
    "comparisons",
    "comparisons_with",
    "featured_reports",
    "hardware",
    "in_chunks",
    "latest_comparisons",
    "latest_comparisons_of",
    "latest_reports",
    "latest_reports_of",
    "names",
    "oldest_waiting_seconds",
    "order_of",
    "cursor_of",
    "owned_by",
    "owned_cursor_of",
    "public_server",
    "raw_bytes",
    "raw_file",
    "reports_page",
    "revision",
    "revisions",
    "runs_of",
    "runs_of_survey",
    "runs_page",
    "server",
    "sitemap_part",
    "sitemap_parts",
    "successor_of",
    "survey",
    "tagged",
]
