"""The table: every condition once."""

from __future__ import annotations

from runs.conditions.model import (
    TEXT_LENGTH,
    TOOL_LENGTH,
    Condition,
    Facet,
    own_facet,
)
from runs.conditions.read_only import AROUND, REQUESTS
from runs.conditions.requests import REQUEST_CONDITIONS
from runs.conditions.setups import SETUP_CONDITIONS

CONDITIONS: tuple[Condition, ...] = (
    Condition(
        name="server_name",
        label="Server",
        phrase="server",
        group="server",
        parsed=True,
        stated="run",
        listed=False,
        facet=Facet(
            parameter="server", column="server_id", value="server__slug", title="server__name"
        ),
    ),
    Condition(
        name="server_version",
        label="Version",
        phrase="version",
        group="server",
        parsed=True,
        stated="run",
        listed=False,
        facet=Facet(
            parameter="version",
            column="version_id",
            value="version__version",
            title="version__version",
        ),
    ),
    *SETUP_CONDITIONS,
    *AROUND,
    Condition(
        name="tool",
        label="Tool",
        phrase="tool",
        group="tool",
        longest=TOOL_LENGTH,
        parsed=True,
        frozen=True,
        splits_series=True,
        compared=True,
        facet=own_facet("tool", "tool"),
    ),
    Condition(
        name="tool_version",
        label="Tool version",
        phrase="tool version",
        group="tool",
        parsed=True,
        frozen=True,
        splits_series=True,
        compared=True,
    ),
    *REQUEST_CONDITIONS,
    *REQUESTS,
    Condition(
        name="published_by",
        label="Published by",
        phrase="publisher",
        group="publisher",
        help="Your name or your site's, as readers will see it",
        stated="all",
        facet=own_facet("publisher", "published_by"),
    ),
    Condition(
        name="notes",
        label="Notes",
        phrase="notes",
        group="publisher",
        longest=TEXT_LENGTH,
        has_lines=True,
        stated="all",
        listed=False,
    ),
)
