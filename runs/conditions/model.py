"""What an entry of the tables can hold, and which values it accepts.

The value None means that a value is unknown; it is never "" or 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any, Literal

# Lengths of texts, in characters.
NAME_LENGTH = 200
TEXT_LENGTH = 2000
TOOL_LENGTH = 40
CLIENT_LENGTH = 20
KIND_LENGTH = 40
DATE_LENGTH = 10
METHOD_LENGTH = 20
LARGEST_COUNT = 10**15
LARGEST_FLOAT = 1e15
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

MACHINE_KINDS = ("physical machine", "virtual machine", "container", "shared or cloud machine")
HTTP_VERSIONS = ("1.0", "1.1", "2", "3")
INTERLEAVED, IN_BLOCKS = "interleaved", "one after the other"

# "whole" is a quantity; "identifier" is a whole number that is only a name; "number" may have
# decimals; "date" is a day as 2026-11-22.
Kind = Literal["text", "choice", "whole", "number", "identifier", "flag", "date"]
Unit = Literal["", "bytes", "Mbit/s", "MB", "cores", "%", "s", "ms"]
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


def own_facet(parameter: str, column: str) -> Facet:
    """Return a facet whose value and title stand in a column of the public group itself."""
    return Facet(parameter=parameter, column=column, value=column, title=column)


@dataclass(frozen=True, kw_only=True)
class Fact:
    """One value of a run that texts or publishers state, and that every consumer shows.

    `name` is the column of a run, the field of a parsed run and the name in every export. `label`
    is its heading, `phrase` its name in a sentence, `question` its label in a form, `help` the hint
    below the field. A latency is the entry `key` of the column `column`.
    """

    name: str
    label: str
    phrase: str
    kind: Kind = "text"
    unit: Unit = ""
    question: str = ""
    help: str = ""
    column: str = ""  # where it is not the name
    key: str = ""
    longest: int = NAME_LENGTH  # characters of a text
    limits: tuple[float, float] | None = None  # of a number
    choices: tuple[tuple[str, str], ...] = ()  # each value with its text in a form
    has_lines: bool = False  # a text of several lines
    parsed: bool = False  # importers can read it
    # Whether a publisher can state it: of one run only, or also of all runs at once.
    stated: Literal["", "run", "all"] = ""
    only_unknown: bool = False  # a value of the text is never replaced by a stated one
    on_form: bool = True  # the form of one run has it; else the form of all runs, or only commands
    folded: bool = False  # stands in the folded block of a form
    frozen: bool = False  # part of the hashed numbers; else a label that may be corrected
    listed: bool = True  # stands in the list of what runs share
    in_csv: bool = True  # has a column of its own; else the CSV has it among the numbers

    @cached_property
    def stored_in(self) -> str:
        """The column of a run, named once: publishing a large upload asks half a million times."""
        return self.column or self.name

    @property
    def form_label(self) -> str:
        """Return the label of its field in a form."""
        return self.question or self.label

    @property
    def values(self) -> tuple[str, ...]:
        """Return the values of a choice."""
        return tuple(value for value, _ in self.choices)


@dataclass(frozen=True, kw_only=True)
class Condition(Fact):
    """One thing that a run can say of how it was made: what distinguishes one setup from another.

    What was measured, and how it was measured, is a `Fact` only.
    """

    group: ConditionGroup
    splits_series: bool = False  # runs that differ in it are never one line of a chart
    must_agree: bool = False  # a fair comparison has it equal
    compared: bool = False  # the check BP010 names it where servers differ in it
    facet: Facet | None = None


def clean(fact: Fact, value: Any) -> Any:
    """Return a stated value as its column holds it; None for an empty value.

    A number with decimals is a float, a day is a text like "2026-11-22". Raises ValueError with a
    sentence for what the fact does not accept. Texts are not checked here.
    """
    if value is None or value == "":
        return None
    if fact.limits:
        return _number(fact, value)
    if fact.choices and value not in fact.values:
        raise _refused(fact, value, accepted=f"one of {', '.join(fact.values)}")
    if fact.kind == "flag" and not isinstance(value, bool):
        raise _refused(fact, value, accepted="yes or no")
    return _day(fact, value) if fact.kind == "date" else value


def _number(fact: Fact, value: Any) -> int | float:
    """Return a number within the limits; a whole one as an integer, any other as a float."""
    low, high = fact.limits or (0, 0)
    is_whole = fact.kind != "number"
    is_number = isinstance(value, int if is_whole else (int, float)) and not isinstance(value, bool)
    if not is_number or not low <= value <= high:
        kind = "a whole number" if is_whole else "a number"
        raise _refused(fact, value, accepted=f"{kind} between {low:.15g} and {high:.15g}")
    return int(value) if is_whole else float(value)


def _day(fact: Fact, value: Any) -> str:
    """Return a day as a text."""
    try:
        return date.fromisoformat(str(value)).isoformat()
    except ValueError as error:
        raise _refused(fact, value, accepted="a day like 2026-11-22") from error


def _refused(fact: Fact, value: Any, *, accepted: str) -> ValueError:
    """Return the error of a value that is not accepted."""
    written = repr(str(value)[:40]) if isinstance(value, str) else str(value)[:40]
    return ValueError(f"{fact.name} is {written}; {accepted} is accepted.")
