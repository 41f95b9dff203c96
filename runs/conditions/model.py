"""What an entry of the table of conditions can hold, and which values a condition accepts.

The value None means that nobody says the condition; it is never "" or 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

# Lengths of texts, in characters.
NAME_LENGTH = 200
TEXT_LENGTH = 2000
TOOL_LENGTH = 40
CLIENT_LENGTH = 20
KIND_LENGTH = 40
METHOD_LENGTH = 20
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
# Conditions of one group stand together. Each consumer shows the groups in its own order.
ConditionGroup = Literal[
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
    """How readers choose runs by a condition.

    `parameter` is its name in the query of an address. `column` is the column of runs and of their
    public groups. `value` and `title` are lookups from a public group: the value in an address, and
    the text that people read.
    """

    parameter: str
    column: str
    value: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """One thing that a run can say of how it was made.

    `name` is the column of a run, the field of a parsed run and the name in every export. `label`
    is its heading, `phrase` its name in a sentence, `question` its label in a form, `help` the hint
    below the field.
    """

    name: str
    label: str
    phrase: str
    group: ConditionGroup
    kind: Kind = "text"
    unit: Literal["", "bytes", "Mbit/s"] = ""
    question: str = ""
    help: str = ""
    longest: int = NAME_LENGTH  # characters of a text
    limits: tuple[int, int] | None = None  # of a whole number
    choices: tuple[tuple[str, str], ...] = ()  # each value with its text in a form
    has_lines: bool = False  # a text of several lines
    parsed: bool = False  # importers can read it
    # Whether a publisher can state it: of one run only, or also of all runs at once.
    stated: Literal["", "run", "all"] = ""
    on_form: bool = True  # the form of the review page has it; else only commands can state it
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


def clean(condition: Condition, value: Any) -> Any:
    """Return a stated number or choice as it is; None for an empty value.

    Raises ValueError with a sentence for a number outside the limits, and for a choice that the
    condition does not have. Texts are not checked here.
    """
    if value is None or value == "":
        return None
    if condition.limits:
        low, high = condition.limits
        is_whole = isinstance(value, int) and not isinstance(value, bool)
        if not is_whole or not low <= value <= high:
            accepted = f"a whole number between {low} and {high}"
            raise ValueError(f"{condition.name} is {str(value)[:40]}; {accepted} is accepted.")
    elif condition.choices and value not in condition.values:
        accepted = ", ".join(condition.values)
        raise ValueError(f"{condition.name} is {str(value)[:40]!r}; one of {accepted} is accepted.")
    return value
