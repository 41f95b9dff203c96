"""All reads of pages. Each says what it gives, in which order, for how many queries."""

from runs.queries.discovery import SITEMAPS, latest_comparisons, latest_comparisons_of, sitemap_part, sitemap_parts
from runs.queries.published import Choice, Facet, facets, hardware, public_runs, runs_page, server
from runs.queries.records import (
    NOT_FOUND,
    SHOWN_BYTES,
    Stamp,
    comparison,
    comparison_of,
    comparison_stamp,
    comparisons_with,
    oldest_waiting_seconds,
    raw_bytes,
    raw_file,
    run_with_upload,
    runs_of,
    source_texts,
    upload_with_runs,
)

__all__ = [
    "NOT_FOUND", "SHOWN_BYTES", "SITEMAPS", "Choice", "Facet", "Stamp", "comparison", "comparison_of", "comparison_stamp",
    "comparisons_with", "facets", "hardware", "latest_comparisons", "latest_comparisons_of", "oldest_waiting_seconds",
    "public_runs", "raw_bytes", "raw_file", "run_with_upload", "runs_of", "runs_page", "server", "sitemap_part", "sitemap_parts",
    "source_texts", "upload_with_runs",
]  # fmt: skip
