"""The tables, one module by noun. Fields, constraints and names; no logic."""

from runs.models.records import (
    DOCUMENT_KINDS,
    LABEL_LENGTH,
    LARGEST_COUNT,
    LARGEST_FLOAT,
    LARGEST_LINE,
    LINKS,
    NAME_LENGTH,
    RANGES,
    TEXT_LENGTH,
    Cohort,
    Comparison,
    ComparisonRun,
    Document,
    Hardware,
    Run,
    Server,
    ServerAlias,
    ServerVersion,
    Upload,
    within,
)
from runs.models.reports import Report, ReportSlug, Revision

__all__ = [
    "DOCUMENT_KINDS", "LABEL_LENGTH", "LARGEST_COUNT", "LARGEST_FLOAT", "LARGEST_LINE", "LINKS", "NAME_LENGTH", "RANGES", "TEXT_LENGTH",
    "Cohort", "Comparison", "ComparisonRun", "Document", "Hardware", "Report", "ReportSlug", "Revision", "Run", "Server",
    "ServerAlias", "ServerVersion", "Upload", "within",
]  # fmt: skip
