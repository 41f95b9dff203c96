"""The fields that are not HTTP, in one list.

Words that HTTP benchmarks use too stand in none of them: "redis" in
a sentence, "database", "queries", "token", "cache", "job".
"""

from __future__ import annotations

from importers.formats.tables.evidence.field import Field
from importers.formats.tables.evidence.other_programs import PROGRAMS
from importers.formats.tables.evidence.other_services import SERVICES

MODELS = SERVICES[0]
FIELDS: tuple[Field, ...] = (*SERVICES, *PROGRAMS)
