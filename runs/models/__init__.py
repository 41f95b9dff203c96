"""The tables, one module by noun. Fields, constraints and names; no logic."""

from runs.models.account import Account, SignedInBrowser, Token, TrustedProject
from runs.models.comparison import Comparison, ComparisonRun
from runs.models.csv_part import CsvPart
from runs.models.heartbeat import Heartbeat
from runs.models.left_drawings import LeftDrawings
from runs.models.limits import (
    LABEL_LENGTH,
    LARGEST_COUNT,
    LARGEST_FLOAT,
    LARGEST_LINE,
    NAME_LENGTH,
    PARSED_RANGES,
    TEXT_LENGTH,
    within,
)
from runs.models.moderation import AuditEntry, Ban, Complaint, Hiding, Unchangeable
from runs.models.names import Cohort, Document, Hardware, Server, ServerAlias, ServerVersion
from runs.models.report import Report, ReportSlug, Revision
from runs.models.run import Run
from runs.models.upload import NewerReading, Reading, Upload

__all__ = [
    "LABEL_LENGTH",
    "LARGEST_COUNT",
    "LARGEST_FLOAT",
    "LARGEST_LINE",
    "NAME_LENGTH",
    "PARSED_RANGES",
    "TEXT_LENGTH",
    "Account",
    "AuditEntry",
    "Ban",
    "Cohort",
    "Comparison",
    "ComparisonRun",
    "Complaint",
    "CsvPart",
    "Document",
    "Hardware",
    "Heartbeat",
    "Hiding",
    "LeftDrawings",
    "NewerReading",
    "Reading",
    "Report",
    "ReportSlug",
    "Revision",
    "Run",
    "Server",
    "ServerAlias",
    "ServerVersion",
    "SignedInBrowser",
    "Token",
    "TrustedProject",
    "Unchangeable",
    "Upload",
    "within",
]
