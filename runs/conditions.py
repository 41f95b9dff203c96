"""The one table of conditions: what is known of how a run was made.

Forms, facets, the counts of public runs, series, checks of fairness, exports, `import_runs` and withdrawals are made from
it. docs/adding-a-condition.md shows how one is added; tests/runs/test_conditions.py walks the table through all of them.

None means "nobody says it"; it is never "" or 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, get_args

NAME_LENGTH = 200
TEXT_LENGTH = 2000
TOOL_LENGTH = 40
LARGEST_COUNT = 10**15
SAME_MACHINE, ANOTHER_MACHINE = "same machine", "another machine"
DOCUMENT_KINDS = (
    "HTML page",
    "image",
    "style sheet or script",
    "plain text",
    "download",
    "dynamic page",
    "API answer",
)

# "whole" is a quantity; "identifier" is a whole number that is only a name.
Kind = Literal["text", "choice", "whole", "identifier", "flag"]
# What belongs together. Each consumer says in which order it shows the groups.
Group = Literal[
    "server",
    "setup",
    "tool",
    "page",
    "page kind",
    "path",
    "address",
    "load",
    "protocol",
    "publisher",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Facet:
    """How readers choose by a condition.

    `parameter` stands in addresses. `column` is the column of runs and of their public groups; `value` and `title` are
    the lookups, from a public group, of what stands in an address and of what people read.
    """

    parameter: str
    column: str
    value: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """One thing that a run can say of how it was made.

    `name` is the column of a run, the field of a parsed run and the name in every export. `label` is its heading,
    `phrase` its name inside a sentence, `question` its label in a form, `help` the hint below the field.
    """

    name: str
    label: str
    phrase: str
    group: Group
    kind: Kind = "text"
    unit: Literal["", "bytes", "Mbit/s"] = ""
    question: str = ""
    help: str = ""
    longest: int = NAME_LENGTH  # characters of a text
    limits: tuple[int, int] | None = None  # of a whole number
    choices: tuple[tuple[str, str], ...] = ()  # value and its words in a form
    has_lines: bool = False  # a text of several lines
    parsed: bool = False  # importers can read it
    stated: Literal["", "run", "all"] = (
        ""  # a publisher can state it: of one run, or of all at once
    )
    on_form: bool = True  # stated by the form of the review page; else by commands only
    frozen: bool = False  # part of the hashed numbers; else a label that may be corrected
    splits_series: bool = False  # runs that differ in it are never one line of a chart
    must_agree: bool = False  # a fair comparison has it equal
    compared: bool = False  # the check BP010 names it where servers differ in it
    listed: bool = True  # stands in the list of what runs share
    in_csv: bool = True
    facet: Facet | None = None

    @property
    def form_label(self) -> str:
        """Return the label of its field in a form."""
        return self.question or self.label

    @property
    def values(self) -> tuple[str, ...]:
        """Return the values of a choice."""
        return tuple(value for value, _ in self.choices)


def _own_facet(parameter: str, column: str) -> Facet:
    """Return a facet whose value stands in a column of the group itself."""
    return Facet(parameter=parameter, column=column, value=column, title=column)


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
    Condition(
        name="hardware",
        label="Hardware",
        phrase="hardware",
        group="setup",
        help="CPU, cores, memory of the server under test",
        longest=TEXT_LENGTH,
        stated="all",
        splits_series=True,
        must_agree=True,
        compared=True,
        facet=Facet(
            parameter="hardware",
            column="hardware_id",
            value="hardware__slug",
            title="hardware__name",
        ),
    ),
    Condition(
        name="os",
        label="Operating system",
        phrase="operating system",
        group="setup",
        stated="all",
        splits_series=True,
        must_agree=True,
        compared=True,
        facet=_own_facet("os", "os"),
    ),
    Condition(
        name="link_mbit_per_s",
        label="Network link",
        phrase="network link",
        group="setup",
        kind="whole",
        unit="Mbit/s",
        question="Network link, Mbit/s",
        limits=(1, 10**7),
        stated="all",
        must_agree=True,
        compared=True,
        facet=_own_facet("link", "link_mbit_per_s"),
    ),
    Condition(
        name="client",
        label="Client ran on",
        phrase="client's machine",
        group="setup",
        kind="choice",
        longest=20,
        choices=(
            (SAME_MACHINE, "the server's machine"),
            (ANOTHER_MACHINE, "another machine"),
        ),
        stated="all",
        must_agree=True,
        compared=True,
        facet=_own_facet("client", "client"),
    ),
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
        facet=_own_facet("tool", "tool"),
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
    Condition(
        name="document_label",
        label="Document",
        phrase="document",
        group="page",
        parsed=True,
        stated="run",
        on_form=False,
        splits_series=True,
    ),
    Condition(
        name="document_bytes",
        label="Document size",
        phrase="document size",
        group="page",
        kind="whole",
        unit="bytes",
        question="Document size (bytes)",
        limits=(0, LARGEST_COUNT),
        parsed=True,
        stated="run",
        frozen=True,
        splits_series=True,
        must_agree=True,
        facet=_own_facet("size", "document_bytes"),
    ),
    Condition(
        name="document_kind",
        label="Document kind",
        phrase="document kind",
        group="page kind",
        kind="choice",
        question="What was fetched",
        longest=40,
        choices=tuple((kind, kind) for kind in DOCUMENT_KINDS),
        stated="all",
        facet=Facet(
            parameter="kind", column="document_id", value="document__kind", title="document__kind"
        ),
    ),
    Condition(
        name="path",
        label="Path",
        phrase="path",
        group="path",
        longest=TEXT_LENGTH,
        parsed=True,
        stated="run",
        frozen=True,
        splits_series=True,
        compared=True,
    ),
    Condition(
        name="hostname",
        label="Host",
        phrase="host",
        group="address",
        parsed=True,
        frozen=True,
        compared=True,
    ),
    Condition(
        name="port",
        label="Port",
        phrase="port",
        group="address",
        kind="identifier",
        limits=(1, 65535),
        parsed=True,
        frozen=True,
        compared=True,
    ),
    Condition(
        name="concurrency",
        label="Concurrency",
        phrase="concurrency",
        group="load",
        kind="whole",
        question="Concurrency (the text does not say it)",
        limits=(1, 10**9),
        parsed=True,
        stated="run",
        frozen=True,
        in_csv=False,  # the CSV has it among the numbers
    ),
    Condition(
        name="requests_completed",
        label="Requests",
        phrase="requests",
        group="load",
        kind="whole",
        limits=(0, LARGEST_COUNT),
        parsed=True,
        frozen=True,
        in_csv=False,
    ),
    Condition(
        name="keepalive",
        label="Keep-alive",
        phrase="keep-alive",
        group="protocol",
        kind="flag",
        parsed=True,
        frozen=True,
        splits_series=True,
        must_agree=True,
        facet=_own_facet("keepalive", "keepalive"),
    ),
    Condition(
        name="tls",
        label="TLS",
        phrase="TLS",
        group="protocol",
        kind="flag",
        parsed=True,
        frozen=True,
        splits_series=True,
        must_agree=True,
        compared=True,
        facet=_own_facet("tls", "tls"),
    ),
    Condition(
        name="published_by",
        label="Published by",
        phrase="publisher",
        group="publisher",
        help="Your name or your site's, as readers shall see it",
        stated="all",
        facet=_own_facet("publisher", "published_by"),
    ),
    Condition(
        name="notes",
        label="Notes",
        phrase="notes",
        group="publisher",
        help="Configuration, what else was running",
        longest=TEXT_LENGTH,
        has_lines=True,
        stated="all",
        listed=False,
    ),
)
BY_NAME = {condition.name: condition for condition in CONDITIONS}


def in_order(*groups: Group) -> tuple[Condition, ...]:
    """Return all conditions, group by group. ValueError where a group is not named, so that none is forgotten."""
    if sorted(groups) != sorted(get_args(Group)):
        raise ValueError(f"Each group once is expected, not {groups}.")
    return tuple(
        condition for group in groups for condition in CONDITIONS if condition.group == group
    )


_ASKED = in_order(
    "server",
    "page",
    "path",
    "load",
    "setup",
    "page kind",
    "publisher",
    "tool",
    "address",
    "protocol",
)
STATED = tuple(condition for condition in _ASKED if condition.stated)
FACETED = tuple(
    condition
    for condition in in_order(
        "server",
        "setup",
        "page",
        "page kind",
        "tool",
        "protocol",
        "publisher",
        "path",
        "address",
        "load",
    )
    if condition.facet
)


def clean(condition: Condition, value: Any) -> Any:
    """Return a stated number or choice as it is, None for nothing.

    ValueError with a sentence for a number outside the limits and for a choice that is none; texts are not looked at.
    """
    if value is None or value == "":
        return None
    if condition.limits:
        low, high = condition.limits
        whole = isinstance(value, int) and not isinstance(value, bool)
        if not whole or not low <= value <= high:
            accepted = f"a whole number between {low} and {high}"
            raise ValueError(f"{condition.name} is {str(value)[:40]}; {accepted} is accepted.")
    elif condition.choices and value not in condition.values:
        accepted = ", ".join(condition.values)
        raise ValueError(f"{condition.name} is {str(value)[:40]!r}; one of {accepted} is accepted.")
    return value
